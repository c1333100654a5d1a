/** Looks for the elements: ready ones, one derived from a colour, and whether colours can be read. No Lit. */
export {applyTheme} from './theming/apply-theme.js';
export {checkContrast, type ContrastFailure} from './theming/check-contrast.js';
export {derivePalette, type DerivedPalette, type PaletteOptions} from './theming/derive-palette.js';
export {presets, type PresetName} from './theming/presets.js';
export {themeCSS} from './theming/theme-css.js';
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
