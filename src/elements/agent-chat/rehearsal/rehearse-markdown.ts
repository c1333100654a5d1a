import type {MarkdownContext} from '../../../markdown/markdown-context.js';
import type * as Markdown from '../../../markdown/markdown.js';

/** Something of everything that replies often hold, often enough for a browser to compile what reads it. */
const sample = (
  'A *b* **c** `d` [e](https://f.example), g.\n\n## H\n\n- i\n- j **k**\n  - l\n\n1. m\n\n' +
  '| n | o |\n|---|--:|\n| p | q |\n\n> r\n\n```t\nu\n```\n\ns\n'
).repeat(2);
const steps = 12;

/**
 * Draws a small text, so that the browser has compiled what draws one before the first word of a reply arrives.
 *
 * @param place an element that holds nothing else
 */
export function rehearseMarkdown(
  {MarkdownView}: typeof Markdown,
  context: MarkdownContext,
  place: HTMLElement,
): void {
  const view = new MarkdownView(place, context);
  for (let step = 1; step < steps; step += 1) {
    view.show(sample.slice(0, Math.ceil((sample.length * step) / steps)), true);
  }
  view.show(sample, false);
}
