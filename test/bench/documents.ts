import {bulletList, codeBlock, orderedList, paragraph, quote, table} from './document-parts.js';

/**
 * The end of every document; a run counts only when it is on screen. The last sentence starts earlier, because
 * `deep-chat` with `partialRender` breaks the first word of a paragraph.
 */
export const endMark = 'reply, marked 7f3a.';

const lastSentence = `Here ends the ${endMark}`;

/** The first token of every document. It contains the first word. */
export const firstWords = 'A ro';

const tokenLength = 4;

/**
 * A reply with the given number of tokens, as a language model writes it. Its list, table and code grow with it,
 * because one long block costs more to render than many short ones.
 */
export function documentText(tokens: number): string {
  const goal = tokens * tokenLength - lastSentence.length;
  const share = (perThousand: number) => Math.max(3, Math.round((tokens * perThousand) / 1000));
  let text = [
    paragraph(0),
    '## What to do first',
    bulletList(share(7)),
    '## The program',
    paragraph(1),
    codeBlock(share(13)),
    '### The figures',
    table(share(6)),
    quote(2),
    '## In this order',
    orderedList(share(3)),
  ].join('\n\n');
  for (let index = 3; text.length < goal; index += 1) {
    const block = index % 5 === 0 ? `### Remark ${index}` : index % 7 === 0 ? quote(index) : paragraph(index);
    text += `\n\n${block}`;
  }
  // Cut between words, so that the length is exact.
  const cut = text.lastIndexOf(' ', goal);
  return `${text.slice(0, cut)}\n\n${lastSentence}`;
}

/** A document in the chunks of a model. */
export function documentTokens(tokens: number): readonly string[] {
  return documentText(tokens).match(new RegExp(`[^]{1,${tokenLength}}`, 'g')) ?? [];
}
