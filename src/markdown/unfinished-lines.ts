/*
 * The last lines of a text that is still being written, made fit to be shown: what cannot be told yet is
 * held back until it can, for the moment that takes.
 */

import {countCells} from './table-columns.js';

/** Quote marks and indentation before what a line says. */
const prefix = /^[\s>]*/;
/** Signs that will become a list, a task, a heading, a rule, a fence or an underline – or words. */
const onlySigns = /^(?:(?:[-*+]|\d{1,9}[.)])\s+)*(?:(?:[-=*_+#>`~|:]+|\d{1,9}[.)]|\[[ xX]?\]?)\s*)?$/;
const halfDefinition = /^\[[^^\]][^\]]*\]:/;
/** Signs at the end that may begin or end emphasis, code, a link or a tag. A long run elsewhere is looked at once, from its first. */
const trailingSigns = /(?:(?<![*_~`])[*_~`]+|[!\\]?\[|\\\n?|<\/?(?:[a-z]{0,6}|br ?\/?))$/i;
/** A row with what stands before it in a quote or a list. */
const tableRow = /^(?: {0,3}>)* {0,3}\|/;
const halfDelimiters = /^[ >]*\|[\s:|-]*$/;

/** The text as it may be shown while more of it is about to come. */
export function showableText(text: string): string {
  return withWholeTableHead(withoutUnclearLine(withoutTrailingSigns(text)));
}

function withoutUnclearLine(text: string): string {
  const start = text.lastIndexOf('\n') + 1;
  const line = text.slice(start).replace(prefix, '');
  return onlySigns.test(line) || halfDefinition.test(line) ? text.slice(0, start) : text;
}

function withoutTrailingSigns(text: string): string {
  return text.replace(trailingSigns, '');
}

/** A table shows from its first row on: the line below it, which makes it one, is given in advance. */
function withWholeTableHead(text: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const [last = '', above = '', third = ''] = lines.slice(-3).reverse();
  if (!tableRow.test(last)) return text;
  const isDelimiters = halfDelimiters.test(last);
  if (!tableRow.test(above)) return isDelimiters ? text : [...lines, delimiters(last)].join('\n');
  const isSecond = isDelimiters && !tableRow.test(third);
  return isSecond ? [...lines.slice(0, -1), delimiters(above)].join('\n') : text;
}

/** The line below a table's head, in the same place, with as many columns as it has. */
function delimiters(head: string): string {
  const [place = ''] = tableRow.exec(head) ?? [];
  return place + '---|'.repeat(countCells(head.slice(place.length - 1)));
}
