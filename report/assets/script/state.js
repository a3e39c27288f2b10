// What is shown: which part of which level, and which call in it. The address says so, so that each view has a link.
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
