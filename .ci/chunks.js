import {join} from 'node:path';

/**
 * Puts modules into few chunks. Small shared files would load one after the other, and compress worse. Each chunk of
 * `whole` contains its modules with all their imports. `reply` contains the other imports of the reply module. Each chunk
 * of `shared` contains the modules that at least two of its modules import.
 *
 * No chunk may import `reply`: after a retry it has another address, and the import would load a second copy. Modules of
 * `reply` that other chunks also need are therefore in the chunk `common`.
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
  // A module that fits two chunks is in the earlier one.
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

/** Returns the modules that at least two of these files import, directly or indirectly. */
function importedByTwo(files, build) {
  const lists = files.map(file => importedBy([file], build));
  const all = lists.flatMap(list => [...list]);
  return new Set(all.filter(file => lists.filter(list => list.has(file)).length > 1));
}

/** Returns these files and all their direct and indirect imports. */
function importedBy(files, build) {
  const found = new Set(files);
  for (const file of found)
    for (const imported of build.getModuleInfo(file)?.importedIds ?? []) found.add(imported);
  return found;
}
