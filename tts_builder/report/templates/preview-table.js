// The table: pan, zoom, hover, and select.
const canvas = $("canvas");
const view = { x: 0, z: 0, scale: 40, width: 1, height: 1, fitted: false };
const MOST = 400, LEAST = 0.5;
// The largest initial scale in pixels per unit, so that a single deck does not fill the screen.
const FIRST = 48;
let order = [];
let wantedRoots = new Set();
let planned = false;

function redraw() {
  if (planned) return;
  planned = true;
  requestAnimationFrame(() => { planned = false; if (state.tab === "table" && data) paint(); });
}

const place = (object) => [(object.x - view.x) * view.scale + view.width / 2, (view.z - object.z) * view.scale + view.height / 2];

function tableTaken() {
  order = roots.slice().sort((a, b) => data.objects[a].level - data.objects[b].level || a - b);
  order = [...order.filter((n) => !data.objects[n].look.zone), ...order.filter((n) => data.objects[n].look.zone)];
  tableFiltered();
  if (!view.fitted) fit();
}

function tableFiltered() {
  wantedRoots = new Set(roots.filter(wantedDeep));
  redraw();
}

function measure() {
  const box = canvas.getBoundingClientRect();
  if (!box.width) return;
  const dots = Math.min(window.devicePixelRatio || 1, 2);
  view.width = box.width; view.height = box.height;
  canvas.width = Math.round(box.width * dots); canvas.height = Math.round(box.height * dots);
  if (data && !view.moved) fit(); else redraw();
}

// The view that shows all these objects: [x, z, scale].
function around(seen) {
  const bounds = seen.length ? [Infinity, -Infinity, Infinity, -Infinity] : [-8, 8, -5, 5];
  for (const o of seen) {
    const c = Math.abs(Math.cos(o.a * Math.PI / 180)), s = Math.abs(Math.sin(o.a * Math.PI / 180));
    const wide = (o.w * c + o.d * s) / 2, deep = (o.w * s + o.d * c) / 2;
    bounds[0] = Math.min(bounds[0], o.x - wide); bounds[1] = Math.max(bounds[1], o.x + wide);
    bounds[2] = Math.min(bounds[2], o.z - deep); bounds[3] = Math.max(bounds[3], o.z + deep);
  }
  const room = Math.min(view.width / (bounds[1] - bounds[0] + 1), view.height / (bounds[3] - bounds[2] + 1));
  return [(bounds[0] + bounds[1]) / 2, (bounds[2] + bounds[3]) / 2, Math.max(LEAST, Math.min(120, room))];
}

function fit() {
  const near = roots.map((n) => data.objects[n]).filter((o) => !o.far);
  const solid = near.filter((o) => !o.look.zone);
  const whole = around(near), pieces = around(solid);
  // Include zones, unless that makes the pieces much smaller.
  [view.x, view.z, view.scale] = solid.length && whole[2] < .6 * Math.min(FIRST, pieces[2]) ? pieces : whole;
  view.scale = Math.min(FIRST, view.scale);
  view.fitted = true; view.moved = false;
  redraw();
}

function paint() {
  const ctx = canvas.getContext("2d");
  const dots = canvas.width / view.width;
  ctx.setTransform(dots, 0, 0, dots, 0, 0);
  const style = getComputedStyle(document.documentElement);
  ctx.fillStyle = style.getPropertyValue("--felt"); ctx.fillRect(0, 0, view.width, view.height);
  ctx.imageSmoothingQuality = "medium";
  for (const index of order) {
    const object = data.objects[index];
    const [x, y] = place(object);
    const reach = (object.w + object.d) * view.scale / 2 + 30;
    if (x < -reach || y < -reach || x > view.width + reach || y > view.height + reach) continue;
    ctx.save();
    ctx.translate(x, y);
    ctx.globalAlpha = wantedRoots.has(index) ? 1 : .15;
    drawObject(ctx, object, view.scale);
    ctx.restore();
  }
  const marks = new Map();
  for (const finding of data.findings) {
    if (finding.object === undefined) continue;
    const root = onTable(finding.object);
    if (!marks.has(root) || RANK[finding.severity] < RANK[marks.get(root)]) marks.set(root, finding.severity);
  }
  const colors = { error: "#ff6b5e", warning: "#ffc04d", note: "#8fc7ff" };
  for (const [index, severity] of marks) framed(ctx, index, colors[severity], 2);
  if (state.selected >= 0) framed(ctx, onTable(state.selected), "#ffd75e", 3);
  $("scale").textContent = (view.scale < 10 ? view.scale.toFixed(1) : Math.round(view.scale)) + " px per unit";
}

function framed(ctx, index, color, width) {
  const object = data.objects[index];
  ctx.save();
  ctx.translate(...place(object));
  frame(ctx, object, view.scale, color, width);
  ctx.restore();
}

function zoom(factor, x = view.width / 2, y = view.height / 2) {
  const next = Math.max(LEAST, Math.min(MOST, view.scale * factor));
  const dx = x - view.width / 2, dy = y - view.height / 2;
  view.x += dx / view.scale - dx / next;
  view.z -= dy / view.scale - dy / next;
  view.scale = next; view.moved = true;
  redraw();
}

