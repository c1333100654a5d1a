/** Letters and signs that stand beside one another without a space. */
const unspaced = '[\\p{Lo}\\u3000-\\u30ff\\uff00-\\uffef]';
const afterSpace = new RegExp(`^(?!${unspaced})`, 'u');
const beforeSpace = new RegExp(`(?<!${unspaced})$`, 'u');

/** A name behind words written without spaces: with one in between when it begins in another script. */
export const spacedBefore = (name: string): string => name.replace(afterSpace, ' ');

/** A name in front of such words: with a space when it ends in another script. */
export const spacedAfter = (name: string): string => name.replace(beforeSpace, ' ');
