import OpenAI from 'openai';
import type {Agent, ChatMessage} from '../../src/client/resources.js';
import type {AnswerPiece, AnswerSource} from '../../src/service/answers.js';
import {isJsonObject} from '../../src/service/read-request.js';
import type {ModelSettings} from './settings.js';

/** Returns text that helps to answer a question, or `''`. */
export type KnowledgeSource = (question: string) => Promise<string>;

/** Answers with a model that plays the agent. The agent's name and introduction are its instructions. */
export function modelAnswers(settings: ModelSettings, knowledge?: KnowledgeSource): AnswerSource {
  const client = new OpenAI({
    baseURL: settings.baseUrl,
    // The client requires a key. A server without keys ignores it.
    apiKey: settings.apiKey || 'none',
    // A reply costs money, so only the visitor retries.
    maxRetries: 0,
  });
  return async function* ({agent, messages, signal}) {
    const question = messages.at(-1)?.content ?? '';
    const instructions = [persona(agent), await knowledge?.(question)].filter(Boolean).join('\n\n');
    const stream = await client.chat.completions.create(
      {
        model: settings.model ?? (await firstModel(client, signal)),
        messages: [{role: 'system', content: instructions}, ...messages.flatMap(toTurn)],
        stream: true,
      },
      {signal},
    );
    for await (const chunk of stream) {
      const piece = readPiece(chunk);
      if (piece) yield piece;
      // Nothing after the finish reason is needed, such as the usage.
      if (piece?.finishReason !== undefined) return;
    }
  };
}

function persona({name, introduction, isNeedRecommend}: Agent): string {
  return (
    `You are ${name}. This is how you are introduced to visitors: “${introduction}” ` +
    'Stay in this character. Answer in the language of the visitor, briefly, in Markdown where it helps.' +
    (isNeedRecommend ? `\n\n${suggestionsInstruction}` : '')
  );
}

/** The chat shows the lines of this block as buttons. */
const suggestionsInstruction =
  'End each reply with two or three questions that the visitor may ask next, in this form, one per line:\n' +
  '```suggestions\nOpening hours | When are you open?\nHow do I return something?\n```';

/**
 * Servers differ from the types of the client: a chunk may have no choice, and a choice no text. Returns `undefined` for
 * a chunk without content.
 */
function readPiece(chunk: unknown): AnswerPiece | undefined {
  const choices = isJsonObject(chunk) && Array.isArray(chunk['choices']) ? chunk['choices'] : [];
  const choice: unknown = choices.at(0);
  if (!isJsonObject(choice)) return undefined;
  const {delta, finish_reason: reason} = choice;
  const {content, reasoning_content: before, reasoning: now} = isJsonObject(delta) ? delta : {};
  const text = textOf(content);
  // The same reasoning may have its old and its new name.
  const reasoning = textOf(before) || textOf(now);
  // The agent service sends `continue` until the end, and so do some model servers.
  const finishReason = textOf(reason).replace(/^continue$/, '');
  if (text === '' && reasoning === '' && finishReason === '') return undefined;
  return {
    ...((text || finishReason) && {text}),
    ...(reasoning && {reasoning}),
    ...(finishReason && {finishReason}),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Drops other roles: a page must not send instructions to the model. */
function toTurn({role, content}: ChatMessage): {role: 'user' | 'assistant'; content: string}[] {
  return role === 'user' || role === 'assistant' ? [{role, content}] : [];
}

/** A local server usually lists one model, or its owner's favourite first. */
async function firstModel(client: OpenAI, signal: AbortSignal): Promise<string> {
  const {data} = await client.models.list({signal});
  const model = data.at(0)?.id;
  if (model === undefined) throw new Error('The model server lists no model. Set OPENAI_MODEL.');
  return model;
}
