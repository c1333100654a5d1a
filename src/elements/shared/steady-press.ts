/** Milliseconds. A double click is faster, and so is a press that was meant for the meaning before. */
export const pause = 500;

/**
 * Ignores the second click of a double click in a place that has just changed under the pointer, such as a new dialog. A
 * second tap looks like a first one, so a button with `data-final` ignores every press for that time.
 *
 * @returns a function to call after each change
 */
export function guardPresses(place: EventTarget): () => void {
  let changedAt = -pause;
  ignoreHasty(place, ({detail, target}) =>
    detail > 1 || (target instanceof Element && target.closest('[data-final]')) ? changedAt : undefined,
  );
  return () => (changedAt = performance.now());
}

function ignoreHasty(place: EventTarget, changedAt: (event: MouseEvent) => number | undefined): void {
  const onClick = (event: Event): void => {
    if (!(event instanceof MouseEvent) || event.timeStamp >= (changedAt(event) ?? -pause) + pause) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  place.addEventListener('click', onClick, true);
}

/**
 * Guards each button of an element that changes its meaning in place, by the attribute `data-meaning`. For a short time
 * after a change, Send and Stop ignore every press, also by key, touch and screen reader. Other buttons ignore the second
 * click of a double click.
 */
export function guardMeanings(root: Node): void {
  const changedAt = new WeakMap<EventTarget, number>();
  const observer = new MutationObserver(changes => {
    for (const {target} of changes) changedAt.set(target, performance.now());
  });
  observer.observe(root, {subtree: true, attributeFilter: ['data-meaning']});
  ignoreHasty(root, ({target, detail}) => {
    const button = target instanceof Element && target.closest('[data-meaning]');
    const isGuarded = button && (detail > 1 || button.matches('[data-meaning^=s]'));
    return isGuarded ? changedAt.get(button) : undefined;
  });
}
