import type {AnswerPiece} from './answer-source.js';

/** What all chunks of one reply have in common. */
export interface ReplyIdentity {
  /** The `recordId` under which the reply is stored. */
  readonly recordId: string;
  readonly agentId: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** A whole reply: `delta` as documented, and beside it `message`, where OpenAI clients look for the text. */
export function wholeReplyBody(identity: ReplyIdentity, text: string, finishReason: string): object {
  const message = {role: 'assistant', content: text};
  return completionBody(identity, {delta: message, message, finish_reason: finishReason});
}

/** One chunk of a streamed reply; `continue` until the last. */
export function replyChunkBody(identity: ReplyIdentity, {text, finishReason}: AnswerPiece): object {
  const delta = {role: 'assistant', content: text};
  return completionBody(identity, {delta, finish_reason: finishReason ?? 'continue'});
}

function completionBody({recordId, agentId, createdAt}: ReplyIdentity, choice: object): object {
  return {
    id: recordId,
    object: 'chat.completion',
    created: String(Math.floor(createdAt / 1000)),
    model: agentId,
    choices: [{index: 0, ...choice}],
  };
}
