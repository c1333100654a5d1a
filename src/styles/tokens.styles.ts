import {css, unsafeCSS} from 'lit';
import {accentShades, defaultColors, defaultShapes, luminanceOfEqualText} from './default-tokens.js';

const values: readonly (readonly [name: string, value: string])[] = [
  ...Object.entries(defaultColors).map(
    ([name, {light, dark}]) => [name, light === dark ? light : `light-dark(${light}, ${dark})`] as const,
  ),
  ...Object.entries(defaultShapes),
];

/** `--_accent: var(--agent-accent, …);` for each token. */
export const tokenDeclarations = unsafeCSS(
  values.map(([name, value]) => `--_${name}: var(--agent-${name}, ${value});`).join('\n'),
);

/** OKLCH lightness of `color(xyz y y y)` with this luminance. */
const equalLightness = 1.0032 * Math.cbrt(luminanceOfEqualText);

/** Black or white, whichever has more contrast on a colour. OKLCH alone cannot tell: its lightness is no luminance. */
const textOn = (color: string): string =>
  `oklch(from color(from ${color} xyz y y y) clamp(0, (${equalLightness.toFixed(4)} - l) * 9999, 1) 0 0)`;

const {bubble, link, ring} = accentShades;
const followAccent = (shade: string): string => `oklch(from var(--_accent) ${shade} h)`;

const shades = unsafeCSS(
  Object.entries({
    'on-accent': textOn('var(--_accent)'),
    'focus-ring': `light-dark(${followAccent(`min(l, ${ring.light}) c`)}, ${followAccent(`max(l, ${ring.dark}) c`)})`,
    'user-bubble': `light-dark(var(--_accent), ${followAccent(`${bubble.lightness} min(c * ${bubble.chroma}, ${bubble.mostChroma})`)})`,
    'on-user-bubble': textOn('var(--_user-bubble)'),
    link: `light-dark(${followAccent(`min(l, ${link.light.lightness}) min(c, ${link.light.mostChroma})`)}, ${followAccent(`max(l, ${link.dark.lightness}) min(c, ${link.dark.mostChroma})`)})`,
  })
    .map(([name, value]) => `--_${name}: var(--agent-${name}, ${value});`)
    .join('\n'),
);

/**
 * Maps the public tokens to private ones. A page sets `--agent-*` on any ancestor; missing tokens have the defaults
 * of `default-tokens.ts`. Rules read the private `--_*` names, so that a default on the host never hides a value of
 * `:root`.
 */
export const tokens = css`
  :host {
    ${tokenDeclarations}
    /* The border of text fields needs a contrast of 3:1 on the surface. */
    --_input-border: color-mix(in srgb, var(--_text-muted) 66%, var(--_border));
    /* One easing: for a change of state, and for what appears. */
    --_change: var(--_duration) cubic-bezier(0.2, 0, 0, 1);
    --_entrance: calc(var(--_duration) * 1.5) cubic-bezier(0.2, 0, 0, 1);
  }

  /* A brand needs one token: the colours around the accent follow it. */
  @supports (color: oklch(from red l c h)) {
    :host {
      ${shades}
    }
  }

  :host([theme='light']) {
    color-scheme: light !important; /* see base.styles.ts */
  }

  :host([theme='dark']) {
    color-scheme: dark !important;
  }

  @media (prefers-reduced-motion: reduce) {
    :host {
      --_duration: 0ms;
    }
  }

  /* The visitor's preference overrides the page: strong text and visible lines. */
  @media (prefers-contrast: more) {
    :host {
      --_text-muted: var(--_text);
      --_border: color-mix(in srgb, var(--_text) 65%, var(--_surface));
    }
  }
`;
