/** The tag this file runs for; `null` where it runs as a module. */
export const {currentScript} = document;

/**
 * Calls back with each tag this file was asked for by, once the page has a body. A module is not told which tag it
 * belongs to, and runs once for all: there, the file's name tells.
 */
export function forEachScript(take: (script: HTMLScriptElement) => void): void {
  const takeAll = (): void => {
    // Not `document.scripts`: a picture of that name in what others wrote would take its place.
    for (const script of document.querySelectorAll('script')) {
      const isIt = currentScript
        ? script === currentScript
        : script.type === 'module' && /\/loader.*\.js/.test(script.src);
      if (isIt) take(script);
    }
  };
  // In a head there is none yet.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
  if (document.body) takeAll();
  else addEventListener('DOMContentLoaded', takeAll);
}
