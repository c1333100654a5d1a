import {noChange} from 'lit';
import {Directive, directive, type DirectiveParameters, type ElementPart} from 'lit/directive.js';

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
  const onClick = (event: Event): void => {
    if (event.timeStamp >= changedAt + pause) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  place.addEventListener('click', onClick, true);
  return () => (changedAt = performance.now());
}

class SteadyPress extends Directive {
  #note: (() => void) | undefined;
  #isOther = false;

  override update({element}: ElementPart, [isOther]: DirectiveParameters<this>): unknown {
    this.#note ??= guardPresses(element);
    return this.render(isOther);
  }

  override render(isOther: boolean): unknown {
    if (isOther !== this.#isOther) this.#note?.();
    this.#isOther = isOther;
    return noChange;
  }
}

/** Guards a button that changes its meaning in place. `isOther`: whether it has its other meaning, such as stop for send. */
export const steadyPress = directive(SteadyPress);
