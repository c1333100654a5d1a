import {contrastRatio, type Color} from './color.js';
import {fromOklch, toOklch} from './oklch.js';
import {fixedColors, type SchemeColors} from './scheme-colors.js';
import {pairsOf, settleColor, weakestShare, type SettledColor} from './settle-color.js';
import type {ColorName, Scheme} from './tokens.js';

/** Lightness of each neutral colour, and how much of the accent's tint it has. */
type Neutrals = Readonly<Partial<Record<ColorName, readonly [lightness: number, tint: number]>>>;

const grounds: Readonly<Record<Scheme, Neutrals>> = {
  light: {
    surface: [1, 0],
    'surface-raised': [0.972, 0.5],
    'agent-bubble': [0.962, 0.7],
    'code-surface': [0.942, 0.9],
  },
  dark: {
    surface: [0.2, 1],
    'surface-raised': [0.243, 1.1],
    'agent-bubble': [0.266, 1.2],
    'code-surface': [0.172, 0.9],
  },
};

const words: Readonly<Record<Scheme, Neutrals>> = {
  light: {text: [0.23, 1.8], 'on-agent-bubble': [0.23, 1.8]},
  dark: {text: [0.94, 0.6], 'on-agent-bubble': [0.94, 0.6]},
};

const quietWords: Readonly<Record<Scheme, Neutrals>> = {
  light: {'text-muted': [0.49, 2.2], border: [0.915, 0.9]},
  dark: {'text-muted': [0.74, 1.6], border: [0.335, 1.6]},
};

/** A tint is as strong as this at most; a grey accent has none. */
const strongestTint = 0.012;

const danger: Readonly<Record<Scheme, Color>> = {
  light: fromOklch({lightness: 0.5, chroma: 0.18, hue: 27}),
  dark: fromOklch({lightness: 0.83, chroma: 0.09, hue: 27}),
};

/**
 * Every colour of one scheme. Those of the caller stand first and are kept; then come grounds, words on
 * them, what carries the accent, and what has to go with all of these. A step only has to look back.
 */
export function derivedColors(accent: Color, own: SchemeColors, scheme: Scheme): SchemeColors {
  const {chroma, hue} = toOklch(accent);
  const tint = Math.min(chroma, strongestTint);
  const colors: SchemeColors = new Map([...fixedColors(scheme), ...own]);

  const settle = (name: ColorName, wished: Color) => {
    if (!own.has(name)) colors.set(name, settleColor(name, wished, colors, scheme).color);
  };
  const settleAll = (neutrals: Neutrals) => {
    for (const [name, [lightness, share]] of Object.entries(neutrals) as [ColorName, [number, number]][])
      settle(name, fromOklch({lightness, chroma: tint * share, hue}));
  };
  const bright = fromOklch({lightness: 1, chroma: 0, hue});
  const deep = fromOklch({lightness: 0.19, chroma: tint * 2, hue});
  /** The colour itself when it is the caller's, who has to hear of it when it does not pass. */
  const settled = (
    name: ColorName,
    known: SchemeColors,
    isFine?: (color: Color) => boolean,
  ): SettledColor => {
    const color = own.get(name);
    if (!color) return settleColor(name, accent, known, scheme, isFine);
    return {color, distance: 0, share: weakestShare(pairsOf(name, scheme), new Map(known).set(name, color))};
  };
  const fill = (name: ColorName, front: ColorName, isFine?: (color: Color) => boolean) => {
    const fronts = own.has(front) ? [colors.get(front) ?? bright] : [bright, deep];
    const found = fronts.map(color => {
      const known: SchemeColors = new Map(colors).set(front, color);
      return {front: color, ...settled(name, known, isFine)};
    });
    const [best] = found.sort((a, b) => b.share - a.share || a.distance - b.distance);
    if (best) colors.set(name, best.color).set(front, best.front);
  };

  settleAll(grounds[scheme]);
  settleAll(words[scheme]);
  fill('accent', 'on-accent');
  const surface = colors.get('surface') ?? bright;
  fill('user-bubble', 'on-user-bubble', color => contrastRatio(color, surface) >= 1.15);
  settle('danger', danger[scheme]);
  settleAll(quietWords[scheme]);
  settle('link', colors.get('accent') ?? accent);
  settle('focus-ring', colors.get('accent') ?? accent);
  if (!own.has('scrim')) colors.set('scrim', scrimOver(surface, colors, scheme));
  return colors;
}

/** Lets as much of a picture through as the words on it allow. */
function scrimOver(surface: Color, colors: SchemeColors, scheme: Scheme): Color {
  const pairs = pairsOf('scrim', scheme);
  for (let percent = 84; percent < 98; percent += 2) {
    const scrim = {...surface, alpha: percent / 100};
    if (weakestShare(pairs, new Map(colors).set('scrim', scrim)) === 1) return scrim;
  }
  return {...surface, alpha: 0.98};
}
