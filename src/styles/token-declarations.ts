import {unsafeCSS} from 'lit';
import {defaultColors, defaultShapes} from './default-tokens.js';

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
