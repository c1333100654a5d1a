// Assigns modules to chunks.
import {join} from 'node:path';

/**
 * Puts modules into few chunks: small files that several chunks share would load one after the other, and compress
 * worse. Each of `whole` has some modules with all that they import, `reply` has the rest of what the module of replies
 * imports, and each of `shared` has what two of its modules share.
 *
 * No chunk may import `reply`: when it is loaded by a retry, it has another address, and the import would bring a
 * second copy. Modules of `reply` that others need, too, are therefore in the chunk `common`.
 *
 * @typedef {Readonly<Record<string, readonly string[]>>} Modules
 * @param {string} root
 * @param {{readonly whole: Modules, readonly reply: string, readonly shared: Modules, readonly common: string}} plan
 * @returns {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export function chunkGroups(root, plan) {
  const path = module => join(root, module);
  let chunks;
  const names = [...Object.keys(plan.whole), ...Object.keys(plan.shared), 'reply'];
  // An earlier chunk takes a module that two could have.
  return names.map((name, index) => ({
    debugName: name,
    priority: names.length - index,
    name: (file, build) => {
      chunks ??= readChunks(build);
      return chunks[name].has(file) ? name : null;
    },
  }));

  function readChunks(build) {
    const reply = importedBy([path(plan.reply)], build);
    const isOutside = importer => !reply.has(importer);
    const needed = [...reply].filter(file => build.getModuleInfo(file)?.importers.some(isOutside));
    const read = (modules, importsOf) =>
      Object.entries(modules).map(([name, list]) => {
        const files = importsOf(list.map(path), build);
        return [name, name === plan.common ? new Set([...files, ...importedBy(needed, build)]) : files];
      });
    return {
      ...Object.fromEntries([...read(plan.whole, importedBy), ...read(plan.shared, importedByTwo)]),
      reply,
    };
  }
}

/** Modules that at least two of these import, directly or not. */
function importedByTwo(files, build) {
  const lists = files.map(file => importedBy([file], build));
  const all = lists.flatMap(list => [...list]);
  return new Set(all.filter(file => lists.filter(list => list.has(file)).length > 1));
}

/** Modules and all that they import, directly or not. */
function importedBy(files, build) {
  const found = new Set(files);
  for (const file of found)
    for (const imported of build.getModuleInfo(file)?.importedIds ?? []) found.add(imported);
  return found;
}
