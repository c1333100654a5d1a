const {currentScript: found} = document;

/** The tag this file runs for, if it is not a module. Pictures of this name in the page take the place of a tag. */
export const currentScript = found instanceof HTMLScriptElement && found;

/**
 * Calls back with each tag this file was asked for by, once the page has a body. A module is not told which tag it
 * belongs to, and runs once for all: there, the file's name tells. A tag manager may have taken the tag away by now.
 */
export function forEachScript(take: (script: HTMLScriptElement) => void): void {
  const takeAll = (): void => {
    // Not `document.scripts`: a picture of that name in what others wrote would take its place.
    const scripts = currentScript
      ? [currentScript]
      : document.querySelectorAll<HTMLScriptElement>('script[src*=loader][data-base-url]');
    for (const script of scripts) take(script);
    if (!scripts[0]) console.warn('agent-chat-elements: no data-base-url: no chat.');
  };
  // In a head there is none yet.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
  if (document.body) takeAll();
  else addEventListener('DOMContentLoaded', takeAll);
}
