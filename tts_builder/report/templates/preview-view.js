// The data of the page, and the selection. Texts of a save enter the page only as text nodes.
const $ = (id) => document.getElementById(id);
const LIVE = $("live") !== null;
const state = { selected: -1, words: [], off: new Set(), tab: "table" };
let data = null;
let pictures = [];
let contents = [];
let roots = [];
let hay = [];

function make(tag, options = {}, ...children) {
  const { on = {}, ...rest } = options;
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(rest)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  for (const [name, handler] of Object.entries(on)) element.addEventListener(name, handler);
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

const titleOf = (object) => object.name || object.memo || object.type;
const holds = (index) => (contents[index].length ? contents[index].length : data.objects[index].count || 0);

function chain(index) {
  const above = [];
  for (let at = data.objects[index].in; at !== undefined; at = data.objects[at].in) above.unshift(at);
  return above;
}

const onTable = (index) => (data.objects[index].in === undefined ? index : chain(index)[0]);

// Pictures are data addresses in the file. They become blobs, so that each sheet is decoded only once.
function address(text) {
  if (!text.startsWith("data:")) return text;
  const [head, body] = text.split(",", 2);
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: head.slice(5).split(";")[0] }));
}

function picture(text, known) {
  const before = known.get(text);
  if (before) return before;
  const image = new Image();
  const one = { text, image, url: text ? address(text) : "", ready: false };
  if (one.url) {
    image.onload = () => { one.ready = true; pictureArrived(one); };
    image.src = one.url;
  }
  return one;
}

function take(fresh) {
  const old = data && state.selected >= 0 ? data.objects[state.selected] : null;
  const known = new Map(pictures.map((one) => [one.text, one]));
  data = fresh;
  pictures = data.pictures.map((text) => picture(text, known));
  for (const one of known.values()) if (!pictures.includes(one) && one.url.startsWith("blob:")) URL.revokeObjectURL(one.url);
  contents = data.objects.map(() => []);
  roots = [];
  data.objects.forEach((object, index) => (object.in === undefined ? roots : contents[object.in]).push(index));
  hay = data.objects.map((o) =>
    [o.name, o.memo, o.type, o.group, o.about, o.notes, ...(o.tags || [])].filter(Boolean).join("\n").toLowerCase());
  state.selected = old ? again(old) : -1;
}

function again(old) {
  const same = (o) => o.guid === old.guid && o.type === old.type;
  const there = data.objects.findIndex((o) => o.path === old.path && same(o));
  return there >= 0 ? there : data.objects.findIndex((o) => o.guid && same(o));
}

const listed = (index) => !state.off.has(data.objects[index].group);
// One or two characters occur in half of all GUIDs, so they only match names.
const inGuid = (index, word) => word.length > 2 && (data.objects[index].guid || "").toLowerCase().includes(word);
const matches = (index) => state.words.every((word) => hay[index].includes(word) || inGuid(index, word));
const wanted = (index) => listed(index) && matches(index);

// For the table: an object also matches if one of its contents matches.
function wantedDeep(index) {
  if (wanted(index)) return true;
  return contents[index].some(wantedDeep);
}

const findingsOf = (index) => data.findings.filter((finding) => finding.object === index);
const RANK = { error: 0, warning: 1, note: 2 };
