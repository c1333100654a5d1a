import {isServer} from '../is-server.js';

/** Custom states of an element, for style sheets of the page: `agent-chat:state(streaming)`. */
export class CustomStates {
  readonly #internals: ElementInternals | undefined;

  /** @param internals an element can have only one; default: new ones */
  constructor(host: HTMLElement, internals = isServer ? undefined : host.attachInternals()) {
    this.#internals = internals;
  }

  /** Adds the states that are `true` and removes those that are `false`. Others stay. */
  update(changes: Readonly<Record<string, boolean>>): void {
    for (const [name, isOn] of Object.entries(changes)) {
      try {
        const states = this.#internals?.states;
        if (isOn) states?.add(name);
        else states?.delete(name);
      } catch {
        // Browsers of early 2024 support no states, or only names that start with two hyphens.
      }
    }
  }
}
