/** A conversation that the visitor opened in one element, for the other elements of the same provider. */
export interface ProviderChoice {
  /** The same object for all elements of a provider. */
  readonly provider: object;
  readonly agentId: string;
  readonly conversationId: string;
}

export type ChoiceListener = (choice: ProviderChoice) => void;

const listeners = new Set<ChoiceListener>();

/** Calls `listener` after each choice on this page. Returns a function that ends this. */
export function followChoices(listener: ChoiceListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shareChoice(choice: ProviderChoice): void {
  for (const listener of [...listeners]) listener(choice);
}
