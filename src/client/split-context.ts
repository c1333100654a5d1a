/** The marks of page context in a message, as in `conversation/page-context.ts`. */
const beginning = '\n\n<page-context>\n';
const end = '\n</page-context>';

/**
 * Separates the text of a stored message from the page context at its end. A visitor can type such a block. It then
 * counts as context in records, but not in the chat that sent it.
 */
export function splitContext(stored: string): {readonly text: string; readonly context?: string} {
  // Some services store line ends differently.
  const sent = stored.trimEnd().replace(/\r\n/g, '\n');
  const start = sent.endsWith(end) ? sent.lastIndexOf(beginning) : -1;
  const text = sent.slice(0, Math.max(0, start));
  return text.trim() === '' ? {text: stored} : {text, context: sent.slice(start).trimStart()};
}
