/** `retry`: asks again for a reply that failed or was stopped. `regenerate`: for one that is complete. */
const knownActions = ['copy', 'retry', 'regenerate', 'edit', 'feedback'] as const;

/** An action that a page can switch on. */
export type MessageAction = (typeof knownActions)[number];

export const defaultActions = 'copy regenerate retry edit';

/** Unknown tokens. Each causes one warning. */
const unknownTokens = new Set<string>();

/** Reads a list of actions. The same list gives the same set, so that nothing renders again for it. */
export class OfferedActions {
  #list: string | undefined;
  #actions: ReadonlySet<MessageAction> = new Set();

  /** @param list tokens, separated by blanks or commas. A value that is no text counts as absent */
  read(list: unknown): ReadonlySet<MessageAction> {
    const wanted = typeof list === 'string' ? list : defaultActions;
    if (wanted !== this.#list) this.#actions = new Set(tokensOf(wanted).filter(isKnown));
    this.#list = wanted;
    return this.#actions;
  }
}

function tokensOf(list: string): readonly string[] {
  return list.split(/[\s,]+/).filter(token => token !== '');
}

function isKnown(token: string): token is MessageAction {
  if ((knownActions as readonly string[]).includes(token)) return true;
  if (!unknownTokens.has(token))
    console.warn(`agent-chat-elements: there is no action "${token}"; known are ${knownActions.join(', ')}.`);
  unknownTokens.add(token);
  return false;
}
