// The list of objects, and the details of one object.
const PORTION = 300;

function rows(indices, more) {
  const list = make("ul", { class: "rows" });
  let shown = 0;
  const grow = () => {
    const next = indices.slice(shown, shown + PORTION);
    shown += next.length;
    list.append(...next.map((index) => make("li", {}, row(index, more))));
    if (shown < indices.length) {
      const button = make("button", { class: "below", on: { click: () => { button.parentNode.remove(); grow(); } } },
        `Show more (${indices.length - shown} left)`);
      list.append(make("li", {}, button));
    }
  };
  grow();
  return list;
}

function row(index, more) {
  const object = data.objects[index];
  const button = make("button", { class: "row", "data-index": index, on: { click: () => choose(index, true) } },
    make("span", { class: "what" }, titleOf(object)), make("span", { class: "more" }, more(index)));
  return button;
}

const kind = (index) => {
  const number = holds(index);
  return data.objects[index].type.replace(/^Custom_/, "") + (number ? ` · ${number}` : "");
};

function whereabouts(index) {
  const above = chain(index);
  return kind(index) + (above.length ? ` in ${titleOf(data.objects[above[above.length - 1]])}` : "");
}

function showGroups() {
  const numbers = new Map();
  for (const object of data.objects) numbers.set(object.group, (numbers.get(object.group) || 0) + 1);
  const names = [...numbers.keys()].sort();
  $("groups").replaceChildren(...names.map((name) => make("button", {
    "aria-pressed": String(!state.off.has(name)), "data-group": name,
    on: { click: () => {
      if (!state.off.delete(name)) state.off.add(name);
      filtered();
      [...$("groups").children].find((button) => button.dataset.group === name).focus();
    } },
  }, `${name} ${numbers.get(name)}`)));
}

function showList() {
  const searching = state.words.length > 0;
  const chosen = searching
    ? data.objects.map((_, index) => index).filter(wanted)
    : roots.filter(wantedDeep);
  const head = make("p", { class: "empty" }, searching
    ? `${chosen.length} of ${data.objects.length} objects`
    : `${roots.length} objects on the table, ${data.objects.length - roots.length} inside other objects`);
  const table = data.global.lua !== undefined || data.global.xml !== undefined
    ? make("button", { class: "row", "data-index": "global", on: { click: () => choose("global", true) } },
        make("span", { class: "what" }, "Global"), make("span", { class: "more" }, "global script"))
    : null;
  $("list").replaceChildren(head, ...(table && !searching ? [table] : []), rows(chosen, searching ? whereabouts : kind));
}

function fact(list, name, value) {
  if (value === undefined || value === "" || value === null) return;
  list.append(make("dt", {}, name), make("dd", {}, ...(Array.isArray(value) ? value : [String(value)])));
}

function listing(title, text) {
  const lines = text.split("\n");
  const shown = lines.map((line, n) => `${String(n + 1).padStart(String(lines.length).length)}  ${line}`).join("\n");
  const box = make("details", {}, make("summary", {}, `${title} · ${lines.length} ${lines.length === 1 ? "line" : "lines"}`));
  box.addEventListener("toggle", () => { if (box.open && box.children.length < 2) box.append(make("pre", { tabindex: "0" }, shown)); });
  return box;
}

function scripts(of) {
  const found = [];
  if (of.lua !== undefined) found.push(listing("Lua script", data.texts[of.lua]));
  if (of.xml !== undefined) found.push(listing("Panel (XML)", data.texts[of.xml]));
  if (of.kept) found.push(make("p", { class: "faint" }, `Saved script state: ${of.kept.toLocaleString("en")} characters`));
  return found;
}

function crumbs(index) {
  const line = make("div", { class: "crumbs" }, make("button", { id: "back", on: { click: () => { choose(-1); focusList(); } } }, "← All objects"));
  if (index !== "global") {
    for (const above of chain(index)) line.append(make("button", { on: { click: () => choose(above, true) } }, titleOf(data.objects[above])));
  }
  return line;
}

function showDetails() {
  const chosen = state.selected;
  $("details").hidden = chosen === -1;
  $("list").hidden = $("groups").hidden = chosen !== -1;
  if (chosen === -1) return;
  if (chosen === "global") {
    const own = data.findings.filter((finding) => finding.object === undefined);
    $("details").replaceChildren(crumbs(chosen), make("h2", {}, "Global"), ...scripts(data.global), ...own.map((one) => findingCard(one, false)));
    return;
  }
  const object = data.objects[chosen];
  const facts = make("dl");
  fact(facts, "Type", object.type);
  fact(facts, "GUID", object.guid);
  fact(facts, "Memo", object.memo);
  fact(facts, "Tags", object.tags && object.tags.map((tag) => make("span", { class: "tag" }, tag)));
  fact(facts, "Description", object.about);
  fact(facts, "GM notes", object.notes);
  if (object.x !== undefined) {
    fact(facts, "Position", `${object.x}, ${object.y}, ${object.z} · rotation ${object.a}°`);
    fact(facts, "Size", `${object.w} × ${object.d} units`);
  }
  fact(facts, "Locked", object.locked ? "yes" : "");
  fact(facts, "Pieces", object.count);
  fact(facts, "Path", object.path);
  const parts = [crumbs(chosen), make("h2", {}, titleOf(object)), facts];
  if (object.faces) parts.push(make("div", { class: "pair" }, ...[...new Set(object.faces)].map((n) => faceButton(n, true))));
  parts.push(...scripts(object), ...findingsOf(chosen).map((one) => findingCard(one, false)));
  for (const [relation, title] of [["contained", "Contents"], ["state", "Other states"], ["child", "Attached objects"]]) {
    const held = contents[chosen].filter((index) => data.objects[index].as === relation);
    if (held.length) parts.push(make("h3", {}, `${title} (${held.length})`), rows(held, kind));
  }
  $("details").replaceChildren(...parts);
  $("side").scrollTop = 0;
}

function choose(index, focus = false) {
  const before = state.selected;
  state.selected = index;
  if (state.tab !== "table" && index !== -1) openTab("table");
  showDetails();
  if (index === -1 && before !== -1) showList();
  if (typeof index === "number" && index >= 0) reveal(index); else redraw();
  if (focus) $("details").focus({ preventScroll: true });
}

function focusList() {
  const first = $("list").querySelector(".row");
  if (first) first.focus();
}

$("side").addEventListener("keydown", (event) => {
  if (event.key === "Escape" && state.selected !== -1) { choose(-1); focusList(); return; }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const buttons = [...$("side").querySelectorAll(".row")].filter((button) => button.offsetParent);
  const now = buttons.indexOf(document.activeElement);
  const next = buttons[now + (event.key === "ArrowDown" ? 1 : -1)];
  if (next && (now >= 0 || event.key === "ArrowDown")) { event.preventDefault(); next.focus(); }
});
