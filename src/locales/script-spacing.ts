/** Characters of scripts without spaces between words. */
const unspaced = '[\\p{Lo}\\u3000-\\u30ff\\uff00-\\uffef]';
const afterSpace = new RegExp(`^(?!${unspaced})`, 'u');
const beforeSpace = new RegExp(`(?<!${unspaced})$`, 'u');

/** Returns a name to append to text without spaces. Adds a space before it if it starts in another script. */
export const spacedBefore = (name: string): string => name.replace(afterSpace, ' ');

/** Returns a name to put before such text. Adds a space after it if it ends in another script. */
export const spacedAfter = (name: string): string => name.replace(beforeSpace, ' ');
