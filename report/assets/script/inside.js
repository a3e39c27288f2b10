// The calls inside of a call (level "kernels"), as a tree that folds.
const kOpenAtOnce = 30; // calls; more are folded, but for what changed

// By call: how many calls are inside it, and how many of these changed.
function countInside(calls) {
  const counts = calls.map(() => ({ all: 0, changed: 0 }));
  const open = []; // those around the call at hand, by number
  calls.forEach((call, i) => {
    while (open.length > 0 && calls[open[open.length - 1]].depth >= call.depth) open.pop();
    for (const outer of open) {
      ++counts[outer].all;
      if (call.mark !== "same") ++counts[outer].changed;
    }
    open.push(i);
  });
  return counts;
}
function innerCall(call) {
  const sign = signs[call.mark];
  const type = (of) => of && of.out[0];
  return make("span", { title: call.line, class: call.mark }, sign ? sign + " " : "",
    ...wasAndNow(call.was && call.was.op, call.op), " ",
    make("small", {}, ...(call.out.length === 0 ? [""] : wasAndNow(type(call.was), type(call)))));
}
function insideOf(thing) {
  const calls = thing.inner || [];
  if (calls.length === 0) return [];
  const counts = countInside(calls);
  const lists = [make("ul", { class: "inside" })]; // by depth: where the next call goes
  calls.slice(0, kPage).forEach((call, i) => {
    lists.length = Math.min(lists.length, call.depth);
    const item = make("li");
    lists[lists.length - 1].append(item);
    if (counts[i].all === 0) return item.append(innerCall(call));
    const inner = make("ul");
    item.append(make("details", { open: calls.length <= kOpenAtOnce || counts[i].changed > 0 ? "" : undefined },
      make("summary", {}, innerCall(call), make("small", {}, ` · ${counts[i].all} inside`)), inner));
    lists.push(inner);
  });
  if (calls.length > kPage) lists[0].append(make("li", {}, `… and ${calls.length - kPage} more`));
  return [make("h4", {}, calls.length === 1 ? "1 call inside" : `${calls.length} calls inside`), lists[0]];
}
