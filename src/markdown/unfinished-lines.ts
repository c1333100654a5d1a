/*
 * The last lines of a text that is still being written, made fit to be shown: what cannot be told yet is
 * held back until it can, for the moment that takes.
 */

import {countCells} from './table-columns.js';

/** Quote marks and indentation before what a line says. */
const prefix = /^[\s>]*/;
/** Signs that will become a list, a task, a heading, a rule, a fence or an underline – or words. */
const onlySigns = /^(?:(?:[-*+]|\d{1,9}[.)])\s+)*(?:(?:[-=*_+#>`~|:]+|\d{1,9}[.)]|\[[ xX]?\]?)\s*)?$/;
const halfDefinition = /^\[[^\]]+\]:/;
/** Signs at the end that may begin or end emphasis, code or a link. A long run elsewhere is looked at once, from its first. */
const trailingSigns = /(?:(?<![*_~`])[*_~`]+|[!\\]?\[|\\\n?)$/;
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
  const complete = text.endsWith('\n') ? text.slice(0, -1) : text;
  const last = lineBefore(complete, complete.length);
  if (!tableRow.test(last.text)) return text;
  const isDelimiters = halfDelimiters.test(last.text);
  const above = last.start === 0 ? undefined : lineBefore(complete, last.start - 1);
  if (above && tableRow.test(above.text)) {
    const third = above.start === 0 ? undefined : lineBefore(complete, above.start - 1);
    const isHead = !third || !tableRow.test(third.text);
    return isHead && isDelimiters ? complete.slice(0, last.start) + delimiters(above.text) : text;
  }
  return isDelimiters ? text : `${complete}\n${delimiters(last.text)}`;
}

function lineBefore(text: string, end: number): {readonly start: number; readonly text: string} {
  const lines = text.slice(0, end);
  const start = lines.lastIndexOf('\n') + 1;
  return {start, text: lines.slice(start)};
}

/** The line below a table's head, in the same place, with as many columns as it has. */
function delimiters(head: string): string {
  const [place = ''] = tableRow.exec(head) ?? [];
  return place + '---|'.repeat(countCells(head.slice(place.length - 1)));
}
