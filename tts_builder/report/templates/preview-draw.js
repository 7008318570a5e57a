// Draws one object from above, centered on the origin, in pixels.
const TAU = 2 * Math.PI;
const SHAPED = ["rounded", "disc", "hex"];
let hatch = null;

function outline(ctx, form, w, h) {
  ctx.beginPath();
  if (form === "disc") ctx.ellipse(0, 0, w / 2, h / 2, 0, 0, TAU);
  else if (form === "hex") {
    [[-.25, -.5], [.25, -.5], [.5, 0], [.25, .5], [-.25, .5], [-.5, 0]].forEach(([x, y], n) =>
      n ? ctx.lineTo(x * w, y * h) : ctx.moveTo(x * w, y * h));
    ctx.closePath();
  } else if (form === "rounded") ctx.roundRect(-w / 2, -h / 2, w, h, .06 * Math.min(w, h));
  else ctx.rect(-w / 2, -h / 2, w, h);
}

function stripes(ctx) {
  if (hatch) return hatch;
  const tile = document.createElement("canvas");
  tile.width = tile.height = 16;
  const pen = tile.getContext("2d");
  pen.fillStyle = "#8d8674"; pen.fillRect(0, 0, 16, 16);
  pen.strokeStyle = "#787160"; pen.lineWidth = 5;
  for (const at of [-16, 0, 16]) { pen.beginPath(); pen.moveTo(at, 16); pen.lineTo(at + 16, 0); pen.stroke(); }
  hatch = ctx.createPattern(tile, "repeat");
  return hatch;
}

function cellOf(image, cell) {
  if (!cell) return [0, 0, image.naturalWidth, image.naturalHeight];
  const [columns, rows, index] = cell;
  const w = image.naturalWidth / columns, h = image.naturalHeight / rows;
  // Leave out half a pixel on each side, so that neighboring cells do not show when the picture is enlarged.
  return [(index % columns) * w + .5, (Math.floor(index / columns) % rows) * h + .5, w - 1, h - 1];
}

function drawSide(ctx, object, w, h) {
  const look = object.look;
  const shown = look.picture >= 0 ? pictures[look.picture] : null;
  if (shown && shown.ready) {
    // Clipping is slower than drawing, and the corners of small cards are not visible.
    if (SHAPED.includes(look.form) && (look.form !== "rounded" || Math.min(w, h) > 30)) {
      ctx.save();
      outline(ctx, look.form, w, h);
      ctx.clip();
      ctx.drawImage(shown.image, ...cellOf(shown.image, look.cell), -w / 2, -h / 2, w, h);
      ctx.restore();
    } else ctx.drawImage(shown.image, ...cellOf(shown.image, look.cell), -w / 2, -h / 2, w, h);
    return;
  }
  outline(ctx, look.missing || look.form || "box", w, h);
  ctx.fillStyle = look.missing ? stripes(ctx) : "#77705f";
  ctx.fill();
  ctx.strokeStyle = "rgba(0,0,0,.35)"; ctx.lineWidth = 1; ctx.stroke();
}

function label(ctx, words, room) {
  ctx.fillStyle = "#fffaf0"; ctx.textAlign = "center"; ctx.textBaseline = "middle";
  ctx.font = "600 11px system-ui, sans-serif";
  let text = words;
  while (text.length > 1 && ctx.measureText(text + "…").width > room) text = text.slice(0, -1);
  ctx.fillText(text === words ? words : text + "…", 0, 0);
}

// In the middle of small objects, or in the corner of large ones.
function badge(ctx, number, w, h, turn) {
  const text = "×" + number;
  ctx.font = "600 12px system-ui, sans-serif"; ctx.textAlign = "center"; ctx.textBaseline = "middle";
  const room = ctx.measureText(text).width + 10;
  const c = Math.abs(Math.cos(turn)), s = Math.abs(Math.sin(turn));
  const large = Math.min(w, h) > 2 * room;
  const x = large ? (w * c + h * s) / 2 - room / 2 - 5 : 0, y = large ? 14 - (w * s + h * c) / 2 : 0;
  ctx.fillStyle = "rgba(0,0,0,.7)";
  ctx.beginPath(); ctx.roundRect(x - room / 2, y - 9, room, 18, 9); ctx.fill();
  ctx.fillStyle = "#fff"; ctx.fillText(text, x, y + .5);
}

function drawObject(ctx, object, scale) {
  const w = Math.max(object.w * scale, 2), h = Math.max(object.d * scale, 2);
  const turn = object.a * Math.PI / 180;
  ctx.rotate(turn);
  if (object.look.zone) {
    outline(ctx, "box", w, h);
    ctx.fillStyle = object.look.zone + "1c"; ctx.fill();
    ctx.strokeStyle = object.look.zone + "c0"; ctx.lineWidth = 1.5; ctx.stroke();
    ctx.rotate(-turn);
    return;
  }
  const edges = object.count > 1 ? Math.min(object.count - 1, 4) : 0;
  const rise = Math.max(1, .045 * scale);
  const form = object.look.missing || object.look.form;
  if (Math.min(w, h) > 14 && SHAPED.includes(form)) {
    ctx.rotate(-turn); ctx.translate(.05 * scale, .07 * scale + edges * rise * .3); ctx.rotate(turn);
    outline(ctx, form, w, h);
    ctx.fillStyle = "rgba(0,0,0,.28)"; ctx.fill();
    ctx.rotate(-turn); ctx.translate(-.05 * scale, -.07 * scale - edges * rise * .3); ctx.rotate(turn);
  }
  for (let step = 0; step < edges; step++) {
    outline(ctx, form, w, h);
    ctx.fillStyle = step % 2 ? "#d8d0c0" : "#463e36"; ctx.fill();
    ctx.rotate(-turn); ctx.translate(0, -rise); ctx.rotate(turn);
  }
  drawSide(ctx, object, w, h);
  ctx.rotate(-turn);
  if (object.look.missing && Math.min(w, h) > 26) label(ctx, titleOf(object), .88 * Math.min(w, h));
  if (object.count > 1 && Math.min(w, h) > 18) badge(ctx, object.count, w, h, turn);
}

function frame(ctx, object, scale, color, width) {
  ctx.rotate(object.a * Math.PI / 180);
  outline(ctx, "box", object.w * scale + 2 * width, object.d * scale + 2 * width);
  ctx.strokeStyle = color; ctx.lineWidth = width; ctx.stroke();
}
