import {defaultColors} from '../styles/default-tokens.js';
import {checkContrast, type ContrastFailure} from './check-contrast.js';
import {formatColor} from './color.js';
import {derivedColors} from './derived-colors.js';
import {readColor} from './read-color.js';
import {schemeColor, type SchemeColors} from './scheme-colors.js';
import type {ColorName, ColorTokens, Scheme, ShapeTokens, Tokens} from './tokens.js';

/** What a palette is derived with. */
export interface PaletteOptions {
  /** Tokens that are kept as they are; the others are chosen to go with them. */
  readonly tokens?: Tokens;
}

/** Colours for light and dark, and the pairs of them that are too close to one another. */
export interface DerivedPalette {
  readonly tokens: ColorTokens & ShapeTokens;
  /** Empty unless tokens of the caller's own make it impossible. */
  readonly failures: readonly ContrastFailure[];
}

const names = Object.keys(defaultColors) as ColorName[];

/**
 * All colours from one, light and dark: text has 4.5:1 and more on every ground it occurs on, marks and
 * edges 3:1. The colour itself is kept where it passes; otherwise its lightness changes as far as it must.
 *
 * ```js
 * const {tokens, failures} = derivePalette('#0f766e');
 * applyTheme(document.documentElement, tokens);
 * ```
 *
 * @throws {TypeError} for an accent that is no opaque colour written as hex, `rgb()`, `hsl()` or `oklch()`.
 */
export function derivePalette(accent: string, {tokens: own = {}}: PaletteOptions = {}): DerivedPalette {
  const wished = typeof accent === 'string' ? readColor(accent) : undefined;
  if (!wished || wished.alpha < 1)
    throw new TypeError(
      `The accent needs to be an opaque colour as #hex, rgb(), hsl() or oklch(), not ${JSON.stringify(accent)}.`,
    );
  const light = derivedColors(wished, ownColors(own, 'light'), 'light');
  const dark = derivedColors(wished, ownColors(own, 'dark'), 'dark');
  const derived = Object.fromEntries(
    names.map(name => [name, {light: written(light, name), dark: written(dark, name)}]),
  ) as unknown as ColorTokens;
  const tokens = {...derived, ...shapesOf(own)};
  return {tokens, failures: checkContrast(tokens)};
}

function shapesOf(tokens: Tokens): ShapeTokens {
  const isShape = (name: string) => !(name in defaultColors);
  return Object.fromEntries(Object.entries(tokens).filter(([name]) => isShape(name)));
}

function ownColors(tokens: Tokens, scheme: Scheme): SchemeColors {
  return new Map(
    names
      .filter(name => tokens[name] !== undefined)
      .map(name => [name, schemeColor(name, tokens[name], scheme)] as const),
  );
}

function written(colors: SchemeColors, name: ColorName): string {
  const color = colors.get(name);
  return color ? formatColor(color) : '';
}
