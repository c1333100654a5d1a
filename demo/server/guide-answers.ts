import type {AnswerSource} from '../../src/service/answers.js';
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

/** Answers with passages of this project's documentation and their sources. */
export function guideAnswers(search: () => Promise<PassageSearch>, pause: Pause): AnswerSource {
  return async function* ({messages, signal}) {
    const question = messages.at(-1)?.content ?? '';
    const findPassages = await search();
    yield* speak(guideReply(question, findPassages(question, 3)), pause, signal);
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
  const parts = [`**${best.title}**`, passageExcerpt(best), `From \`${best.link}\``];
  if (others.length > 0) {
    parts.push(`Read on:\n\n${others.map(passage => `- ${passage.title} (\`${passage.link}\`)`).join('\n')}`);
  }
  const next = others.map(({title}) => `${title} | What is “${title}” about?`);
  if (next.length > 0) parts.push(['```suggestions', ...next, '```'].join('\n'));
  return parts.join('\n\n');
}
