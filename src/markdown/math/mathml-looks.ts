/*
 * Temml leaves some looks to style sheets. Here they are inline styles, so that formulas need no class and no rule
 * outside this chunk.
 */

type Look = Readonly<Record<string, string>>;

const line = '0.067em solid';
const half = '0.035em';

const strike = (towards: string): string =>
  `linear-gradient(to ${towards}, transparent calc(50% - ${half}), currentcolor calc(50% - ${half}) calc(50% + ${half}), transparent calc(50% + ${half}))`;
const struck = (...directions: readonly string[]): Look => ({
  backgroundImage: directions.map(strike).join(', '),
  printColorAdjust: 'exact',
});

const enclosures: Readonly<Record<string, Look>> = {
  top: {borderTop: line, paddingTop: '0.1em'},
  bottom: {borderBottom: line, paddingBottom: '0.1em'},
  updiagonalstrike: struck('bottom right'),
  downdiagonalstrike: struck('top right'),
  'updiagonalstrike downdiagonalstrike': struck('bottom right', 'top right'),
  horizontalstrike: struck('bottom'),
  longdiv: {borderTop: line, borderLeft: line, paddingTop: '0.1em', paddingLeft: '0.2em'},
  actuarial: {borderTop: line, borderRight: line},
};

/** Only Chromium does not draw `menclose`, and ignores a plain `right` in a cell of a formula. */
const isChromium =
  !CSS.supports('-moz-appearance', 'none') && !CSS.supports('-webkit-backdrop-filter', 'blur(1px)');

/** WebKit would tear the pieces of a cell apart with the prefixed name. */
const alignment = isChromium ? '-webkit-' : '';
const alignments: Readonly<Record<string, Look>> = {
  'tml-left': {textAlign: `${alignment}left`},
  'tml-right': {textAlign: `${alignment}right`},
};

/** Returns the styles for a class name of Temml. */
export function lookOf(name: string): Look {
  return alignments[name] ?? {};
}

/** Returns the lines around or across a piece, when the browser draws none. */
export function enclosureLook(notation: string): Look {
  return (isChromium && enclosures[notation]) || {};
}

/** Mixes the author's color for words with the text color, so that it is readable on light and dark. */
export function readableColor(color: string): string {
  return `color-mix(in srgb, ${color} 65%, currentcolor)`;
}

/** Makes the author's background color faint enough for readable words. */
export function faintColor(color: string): string {
  return `color-mix(in srgb, ${color} 30%, transparent)`;
}
