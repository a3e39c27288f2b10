// The page's data, as page_data.cc says; numbers of strings have become the strings.
const data = JSON.parse(document.getElementById("data").textContent);
const { things, modules, parts, layouts, strings } = data;

const textOf = (number) => strings[number];
const inPairs = (numbers) =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [strings[numbers[2 * i]], strings[numbers[2 * i + 1]]]);

// The call's line in the text form; "none" stands there for an absent tensor.
function lineOf(name, call) {
  const argument = (place) =>
    place === null ? "none" : Array.isArray(place) ? "[" + place.map(argument).join(", ") + "]" : call.in[place][0];
  const given = call.args ? call.args.map(argument) : call.in.map(([reference]) => reference);
  const named = call.attrs.map(([attribute, value]) => attribute + "=" + value);
  const results = call.out.length > 0 ? " -> " + call.out.join(", ") : "";
  return name + " = " + (call.head === undefined ? "" : strings[call.head]) + call.op +
    "(" + [...given, ...named].join(", ") + ")" + (call.tail === undefined ? results : strings[call.tail]);
}
function readCall(call, name) {
  call.op = strings[call.op];
  call.in = inPairs(call.in);
  call.attrs = inPairs(call.attrs);
  call.out = call.out.map(textOf);
  call.line = lineOf(name, call);
}
// A call, or one that is inside of a call.
function readBothSides(call) {
  call.name = strings[call.name];
  call.mark = call.mark || "same";
  if (call.op === undefined) return;
  readCall(call, call.name);
  if (call.was) readCall(call.was, call.was.name === undefined ? call.name : strings[call.was.name]);
  for (const inner of call.inner || []) readBothSides(inner);
}

for (const thing of things) {
  thing.kind = thing.kind || "call";
  thing.type = strings[thing.type];
  readBothSides(thing);
}
for (const { cells } of modules) {
  for (const cell of cells) {
    cell[0] = strings[cell[0]];
    if (cell.length > 2) cell[2] = strings[cell[2]];
  }
}
for (const { boxes } of parts) {
  for (const box of boxes) {
    box.text = box.text.map(textOf);
    if (box.was) box.was = box.was.map(textOf);
  }
}
