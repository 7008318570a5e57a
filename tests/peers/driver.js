// Calls the npm peers: node driver.js VERB ARGUMENT…, data on stdin and stdout.
const fs = require("fs");
const path = require("path");

const verbs = {
  // {root, rootModuleName, modules: {name: text}} → a bundle
  bundle() {
    const asked = JSON.parse(fs.readFileSync(0, "utf8"));
    const folder = fs.mkdtempSync(path.join(require("os").tmpdir(), "bundle-"));
    for (const [name, text] of Object.entries(asked.modules)) {
      const file = path.join(folder, `${name.replaceAll(".", "/")}.lua`);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
    }
    const options = { paths: [path.join(folder, "?.lua")], rootModuleName: asked.rootModuleName };
    const text = require("luabundle").bundleString(asked.root, options);
    fs.rmSync(folder, { recursive: true });
    return text;
  },

  // a bundle → {root, modules}
  unbundle() {
    const { unbundleString } = require("luabundle");
    const found = unbundleString(fs.readFileSync(0, "utf8"));
    const modules = {};
    for (const [name, module] of Object.entries(found.modules)) modules[name] = module.content;
    return JSON.stringify({ root: found.metadata.rootModuleName, modules });
  },

  // SAVE DIR [OUT]: takes a save apart and, with OUT, puts it together again
  savefile(save, folder, out) {
    const library = savefile();
    library.extractSave(library.readSave(save), { output: folder, withState: true });
    if (!out) return String(fs.readdirSync(folder).length);
    const value = library.embedSave(folder, { includePath: folder });
    fs.writeFileSync(out, JSON.stringify(value, null, 2));
    return String(value.ObjectStates.length);
  },
};

// The version of xmlbundle that can be had answers with more than the text that savefile expects.
function savefile() {
  const name = require.resolve("@tts-tools/xmlbundle", { paths: [path.dirname(require.resolve("@tts-tools/savefile"))] });
  const real = require(name);
  const text = (answer) => (typeof answer === "string" ? answer : answer.root);
  require.cache[name].exports = {
    bundle: (...given) => text(real.bundle(...given)),
    unbundle: (...given) => text(real.unbundle(...given)),
  };
  return require("@tts-tools/savefile");
}

process.stdout.write(verbs[process.argv[2]](...process.argv.slice(3)));
