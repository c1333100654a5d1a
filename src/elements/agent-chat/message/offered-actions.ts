import {warnOnce} from '../../agent-element.js';

/** `retry`: asks again for a reply that failed or was stopped. `regenerate`: for one that is complete. */
const knownActions = ['copy', 'retry', 'regenerate', 'edit', 'feedback'] as const;

/** An action that a page can switch on. */
export type MessageAction = (typeof knownActions)[number];

export const defaultActions = 'copy regenerate retry edit';

/** Reads a list of actions, separated by spaces or commas. A value that is not a string counts as the default. */
export function readActions(list: unknown): ReadonlySet<MessageAction> {
  const tokens = typeof list === 'string' ? list : defaultActions;
  return new Set(tokens.split(/[\s,]+/).filter(isKnown));
}

function isKnown(token: string): token is MessageAction {
  const isAction = (knownActions as readonly string[]).includes(token);
  if (token && !isAction) warnOnce(`there is no action "${token}"; known are ${knownActions.join(', ')}.`);
  return isAction;
}
