/** Everything a message can offer: `retry` what failed or was stopped, `regenerate` what was answered. */
const knownActions = ['copy', 'retry', 'regenerate', 'edit', 'feedback'] as const;

/** What a message can offer. */
export type MessageAction = (typeof knownActions)[number];

/** What messages offer unless the page says otherwise. */
export const usualActions = 'copy regenerate retry edit';

/** Tokens that mean nothing: each is told of once. */
const unknownTokens = new Set<string>();

/** Reads a list of actions; the same list gives the same set, so that nothing is drawn anew for it. */
export class OfferedActions {
  #list: string | undefined;
  #actions: ReadonlySet<MessageAction> = new Set();

  /** @param list tokens, parted by blanks or commas; what is no text counts as not given */
  read(list: unknown): ReadonlySet<MessageAction> {
    const wanted = typeof list === 'string' ? list : usualActions;
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
