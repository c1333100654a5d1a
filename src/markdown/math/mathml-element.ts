/*
 * What the formula's reader made, as elements of the page. Only what is listed here gets through, whatever
 * the reader or its author's commands come up with: no links, no pictures, no identifiers.
 */

const namespace = 'http://www.w3.org/1998/Math/MathML';
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const elements = words(
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose',
);
const attributes = words(
  'mathvariant displaystyle scriptlevel linethickness lspace rspace stretchy symmetric minsize maxsize fence separator form accent accentunder movablelimits largeop width height depth voffset columnalign columnspacing rowspacing columnlines rowlines rowalign rowspan columnspan display notation mathcolor mathbackground side',
);
const properties = words(
  'textAlign padding paddingTop paddingBottom paddingLeft paddingRight width minWidth height border borderTop borderBottom borderLeft borderRight color backgroundColor display margin marginLeft marginRight marginTop marginBottom mathDepth mathStyle verticalAlign fontStyle fontWeight fontSize',
);
const plainValue = /^[\w\s.#%+-]{0,60}$/;
const ownClass = /^tml-[a-z-]+$/;
/** A formula of more pieces is shown as its source. */
const mostPieces = 5_000;
const deepest = 100;

/** The whole formula; `undefined` when it is none, or too large. */
export function mathmlElement(tree: unknown): Element | undefined {
  const counted = {pieces: 0};
  const [formula] = pieces(tree, 0, counted);
  return formula instanceof Element && formula.localName === 'math' && counted.pieces <= mostPieces
    ? formula
    : undefined;
}

function pieces(piece: unknown, depth: number, counted: {pieces: number}): readonly Node[] {
  counted.pieces += 1;
  if (counted.pieces > mostPieces || depth > deepest || !isObject(piece)) return [];
  if ('text' in piece && typeof piece.text === 'string') return [document.createTextNode(piece.text)];
  const children = listIn(piece, 'children').flatMap(child => pieces(child, depth + 1, counted));
  const type = 'type' in piece ? piece.type : undefined;
  if (typeof type !== 'string' || !elements.has(type)) return children;
  const element = document.createElementNS(namespace, type);
  for (const [name, value] of entriesIn(piece, 'attributes')) {
    if (attributes.has(name) && isPlain(value)) element.setAttribute(name, String(value));
  }
  for (const [name, value] of entriesIn(piece, 'style')) {
    if (properties.has(name) && isPlain(value)) Object.assign(element.style, {[name]: String(value)});
  }
  for (const name of listIn(piece, 'classes')) {
    if (typeof name === 'string' && ownClass.test(name)) element.classList.add(name);
  }
  element.append(...children);
  return [element];
}

function listIn(piece: object, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(piece, name);
  return Array.isArray(list) ? list : [];
}

function entriesIn(piece: object, name: string): readonly (readonly [string, unknown])[] {
  const record: unknown = Reflect.get(piece, name);
  return isObject(record) ? Object.entries(record) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPlain(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && plainValue.test(value))
  );
}
