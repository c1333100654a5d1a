/** Themes for the elements: presets, palettes derived from a colour, and contrast checks. Imports no Lit. */
export {checkContrast, type ContrastFailure} from './theming/contrast.js';
export {derivePalette, type DerivedPalette, type PaletteOptions} from './theming/palette.js';
export {presets, type PresetName} from './theming/presets.js';
export {
  applyTheme,
  themeCSS,
  type ColorName,
  type ColorTokens,
  type LightDark,
  type Scheme,
  type ShapeName,
  type ShapeTokens,
  type TokenName,
  type Tokens,
} from './theming/apply-theme.js';
