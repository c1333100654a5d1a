import type {Color} from './color.js';
import {pairsIn, tokensOf, type ContrastPair} from './contrast-pairs.js';
import {fromOklch, toOklch} from './oklch.js';
import {pairRatio, type SchemeColors} from './scheme-colors.js';
import type {ColorName, Scheme} from './tokens.js';

/** A colour that was found, and how far its lightness is from the one that was wished for. */
export interface SettledColor {
  readonly color: Color;
  readonly distance: number;
  /** How much of the contrast it needs its weakest pair has; 1 is enough. */
  readonly share: number;
}

const step = 0.004;

/**
 * The colour nearest to the wished one, in lightness alone, that is fine with all that are known already.
 * Where there is none: the one that comes closest.
 */
export function settleColor(
  name: ColorName,
  wished: Color,
  known: SchemeColors,
  scheme: Scheme,
  isFine: (color: Color) => boolean = () => true,
): SettledColor {
  const pairs = pairsOf(name, scheme);
  const tried = new Map(known);
  const shareOf = (color: Color) => weakestShare(pairs, tried.set(name, color));
  const {lightness, chroma, hue} = toOklch(wished);
  let best: SettledColor = {color: wished, distance: 0, share: shareOf(wished)};
  if (best.share === 1 && isFine(wished)) return best;
  for (let distance = step; distance < 1 + step; distance += step) {
    for (const candidate of [lightness - distance, lightness + distance]) {
      if (candidate < -step || candidate > 1 + step) continue;
      const color = fromOklch({lightness: candidate, chroma, hue});
      const found = {color, distance, share: shareOf(color)};
      if (found.share === 1 && isFine(color)) return found;
      if (found.share > best.share) best = found;
    }
  }
  return best;
}

/** How much of the contrast it needs the weakest of these pairs has; 1 is enough. */
export function weakestShare(pairs: readonly ContrastPair[], colors: SchemeColors): number {
  return Math.min(1, ...pairs.map(pair => (pairRatio(pair, colors) ?? Infinity) / pair.needed));
}

const pairsByToken = new Map<string, readonly ContrastPair[]>();

/** The pairs a token is part of in a scheme. */
export function pairsOf(name: ColorName, scheme: Scheme): readonly ContrastPair[] {
  const key = `${scheme} ${name}`;
  const pairs = pairsByToken.get(key) ?? pairsIn(scheme).filter(pair => tokensOf(pair).includes(name));
  pairsByToken.set(key, pairs);
  return pairs;
}
