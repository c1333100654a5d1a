import MiniSearch from 'minisearch';
import type {Passage} from './passage.js';

/** A passage that has something to say about a question. */
export interface FoundPassage extends Passage {
  /** The words it was found by, as they stand in it, in lower case. */
  readonly words: readonly string[];
}

/** Finds the best passages for a question, best first; none when nothing fits well enough. */
export type PassageSearch = (question: string, limit: number) => readonly FoundPassage[];

/** Words a question is full of, whatever it is about. */
const smallWords = new Set(
  (
    'a about all an and any are as at be by can change could did do does explain for from get give had has have how i if ' +
    'in into is it its let like make me mean my need of on one or please should show so some tell than that the ' +
    'their them then there these they this to use want was way we what when where which who why will with work ' +
    'would you your hello hey hi ok okay thank thanks'
  ).split(' '),
);

/** In shorter words one other letter makes another word. */
const shortestWordWithSlip = 6;
const shortestBeginning = 3;

/** How likely a passage is what a reader wants: the documents explain, the elements are what is used. */
const weights: readonly (readonly [place: RegExp, weight: number])[] = [
  [/^(README|CONTRIBUTING)\.md/, 2],
  [/^src\/elements\//, 1.5],
];

/** Makes a set of passages searchable. */
export function searchPassages(passages: readonly Passage[]): PassageSearch {
  const index = new MiniSearch<Passage>({
    idField: 'id',
    fields: ['title', 'text'],
    tokenize: tellingWords,
    processTerm: word => word,
  });
  index.addAll(passages.map((passage, id) => ({...passage, id})));

  return (question, limit) => {
    const wanted = new Set(tellingWords(question));
    return (
      index
        .search(question, {
          boost: {title: 3},
          boostDocument: id => weightOf(passages[Number(id)]),
          prefix: word => word.length >= shortestBeginning,
          fuzzy: word => word.length >= shortestWordWithSlip && 0.2,
          weights: {prefix: 0.5, fuzzy: 0.3},
          // The usual values but for b: a long passage is hardly worse than a short one, as only a part is quoted.
          bm25: {k: 1.2, b: 0.2, d: 0.5},
        })
        // A passage that shares one word with a long question is not about it.
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

/** The words of a text that say what it is about; none in small talk. */
export function tellingWords(text: string): string[] {
  return splitWords(text)
    .filter(word => !smallWords.has(word))
    .map(withoutPlural);
}

/** Words in lower case; a name such as `sendKey` or `send-key` is split into its words. */
function splitWords(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map(word => word.toLowerCase())
    .filter(word => word !== '');
}

function withoutPlural(word: string): string {
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
