import OpenAI from 'openai';
import type {Agent, ChatMessage} from '../../src/client/resources.js';
import type {AnswerPiece, AnswerSource} from '../../src/local-service/answers.js';
import {isJsonObject} from '../../src/local-service/read-request.js';
import type {ModelSettings} from './settings.js';

/** What an agent should know to answer a question, as a text; `''` for nothing. */
export type KnowledgeSource = (question: string) => Promise<string>;

/** Answers with a model that plays the agent, by the agent's name and introduction. */
export function modelAnswers(settings: ModelSettings, knowledge?: KnowledgeSource): AnswerSource {
  const client = new OpenAI({
    baseURL: settings.baseUrl,
    // The client insists on one; a server that needs none does not look at it.
    apiKey: settings.apiKey || 'none',
    // A reply is paid for: whether to ask again is the visitor's choice.
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
      // Whatever the server sends after a finish reason, such as its usage, is not waited for.
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

/** Servers differ from what the client promises: a chunk may have no choice in it, and a choice no text. */
function readPiece(chunk: unknown): Required<AnswerPiece> {
  const choices = isJsonObject(chunk) && Array.isArray(chunk['choices']) ? chunk['choices'] : [];
  const choice: unknown = choices.at(0);
  if (!isJsonObject(choice)) return {text: '', finishReason: ''};
  const {delta, finish_reason: reason} = choice;
  const text = isJsonObject(delta) && typeof delta['content'] === 'string' ? delta['content'] : '';
  // Services of the kind this demo has send `continue` until the end.
  return {text, finishReason: typeof reason === 'string' && reason !== 'continue' ? reason : ''};
}

/** Only what was said: instructions come from here, whatever a page sends. */
function toTurn({role, content}: ChatMessage): {role: 'user' | 'assistant'; content: string}[] {
  return role === 'user' || role === 'assistant' ? [{role, content}] : [];
}

/** A server that runs at home usually has one model, or its owner's favourite first. */
async function firstModel(client: OpenAI, signal: AbortSignal): Promise<string> {
  const {data} = await client.models.list({signal});
  const model = data.at(0)?.id;
  if (model === undefined) throw new Error('The model server lists no model. Set OPENAI_MODEL.');
  return model;
}
