import {
  accentShades,
  blackInLight,
  defaultColors,
  luminanceOfEqualText,
  scrimShares,
  whiteInDark,
} from '../styles/default-tokens.js';
import {
  isLightDark,
  requireTokens,
  type ColorName,
  type LightDark,
  type Scheme,
  type Tokens,
} from './apply-theme.js';
import {
  clippedOklch,
  contrastRatio,
  luminance,
  over,
  readColor,
  toOklch,
  type Color,
  type Oklch,
} from './color.js';

/** Colours of code on the token `code-surface`. They are not tokens. */
export const codeColors = {
  'code-keyword': {light: '#8a1c7c', dark: '#f0a6e4'},
  'code-string': {light: '#1d6332', dark: '#9fdcae'},
  'code-comment': {light: '#5b6070', dark: '#9aa1b5'},
  'code-number': {light: '#9a3c00', dark: '#ffc08a'},
  'code-function': {light: '#1f4bb8', dark: '#9cc0ff'},
  'code-type': {light: '#0f5f73', dark: '#8bd8ea'},
  'code-name': {light: '#8c2b2b', dark: '#ffb0a8'},
} as const satisfies Readonly<Record<string, LightDark>>;

const black: Color = {red: 0, green: 0, blue: 0, alpha: 1};

const badgeColor: LightDark = {light: '#fff', dark: '#2b0906'};

/** A colour of the style sheets without a token, or of an image behind the scrim. */
type FixedName = keyof typeof codeColors | 'badge' | 'white' | 'black';

/** A colour, or a percentage of one over another. */
export type Paint =
  ColorName | FixedName | readonly [top: ColorName | FixedName, percent: number, ground: Paint];

/** Two adjacent colours of the style sheets, with the ratio of WCAG 2.2 AA: 4.5 for text, 3 for the rest. */
export interface ContrastPair {
  readonly front: Paint;
  readonly ground: Paint;
  readonly needed: 3 | 4.5;
  /** The only scheme of the pair. Default: both. */
  readonly scheme?: Scheme;
}

const text = 4.5;
const mark = 3;

const chosen: Paint = ['accent', 11, 'surface'];
const chosenCard: Paint = ['accent', 7, 'surface'];
const notice: Paint = ['danger', 6, 'surface'];
const picture: Paint = ['text-muted', 7, 'surface'];
const picturePointed: Paint = ['text-muted', 14, 'surface'];
const codeInBubble: Paint = ['text-muted', 14, 'agent-bubble'];
/** A bubble over an image in the dark scheme. The light scheme does not change it. */
const darkBubble: Paint = ['text', 5, 'agent-bubble'];
const grounds: readonly Paint[] = ['surface', 'surface-raised', 'agent-bubble', 'code-surface'];
/** The lightest and the darkest image behind a chat. Muted colours are stronger there. */
const behindChat: readonly Paint[] = [
  ['scrim', 100, 'white'],
  ['scrim', 100, 'black'],
];

function on(needed: 3 | 4.5, front: Paint, grounds: readonly Paint[]): readonly ContrastPair[] {
  return grounds.map(ground => ({front, ground, needed}));
}

function inTheDark(needed: 3 | 4.5, fronts: readonly ColorName[], ground: Paint): readonly ContrastPair[] {
  return fronts.map(front => ({front, ground, needed, scheme: 'dark'}));
}

