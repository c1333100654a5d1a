import {unsafeCSS} from 'lit';
import {defaultShapes, fixedColors, scrimShares} from './default-tokens.js';

/**
 * Of the page's own surface, so that it fits any scheme. How much of it, and how strong the quiet colours
 * are then, is such that they keep 4.5:1 on a white and on a black picture, and so on any.
 */
const scrim = {light: surfaceOf(scrimShares.light), dark: surfaceOf(scrimShares.dark)};

const values: readonly (readonly [name: string, value: string])[] = [
  ...Object.entries({...fixedColors, scrim}).map(
    ([name, {light, dark}]) => [name, light === dark ? light : `light-dark(${light}, ${dark})`] as const,
  ),
  ...Object.entries(defaultShapes),
];

/** `--_accent: var(--agent-accent, …);` for each token. */
export const tokenDeclarations = unsafeCSS(
  values.map(([name, value]) => `--_${name}: var(--agent-${name}, ${value});`).join('\n'),
);

function surfaceOf(percent: number): string {
  return `color-mix(in srgb, var(--_surface) ${percent}%, transparent)`;
}
