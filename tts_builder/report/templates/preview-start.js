// Tabs, search, and updates from the server in live mode.
const TABS = ["table", "faces", "sheets", "findings"];
const SHOW = { table: () => {}, faces: showFaces, sheets: showSheets, findings: showFindings };

function openTab(name, focus = false) {
  state.tab = name;
  for (const each of TABS) {
    const tab = $(`tab-${each}`);
    tab.setAttribute("aria-selected", String(each === name));
    tab.tabIndex = each === name ? 0 : -1;
    $(each).hidden = each !== name;
  }
  SHOW[name]();
  if (name === "table") redraw();
  if (focus) $(`tab-${name}`).focus();
}

function filtered() {
  showGroups();
  if (state.selected === -1) showList();
  tableFiltered();
  SHOW[state.tab]();
}

let pending = 0;
function pictureArrived() {
  redraw();
  if (state.tab === "table" && state.selected === -1) return;
  // Faces take their proportions from the pictures, many of which load at the same time.
  clearTimeout(pending);
  pending = setTimeout(() => { SHOW[state.tab](); if (state.selected !== -1) showDetails(); }, 120);
}

function show(fresh) {
  take(fresh);
  document.title = data.title;
  $("title").textContent = data.title;
  $("title").title = data.file;
  $("tab-faces").textContent = `Faces ${data.faces.length}`;
  $("tab-sheets").textContent = `Sheets ${data.sheets.length}`;
  $("tab-findings").textContent = `Findings ${data.findings.length}`;
  showGroups(); showList(); showDetails();
  tableTaken();
  SHOW[state.tab]();
}

for (const name of TABS) {
  $(`tab-${name}`).addEventListener("click", () => openTab(name));
  $(`tab-${name}`).addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (way) openTab(TABS[(TABS.indexOf(name) + way + TABS.length) % TABS.length], true);
  });
}

let typing = 0;
$("search").addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    state.words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    if (state.tab === "table" && state.selected !== -1) choose(-1);
    filtered();
  }, 80);
});
$("search").addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "Enter") {
    const first = document.querySelector(state.tab === "table" ? "#list .rows .row" : `#${state.tab} button`);
    if (first) { event.preventDefault(); first.focus(); }
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !(event.target instanceof HTMLInputElement)) { event.preventDefault(); $("search").focus(); }
});

function fault(error) {
  $("fault").hidden = !error;
  if (!error) { $("fault").replaceChildren(); return; }
  $("fault").replaceChildren(...(error.where ? [make("code", {}, error.where), "\n"] : []), error.what,
    ...(error.hint ? ["\n", error.hint] : []), ...(data ? ["\nThe page below shows the last successful build."] : []));
}

function listen() {
  const events = new EventSource("/events");
  let number = -1;
  const say = (words, on) => { $("live").textContent = words; $("live").className = on ? "on" : "off"; };
  events.addEventListener("state", async (event) => {
    const news = JSON.parse(event.data);
    say(news.busy ? "building" : "live", true);
    fault(news.fault);
    if (news.number === number || !news.number) return;
    number = news.number;
    const answer = await fetch(`/data.json?${number}`);
    if (answer.ok) { show(await answer.json()); $("live").dataset.number = number; }
  });
  events.addEventListener("error", () => say("disconnected", false));
}

measure();
const first = JSON.parse($("data").textContent);
if (first) show(first);
if (LIVE) listen();
