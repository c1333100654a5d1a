import type {MarkdownContext} from '../../../markdown/markdown-context.js';
import type * as Markdown from '../../../markdown/markdown.js';

/**
 * Something of everything that replies often hold, in pieces that end where something is still open. Once is enough:
 * what a longer one leaves behind is collected while the first reply comes in.
 */
const pieces = [
  'A *b* **c** `d` [e](https://f.example), 1 < 2 & 3',
  '.\n\n# H\n\n## H\n\n### H\n\n- i\n- j **k',
  '**\n- l\n  - m\n',
  '\n1. n\n2. o\n\n| p | q |\n|---|--:|\n| r | s |\n| t',
  ' | u |\n| v',
  ' | w |\n\n> x\n\n```y\nz\n',
  'z\n```\n\nz\n\n',
];

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
  let text = '';
  for (const piece of pieces) {
    text += piece;
    view.show(text, true);
  }
  view.show(text, false);
}