/** All adjacent colours in the style sheets of the elements and of Markdown. */
export const contrastPairs: readonly ContrastPair[] = [
  ...on(text, 'text', ['surface', 'surface-raised', 'code-surface', chosen, chosenCard, notice]),
  ...on(text, 'text', [picture, picturePointed, ...behindChat]),
  ...on(text, 'text', [
    ['text', 7, 'surface'],
    ['text', 7, 'code-surface'],
  ]),
  ...on(text, 'surface', ['text']),
  ...on(text, 'on-agent-bubble', ['agent-bubble', 'code-surface', codeInBubble]),
  ...on(text, ['on-agent-bubble', 82, 'agent-bubble'], ['agent-bubble']),
  ...on(text, 'on-accent', ['accent', ['accent', 88, 'text']]),
  ...on(text, 'on-user-bubble', ['user-bubble']),
  ...on(text, 'text-muted', [...grounds, chosen, chosenCard, notice]),
  ...on(text, 'text-muted', [picture, picturePointed]),
  ...on(text, ['text', 60, 'text-muted'], behindChat),
  ...on(text, 'link', [
    ['accent', 8, 'surface'],
    ['accent', 14, 'surface'],
  ]),
  ...on(text, 'link', [...grounds, chosen, chosenCard, notice, picture, picturePointed, codeInBubble]),
  ...on(text, ['text', 40, 'link'], behindChat),
  ...on(text, 'danger', ['surface', 'surface-raised', notice]),
  ...on(text, ['text', 40, 'danger'], behindChat),
  ...on(text, 'badge', ['danger']),
  ...(Object.keys(codeColors) as (keyof typeof codeColors)[]).flatMap(name =>
    on(text, name, ['code-surface']),
  ),
  ...on(mark, 'accent', ['surface', 'agent-bubble', chosenCard]),
  ...on(mark, 'on-accent', [['accent', 88, 'on-accent']]),
  ...on(mark, 'focus-ring', [...grounds, chosen, chosenCard, notice, ...behindChat]),
  ...on(mark, ['text-muted', 66, 'border'], ['surface']),
  ...inTheDark(text, ['on-agent-bubble', 'text-muted', 'link'], darkBubble),
  ...inTheDark(mark, ['accent', 'focus-ring'], darkBubble),
  ...on(mark, 'text-muted', [['text-muted', 11, 'surface']]),
];

export function pairsIn(scheme: Scheme): readonly ContrastPair[] {
  return contrastPairs.filter(pair => (pair.scheme ?? scheme) === scheme);
}

export function tokensOf({front, ground}: ContrastPair): readonly ColorName[] {
  return [front, ground].flatMap(paint => namesOf(paint)).filter(name => isToken(name));
}

/** Returns the name of a pair, such as `text-muted on 11% accent over surface`. */
function pairName({front, ground}: ContrastPair): string {
  return `${paintName(front)} on ${paintName(ground)}`;
}

function namesOf(paint: Paint): readonly (ColorName | FixedName)[] {
  return typeof paint === 'string' ? [paint] : [paint[0], ...namesOf(paint[2])];
}

function isToken(name: ColorName | FixedName): name is ColorName {
  return name in defaultColors;
}

function paintName(paint: Paint): string {
  if (typeof paint === 'string') return paint;
  const [top, percent, ground] = paint;
  return `${percent === 100 ? top : `${percent}% ${top}`} over ${paintName(ground)}`;
}

export type SchemeColors = Map<ColorName | FixedName, Color>;

export function fixedColors(scheme: Scheme): SchemeColors {
  const names = Object.keys(codeColors) as (keyof typeof codeColors)[];
  return new Map<ColorName | FixedName, Color>([
    ['white', schemeColor('white', {light: '#ffffff', dark: whiteInDark}, scheme)],
    ['black', schemeColor('black', {light: blackInLight, dark: '#000000'}, scheme)],
    ['badge', schemeColor('badge', badgeColor, scheme)],
    ...names.map(name => [name, schemeColor(name, codeColors[name], scheme)] as const),
  ]);
}

/**
 * Returns a token's colour in one scheme, from a pair, from `light-dark(…, …)`, or from one colour for both.
 * @throws {TypeError} for an unreadable colour, and for a transparent one where it must be opaque.
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

/** Returns the contrast of a pair, from 1 to 21, or `undefined` if a colour is unknown. */
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

