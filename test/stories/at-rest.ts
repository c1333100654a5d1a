import {animations, deepElements} from './deep-elements.js';

/** The required number of equal checks in a row. */
const looksAlike = 3;
/** Maximum number of checks. A check takes longer on a busy machine, and so does the change it waits for. */
const mostLooks = 60;
const pause = 40;

/**
 * Waits until a story stops changing: no animation, and no text or control appears or disappears. A story that never
 * stops, such as a growing reply, is accepted after 60 checks.
 */
export async function atRest(): Promise<void> {
  let before = '';
  let alike = 0;
  for (let looks = 0; alike < looksAlike && looks < mostLooks; looks += 1) {
    await new Promise(resolve => setTimeout(resolve, pause));
    // On a busy machine, frames are as late as the changes.
    await new Promise(requestAnimationFrame);
    const now = shown();
    alike = now === before && !isMoving() ? alike + 1 : 0;
    before = now;
  }
  // On a busy machine a part can still fade in. The checks need its final colours.
  for (const animation of movements()) animation.finish();
}

/** Some numbers that change with the rendering. */
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

/** Running finite animations. */
function movements(): readonly Animation[] {
  return animations().filter(
    ({playState, effect}) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
  );
}
