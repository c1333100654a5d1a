import type {AnswerSource} from '../../src/service/answers.js';
import {speak, type Pause} from './spoken-text.js';

const longestQuote = 200;

/**
 * Answers as an agent without a model. The answer quotes the question, introduces the agent and explains how to start the
 * demo with a model.
 */
export function sampleAnswers(pause: Pause): AnswerSource {
  return ({agent, messages, signal}) => {
    const question = quote(messages.at(-1)?.content ?? '');
    const isFirst = messages.filter(({role}) => role === 'user').length <= 1;
    const reply = isFirst
      ? firstReply(agent.name, agent.introduction, question)
      : `${question} – I have that too, and everything before it, but still no model to answer with.\n\n` +
        'With `OPENAI_BASE_URL` set, I would go on from here.';
    return speak(reply, pause, signal);
  };
}

function firstReply(name: string, introduction: string, question: string): string {
  return [
    `${question} is a question I would gladly take. I am ${name}: ${asSentence(introduction)}`,
    'But I am a sample without a model behind me, so I will not make up an answer. Start the demo with a model, ' +
      'and I answer in character:',
    '```sh\nOPENAI_BASE_URL=http://localhost:11434/v1 npm start\n```',
    'Any OpenAI-compatible server will do: Ollama, vLLM, llama.cpp, OpenAI. Until then, the Guide answers ' +
      'questions about this project from its documentation.',
  ].join('\n\n');
}

/** Returns a text as one line in quotation marks, shortened at the end of a word. */
export function quote(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= longestQuote) return `“${line}”`;
  // Removes half a character or half a word at the end.
  return `“${line
    .slice(0, longestQuote)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/ \S*$/, '')}…”`;
}

function asSentence(text: string): string {
  const sentence = text.trim();
  return sentence === '' || /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