/** Two colours with too little contrast. */
export interface ContrastFailure {
  /** Such as `text-muted on surface`, or `text on 11% accent over surface` for a mixture. */
  readonly pair: string;
  readonly scheme: Scheme;
  /** From 1 to 21, truncated to two decimals. */
  readonly ratio: number;
  /** 4.5 for text, 3 for marks, edges and focus rings (WCAG 2.2 AA). */
  readonly needed: number;
}

/**
 * Checks every pair of adjacent colours in the elements, light and dark. Missing tokens have their defaults.
 * Returns the pairs with too little contrast.
 * @throws {TypeError} for an unknown token, and for a colour that is not hex, `rgb()`, `hsl()` or `oklch()`.
 */
export function checkContrast(tokens: Tokens): readonly ContrastFailure[] {
  requireTokens(tokens);
  return (['light', 'dark'] as const).flatMap(scheme => failuresOf(colorsOf(tokens, scheme), scheme));
}

export function colorsOf(tokens: Tokens, scheme: Scheme): SchemeColors {
  const colors = fixedColors(scheme);
  for (const name of Object.keys(defaultColors) as ColorName[])
    colors.set(name, schemeColor(name, tokens[name] ?? defaultColors[name], scheme));
  for (const [name, follow] of followers)
    if (tokens.accent !== undefined && tokens[name] === undefined) colors.set(name, follow(colors, scheme));
  const surface = colors.get('surface');
  // The default scrim follows the surface.
  if (tokens.scrim === undefined && surface)
    colors.set('scrim', {...surface, alpha: scrimShares[scheme] / 100});
  return colors;
}

/** The colours that follow the accent unless they are given, in the order of the style sheet. */
const followers: readonly (readonly [ColorName, (colors: SchemeColors, scheme: Scheme) => Color])[] = [
  ['on-accent', colors => textOn(colors.get('accent'))],
  [
    'focus-ring',
    (colors, scheme) => shadeOf(colors, accent => boundLightness(accent, accentShades.ring[scheme], scheme)),
  ],
  [
    'user-bubble',
    (colors, scheme) => {
      if (scheme === 'light') return colors.get('accent') ?? black;
      const {lightness, chroma, mostChroma} = accentShades.bubble;
      return shadeOf(colors, accent => ({
        ...accent,
        lightness,
        chroma: Math.min(accent.chroma * chroma, mostChroma),
      }));
    },
  ],
  ['on-user-bubble', colors => textOn(colors.get('user-bubble'))],
  [
    'link',
    (colors, scheme) => {
      const {lightness, mostChroma} = accentShades.link[scheme];
      return shadeOf(colors, accent => ({
        ...boundLightness(accent, lightness, scheme),
        chroma: Math.min(accent.chroma, mostChroma),
      }));
    },
  ],
];

function textOn(ground: Color = black): Color {
  const share = luminance(ground) < luminanceOfEqualText ? 1 : 0;
  return {red: share, green: share, blue: share, alpha: 1};
}

function shadeOf(colors: SchemeColors, change: (accent: Oklch) => Oklch): Color {
  return clippedOklch(change(toOklch(colors.get('accent') ?? black)));
}

/** Dark enough for a light page, or light enough for a dark one. */
function boundLightness(shade: Oklch, bound: number, scheme: Scheme): Oklch {
  const {lightness} = shade;
  return {...shade, lightness: scheme === 'light' ? Math.min(lightness, bound) : Math.max(lightness, bound)};
}

function failuresOf(colors: SchemeColors, scheme: Scheme): readonly ContrastFailure[] {
  return pairsIn(scheme).flatMap(pair => {
    const ratio = pairRatio(pair, colors) ?? 1;
    if (ratio >= pair.needed) return [];
    // Truncated, not rounded: 4.499 must not become 4.5.
    return [{pair: pairName(pair), scheme, ratio: Math.floor(ratio * 100) / 100, needed: pair.needed}];
  });
}
