/**
 * The fuzzy search of the agent list. A text matches when it contains the query as typed, or when every
 * word of the query occurs in it, in any order. Case and accents do not matter. A word of five letters or
 * more may be one slip away (a letter wrong, missing, too many, or two swapped) from the beginning of a
 * word in the text; in shorter words one letter makes another word.
 */
const shortestWordWithSlip = 5;

/** Whether a text matches what somebody typed into a search field. An empty query matches everything. */
export function matchesFuzzily(text: string, query: string): boolean {
  const foldedText = foldText(text);
  const foldedQuery = foldText(query).trim();
  if (foldedText.includes(foldedQuery)) return true;
  const queryWords = splitWords(foldedQuery);
  const textWords = splitWords(foldedText);
  return queryWords.length > 0 && queryWords.every(word => occursIn(word, foldedText, textWords));
}

function occursIn(queryWord: string, foldedText: string, textWords: readonly string[]): boolean {
  if (foldedText.includes(queryWord)) return true;
  if (queryWord.length < shortestWordWithSlip) return false;
  return textWords.some(textWord => startsWithOneSlip(textWord, queryWord));
}

/** Whether `textWord` begins with `queryWord` once one slip in it is mended. */
function startsWithOneSlip(textWord: string, queryWord: string): boolean {
  let same = 0;
  while (same < queryWord.length && textWord[same] === queryWord[same]) same++;
  const text = textWord.slice(same);
  const query = queryWord.slice(same);
  const wrongLetter = text.slice(1).startsWith(query.slice(1));
  const missingLetter = text.slice(1).startsWith(query);
  const letterTooMany = text.startsWith(query.slice(1));
  const swapped = text[0] === query[1] && text[1] === query[0] && text.slice(2).startsWith(query.slice(2));
  return wrongLetter || missingLetter || letterTooMany || swapped;
}

function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function splitWords(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '');
}
