import {animations, deepElements} from './deep-elements.js';

/** How often in a row nothing may have changed. */
const looksAlike = 3;
/** Maximum number of looks. A look takes longer on a busy machine, and so does the change it waits for. */
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
    // A frame is as late on a busy machine as the changes are.
    await new Promise(requestAnimationFrame);
    const now = shown();
    alike = now === before && !isMoving() ? alike + 1 : 0;
    before = now;
  }
  // On a busy machine a part may still fade in. The checks are about its final colours.
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

/** The running animations that have an end. */
function movements(): readonly Animation[] {
  return animations().filter(
    ({playState, effect}) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
  );
}
