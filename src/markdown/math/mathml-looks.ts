/*
 * What the formula's reader leaves to style sheets, as properties of the elements themselves: formulas then
 * need no class, and no rule outside of the chunk that draws them.
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

/** Chromium alone draws no `menclose` by itself, and moves nothing in a cell of a formula by a plain `right`. */
const isChromium =
  !CSS.supports('-moz-appearance', 'none') && !CSS.supports('-webkit-backdrop-filter', 'blur(1px)');

/** WebKit would tear the pieces of a cell apart by the other name. */
const alignment = isChromium ? '-webkit-' : '';
const alignments: Readonly<Record<string, Look>> = {
  'tml-left': {textAlign: `${alignment}left`},
  'tml-right': {textAlign: `${alignment}right`},
};

/** How a piece of the sort that the reader calls `name` looks. */
export function lookOf(name: string): Look {
  return alignments[name] ?? {};
}

/** The lines around or across a piece, where the browser draws none. */
export function enclosureLook(notation: string): Look {
  return (isChromium && enclosures[notation]) || {};
}

/**
 * A colour the author chose for words, near enough to the text's own that it can be read on light and on
 * dark.
 */
export function readableColor(color: string): string {
  return `color-mix(in srgb, ${color} 65%, currentcolor)`;
}

/** A colour the author chose for what is behind words, faint enough that they can be read. */
export function faintColor(color: string): string {
  return `color-mix(in srgb, ${color} 30%, transparent)`;
}
