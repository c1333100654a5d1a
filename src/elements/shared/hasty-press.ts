/** Milliseconds. A double click is faster, and so is a press that was meant for the earlier meaning. */
const pause = 500;

/**
 * Whether a press was meant for the earlier meaning of a button: the second click of a double click, a second tap, or a
 * key that is held. Such a press does nothing. A click by a screen reader follows the same rule.
 *
 * @param changedAt when the meaning changed, as by `performance.now()`
 */
export function isHasty({timeStamp}: Event, changedAt: number): boolean {
  return timeStamp < changedAt + pause;
}
