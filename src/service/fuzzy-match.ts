import {foldText} from '../fold-text.js';

/** Shorter query words allow no typo, because one changed letter makes another word. */
const minTypoLength = 5;

/**
 * Returns a function that says whether a text matches a search query. An empty query matches everything. A text matches if
 * it contains the query, or every word of the query in any order. Case, accents and width do not matter. A long query word
 * may have one typo: a letter wrong, missing, too many, or two letters swapped. It then matches the beginning of a word in
 * the text.
 */
export function fuzzyMatch(query: string): (text: string) => boolean {
  const foldedQuery = foldText(query);
  const queryWords = [...new Set(splitWords(foldedQuery))];
  return text => {
    const foldedText = foldText(text);
    if (foldedText.includes(foldedQuery)) return true;
    if (queryWords.length === 0) return false;
    const textWords = splitWords(foldedText);
    return queryWords.every(word => occursIn(word, foldedText, textWords));
  };
}

function occursIn(queryWord: string, foldedText: string, textWords: readonly string[]): boolean {
  if (foldedText.includes(queryWord)) return true;
  if (queryWord.length < minTypoLength) return false;
  return textWords.some(textWord => startsWithOneTypo(textWord, queryWord));
}

function startsWithOneTypo(textWord: string, queryWord: string): boolean {
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

function splitWords(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(word => word !== '');
}
