import {animations, deepElements} from './deep-elements.js';

/** How often in a row nothing may have changed. */
const looksAlike = 3;
/** How often it is looked at most. Not a time: what is awaited takes longer on a busy machine, and so does each look. */
const mostLooks = 60;
const pause = 40;

/**
 * Waits until a story has come to where it stays: nothing moves, and no words or controls come or go. One that
 * never does, as a reply that is being written, is left as it is after 60 looks.
 */
export async function atRest(): Promise<void> {
  let before = '';
  let alike = 0;
  for (let looks = 0; alike < looksAlike && looks < mostLooks; looks += 1) {
    await new Promise(resolve => setTimeout(resolve, pause));
    // A frame takes part in what a busy machine is late with.
    await new Promise(requestAnimationFrame);
    const now = shown();
    alike = now === before && !isMoving() ? alike + 1 : 0;
    before = now;
  }
  // On a busy machine, something may still be fading in: its colours are those it is going to have.
  for (const animation of movements()) animation.finish();
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
  return movements().length > 0;
}

/** What moves and will come to an end. */
function movements(): readonly Animation[] {
  return animations().filter(
    ({playState, effect}) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
  );
}
