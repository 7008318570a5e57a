// The gallery of faces, the card sheets with their grid, and the findings.
function ratioOf(face) {
  const shown = face.picture >= 0 ? pictures[face.picture].image : null;
  if (!shown || !shown.naturalWidth) return face.form === "rounded" ? 2.2 / 3.1 : 1;
  const [columns, rows] = face.cell || [1, 1];
  return (shown.naturalWidth / columns) / (shown.naturalHeight / rows);
}

function faceImage(face) {
  const shown = face.picture >= 0 ? pictures[face.picture] : null;
  const pic = make("span", { class: `pic ${face.form}` });
  const ratio = ratioOf(face);
  pic.style.aspectRatio = String(ratio);
  pic.style.width = `min(100%, ${14 * ratio}rem)`;
  if (!shown || !shown.url) {
    pic.className = "pic none";
    pic.textContent = "not on this machine";
    pic.title = face.address || "";
    return pic;
  }
  const [columns, rows, index] = face.cell || [1, 1, 0];
  const column = index % columns, line = Math.floor(index / columns) % rows;
  pic.style.backgroundImage = `url("${shown.url}")`;
  pic.style.backgroundSize = `${columns * 100}% ${rows * 100}%`;
  pic.style.backgroundPosition = `${columns > 1 ? column * 100 / (columns - 1) : 0}% ${rows > 1 ? line * 100 / (rows - 1) : 0}%`;
  return pic;
}

function faceButton(number, plain) {
  const face = data.faces[number];
  const name = titleOf(data.objects[face.of[0]]);
  const words = plain ? face.side : `${name} `;
  const note = plain ? null : make("small", {}, face.side + (face.of.length > 1 ? ` ×${face.of.length}` : ""));
  const options = plain ? { class: "face" } : { class: "face", title: name, "data-face": number, on: { click: () => choose(face.of[0], true) } };
  return make(plain ? "div" : "button", options, make("span", { class: "hold" }, faceImage(face)), make("span", { class: "label" }, words, note));
}

function showFaces() {
  const chosen = data.faces.map((_, number) => number).filter((number) => data.faces[number].of.some(wanted));
  const grid = make("div", { class: "gallery" });
  let shown = 0;
  const button = make("button", { class: "below", on: { click: grow } });
  function grow() {
    const next = chosen.slice(shown, shown + 400);
    shown += next.length;
    grid.append(...next.map((number) => faceButton(number, false)));
    button.hidden = shown >= chosen.length;
    button.textContent = `Show more (${chosen.length - shown} left)`;
  }
  grow();
  $("faces").replaceChildren(make("p", { class: "faint" }, `${chosen.length} of ${data.faces.length} faces`), grid, button);
}

function showSheets() {
  const chosen = data.sheets.filter((sheet) => !state.words.length || Object.values(sheet.cards).flat().some(wanted));
  $("sheets").replaceChildren(
    make("p", { class: "faint" }, data.sheets.length ? `${chosen.length} of ${data.sheets.length} ${data.sheets.length === 1 ? "sheet" : "sheets"}` : "This save has no card sheets."),
    ...chosen.map(sheetFigure));
}

function sheetFigure(sheet) {
  const shown = sheet.picture >= 0 ? pictures[sheet.picture] : null;
  const there = shown && shown.image.naturalWidth;
  const used = Object.keys(sheet.cards).length;
  const size = there ? `${shown.image.naturalWidth} × ${shown.image.naturalHeight} pixels, ` : "not on this machine, ";
  const box = make("div", { class: "sheet" + (shown ? "" : " none") });
  const ratio = there ? shown.image.naturalWidth / shown.image.naturalHeight : (sheet.columns * 2.2) / (sheet.rows * 3.1);
  box.style.aspectRatio = String(ratio);
  box.style.width = `min(100%, ${Math.max(12, 85 * ratio)}vh, ${11 * sheet.columns}rem)`;
  if (shown) box.style.backgroundImage = `url("${shown.url}")`;
  if (sheet.lines) {
    box.style.gridTemplateColumns = `repeat(${sheet.columns}, minmax(0, 1fr))`;
    box.style.gridTemplateRows = `repeat(${sheet.rows}, minmax(0, 1fr))`;
    for (let index = 0; index < sheet.columns * sheet.rows; index++) box.append(cellMark(sheet, index));
  }
  const caption = make("figcaption", {}, make("strong", {}, `Sheet ${sheet.keys.join(", ")} · ${sheet.side}`),
    ` · ${size}${sheet.columns} × ${sheet.rows} cells, ${used} used`, make("br"), make("span", { class: "faint" }, sheet.address));
  return make("figure", {}, caption, box);
}

function cellMark(sheet, index) {
  const cards = sheet.cards[index];
  const number = make("b", {}, String(index));
  if (!cards) return make("span", { title: `${index}: not used by any card` }, number);
  const name = titleOf(data.objects[cards[0]]);
  return make("button", { title: `${index}: ${name}`, "aria-label": `Cell ${index}, ${name}`, on: { click: () => choose(cards[0], true) } }, number);
}

function findingCard(finding, linked) {
  const where = finding.path + (finding.line ? `, line ${finding.line}` : "");
  const card = make("div", { class: `finding ${finding.severity}` },
    make("strong", {}, `${finding.code} ${finding.severity}`), make("span", { class: "faint" }, ` · ${finding.layer}`),
    make("p", {}, finding.sentence), finding.hint ? make("p", { class: "faint" }, finding.hint) : null, make("p", { class: "faint" }, where));
  if (linked && finding.object !== undefined) {
    card.append(make("button", { on: { click: () => choose(finding.object, true) } }, `Show ${titleOf(data.objects[finding.object])}`));
  }
  return card;
}

function showFindings() {
  const chosen = data.findings.filter((finding) =>
    state.words.every((word) => [finding.code, finding.sentence, finding.path].join("\n").toLowerCase().includes(word)
      || (finding.object !== undefined && hay[finding.object].includes(word))));
  chosen.sort((a, b) => RANK[a.severity] - RANK[b.severity]);
  const number = data.findings.length ? `${chosen.length} of ${data.findings.length} findings.` : "No findings.";
  $("findings").replaceChildren(make("p", { class: "faint" }, `${data.summary} ${number}`), ...chosen.map((one) => findingCard(one, true)));
}
