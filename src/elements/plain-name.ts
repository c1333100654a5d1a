/** More than a list or a header can show anyway. */
const longestText = 2000;

/**
 * Control and format characters that hide, break or turn text: with them one name could look like
 * another. The joiners that emoji and scripts need stay.
 */
const unwantedCharacters =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;

/** A name or introduction from the service as one line that shows nothing but itself. */
export function plainName(text: string): string {
  return text
    .slice(0, longestText)
    .replace(unwantedCharacters, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
