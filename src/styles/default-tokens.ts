export interface LightDark {
  readonly light: string;
  readonly dark: string;
}

/** Opacity of the scrim in percent: enough for text on any image that was shaded. */
export const scrimShares = {light: 70, dark: 70} as const;

/** Black in an image behind a light chat, and white in one behind a dark chat: images are shaded. */
export const blackInLight = '#adadad';
export const whiteInDark = '#3a3a3a';

export const defaultColors = {
  accent: {light: '#2f55d4', dark: '#9db4ff'},
  'on-accent': {light: '#ffffff', dark: '#000000'},
  surface: {light: '#ffffff', dark: '#14161c'},
  'surface-raised': {light: '#f5f6f9', dark: '#1d2029'},
  text: {light: '#1a1d26', dark: '#e9ebf2'},
  'text-muted': {light: '#5a6072', dark: '#a3a9ba'},
  border: {light: '#e1e4ec', dark: '#2f3441'},
  danger: {light: '#b3261e', dark: '#ffb4ab'},
  'focus-ring': {light: '#2f55d4', dark: '#9db4ff'},
  'user-bubble': {light: '#2f55d4', dark: '#4459ba'},
  'on-user-bubble': {light: '#ffffff', dark: '#ffffff'},
  'agent-bubble': {light: '#f1f3f8', dark: '#22262f'},
  'on-agent-bubble': {light: '#1a1d26', dark: '#e9ebf2'},
  'code-surface': {light: '#f6f7f9', dark: '#0f1115'},
  link: {light: '#2040be', dark: '#aabeff'},
  scrim: {light: `rgb(255 255 255 / ${scrimShares.light}%)`, dark: `rgb(20 22 28 / ${scrimShares.dark}%)`},
} as const satisfies Readonly<Record<string, LightDark>>;

/**
 * OKLCH values of the colours that follow the accent. Dark pages have a pale accent, so a bubble gets more chroma.
 * Browsers cut off what a screen cannot show, and change the hue; the largest chroma keeps that small.
 */
export const accentShades = {
  bubble: {lightness: 0.5, chroma: 1.4, mostChroma: 0.17},
  link: {light: {lightness: 0.44, mostChroma: 0.2}, dark: {lightness: 0.81, mostChroma: 0.12}},
  ring: {light: 0.56, dark: 0.66},
} as const;

/** WCAG luminance of a ground on which black and white have the same contrast. */
export const luminanceOfEqualText = 0.1791;

export const defaultShapes = {
  radius: '14px',
  space: '16px',
  font: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  'font-mono': "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  'font-size': '15px',
  'line-height': '1.55',
  'avatar-size': '40px',
  'message-max-width': '44em',
  shadow: '0 1px 2px rgb(15 20 40 / 6%), 0 6px 24px rgb(15 20 40 / 8%)',
  duration: '160ms',
  'panel-width': '400px',
  'panel-height': '640px',
  'z-index': '1000',
} as const satisfies Readonly<Record<string, string>>;
