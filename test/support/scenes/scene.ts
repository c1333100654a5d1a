/** An element showing something of what it can show. */
export interface OpenScene {
  readonly element: HTMLElement;
  /** Puts back what it has changed beyond its element. */
  readonly close?: () => void;
}

/** Something an element can show, and how to get there. */
export interface Scene {
  readonly name: string;
  readonly open: () => Promise<OpenScene>;
}
