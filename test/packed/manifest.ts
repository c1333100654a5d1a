/**
 * The fields of custom-elements.json that the tests read; full schema: https://custom-elements-manifest.open-wc.org.
 */
export interface Manifest {
  readonly modules: readonly {
    readonly path: string;
    readonly declarations: readonly Declaration[];
    readonly exports: readonly {readonly kind: string; readonly name: string}[];
  }[];
}

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

/** A public member of an element. */
export interface Entry {
  readonly name: string;
  readonly kind?: string;
  readonly readonly?: boolean;
  readonly static?: boolean;
  /** The class that declares it, if different. */
  readonly inheritedFrom?: {readonly name: string};
  readonly description?: string;
  readonly type?: {readonly text: string};
  readonly default?: string;
  readonly fieldName?: string;
}

/** The public elements, sorted by tag. */
export function publicElements({modules}: Manifest): (Declaration & {readonly tagName: string})[] {
  return modules
    .flatMap(({declarations}) => declarations)
    .filter(
      (declaration): declaration is Declaration & {tagName: string} => declaration.tagName !== undefined,
    )
    .sort((one, other) => one.tagName.localeCompare(other.tagName));
}