function pan(dx, dy) {
  view.x -= dx / view.scale; view.z += dy / view.scale; view.moved = true;
  redraw();
}

function at(x, y) {
  for (let n = order.length - 1; n >= 0; n--) {
    const object = data.objects[order[n]];
    if (!listed(order[n]) && !wantedRoots.has(order[n])) continue;
    const [cx, cy] = place(object);
    const turn = -object.a * Math.PI / 180;
    const dx = x - cx, dy = y - cy;
    const u = dx * Math.cos(turn) - dy * Math.sin(turn), v = dx * Math.sin(turn) + dy * Math.cos(turn);
    const half = [Math.max(object.w * view.scale, 6) / 2, Math.max(object.d * view.scale, 6) / 2];
    if (Math.abs(u) > half[0] || Math.abs(v) > half[1]) continue;
    if (!object.look.zone) return order[n];
    // A zone covers the objects in it, so only its edge can be clicked.
    if (half[0] - Math.abs(u) < 5 || half[1] - Math.abs(v) < 5) return order[n];
  }
  return -1;
}

function reveal(index) {
  const object = data.objects[onTable(index)];
  const [x, y] = place(object);
  const edge = 40;
  if (x < edge || y < edge || x > view.width - edge || y > view.height - edge) {
    view.x = object.x; view.z = object.z; view.moved = true;
  }
  redraw();
}

function step(way) {
  const seats = order.filter((n) => wantedRoots.has(n))
    .sort((a, b) => data.objects[b].z - data.objects[a].z || data.objects[a].x - data.objects[b].x);
  if (!seats.length) return;
  const now = state.selected < 0 ? -1 : seats.indexOf(onTable(state.selected));
  const next = now < 0 ? (way > 0 ? 0 : seats.length - 1) : (now + way + seats.length) % seats.length;
  choose(seats[next]);
  $("hover").textContent = describe(seats[next]);
}

function describe(index) {
  const object = data.objects[index];
  const number = holds(index);
  return titleOf(object) + (object.name || object.memo ? ` · ${object.type}` : "") + (number ? ` · ${number} inside` : "");
}

const touches = new Map();
let spread = 0, travelled = 0;
const spot = (event) => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };

canvas.addEventListener("pointerdown", (event) => {
  canvas.setPointerCapture(event.pointerId);
  touches.set(event.pointerId, spot(event));
  travelled = touches.size > 1 ? 99 : 0; spread = 0;
});
canvas.addEventListener("pointermove", (event) => {
  const [x, y] = spot(event);
  const before = touches.get(event.pointerId);
  if (!before) {
    const over = at(x, y);
    canvas.classList.toggle("over", over >= 0);
    $("hover").textContent = over >= 0 ? describe(over) : "";
    return;
  }
  touches.set(event.pointerId, [x, y]);
  travelled += Math.abs(x - before[0]) + Math.abs(y - before[1]);
  if (travelled > 5) canvas.classList.add("moving");
  const [one, two] = [...touches.values()];
  if (two) {
    const now = Math.hypot(one[0] - two[0], one[1] - two[1]);
    if (spread) zoom(now / spread, (one[0] + two[0]) / 2, (one[1] + two[1]) / 2);
    spread = now;
    pan((x - before[0]) / 2, (y - before[1]) / 2);
  } else if (travelled > 5) pan(x - before[0], y - before[1]);
});
const released = (event) => {
  if (!touches.delete(event.pointerId)) return;
  spread = 0;
  canvas.classList.remove("moving");
  if (event.type === "pointerup" && travelled <= 5) choose(at(...spot(event)));
};
canvas.addEventListener("pointerup", released);
canvas.addEventListener("pointercancel", released);
canvas.addEventListener("pointerleave", () => { if (!touches.size) $("hover").textContent = ""; });
canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 16 : 1;
  zoom(Math.exp(-event.deltaY * lines * .0016), ...spot(event));
}, { passive: false });
canvas.addEventListener("dblclick", (event) => zoom(2, ...spot(event)));
const KEYS = {
  ArrowLeft: () => pan(60, 0), ArrowRight: () => pan(-60, 0), ArrowUp: () => pan(0, 60), ArrowDown: () => pan(0, -60),
  "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(.8), 0: fit, n: () => step(1), p: () => step(-1),
  Enter: () => { if (state.selected >= 0) $("details").focus(); }, Escape: () => choose(-1),
};
// Lists and tabs have arrow keys, Enter, and Escape of their own.
const EVERYWHERE = ["+", "=", "-", "0", "n", "p"];
document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (state.tab !== "table" || target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = target === canvas || target === document.body || EVERYWHERE.includes(event.key) ? KEYS[event.key] : null;
  if (act) { event.preventDefault(); act(); }
});
$("zoom-in").addEventListener("click", () => zoom(1.4));
$("zoom-out").addEventListener("click", () => zoom(1 / 1.4));
$("fit").addEventListener("click", fit);
new ResizeObserver(measure).observe(canvas);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
