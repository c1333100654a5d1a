import type {CSSResult} from 'lit';

/** For documents besides the page's own: a style sheet belongs to the one it was made in. */
const copies = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

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
  if (!ownerDocument || ownerDocument === document) return style.styleSheet;
  const {defaultView} = ownerDocument;
  const known = copies.get(ownerDocument) ?? new Map<CSSResult, CSSStyleSheet>();
  copies.set(ownerDocument, known);
  let sheet = known.get(style);
  if (!sheet && defaultView) {
    sheet = new defaultView.CSSStyleSheet();
    sheet.replaceSync(style.cssText);
    known.set(style, sheet);
  }
  return sheet;
}
