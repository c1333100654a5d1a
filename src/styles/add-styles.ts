import type {CSSResult} from 'lit';

/** Gives the tree of an element styles besides its own, once. */
export function addStyles(root: Node, {styleSheet}: CSSResult): void {
  if (root instanceof ShadowRoot && styleSheet && !root.adoptedStyleSheets.includes(styleSheet))
    root.adoptedStyleSheets.push(styleSheet);
}
