import {animations, deepElements} from './deep-elements.js';

/** How often in a row nothing may have changed. */
const looksAlike = 3;
const pause = 40;

/**
 * Waits until a story has come to where it stays: nothing moves, and no words or controls come or go. One that
 * never does, as a reply that is being written, is left as it is after this many milliseconds.
 */
export async function atRest(longest = 2_500): Promise<void> {
  const end = performance.now() + longest;
  let before = '';
  for (let alike = 0; alike < looksAlike && performance.now() < end;) {
    await new Promise(resolve => setTimeout(resolve, pause));
    const now = shown();
    alike = now === before && !isMoving() ? alike + 1 : 0;
    before = now;
  }
}

/** A few numbers that change with what is shown. */
function shown(): string {
  let elements = 0;
  let letters = 0;
  let waiting = 0;
  for (const element of deepElements()) {
    elements += 1;
    for (const node of element.childNodes) if (node instanceof Text) letters += node.length;
    if (element instanceof HTMLImageElement && !element.complete) waiting += 1;
  }
  return [elements, letters, waiting, document.documentElement.scrollHeight].join();
}

function isMoving(): boolean {
  return animations().some(
    ({playState, effect}) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
  );
}
