/** Link reference definitions by their normalised label, as markdown-it keeps them. */
export type References = Record<string, {readonly href: string; readonly title: string}>;

/**
 * The link reference definitions of a growing text. What was looked up in vain is remembered: a
 * definition may still follow, and then the blocks that asked for it say something else.
 */
export class LinkDefinitions {
  readonly #settled: References = {};

  /**
   * The definitions known so far, for one parse.
   *
   * @param missed collects the labels asked for in vain
   * @param found collects the labels defined by the parsed text itself
   */
  forParsing(missed: Set<string>, found: References = {}): References {
    const settled = this.#settled;
    return new Proxy(found, {
      get: (own, label) => {
        if (typeof label !== 'string') return undefined;
        const known = settled[label] ?? own[label];
        if (!known) missed.add(label);
        return known;
      },
    });
  }

  /** Keeps definitions for good. Returns the labels that are new. */
  settle(found: References): readonly string[] {
    const labels = Object.keys(found).filter(label => !(label in this.#settled));
    for (const label of labels) {
      const definition = found[label];
      if (definition) this.#settled[label] = definition;
    }
    return labels;
  }
}
