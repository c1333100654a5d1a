/** Kept on the page's own tags, where another run of this file finds it. */
const mark = Symbol.for('agent-chat-elements');

interface MarkedScript extends HTMLScriptElement {
  [mark]?: string;
}

/**
 * The tags this file was asked for by, each of them once; a tag pasted twice counts as one. A module is not
 * told which tag it belongs to, and runs once for all: there, the file's name tells.
 */
export function takeScripts(): HTMLScriptElement[] {
  const {currentScript} = document;
  const all: MarkedScript[] = [...document.scripts];
  return all.filter(script => {
    const isOwn = currentScript
      ? script === currentScript
      : script.type === 'module' && /\/loader.*\.js/.test(script.src);
    // eslint-disable-next-line no-restricted-properties -- only read, to compare
    const tag = script.outerHTML;
    if (!isOwn || all.some(other => other[mark] === tag)) return false;
    script[mark] = tag;
    return true;
  });
}
