/**
 * The tag this file runs for; `undefined` where it runs as a module. A picture of this name in what others wrote is none.
 */
export const currentScript =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;

/**
 * Calls back with each tag this file was asked for by, once the page has a body. A module is not told which tag it
 * belongs to, and runs once for all: there, the file's name tells. A tag manager may have taken the tag away by now.
 */
export function forEachScript(take: (script: HTMLScriptElement) => void): void {
  const takeAll = (): void => {
    // Not `document.scripts`: a picture of that name in what others wrote would take its place.
    const scripts = currentScript
      ? [currentScript]
      : [...document.querySelectorAll('script')].filter(
          ({type, src}) => type === 'module' && /\/loader.*\.js/.test(src),
        );
    scripts.forEach(take);
    if (!scripts[0]) {
      console.warn('agent-chat-elements: the script tag is gone: keep it, or leave type="module" out.');
    }
  };
  // In a head there is none yet.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
  if (document.body) takeAll();
  else addEventListener('DOMContentLoaded', takeAll);
}
