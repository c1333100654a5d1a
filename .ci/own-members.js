// Vite plugins for pages whose old scripts add members to `Object.prototype`. Each `for … in` reads such a member, and each
// property descriptor inherits it.

/** The body of the helper for namespaces. */
const namespaceHelper = 'for(const name of Object.keys(all))all.__defineGetter__(name,all[name]);return all';

/** Replacements in dependencies: the end of the file, what is replaced, and by what. */
const replacements = [
  ['/reactive-element.js', /(?=configurable:!0,enumerable:!0)/, '__proto__:null,'],
  ['/temml.mjs', /(?<=\bfor \([\w ]+) in ([\w.[\]]+)(?=\))/g, ' of Object.keys($1)'],
];

/**
 * Reads own members only, in dependencies and in the bundler's helper for namespaces.
 *
 * @returns {import('vite').Plugin}
 */
export function ownMembers() {
  const helper = /(?<=var __exportAll = )\(all, no_symbols\) => \{.*?\n\}(?=;)/s;
  return {
    name: 'own-members',
    transform(code, file) {
      const [, before, after] = replacements.find(([end]) => file.endsWith(end)) ?? [];
      return before && {code: replaced(code, before, after), map: null};
    },
    renderChunk: code =>
      code.includes('var __exportAll')
        ? {code: replaced(code, helper, `all => {${namespaceHelper}}`), map: null}
        : undefined,
  };
}

function replaced(code, before, after) {
  const result = code.replace(before, after);
  if (result === code) throw new Error(`There is no ${before} any more.`);
  return result;
}

/**
 * Puts the helper for namespaces into each file that uses it. The bundler writes it to a file of 134 bytes, and every
 * chunk would wait for this file. The helper is appended, so that source maps stay correct.
 *
 * @returns {import('vite').Plugin}
 */
export function inlineRuntime() {
  const importOfHelper = /import\{t(?: as (\w+))?\}from["'`]\.\/rolldown-runtime[^"'`]*["'`];?/;
  return {
    name: 'inline-runtime',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({type}) => type === 'chunk');
      const runtime = chunks.find(({name}) => name === 'rolldown-runtime');
      if (!/export\{(?:\w+ as )?t\}/.test(runtime?.code)) throw new Error('The bundler has a new helper.');
      for (const chunk of chunks) {
        const [statement, local = 't'] = importOfHelper.exec(chunk.code) ?? [];
        if (!statement) continue;
        const helper = `function ${local}(all){${namespaceHelper}}`;
        chunk.code = chunk.code
          .replace(statement, ' '.repeat(statement.length))
          .replace(/\n*$/, `\n${helper}\n`);
      }
      for (const file of [runtime.fileName, `${runtime.fileName}.map`]) delete bundle[file];
      if (chunks.some(chunk => chunk !== runtime && chunk.code.includes('rolldown-runtime')))
        throw new Error('A file imports the helper in another way.');
    },
  };
}
