import {defaultColors} from '../styles/default-tokens.js';
import {
  checkContrast,
  schemeColor,
  fixedColors,
  pairsIn,
  tokensOf,
  pairRatio,
  type ContrastFailure,
  type SchemeColors,
  type ContrastPair,
} from './contrast.js';
import {formatColor, readColor, contrastRatio, fromOklch, toOklch, type Color} from './color.js';
import type {ColorName, ColorTokens, Scheme, ShapeTokens, Tokens} from './apply-theme.js';

/** Options of `derivePalette`. */
export interface PaletteOptions {
  /** Tokens to keep. The other colours are adapted to them. */
  readonly tokens?: Tokens;
}

/** Colours for light and dark, and the pairs with too little contrast. */
export interface DerivedPalette {
  readonly tokens: ColorTokens & ShapeTokens;
  /** Empty unless the given tokens make the contrast impossible. */
  readonly failures: readonly ContrastFailure[];
}

const names = Object.keys(defaultColors) as ColorName[];

/**
 * Derives all colours from one, light and dark. Text has a contrast of at least 4.5:1 on every ground, marks and
 * edges 3:1. The colour itself stays if it passes; otherwise only its lightness changes.
 *
 * ```js
 * const {tokens, failures} = derivePalette('#0f766e');
 * applyTheme(document.documentElement, tokens);
 * ```
 *
 * @throws {TypeError} for an accent that is not an opaque colour as hex, `rgb()`, `hsl()` or `oklch()`.
 */
export function derivePalette(accent: string, {tokens: own = {}}: PaletteOptions = {}): DerivedPalette {
  const preferred = typeof accent === 'string' ? readColor(accent) : undefined;
  if (!preferred || preferred.alpha < 1)
    throw new TypeError(
      `The accent needs to be an opaque colour as #hex, rgb(), hsl() or oklch(), not ${JSON.stringify(accent)}.`,
    );
  const light = derivedColors(preferred, ownColors(own, 'light'), 'light');
  const dark = derivedColors(preferred, ownColors(own, 'dark'), 'dark');
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

/** Lightness of each neutral colour, and its share of the accent's tint. */
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

/** Maximum chroma of the tint. A grey accent has none. */
const strongestTint = 0.012;

const danger: Readonly<Record<Scheme, Color>> = {
  light: fromOklch({lightness: 0.5, chroma: 0.18, hue: 27}),
  dark: fromOklch({lightness: 0.83, chroma: 0.09, hue: 27}),
};

/**
 * Derives the colours of one scheme. The caller's own colours come first and stay. Then follow grounds, text,
 * accent fills and the remaining colours. Each step depends only on earlier ones.
 */
function derivedColors(accent: Color, own: SchemeColors, scheme: Scheme): SchemeColors {
  const {chroma, hue} = toOklch(accent);
  const tint = Math.min(chroma, strongestTint);
  const colors: SchemeColors = new Map([...fixedColors(scheme), ...own]);

  const fit = (name: ColorName, preferred: Color) => {
    if (!own.has(name)) colors.set(name, fitContrast(name, preferred, colors, scheme).color);
  };
  const fitAll = (neutrals: Neutrals) => {
    for (const [name, [lightness, share]] of Object.entries(neutrals) as [ColorName, [number, number]][])
      fit(name, fromOklch({lightness, chroma: tint * share, hue}));
  };
  const bright = fromOklch({lightness: 1, chroma: 0, hue});
  const deep = fromOklch({lightness: 0.19, chroma: tint * 2, hue});
  /** Keeps a colour of the caller; `failures` reports it if its contrast is too low. */
  const fitted = (name: ColorName, known: SchemeColors, isFine?: (color: Color) => boolean): FittedColor => {
    const color = own.get(name);
    if (!color) return fitContrast(name, accent, known, scheme, isFine);
    return {color, distance: 0, share: weakestShare(pairsOf(name, scheme), new Map(known).set(name, color))};
  };
  const fill = (name: ColorName, front: ColorName, isFine?: (color: Color) => boolean) => {
    const fronts = own.has(front) ? [colors.get(front) ?? bright] : [bright, deep];
    const found = fronts.map(color => {
      const known: SchemeColors = new Map(colors).set(front, color);
      return {front: color, ...fitted(name, known, isFine)};
    });
    const [best] = found.sort((a, b) => b.share - a.share || a.distance - b.distance);
    if (best) colors.set(name, best.color).set(front, best.front);
  };

  fitAll(grounds[scheme]);
  fitAll(words[scheme]);
  fill('accent', 'on-accent');
  const surface = colors.get('surface') ?? bright;
  fill('user-bubble', 'on-user-bubble', color => contrastRatio(color, surface) >= 1.15);
  fit('danger', danger[scheme]);
  fitAll(quietWords[scheme]);
  fit('link', colors.get('accent') ?? accent);
  fit('focus-ring', colors.get('accent') ?? accent);
  if (!own.has('scrim')) colors.set('scrim', scrimOver(surface, colors, scheme));
  return colors;
}

function scrimOver(surface: Color, colors: SchemeColors, scheme: Scheme): Color {
  const pairs = pairsOf('scrim', scheme);
  for (let percent = 84; percent < 98; percent += 2) {
    const scrim = {...surface, alpha: percent / 100};
    if (weakestShare(pairs, new Map(colors).set('scrim', scrim)) === 1) return scrim;
  }
  return {...surface, alpha: 0.98};
}

interface FittedColor {
  readonly color: Color;
  readonly distance: number;
  /** Contrast of the weakest pair divided by the needed contrast; 1 is enough. */
  readonly share: number;
}

const step = 0.004;

/**
 * Returns the colour nearest to the wanted one with enough contrast to all known colours. Only the lightness
 * changes. Otherwise returns the colour with the best contrast.
 */
function fitContrast(
  name: ColorName,
  preferred: Color,
  known: SchemeColors,
  scheme: Scheme,
  isFine: (color: Color) => boolean = () => true,
): FittedColor {
  const pairs = pairsOf(name, scheme);
  const tried = new Map(known);
  const shareOf = (color: Color) => weakestShare(pairs, tried.set(name, color));
  const {lightness, chroma, hue} = toOklch(preferred);
  let best: FittedColor = {color: preferred, distance: 0, share: shareOf(preferred)};
  if (best.share === 1 && isFine(preferred)) return best;
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

/** Returns the contrast of the weakest pair divided by the needed contrast, at most 1. */
function weakestShare(pairs: readonly ContrastPair[], colors: SchemeColors): number {
  return Math.min(1, ...pairs.map(pair => (pairRatio(pair, colors) ?? Infinity) / pair.needed));
}

const pairsByToken = new Map<string, readonly ContrastPair[]>();

function pairsOf(name: ColorName, scheme: Scheme): readonly ContrastPair[] {
  const key = `${scheme} ${name}`;
  const pairs = pairsByToken.get(key) ?? pairsIn(scheme).filter(pair => tokensOf(pair).includes(name));
  pairsByToken.set(key, pairs);
  return pairs;
}
