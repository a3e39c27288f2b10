// The tree of modules: who is inside of whom.
const children = modules.map(() => []);
modules.forEach((module, i) => i > 0 && children[module.parent].push(i));
const lastName = (i) => (i === 0 ? "model" : modules[i].path.slice(modules[modules[i].parent].path.length).replace(/^\./, ""));
const isInside = (thing, module) => {
  const path = modules[module].path;
  const own = modules[thing.module].path;
  return path === "" || own === path || own.startsWith(path + ".");
};
const moduleHref = (i) => (modules[i].part === undefined ? undefined : "#module-" + i);
