import {pairsIn} from '../../src/theming/contrast.js';
import {
  checkContrast,
  derivePalette,
  presets,
  themeCSS,
  type ColorName,
  type ContrastFailure,
  type LightDark,
  type Tokens,
} from '../../src/theming.js';
import type {StudioSettings} from './settings.js';
import {withShapes, type ShapeSetting} from './shapes.js';

type Colors = Pick<StudioSettings, 'preset' | 'accent' | 'exact'>;
type Look = Colors & Pick<StudioSettings, 'density' | ShapeSetting>;

/** The tokens of a chat, and a report about the contrast of its colours. */
export interface StudioTheme {
  /** Without any, the chat has its default look. */
  readonly tokens: Tokens;
  readonly failures: readonly ContrastFailure[];
  /** The shades of the accent with enough contrast; `undefined` without an accent. */
  readonly readable: LightDark | undefined;
}

/** The tokens of a preset that an accent replaces. */
const accentNames: ReadonlySet<string> = new Set<ColorName>([
  ...(['accent', 'on-accent', 'focus-ring', 'link', 'user-bubble', 'on-user-bubble'] as const),
]);

/** Number of checked pairs of colours, light and dark. */
export const pairCount = pairsIn('light').length + pairsIn('dark').length;

/** Returns the theme of a preset, also with another accent, other shapes or another font. */
export function themeOf(look: Look): StudioTheme {
  const theme = colorsOf(look);
  return {...theme, tokens: withShapes(theme.tokens, look)};
}

function colorsOf({preset, accent, exact}: Colors): StudioTheme {
  // The default look needs no tokens, and with an accent the whole palette follows the accent.
  const tokens: Tokens = preset === 'calm' ? {} : presets[preset];
  if (accent === '') return {tokens, failures: checkContrast(tokens), readable: undefined};
  const own = Object.fromEntries(Object.entries(tokens).filter(([name]) => !accentNames.has(name)));
  const adapted = derivePalette(accent, {tokens: own});
  const readable = adapted.tokens.accent;
  if (!exact) return {...adapted, readable};
  // Only the text on the accent may follow it. Otherwise the other colours would be adapted to it, and lose theirs.
  const others = Object.fromEntries(Object.entries(adapted.tokens).filter(([name]) => name !== 'on-accent'));
  return {...derivePalette(accent, {tokens: {...others, accent}}), readable};
}

/** Returns the CSS of a theme; empty for the default look. */
export function styleSheet({tokens}: StudioTheme): string {
  return Object.keys(tokens).length === 0 ? '' : themeCSS(tokens);
}
