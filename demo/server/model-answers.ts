import OpenAI from 'openai';
import type {Agent, ChatMessage} from '../../src/client/resources.js';
import type {AnswerSource} from '../../src/local-service/answer-source.js';
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
    for await (const {choices} of stream) {
      const choice = choices.at(0);
      const text = choice?.delta.content ?? '';
      if (choice?.finish_reason) {
        // Whatever the server sends after this, such as its usage, is not waited for.
        yield {text, finishReason: choice.finish_reason};
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
