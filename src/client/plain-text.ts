const longestText = 500;

/** Control characters, and those that turn the direction of the text around them. */
const unwantedCharacters = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Outside text as one line that can be shown as it is: no control characters, no token, of bounded length. */
export function plainText(text: string, token: string): string {
  const withoutToken = token === '' ? text : text.split(token).join('…');
  const line = withoutToken
    .slice(0, longestText * 4)
    .replace(/\bBearer\s+[^\s"',;<>]+/gi, 'Bearer …')
    .replace(unwantedCharacters, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .trim();
  return line.length <= longestText
    ? line
    : `${line.slice(0, longestText - 1).replace(/\p{Surrogate}/gu, '')}…`;
}
