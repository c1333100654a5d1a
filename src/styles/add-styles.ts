import type {CSSResult} from 'lit';

/** For windows besides the page's own: a style sheet belongs to the document it was made in. */
const copies = new WeakMap<Window, Map<CSSResult, CSSStyleSheet>>();

/** Gives the tree of an element styles besides its own, once. */
export function addStyles(root: Node, ...styles: readonly CSSResult[]): void {
  if (!hasStyles(root)) return;
  const {adoptedStyleSheets} = root;
  for (const style of styles) {
    const sheet = sheetFor(root, style);
    if (sheet && !adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
  }
}

/** None where a document is not shown, as that of a template. */
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

/** By what it has: the trees of another window are made by other classes. */
function hasStyles(root: Node): root is Document | ShadowRoot {
  return 'adoptedStyleSheets' in root;
}
