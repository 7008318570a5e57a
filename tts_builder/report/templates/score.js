"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const { frames } = JSON.parse(document.getElementById("film").textContent);
  const [slider, caption, pieces, list, cursor] =
    ["slider", "caption", "pieces", "moves", "cursor"].map((id) => document.getElementById(id));
  const items = [...list.children];
  const last = frames.length - 1;

  // All positions: the number of a piece -> its place.
  const positions = [];
  let lying = new Map();
  for (const frame of frames) {
    lying = new Map(lying);
    for (const number of frame.removed) lying.delete(number);
    for (const [number, object] of frame.placed) lying.set(number, object);
    positions.push(lying);
  }

  const elements = new Map();
  for (const element of pieces.children) elements.set(Number(element.dataset.n), element);

  function make(tag, attributes) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }

  function fill(element, [sprite, , , turn, , count, name]) {
    element.replaceChildren();
    if (name) element.appendChild(make("title", {})).textContent = name;
    element.appendChild(make("use", { href: "#s" + sprite }));
    if (count > 1) {
      const badge = make("g", { class: "count", transform: `rotate(${-turn})` });
      badge.appendChild(make("circle", { r: 0.5 }));
      badge.appendChild(make("text", { y: 0.2 })).textContent = count;
      element.appendChild(badge);
    }
  }

  function show(index) {
    const now = positions[index];
    const moved = new Set(index > 0 ? frames[index].placed.map(([number]) => number) : []);
    for (const [number, element] of elements) {
      if (!now.has(number)) {
        element.remove();
        elements.delete(number);
      }
    }
    const order = [...now].sort((a, b) => a[1][4] - b[1][4] || a[0] - b[0]);
    let place = pieces.firstChild;
    for (const [number, object] of order) {
      let element = elements.get(number);
      if (!element) {
        element = make("g", { class: "piece", "data-n": number });
        elements.set(number, element);
      }
      const look = object.join();
      if (element.dataset.look !== look) {
        element.dataset.look = look;
        fill(element, object);
        element.style.transform = `translate(${object[1]}px, ${-object[2]}px) rotate(${object[3]}deg)`;
      }
      element.classList.toggle("moved", moved.has(number));
      while (place && place.nodeType !== 1) place = place.nextSibling;
      if (place === element) place = place.nextSibling;
      else pieces.insertBefore(element, place);
    }
    slider.value = index;
    const item = items[index - 1];
    caption.textContent = item ? `${index} of ${last}: ${item.textContent}` : `Start of the game, before ${last} moves`;
    for (const other of list.querySelectorAll(".now")) other.classList.remove("now");
    if (item) {
      item.classList.add("now");
      list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
    if (cursor) {
      const { left, right } = cursor.dataset;
      const x = Number(left) + (Number(right) - Number(left)) * (last ? index / last : 1);
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
  }

  const playButton = document.getElementById("play");
  let timer = 0;
  function stop() {
    clearInterval(timer);
    timer = 0;
    playButton.textContent = "▶ Play";
  }
  function go(index) {
    show(Math.min(last, Math.max(0, index)));
  }
  function start() {
    if (Number(slider.value) === last) go(0);
    playButton.textContent = "⏸ Pause";
    timer = setInterval(() => {
      go(Number(slider.value) + 1);
      if (Number(slider.value) === last) stop();
    }, 600);
  }

  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  playButton.addEventListener("click", () => (timer ? stop() : start()));
  const jumps = { first: () => 0, back: (n) => n - 1, next: (n) => n + 1, last: () => last };
  for (const [id, to] of Object.entries(jumps)) {
    document.getElementById(id).addEventListener("click", () => { stop(); go(to(Number(slider.value))); });
  }
  items.forEach((item, n) => item.addEventListener("click", () => { stop(); go(n + 1); }));
  const view = document.querySelector(".view");
  view.addEventListener("click", () => view.classList.toggle("near"));
  document.querySelector(".controls").hidden = false;
  go(last);
})();
