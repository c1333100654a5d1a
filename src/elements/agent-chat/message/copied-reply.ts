/*!
 * Outline of the icon from Lucide, ISC License, and Feather, MIT License: see `icons.ts`.
 */
/* A reply for the clipboard, as HTML and as plain text. */
import type {ReplyLink} from '../../../client/resources.js';
import {icon} from '../../../icons.js';
import {blocksHTML} from '../../../markdown/clipboard-html.js';
import {blocksText, lineWithAddresses} from '../../../markdown/blocks-text.js';
import {parseMarkdown} from '../../../markdown/parse/parse-markdown.js';
import type {ContentContext} from '../../../markdown/render/content-context.js';
import {blockDirection, replyDirection} from '../../../markdown/render/direction.js';
import {safeLink} from '../../../markdown/urls.js';

export const plainTextIcon = icon('M12 4v16M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2M9 20h6');

/** Returns a Markdown text with its look, for word processors. */
export function markdownAsHTML(text: string, {math, linkBase}: ContentContext, language: string): string {
  const blocks = parseMarkdown(text, {math});
  const direction = replyDirection(blocks);
  return blocksHTML(blocks, {
    language,
    direction,
    blockDirection: block => blockDirection(block, direction, true),
    safeLink: address => safeLink(address, linkBase),
  });
}

/** Returns a Markdown text without markup, with the addresses of its links. */
export function markdownAsText(text: string, {math, linkBase}: ContentContext): string {
  const line = lineWithAddresses(address => safeLink(address, linkBase));
  return blocksText(parseMarkdown(text, {math}), line);
}

/**
 * Returns a copied text with the list of its sources.
 *
 * @param isText whether the copy is plain text, or else Markdown
 * @param label the heading of the list
 */
export function withSources(
  text: string,
  sources: readonly ReplyLink[],
  isText: boolean,
  label: string,
): string {
  if (sources.length === 0) return text;
  const lines = sources.map(
    (source, index) => `${index + 1}. ${isText ? plainSource(source) : markdownSource(source)}`,
  );
  const list = [isText ? label : `**${label}**`, lines.join('\n')];
  return [text.trimEnd(), ...list].filter(Boolean).join('\n\n');
}

function plainSource({url, title}: ReplyLink): string {
  return [title, url].filter(Boolean).join(' ');
}

/** An address that does not open is no link in the copy either. */
function markdownSource({url, title}: ReplyLink): string {
  const href = safeLink(url)?.href;
  const name = title.replace(/[\\`*_[\]<>&~|$!#]/g, '\\$&');
  if (!href) return `${name} \`${url.replaceAll('`', '%60')}\``.trim();
  return name ? `[${name}](<${href}>)` : `<${href}>`;
}
