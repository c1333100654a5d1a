/** Maximum characters. No list or header shows more. */
const maxTextLength = 2000;

/**
 * Control and format characters that hide, break or reverse text: one name could imitate another. Joiners for
 * emoji and scripts stay.
 */
const unwantedCharacters =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;

export function plainName(text: string): string {
  return text
    .slice(0, maxTextLength)
    .replace(unwantedCharacters, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Full-width sentence ends of East Asian scripts. No space follows them. */
const fullWidthEnd = /[。！？．」』）]$/u;

/** Joins sentences with the space of their script and skips empty ones. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences
    .filter(sentence => sentence !== '')
    .reduce((before, sentence) => before + (before && !fullWidthEnd.test(before) ? ' ' : '') + sentence, '');
}
