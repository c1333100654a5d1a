/** What a visitor has written and not sent, for each agent. */
export class ChatDrafts {
  readonly #texts = new Map<string, string>();

  /** @param agentId `''` for what is written while no agent is chosen */
  read(agentId: string): string {
    return this.#texts.get(agentId) ?? '';
  }

  write(agentId: string, text: string): void {
    this.#texts.set(agentId, text);
  }

  clear(): void {
    this.#texts.clear();
  }

  /** What was written before there was an agent is meant for the first one, unless that has a draft. */
  claim(agentId: string): void {
    const unclaimed = this.read('');
    if (agentId === '' || unclaimed === '') return;
    this.#texts.delete('');
    if (this.read(agentId) === '') this.#texts.set(agentId, unclaimed);
  }
}
