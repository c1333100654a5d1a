import OpenAI from 'openai';
import type {Agent, ChatMessage} from '../../src/client/resources.js';
import type {AnswerPiece, AnswerSource} from '../../src/local-service/answers.js';
import {isJsonObject} from '../../src/local-service/read-request.js';
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
      const {text, finishReason} = readPiece(chunk);
      // Nothing after the finish reason is needed, such as the usage.
      if (finishReason !== '') {
        yield {text, finishReason};
        return;
      }
      if (text !== '') yield {text};
    }
  };
}

function persona({name, introduction}: Agent): string {
  return (
    `You are ${name}. This is how you are introduced to visitors: “${introduction}” ` +
    'Stay in this character. Answer in the language of the visitor, briefly, in Markdown where it helps.'
  );
}

/** Servers differ from the types of the client: a chunk may have no choice, and a choice no text. */
function readPiece(chunk: unknown): Required<Omit<AnswerPiece, 'delta'>> {
  const choices = isJsonObject(chunk) && Array.isArray(chunk['choices']) ? chunk['choices'] : [];
  const choice: unknown = choices.at(0);
  if (!isJsonObject(choice)) return {text: '', finishReason: ''};
  const {delta, finish_reason: reason} = choice;
  const text = isJsonObject(delta) && typeof delta['content'] === 'string' ? delta['content'] : '';
  // The agent service sends `continue` until the end, and so do some model servers.
  return {text, finishReason: typeof reason === 'string' && reason !== 'continue' ? reason : ''};
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
