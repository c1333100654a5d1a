/** Themes for the elements: presets, palettes derived from a colour, and contrast checks. Imports no Lit. */
export {applyTheme} from './theming/apply-theme.js';
export {checkContrast, type ContrastFailure} from './theming/contrast.js';
export {derivePalette, type DerivedPalette, type PaletteOptions} from './theming/palette.js';
export {presets, type PresetName} from './theming/presets.js';
export {themeCSS} from './theming/apply-theme.js';
export type {
  ColorName,
  ColorTokens,
  LightDark,
  Scheme,
  ShapeName,
  ShapeTokens,
  TokenName,
  Tokens,
} from './theming/tokens.js';
