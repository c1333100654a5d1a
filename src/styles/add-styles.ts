import type {CSSResult} from 'lit';

/** For windows besides the page's own: a style sheet belongs to the document it was made in. */
const copies = new WeakMap<Window, Map<CSSResult, CSSStyleSheet>>();

/** Gives the tree of an element styles besides its own, once. */
export function addStyles(root: Node, ...styles: readonly CSSResult[]): void {
  if (!(root instanceof ShadowRoot || root instanceof Document)) return;
  const {adoptedStyleSheets} = root;
  for (const style of styles) {
    const sheet = sheetFor(root, style);
    if (sheet && !adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
  }
}

/** None where a document is not shown, as that of a template. */
export function sheetFor({ownerDocument}: Node, style: CSSResult): CSSStyleSheet | undefined {
  const view = ownerDocument ? ownerDocument.defaultView : window;
  if (view === window) return style.styleSheet;
  if (!view) return undefined;
  const known = copies.get(view) ?? new Map<CSSResult, CSSStyleSheet>();
  const sheet = known.get(style) ?? new view.CSSStyleSheet();
  if (!known.has(style)) sheet.replaceSync(style.cssText);
  copies.set(view, known.set(style, sheet));
  return sheet;
}
