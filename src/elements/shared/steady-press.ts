/** Milliseconds. A double click is faster, and so is a press that was meant for the meaning before. */
export const pause = 500;

/**
 * Ignores clicks in a place for a short time after it has changed. They were meant for what was there before: the second
 * click of a double click, a second tap, or a key that is held. A click by a screen reader follows the same rule.
 *
 * @returns a function to call after each change
 */
export function guardPresses(place: EventTarget): () => void {
  let changedAt = -pause;
  ignoreHasty(place, () => changedAt);
  return () => (changedAt = performance.now());
}

function ignoreHasty(place: EventTarget, changedAt: (event: Event) => number | undefined): void {
  const onClick = (event: Event): void => {
    if (event.timeStamp >= (changedAt(event) ?? -pause) + pause) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  place.addEventListener('click', onClick, true);
}

/**
 * Guards each button of an element that changes its meaning in place. Such a button has the attribute `data-meaning`, with
 * `stop` in place of `send` for example.
 */
export function guardMeanings(root: Node): void {
  const changedAt = new WeakMap<EventTarget, number>();
  const observer = new MutationObserver(changes => {
    for (const {target} of changes) changedAt.set(target, performance.now());
  });
  observer.observe(root, {subtree: true, attributeFilter: ['data-meaning']});
  ignoreHasty(root, ({target}) => {
    const button = target instanceof Element ? target.closest('[data-meaning]') : null;
    return button ? changedAt.get(button) : undefined;
  });
}
