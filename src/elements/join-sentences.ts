/** Characters at the end of a sentence that bring their own room, as the scripts of East Asia write them. */
const fullWidthEnd = /[。！？．」』）]$/u;

/** Sentences one after another, as their language parts them; empty ones are left out. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences
    .filter(sentence => sentence !== '')
    .reduce((before, sentence) => before + (before && !fullWidthEnd.test(before) ? ' ' : '') + sentence, '');
}
