import type {MarkdownContext} from './markdown-context.js';
import {MarkdownView} from './markdown-view.js';

/** Something of everything that replies often hold. */
const sample =
  'A *b* **c** `d` [e](https://f.example), g.\n\n## H\n\n- i\n- j **k**\n  - l\n\n1. m\n\n' +
  '| n | o |\n|---|--:|\n| p | q |\n\n> r\n\ns\n';
const steps = 12;

/**
 * Draws a small text out of sight, so that the browser has compiled what draws one before the first word
 * of a reply arrives.
 */
export function rehearse(context: MarkdownContext): void {
  const view = new MarkdownView(document.createElement('div'), context);
  for (let step = 1; step < steps; step += 1) {
    view.show(sample.slice(0, Math.ceil((sample.length * step) / steps)), true);
  }
  view.show(sample, false);
}
