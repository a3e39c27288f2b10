// The panel beside the picture: all that is known of the call, or module, that was chosen.
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
    ...insideOf(thing),
    ...(thing.kind === "call" ? list("in module", [[modules[thing.module].path || "the model itself"]]) : []));
}
