import MiniSearch from 'minisearch';
import type {Passage} from './passage.js';

/** A passage that matches a question. */
export interface FoundPassage extends Passage {
  /** The matched words of the passage, in lower case. */
  readonly words: readonly string[];
}

/** Returns the best passages for a question, best first. Empty if no passage matches well enough. */
export type PassageSearch = (question: string, limit: number) => readonly FoundPassage[];

/** Words that occur in any question. */
const stopWords = new Set(
  (
    'a about all an and any are as at be by can change could did do does explain for from get give had has have how i if ' +
    'in into is it its let like make me mean my need of on one or please should show so some tell than that the ' +
    'their them then there these they this to use want was way we what when where which who why will with work ' +
    'would you your hello hey hi ok okay thank thanks'
  ).split(' '),
);

/** A typing error in a shorter word is often another word. */
const shortestFuzzyWord = 6;
const shortestPrefix = 3;

/** Documents explain, and elements are used most, so their passages rank higher. */
const weights: readonly (readonly [place: RegExp, weight: number])[] = [
  [/^(README|CONTRIBUTING)\.md/, 2],
  [/^stories\/docs\//, 1.5],
  [/^src\/elements\//, 1.5],
];

export function searchPassages(passages: readonly Passage[]): PassageSearch {
  const index = new MiniSearch<Passage>({
    idField: 'id',
    fields: ['title', 'text'],
    tokenize: searchTerms,
    processTerm: word => word,
  });
  index.addAll(passages.map((passage, id) => ({...passage, id})));

  return (question, limit) => {
    const wanted = new Set(searchTerms(question));
    return (
      index
        .search(question, {
          boost: {title: 3},
          boostDocument: id => weightOf(passages[Number(id)]),
          prefix: word => word.length >= shortestPrefix,
          fuzzy: word => word.length >= shortestFuzzyWord && 0.2,
          weights: {prefix: 0.5, fuzzy: 0.3},
          // Default values except `b`: an answer quotes only a part, so a long passage ranks nearly like a short one.
          bm25: {k: 1.2, b: 0.2, d: 0.5},
        })
        // One shared word with a long question is not enough.
        .filter(({queryTerms}) => queryTerms.length * 2 >= wanted.size)
        .slice(0, limit)
        .flatMap(({id, terms}) => {
          const passage = passages[Number(id)];
          return passage ? [{...passage, words: terms}] : [];
        })
    );
  };
}

function weightOf(passage: Passage | undefined): number {
  return weights.find(([place]) => place.test(passage?.link ?? ''))?.[1] ?? 1;
}

/** Returns the words that describe the subject of a text. Small talk has none. */
export function searchTerms(text: string): string[] {
  return splitWords(text)
    .filter(word => !stopWords.has(word))
    .map(withoutPlural);
}

/** Returns words in lower case. Names such as `sendKey` and `send-key` become two words. */
function splitWords(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map(word => word.toLowerCase())
    .filter(word => word !== '');
}

function withoutPlural(word: string): string {
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
