/*!
 * Outline of the icon from Lucide, ISC License, and Feather, MIT License: see `icons.ts`.
 */
/* A reply for the clipboard, as HTML and as plain text. Loads with the first copy, or with the button "Copy as text". */
import {icon} from '../../../icons.js';
import {blocksHTML} from '../../../markdown/blocks-html.js';
import {blocksText, lineWithAddresses} from '../../../markdown/blocks-text.js';
import type {inlineText} from '../../../markdown/parse/block-nodes.js';
import type {parseMarkdown} from '../../../markdown/parse/parse-markdown.js';
import type {ContentContext} from '../../../markdown/render/content-context.js';
import type {blockDirection, replyDirection} from '../../../markdown/render/direction.js';
import type {safeLink} from '../../../markdown/urls.js';

export const plainTextIcon = icon('M12 4v16M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2M9 20h6');

/** The code of replies. An import would move its files into the code that every page loads. */
export interface ReplyCode {
  readonly parseMarkdown: typeof parseMarkdown;
  readonly inlineText: typeof inlineText;
  readonly safeLink: typeof safeLink;
  readonly replyDirection: typeof replyDirection;
  readonly blockDirection: typeof blockDirection;
}

/** Returns a Markdown text with its look, for word processors. */
export function markdownAsHTML(
  text: string,
  {math, linkBase}: ContentContext,
  language: string,
  code: ReplyCode,
): string {
  const blocks = code.parseMarkdown(text, {math});
  const direction = code.replyDirection(blocks);
  return blocksHTML(blocks, {
    language,
    direction,
    blockDirection: block => code.blockDirection(block, direction, true),
    safeLink: address => code.safeLink(address, linkBase),
  });
}

/** Returns a Markdown text without markup, with the addresses of its links. */
export function markdownAsText(text: string, {math, linkBase}: ContentContext, code: ReplyCode): string {
  const line = lineWithAddresses(code.inlineText, address => code.safeLink(address, linkBase));
  return blocksText(code.parseMarkdown(text, {math}), line);
}
