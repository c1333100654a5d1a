import type {CSSResult} from 'lit';

/** Copies for other windows: a style sheet belongs to the document that created it. */
const copies = new WeakMap<Window, Map<CSSResult, CSSStyleSheet>>();

/** Adds styles to the tree of an element. Styles that it already has are not added again. */
export function addStyles(root: Node, ...styles: readonly CSSResult[]): void {
  if (!hasStyles(root)) return;
  const {adoptedStyleSheets} = root;
  for (const style of styles) {
    const sheet = sheetFor(root, style);
    if (sheet && !adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
  }
}

/**
 * Returns the style sheet for a document, or `undefined` for a document without a window, such as that of a
 * template.
 */
export function sheetFor(root: Document | ShadowRoot, style: CSSResult): CSSStyleSheet | undefined {
  const {defaultView: view} = 'defaultView' in root ? root : root.ownerDocument;
  if (view === window) return style.styleSheet;
  if (!view) return undefined;
  const known = copies.get(view) ?? new Map<CSSResult, CSSStyleSheet>();
  const sheet = known.get(style) ?? new view.CSSStyleSheet();
  if (!known.has(style)) sheet.replaceSync(style.cssText);
  copies.set(view, known.set(style, sheet));
  return sheet;
}

/** Checks the property instead of the class, because trees of another window have other classes. */
function hasStyles(root: Node): root is Document | ShadowRoot {
  return 'adoptedStyleSheets' in root;
}
