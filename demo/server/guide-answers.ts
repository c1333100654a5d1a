import type {AnswerSource} from '../../src/service/answers.js';
import type {Passage} from './passage.js';
import {pageOf} from './documentation-pages.js';
import {passageExcerpt} from './passage-excerpt.js';
import {searchTerms, type FoundPassage, type PassageSearch} from './passage-search.js';
import {speak, type Pause} from './spoken-text.js';

/** The chat shows the lines of this block as buttons. */
const suggestions = [
  '```suggestions',
  'Embed the chat | How do I embed the chat?',
  'What does send-key do?',
  'My own model | How do I use my own model?',
  'Which events are there?',
  '```',
].join('\n');

/**
 * Answers with passages of this project's documentation and their sources.
 *
 * @param documentation the address of the documentation
 */
export function guideAnswers(
  search: () => Promise<PassageSearch>,
  pause: Pause,
  documentation: () => string,
): AnswerSource {
  return async function* ({messages, signal}) {
    const question = messages.at(-1)?.content ?? '';
    const findPassages = await search();
    const found = findPassages(question, 12);
    yield* speak(guideReply(question, found), pause, signal);
    // Without words that are about something, any passage could fit.
    const isAnswer = searchTerms(question).length > 0 && !signal.aborted;
    if (isAnswer && found.length > 0)
      yield {sources: found.slice(0, 3).map(passage => sourceOf(passage, documentation()))};
  };
}

function guideReply(question: string, [best, ...others]: readonly FoundPassage[]): string {
  if (searchTerms(question).length === 0) {
    return `Ask me something about this project, and I look it up in its documentation.\n\n${suggestions}`;
  }
  if (!best) {
    return (
      'I found nothing about that in this project’s documentation, and I can answer only from it. ' +
      `Other words may help.\n\n${suggestions}`
    );
  }
  const parts = [`**${best.title}**`, passageExcerpt(best)];
  const different = others.filter(({title}) => title !== best.title);
  const beside = different.filter(({address}) => pageOf(address) === pageOf(best.address));
  const next = (beside.length > 0 ? beside : different)
    .slice(0, 3)
    .map(({title}) => `${title} | What is “${title}” about?`);
  if (next.length > 0) parts.push(['```suggestions', ...next, '```'].join('\n'));
  return parts.join('\n\n');
}

function sourceOf({title, document, address}: Passage, documentation: string): {url: string; title: string} {
  const titles = new Set([document, title].filter(part => part !== ''));
  return {url: `${documentation}${address}`, title: [...titles].join(': ')};
}
