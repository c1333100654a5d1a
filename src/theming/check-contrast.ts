import {defaultColors, scrimShares} from '../styles/default-tokens.js';
import {pairName, pairsIn} from './contrast-pairs.js';
import {fixedColors, pairRatio, schemeColor, type SchemeColors} from './scheme-colors.js';
import {requireTokens, type ColorName, type Scheme, type Tokens} from './tokens.js';

/** Two colours that are too close to one another. */
export interface ContrastFailure {
  /** `text-muted on surface`; mixtures are written as `11% accent over surface`. */
  readonly pair: string;
  readonly scheme: Scheme;
  /** From 1 to 21, cut to two decimals. */
  readonly ratio: number;
  /** 4.5 for text, 3 for marks, edges and focus rings (WCAG 2.2 AA). */
  readonly needed: number;
}

/**
 * Looks at every pair of colours that meets in the elements, light and dark; what is left out has its
 * default. Returns the pairs that are too close: none for a set that is fine.
 *
 * @throws {TypeError} for a name that is no token, and for a colour that is none, or that is not written as hex, `rgb()`, `hsl()` or `oklch()`.
 */
export function checkContrast(tokens: Tokens): readonly ContrastFailure[] {
  requireTokens(tokens);
  return (['light', 'dark'] as const).flatMap(scheme => failuresOf(colorsOf(tokens, scheme), scheme));
}

function colorsOf(tokens: Tokens, scheme: Scheme): SchemeColors {
  const colors = fixedColors(scheme);
  for (const name of Object.keys(defaultColors) as ColorName[])
    colors.set(name, schemeColor(name, tokens[name] ?? defaultColors[name], scheme));
  const surface = colors.get('surface');
  // The default scrim is of the surface, whichever it is.
  if (tokens.scrim === undefined && surface)
    colors.set('scrim', {...surface, alpha: scrimShares[scheme] / 100});
  return colors;
}

function failuresOf(colors: SchemeColors, scheme: Scheme): readonly ContrastFailure[] {
  return pairsIn(scheme).flatMap(pair => {
    const ratio = pairRatio(pair, colors) ?? 1;
    if (ratio >= pair.needed) return [];
    // Cut, not rounded: 4.499 is no 4.5.
    return [{pair: pairName(pair), scheme, ratio: Math.floor(ratio * 100) / 100, needed: pair.needed}];
  });
}
