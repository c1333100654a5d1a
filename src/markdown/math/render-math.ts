import temml from 'temml';

/** Maximum characters. A longer formula shows its source. */
const maxFormulaLength = 10_000;

/**
 * Commands that define commands, and internal commands of Temml. They can expand a short formula to millions
 * of pieces, because Temml limits the number of expansions, not their size. Such a formula shows its source.
 */
const defining = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-z])|\\[a-z]*@/i;

const namespace = 'http://www.w3.org/1998/Math/MathML';
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const elements = words(
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose',
);
const attributes = words(
  'mathvariant displaystyle scriptlevel linethickness lspace rspace stretchy symmetric minsize maxsize fence separator form accent accentunder movablelimits largeop width height depth voffset columnalign columnspacing rowspacing columnlines rowlines rowalign rowspan columnspan display notation side',
);
const properties = words(
  'textAlign padding paddingTop paddingBottom paddingLeft paddingRight width minWidth height border borderTop borderBottom borderLeft borderRight display margin marginLeft marginRight marginTop marginBottom mathDepth mathStyle verticalAlign fontStyle fontWeight fontSize',
);
const plainValue = /^[\w\s.#%+-]{0,60}$/;
/** Maximum pieces and depth. A larger formula shows its source. */
const maxPieces = 5_000;
const deepest = 100;

/**
 * Returns a formula as MathML, created node by node. Returns `undefined` if the formula is invalid or too
 * long.
 * @param display whether the formula is on lines of its own
 */
export function renderMath(tex: string, display: boolean): Element | undefined {
  if (tex.length > maxFormulaLength || defining.test(tex)) return undefined;
  try {
    const tree: unknown = temml.__renderToMathMLTree(tex, {
      displayMode: display,
      // Splits the formula into parts, so that lines can break between them.
      wrap: 'tex',
      throwOnError: true,
      trust: false,
      maxExpand: 300,
      maxSize: [20, 20],
      // Replaces commands that need Temml's style sheet. It is a new object each time, because Temml adds to
      // it.
      macros: {'\\cancelto': '{\\cancel{#2}}^{#1}', '\\phase': '\\angle #1'},
    });
    return mathmlElement(tree);
  } catch {
    return undefined;
  }
}

/**
 * Converts Temml's tree to elements of the page. Only the listed names pass: no links, pictures, classes or
 * ids. Returns `undefined` if the tree is not a formula, or is too large.
 */
function mathmlElement(tree: unknown): Element | undefined {
  const size = {pieces: 0, depth: 0};
  const [formula] = pieces(tree, 0, size);
  const isWhole = size.pieces <= maxPieces && size.depth <= deepest;
  return isWhole && formula instanceof Element && formula.localName === 'math' ? formula : undefined;
}

function pieces(piece: unknown, depth: number, size: {pieces: number; depth: number}): readonly Node[] {
  size.pieces += 1;
  size.depth = Math.max(size.depth, depth);
  if (size.pieces > maxPieces || depth > deepest || !isObject(piece)) return [];
  if ('text' in piece && typeof piece.text === 'string') return [document.createTextNode(piece.text)];
  const children = listIn(piece, 'children').flatMap(child => pieces(child, depth + 1, size));
  const type = 'type' in piece ? piece.type : undefined;
  if (typeof type !== 'string' || !elements.has(type)) return children;
  const element = document.createElementNS(namespace, type);
  for (const [name, value] of entriesIn(piece, 'attributes')) {
    if (!isPlain(value)) continue;
    if (attributes.has(name)) element.setAttribute(name, String(value));
    Object.assign(element.style, styleOfAttribute(type, name, String(value)));
  }
  for (const [name, value] of entriesIn(piece, 'style')) {
    if (!isPlain(value)) continue;
    if (properties.has(name)) Object.assign(element.style, {[name]: String(value)});
    else if (name === 'color') element.style.color = readableColor(String(value));
  }
  for (const name of listIn(piece, 'classes')) {
    if (typeof name === 'string') Object.assign(element.style, styleOfClass(name));
  }
  element.append(...children);
  return [element];
}

function styleOfAttribute(type: string, name: string, value: string): InlineStyle {
  if (name === 'notation') return styleOfEnclosure(value);
  if (name === 'mathcolor') return {color: readableColor(value)};
  // A space with a color is a visible line.
  if (name === 'mathbackground')
    return {backgroundColor: type === 'mspace' ? 'currentcolor' : faintColor(value)};
  return {};
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

/**
 * Temml expects a style sheet for some elements. Here their styles are inline, so that formulas need no class.
 */
type InlineStyle = Readonly<Record<string, string>>;

const line = '0.067em solid';
const half = '0.035em';

const strike = (towards: string): string =>
  `linear-gradient(to ${towards}, transparent calc(50% - ${half}), currentcolor calc(50% - ${half}) calc(50% + ${half}), transparent calc(50% + ${half}))`;
const struck = (...directions: readonly string[]): InlineStyle => ({
  backgroundImage: directions.map(strike).join(', '),
  printColorAdjust: 'exact',
});

const enclosures: Readonly<Record<string, InlineStyle>> = {
  top: {borderTop: line, paddingTop: '0.1em'},
  bottom: {borderBottom: line, paddingBottom: '0.1em'},
  updiagonalstrike: struck('bottom right'),
  downdiagonalstrike: struck('top right'),
  'updiagonalstrike downdiagonalstrike': struck('bottom right', 'top right'),
  horizontalstrike: struck('bottom'),
  longdiv: {borderTop: line, borderLeft: line, paddingTop: '0.1em', paddingLeft: '0.2em'},
  actuarial: {borderTop: line, borderRight: line},
};

/** Only Chromium lacks `menclose`, and ignores a plain `right` in a cell of a formula. */
const isChromium =
  !CSS.supports('-moz-appearance', 'none') && !CSS.supports('-webkit-backdrop-filter', 'blur(1px)');

/** With the prefixed name, WebKit would separate the pieces of a cell. */
const alignment = isChromium ? '-webkit-' : '';
const alignments: Readonly<Record<string, InlineStyle>> = {
  'tml-left': {textAlign: `${alignment}left`},
  'tml-right': {textAlign: `${alignment}right`},
};

function styleOfClass(name: string): InlineStyle {
  return alignments[name] ?? {};
}

/** Returns the lines around or across a piece for a browser without `menclose`. */
function styleOfEnclosure(notation: string): InlineStyle {
  return (isChromium && enclosures[notation]) || {};
}

function readableColor(color: string): string {
  return `color-mix(in srgb, ${color} 65%, currentcolor)`;
}

/** Makes the author's background color faint enough for readable words. */
function faintColor(color: string): string {
  return `color-mix(in srgb, ${color} 30%, transparent)`;
}
