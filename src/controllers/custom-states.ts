/** The momentary states of an element, as CSS sees them: `:state(streaming)`. */
export class CustomStates {
  readonly #internals: ElementInternals | undefined;

  constructor(host: HTMLElement) {
    this.#internals = 'attachInternals' in host ? host.attachInternals() : undefined;
  }

  /** Turns a state on or off. */
  set(name: string, on: boolean): void {
    const states = this.#internals?.states;
    if (!states) return;
    try {
      if (on) states.add(name);
      else states.delete(name);
    } catch {
      // Browsers that know an earlier form of custom states throw on plain names; they go without.
    }
  }
}
