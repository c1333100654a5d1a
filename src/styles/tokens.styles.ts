import {css, unsafeCSS} from 'lit';
import {accentShades, defaultColors, defaultShapes, lightnessOfWhiteText} from './default-tokens.js';

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

/** Black or white, whichever is readable on a colour. */
const textOn = (color: string): string =>
  `oklch(from ${color} clamp(0, (${lightnessOfWhiteText} - l) * 999, 1) 0 0)`;

const shades = unsafeCSS(
  Object.entries({
    'on-accent': textOn('var(--_accent)'),
    'focus-ring': 'var(--_accent)',
    'user-bubble': `light-dark(var(--_accent), oklch(from var(--_accent) ${accentShades.bubble} calc(c * ${accentShades.bubbleChroma}) h))`,
    'on-user-bubble': textOn('var(--_user-bubble)'),
    link: `light-dark(oklch(from var(--_accent) min(l, ${accentShades.link.light}) c h), oklch(from var(--_accent) max(l, ${accentShades.link.dark}) c h))`,
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
