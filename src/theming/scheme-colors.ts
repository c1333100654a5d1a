import {contrastRatio, over, type Color} from './color.js';
import {badgeColor, codeColors, type ContrastPair, type FixedName, type Paint} from './contrast-pairs.js';
import {readColor} from './read-color.js';
import {isLightDark, type ColorName, type Scheme} from './tokens.js';

/** The colours of one scheme, as far as they are known. */
export type SchemeColors = Map<ColorName | FixedName, Color>;

/** The colours no token sets. */
export function fixedColors(scheme: Scheme): SchemeColors {
  const names = Object.keys(codeColors) as (keyof typeof codeColors)[];
  return new Map<ColorName | FixedName, Color>([
    ['white', {red: 1, green: 1, blue: 1, alpha: 1}],
    ['black', {red: 0, green: 0, blue: 0, alpha: 1}],
    ['badge', schemeColor('badge', badgeColor, scheme)],
    ...names.map(name => [name, schemeColor(name, codeColors[name], scheme)] as const),
  ]);
}

/**
 * A token's colour in one scheme: of a pair, of `light-dark(…, …)`, or of the one colour for both.
 *
 * @throws {TypeError} for what is no colour that can be read, and for one that lets shine through what must not.
 */
export function schemeColor(name: ColorName | FixedName, value: unknown, scheme: Scheme): Color {
  const written = isLightDark(value) ? value[scheme] : oneOfTwo(value, scheme);
  const color = typeof written === 'string' ? readColor(written) : undefined;
  if (!color)
    throw new TypeError(
      `The token ${name} needs a colour as #hex, rgb(), hsl() or oklch(), not ${JSON.stringify(value)}.`,
    );
  if (color.alpha < 1 && name !== 'scrim')
    throw new TypeError(`The token ${name} needs an opaque colour, not ${JSON.stringify(value)}.`);
  return color;
}

/** The contrast of a pair, 1 to 21; `undefined` while one of its colours is not known. */
export function pairRatio({front, ground}: ContrastPair, colors: SchemeColors): number | undefined {
  const [top, bottom] = [paintColor(front, colors), paintColor(ground, colors)];
  return top && bottom && contrastRatio(top, bottom);
}

function paintColor(paint: Paint, colors: SchemeColors): Color | undefined {
  if (typeof paint === 'string') return colors.get(paint);
  const [top, ground] = [colors.get(paint[0]), paintColor(paint[2], colors)];
  return top && ground && over(top, ground, paint[1] / 100);
}

function oneOfTwo(value: unknown, scheme: Scheme): unknown {
  if (typeof value !== 'string' || value.length > 200) return value;
  const [, light, dark] = /^\s*light-dark\((.+),\s*((?:\w+\([^()]*\)|#\w+)\s*)\)\s*$/i.exec(value) ?? [];
  return (scheme === 'light' ? light : dark) ?? value;
}
