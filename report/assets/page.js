// What moves on the page: pictures, details, tables and the search. All text goes in as text
// (textContent), never as markup. page_data.cc says what the data is.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { things, modules, parts, layouts } = data;
  const byId = (id) => document.getElementById(id);
  const signs = { same: "", follows: "≈", moved: "→", modified: "~", added: "+", removed: "−" };
  const kPage = 200; // rows of a table that are shown at once

  // --- Elements ---------------------------------------------------------------------------------

  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value !== undefined && value !== false) element.setAttribute(name, value);
    }
    for (const child of children) {
      if (child !== null && child !== undefined) element.append(child);
    }
    return element;
  }
  const make = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
  const shape = (tag, attributes, ...children) =>
    fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
  function button(text, attributes, onClick) {
    const element = make("button", { type: "button", ...attributes }, text);
    element.addEventListener("click", onClick);
    return element;
  }

  // --- Modules ----------------------------------------------------------------------------------

  const children = modules.map(() => []);
  modules.forEach((module, i) => i > 0 && children[module.parent].push(i));
  const lastName = (i) => (i === 0 ? "model" : modules[i].path.slice(modules[modules[i].parent].path.length).replace(/^\./, ""));
  const isInside = (thing, module) => {
    const path = modules[module].path;
    const own = modules[thing.module].path;
    return path === "" || own === path || own.startsWith(path + ".");
  };
  const moduleHref = (i) => (modules[i].part === undefined ? undefined : "#module-" + i);

  // --- State: what the address says -------------------------------------------------------------

  const state = { part: 0, thing: -1, box: -1, side: false, zoom: 0, rows: kPage };

  function readAddress() {
    const [, kind, number] = location.hash.match(/^#(call|part|module)-(\d+)$/) || [];
    const index = Number(number);
    if (kind === "call" && things[index]) return { part: things[index].part, thing: index, box: things[index].box };
    if (kind === "part" && parts[index]) return { part: index, thing: -1, box: -1 };
    if (kind === "module" && modules[index] && modules[index].part !== undefined) {
      return { part: modules[index].part, thing: -1, box: -1 };
    }
    return null;
  }

  // --- Details ----------------------------------------------------------------------------------

  const nameToThing = new Map();
  things.forEach((thing, i) => nameToThing.has(thing.name) || nameToThing.set(thing.name, i));
  let readers = null;
  function readersOf(index) {
    if (readers === null) {
      readers = things.map(() => []);
      things.forEach((thing, i) => thing.from.forEach((source) => readers[source].push(i)));
    }
    return readers[index];
  }

  const differs = (a, b) => a !== undefined && b !== undefined && a !== b;
  function wasAndNow(was, now) {
    return differs(was, now) ? [make("del", {}, was), " → ", make("ins", {}, now)] : [now === undefined ? was : now];
  }
  function list(title, items) {
    return items.length === 0 ? [] : [make("h4", {}, title), make("ul", {}, ...items.map((item) => make("li", {}, ...item)))];
  }
  // Attributes of both sides by name, in the order of the received call.
  function attributesOf(thing) {
    const was = new Map(thing.was ? thing.was.attrs : thing.attrs);
    const now = new Map(thing.attrs);
    const names = [...new Set([...now.keys(), ...was.keys()])];
    return names.map((name) => [
      name + " = ",
      ...wasAndNow(was.has(name) ? was.get(name) : "default", now.has(name) ? now.get(name) : "default"),
    ]);
  }
  function operandsOf(thing, linked) {
    return thing.in.map(([reference, type], i) => {
      const source = nameToThing.get(reference.replace(/[!@:].*$/, ""));
      const was = thing.was && thing.was.in[i];
      return [
        linked && source !== undefined ? make("a", { href: "#call-" + source }, reference) : reference,
        " ", make("small", {}, ...wasAndNow(was ? was[1] : type, type)),
      ];
    });
  }
  function describe(index, linked) {
    const thing = things[index];
    const head = make("h3", {}, thing.name);
    if (thing.kind !== "call") return [head, make("p", {}, thing.kind + " " + thing.type)];
    const results = thing.out.map((type, i) => wasAndNow(thing.was && thing.was.out[i], type));
    return [
      head,
      make("p", {}, ...wasAndNow(thing.was && thing.was.op, thing.op),
        thing.mark === "same" ? "" : " · " + (thing.mark === "follows" ? "shape follows" : thing.mark)),
      ...list("reads", operandsOf(thing, linked)),
      ...list("attributes", attributesOf(thing)),
      ...list("returns", results),
    ];
  }
  const linkTo = (i) => [make("a", { href: "#call-" + i }, things[i].name)];
  function showDetails() {
    const panel = byId("details");
    if (state.thing < 0) {
      const module = parts[state.part].module;
      panel.replaceChildren(
        make("h3", {}, module === 0 ? "The model" : modules[module].path),
        make("ul", {}, ...modules[module].cells.map((cell, i) =>
          make("li", {}, make("small", {}, data.columns[i] + " "), ...wasAndNow(cell[2], cell[0])))),
        make("p", { class: "note" }, data.pictures
          ? "Choose a call for its shapes and attributes, or a module to see what is inside it." : ""));
      return;
    }
    const thing = things[state.thing];
    const used = readersOf(state.thing);
    const shown = used.slice(0, 30).map(linkTo);
    if (used.length > shown.length) shown.push(["… and " + (used.length - shown.length) + " more"]);
    panel.replaceChildren(
      ...describe(state.thing, true),
      ...list("read by", shown),
      ...(thing.kind === "call" ? list("in module", [[modules[thing.module].path || "the model itself"]]) : []));
  }

  // --- The tip at the pointer -------------------------------------------------------------------

  const tip = byId("tip");
  function showTip(target, x, y) {
    const index = target && target.dataset.thing;
    if (index === undefined || index === null) { tip.hidden = true; return; }
    tip.replaceChildren(...describe(Number(index), false));
    tip.hidden = false;
    const box = tip.getBoundingClientRect();
    tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - box.width - 8)) + "px";
    tip.style.top = Math.max(4, y + 18 + box.height > innerHeight ? y - box.height - 10 : y + 18) + "px";
  }
  const boxAt = (event) => event.target.closest && event.target.closest("[data-box]");
  byId("picture").addEventListener("mousemove", (event) => showTip(boxAt(event), event.clientX, event.clientY));
  byId("picture").addEventListener("mouseleave", () => { tip.hidden = true; });
  byId("picture").addEventListener("focusin", (event) => {
    const box = boxAt(event);
    if (!box || !box.matches(":focus-visible")) return;
    const place = box.getBoundingClientRect();
    showTip(box, place.left, place.bottom - 12);
  });
  byId("picture").addEventListener("focusout", () => { tip.hidden = true; });

  // --- Pictures ---------------------------------------------------------------------------------

  function boxClass(box) {
    if (box.port) return "port";
    if (box.module !== undefined) return modules[box.module].changed ? "module changed modified" : "module";
    const thing = things[box.thing];
    const end = thing.kind === "call" ? "" : "end ";
    return end + (thing.mark === "same" ? "" : "changed " + thing.mark);
  }
  function boxName(box, lines) {
    if (box.port) return lines.join(" ");
    if (box.module !== undefined) return "module " + lines.join(", ");
    const mark = things[box.thing].mark;
    return lines.join(", ") + (mark === "same" ? "" : ", " + mark);
  }
  function boxHref(box) {
    if (box.thing !== undefined) return "#call-" + box.thing;
    if (box.module !== undefined) return "#part-" + box.to;
    if (box.to === undefined) return undefined;
    const there = box.box === undefined ? null : parts[box.to].boxes[box.box];
    return there && there.thing !== undefined ? "#call-" + there.thing : "#part-" + box.to;
  }
  function drawBox(box, i, at, golden) {
    const [x, y, w, h] = at.slice(4 * i, 4 * i + 4);
    const lines = golden && box.was ? box.was : box.text;
    const round = box.port || (box.thing !== undefined && things[box.thing].kind !== "call") ? h / 2 : 6;
    const sign = box.thing !== undefined ? signs[things[box.thing].mark] : "";
    return shape("a", { href: boxHref(box), class: boxClass(box), "aria-label": boxName(box, lines), "data-box": i,
        "data-thing": box.thing },
      shape("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: round }),
      ...lines.map((line, row) => shape("text", { x, y: y + 16 * (row - (lines.length - 1) / 2) + 4,
        class: row === 0 ? "first" : "rest", "aria-hidden": "true" }, (row === 0 && sign ? sign + " " : "") + line)));
  }
  // `side`: 1 the golden, 2 what was received, 3 both.
  function isOnSide(box, side) {
    if (box.thing === undefined) return true;
    const mark = things[box.thing].mark;
    return !(side === 1 && mark === "added") && !(side === 2 && mark === "removed");
  }
  function drawPart(part, side) {
    const { size, at, paths } = layouts[part.layout];
    const svg = shape("svg", { viewBox: [-2, -2, size[0] + 4, size[1] + 4].join(" "), role: "group",
      "aria-label": "Graph of " + (modules[part.module].path || "the model") });
    svg.append(shape("defs", {}, shape("marker", { id: "arrow" + side, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7,
      markerHeight: 7, markerUnits: "userSpaceOnUse", orient: "auto" }, shape("path", { d: "M0,0.5L8,4L0,7.5z" }))));
    paths.forEach((d, i) => {
      const on = part.edges[i];
      if (!(on & side)) return;
      const kind = !data.compared || on === 3 ? undefined : on === 1 ? "removed" : "added";
      svg.append(shape("path", { d, class: kind, "marker-end": "url(#arrow" + side + ")" }));
    });
    part.boxes.forEach((box, i) => isOnSide(box, side) && svg.append(drawBox(box, i, at, side === 1)));
    return svg;
  }

  function applyZoom() {
    const [w, h] = layouts[parts[state.part].layout].size;
    for (const canvas of document.querySelectorAll(".canvas")) {
      const fit = Math.max(0.35, Math.min(1, (canvas.clientWidth - 30) / (w + 4)));
      const zoom = state.zoom || fit;
      canvas.dataset.zoom = zoom;
      canvas.firstChild.setAttribute("width", (w + 4) * zoom);
      canvas.firstChild.setAttribute("height", (h + 4) * zoom);
    }
  }
  function zoomBy(factor) {
    const now = Number(document.querySelector(".canvas").dataset.zoom);
    state.zoom = Math.max(0.15, Math.min(3, now * factor));
    applyZoom();
  }

  function figure(part, side, caption) {
    return make("figure", {}, caption ? make("figcaption", {}, caption) : null,
      make("div", { class: "canvas", tabindex: "0", role: "region", "aria-label": caption || "Picture" }, drawPart(part, side)));
  }
  function showPicture() {
    const part = parts[state.part];
    tip.hidden = true;
    if (!data.pictures) {
      byId("picture").replaceChildren(make("p", { class: "note" },
        "There are no pictures: this page was made by a graphgold that was built without Graphviz."));
      return;
    }
    byId("picture").replaceChildren(...(state.side
      ? [figure(part, 1, "golden"), figure(part, 2, "received")] : [figure(part, 3)]));
    applyZoom();
  }
  function markSelected(scroll) {
    for (const box of document.querySelectorAll("#picture .selected")) box.classList.remove("selected");
    if (state.box < 0) return;
    for (const box of document.querySelectorAll(`#picture [data-box="${state.box}"]`)) {
      box.classList.add("selected");
      if (scroll) box.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  // Modules that only hold one other are skipped, as in the pictures.
  function showCrumbs() {
    const path = [];
    for (let i = parts[state.part].module; ; i = modules[i].parent) {
      path.unshift(i);
      if (i === 0) break;
    }
    const crumbs = [];
    path.forEach((i, at) => {
      if (at > 0) crumbs.push(make("span", { "aria-hidden": "true" }, "›"));
      const here = at === path.length - 1;
      crumbs.push(make("a", { href: moduleHref(i), "aria-current": here ? "location" : undefined }, lastName(i)));
    });
    byId("crumbs").replaceChildren(...crumbs);
  }
  function showPager() {
    const part = parts[state.part];
    const pager = byId("pager");
    pager.hidden = part.of === 1;
    pager.replaceChildren(
      ...(part.number > 1 ? [make("a", { href: "#part-" + (state.part - 1), rel: "prev" }, "‹ previous")] : []),
      make("span", {}, `part ${part.number} of ${part.of}`),
      ...(part.number < part.of ? [make("a", { href: "#part-" + (state.part + 1), rel: "next" }, "next ›")] : []));
  }

  // --- Tables -----------------------------------------------------------------------------------

  function callRow(thing, i) {
    const link = (text) => make("a", { href: "#call-" + i }, text);
    const golden = thing.mark === "removed" ? thing.line : thing.was ? thing.was.line : thing.line;
    const row = make("tr", { class: thing.mark }, make("td", { class: "sign", title: thing.mark }, signs[thing.mark]));
    if (data.compared) row.append(make("td", { class: "was" }, thing.mark === "added" ? "" : link(golden)));
    row.append(make("td", { class: "now" }, thing.mark === "removed" ? "" : link(thing.line)));
    return row;
  }
  function showCalls() {
    const module = parts[state.part].module;
    const only = data.compared && byId("only-changes").checked;
    const rows = [];
    things.forEach((thing, i) => {
      if (thing.kind === "call" && isInside(thing, module) && !(only && thing.mark === "same")) rows.push(i);
    });
    byId("calls-title").textContent = (data.compared ? "Golden and received" : "Calls") +
      (module === 0 ? "" : " in " + modules[module].path);
    const heads = data.compared ? ["golden", "received"] : ["call"];
    byId("calls-table").replaceChildren(
      make("thead", {}, make("tr", {}, make("th", { class: "mark" }, make("span", { class: "aside" }, "change")),
        ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...rows.slice(0, state.rows).map((i) => callRow(things[i], i))));
    const rest = rows.length - state.rows;
    byId("calls-more").replaceChildren(...(rows.length === 0
      ? [make("span", { class: "note" }, "Nothing changed here.")]
      : rest <= 0 ? []
        : [button(`show ${Math.min(rest, kPage)} more of ${rest}`, {}, () => { state.rows += kPage; showCalls(); })]));
  }

  function numberCell([text, share, was]) {
    const fillBar = make("i");
    fillBar.style.setProperty("--share", share / 1000);
    return make("td", { class: "number" }, ...wasAndNow(was, text), make("span", { class: "track", "aria-hidden": "true" }, fillBar));
  }
  const open = new Set([0]);
  const moreOf = new Map(); // how many children of a module are shown, if not kPage
  // Modules that changed are shown at once, as long as these are few.
  function openChanged() {
    let budget = 60;
    for (const level = [0]; level.length > 0 && budget > 0;) {
      const module = level.shift();
      for (const child of children[module]) {
        if (!modules[child].changed || children[child].length === 0 || budget < children[child].length) continue;
        budget -= children[child].length;
        open.add(child);
        level.push(child);
      }
    }
  }
  function moduleRow(i, depth) {
    const name = make("span", { class: "name" });
    name.style.setProperty("--depth", depth);
    const isOpen = open.has(i);
    name.append(children[i].length === 0 || i === 0 ? make("span", { class: "leaf" })
      : button(isOpen ? "▾" : "▸", { "aria-expanded": String(isOpen), "aria-label": "modules in " + modules[i].path, "data-module": i }, () => {
        if (isOpen) open.delete(i); else open.add(i);
        showModules();
        document.querySelector(`#modules-table [data-module="${i}"]`).focus();
      }));
    name.append(moduleHref(i) ? make("a", { href: moduleHref(i) }, lastName(i)) : lastName(i));
    if (modules[i].changed) name.append(make("span", { class: "badge modified" }, modules[i].changed + " changed"));
    return make("tr", {}, make("td", {}, name), ...modules[i].cells.map(numberCell));
  }
  function showModules() {
    const rows = [];
    const add = (i, depth) => {
      rows.push(moduleRow(i, depth));
      if (!open.has(i)) return;
      const most = moreOf.get(i) || kPage;
      for (const child of children[i].slice(0, most)) add(child, depth + 1);
      const rest = children[i].length - most;
      if (rest > 0) {
        rows.push(make("tr", {}, make("td", { colspan: 1 + data.columns.length },
          button(`show ${Math.min(rest, kPage)} more of ${rest}`, {}, () => { moreOf.set(i, most + kPage); showModules(); }))));
      }
    };
    add(0, 0);
    byId("modules-table").replaceChildren(
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Module"),
        ...data.columns.map((column) => make("th", { class: "number", scope: "col" }, column)))),
      make("tbody", {}, ...rows));
  }

  function showOperators() {
    const module = parts[state.part].module;
    const counts = new Map();
    const count = (op, side) => {
      const name = op.replace(/\..*$/, "");
      if (!counts.has(name)) counts.set(name, [0, 0]);
      ++counts.get(name)[side];
    };
    for (const thing of things) {
      if (thing.kind !== "call" || !isInside(thing, module)) continue;
      if (thing.mark !== "added") count(thing.was ? thing.was.op : thing.op, 0);
      if (thing.mark !== "removed") count(thing.op, 1);
    }
    const rows = [...counts].sort(([a, [, m]], [b, [, n]]) => n - m || (a < b ? -1 : 1));
    const most = Math.max(1, ...rows.map(([, [, n]]) => n));
    byId("operators-title").textContent = "Operators" + (module === 0 ? "" : " in " + modules[module].path);
    byId("operators-table").replaceChildren(
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Operator"), make("th", { class: "number", scope: "col" }, "Calls"))),
      make("tbody", {}, ...rows.map(([op, [was, now]]) => make("tr", {}, make("td", {}, make("code", {}, op)),
        numberCell([String(now), Math.round((1000 * now) / most), data.compared && was !== now ? String(was) : undefined])))));
  }

  // --- Search -----------------------------------------------------------------------------------

  const kMostFound = 50;
  let texts = null; // of modules, then of things, in lower case
  function textsToSearch() {
    texts = texts || [
      ...modules.map((module) => module.path.toLowerCase()),
      ...things.map((thing) => [thing.name, thing.op, thing.type, thing.was && thing.was.op].join(" ").toLowerCase()),
    ];
    return texts;
  }
  function foundItem(index) {
    if (index < modules.length) {
      return make("li", {}, make("a", { href: moduleHref(index) }, make("b", {}, "module"), make("span", {}, modules[index].path)));
    }
    const thing = things[index - modules.length];
    const op = thing.op ? thing.op.replace(/^.*::/, "") : thing.kind;
    return make("li", {}, make("a", { href: "#call-" + (index - modules.length) },
      make("b", {}, signs[thing.mark] ? signs[thing.mark] + " " + op : op), make("span", {}, thing.name + "  " + thing.type)));
  }
  function search() {
    const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    byId("found").hidden = words.length === 0;
    if (words.length === 0) return;
    const found = [];
    textsToSearch().forEach((text, i) => {
      const isShown = i >= modules.length || (i > 0 && modules[i].part !== undefined);
      if (isShown && words.every((word) => text.includes(word))) found.push(i);
    });
    byId("found-count").textContent = found.length === 0 ? "nothing found"
      : found.length > kMostFound ? `${found.length} found, the first ${kMostFound} are` : `${found.length} found`;
    byId("found-list").replaceChildren(...found.slice(0, kMostFound).map(foundItem));
  }
  function closeSearch() { byId("found").hidden = true; }
  byId("search").addEventListener("input", search);
  byId("search").addEventListener("focus", search);
  byId("found-list").addEventListener("click", closeSearch);
  document.addEventListener("click", (event) => event.target.closest(".search") || closeSearch());
  document.addEventListener("keydown", (event) => {
    const links = [...document.querySelectorAll("#found-list a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      byId("search").focus();
    } else if (event.key === "Escape") {
      closeSearch();
      tip.hidden = true;
    } else if (event.target.closest(".search") && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const next = event.key === "ArrowDown" ? links[at + 1] : links[at - 1] || byId("search");
      if (next) next.focus();
    } else if (event.target === byId("search") && event.key === "Enter" && links.length > 0) {
      links[0].click();
    }
  });

  // --- All together -----------------------------------------------------------------------------

  function showLevel() {
    state.rows = kPage;
    showCrumbs();
    showPager();
    showPicture();
    showCalls();
    showOperators();
  }
  // A model that is all in one module is opened there.
  function firstLevel() {
    for (let part = 0; ;) {
      const inside = parts[part].boxes.filter((box) => box.module !== undefined || (box.thing !== undefined && things[box.thing].kind === "call"));
      if (inside.length !== 1 || inside[0].module === undefined) return part;
      part = inside[0].to;
    }
  }
  function follow() {
    const to = readAddress();
    if (to === null) return;
    const isNew = to.part !== state.part;
    Object.assign(state, to);
    if (isNew) showLevel();
    showDetails();
    markSelected(true);
    const graph = byId("graph").getBoundingClientRect();
    if (graph.top > innerHeight * 0.6 || graph.bottom < innerHeight * 0.4) byId("graph").scrollIntoView();
  }
  function setView(side) {
    state.side = side;
    byId("view-both").setAttribute("aria-pressed", String(!side));
    byId("view-side").setAttribute("aria-pressed", String(side));
    showPicture();
    markSelected(false);
  }
  byId("view-both").addEventListener("click", () => setView(false));
  byId("view-side").addEventListener("click", () => setView(true));
  byId("zoom-in").addEventListener("click", () => zoomBy(1.25));
  byId("zoom-out").addEventListener("click", () => zoomBy(0.8));
  byId("zoom-fit").addEventListener("click", () => { state.zoom = 0; applyZoom(); });
  byId("only-changes").addEventListener("change", () => { state.rows = kPage; showCalls(); });
  addEventListener("hashchange", follow);
  addEventListener("resize", () => data.pictures && applyZoom());

  for (const id of ["calls", "modules", "operators"]) byId(id).hidden = false;
  byId("tools").hidden = !data.pictures;
  byId("only-changes").checked = things.some((thing) => thing.mark !== "same");
  openChanged();
  state.part = firstLevel();
  showLevel();
  showModules();
  showDetails();
  follow();
})();
