/** An element that shows a scene. */
export interface OpenScene {
  readonly element: HTMLElement;
  /** Restores everything it has changed outside its element. */
  readonly close?: () => void;
}

/** A scene of an element, and how to reach it. */
export interface Scene {
  readonly name: string;
  readonly open: () => Promise<OpenScene>;
}
