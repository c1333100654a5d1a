import type {FoundPassage} from './passage-search.js';

const longestExcerpt = 1000;

/**
 * Returns the part of a passage to quote. A short passage is quoted whole. From a long one, the excerpt has the
 * paragraphs, code blocks and list items with a matched word, or else the beginning.
 */
export function passageExcerpt({text, words}: FoundPassage): string {
  if (text.length <= longestExcerpt) return text;
  const blocks = splitBlocks(text);
  const fitting = blocks.filter(block => words.some(word => block.toLowerCase().includes(word)));
  return joinUpTo(longestExcerpt, fitting.length > 0 ? fitting : blocks);
}

/** Splits at paragraphs and list items. A code block stays whole, together with the sentence before it. */
function splitBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let isCode = false;
  let startsBlock = true;
  for (const line of text.split('\n')) {
    const isFence = line.trimStart().startsWith('```');
    const isEntry = /^\s*[-*] /.test(line);
    const isAnnounced = isFence && /:\s*$/.test(blocks.at(-1) ?? '');
    if (!isCode && (startsBlock || isEntry) && !isAnnounced) blocks.push(line);
    else blocks.push(`${blocks.pop() ?? ''}\n${line}`);
    if (isFence) isCode = !isCode;
    startsBlock = line.trim() === '';
  }
  return blocks.map(block => block.trimEnd()).filter(block => block !== '');
}

function joinUpTo(length: number, blocks: readonly string[]): string {
  let joined = '';
  for (const block of blocks) {
    const isList = /^\s*[-*] /.test(block) && /(^|\n)\s*[-*] [^\n]*$/.test(joined);
    const longer = joined === '' ? block : `${joined}${isList ? '\n' : '\n\n'}${block}`;
    if (joined !== '' && longer.length > length) break;
    joined = longer;
  }
  return joined;
}
