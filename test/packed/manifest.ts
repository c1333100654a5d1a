/** What the tests read of custom-elements.json; its whole form: https://custom-elements-manifest.open-wc.org. */
export interface Manifest {
  readonly modules: readonly {
    readonly path: string;
    readonly declarations: readonly Declaration[];
    readonly exports: readonly {readonly kind: string; readonly name: string}[];
  }[];
}

/** A class of the package. */
export interface Declaration {
  readonly name: string;
  readonly tagName?: string;
  readonly attributes?: readonly Entry[];
  readonly members?: readonly Entry[];
  readonly events?: readonly Entry[];
  readonly slots?: readonly Entry[];
  readonly cssParts?: readonly Entry[];
  readonly cssStates?: readonly Entry[];
  readonly cssProperties?: readonly Entry[];
}

/** Something of an element that a page can touch. */
export interface Entry {
  readonly name: string;
  readonly kind?: string;
  readonly readonly?: boolean;
  readonly static?: boolean;
  /** The class that declares it, where that is another one. */
  readonly inheritedFrom?: {readonly name: string};
  readonly description?: string;
  readonly type?: {readonly text: string};
  readonly default?: string;
  /** The property of an attribute. */
  readonly fieldName?: string;
}

/** The elements a page can use, by the order of their tags. */
export function publicElements({modules}: Manifest): (Declaration & {readonly tagName: string})[] {
  return modules
    .flatMap(({declarations}) => declarations)
    .filter(
      (declaration): declaration is Declaration & {tagName: string} => declaration.tagName !== undefined,
    )
    .sort((one, other) => one.tagName.localeCompare(other.tagName));
}
