import {asServiceError} from '../client/as-service-error.js';
import {contextMessages} from './context-messages.js';
import {upToQuestion, type ConversationState} from './conversation-state.js';
import {readToEnd, type OnText} from './read-to-end.js';
import type {ReplySource} from './reply-source.js';
import {transformedRequest, type TransformRequest} from './transform-request.js';

/** What the owner of a conversation decides; read anew for each request. */
export interface ConversationSettings {
  /** How many earlier turns go along with a question; default 10. */
  readonly contextTurns?: number;
  /** Whether replies are asked for in pieces; default `true`. */
  readonly stream?: boolean;
  readonly firstByteTimeout?: number | undefined;
  readonly idleTimeout?: number | undefined;
  /** Changes what is sent with a question; default: nothing is changed. */
  readonly transformRequest?: TransformRequest | undefined;
}

/** How one reply is followed. */
export interface FollowedReply {
  readonly signal: AbortSignal;
  /** Called once the service has answered, before the first word. */
  readonly onOpen: () => void;
  readonly onText: OnText;
}

/**
 * Asks the last question of a conversation and reads the reply to its end; whole or streamed makes no difference here.
 * Where all of it is too large for the service, half as many of the earlier turns go along, and in the end none.
 * Returns the reason for which it ended; fails as `readToEnd` and the page's `transformRequest` do.
 */
export async function askForReply(
  source: ReplySource | undefined,
  {agentId, messages}: ConversationState,
  settings: ConversationSettings,
  {signal, onOpen, onText}: FollowedReply,
): Promise<string> {
  const {contextTurns = 10, stream = true, firstByteTimeout, idleTimeout, transformRequest} = settings;
  const options = {signal, stream, firstByteTimeout, idleTimeout, together: true, onOpen};
  let turns = contextTurns;
  const arrived = {hasText: false};
  const noteText: OnText = (text, recordId, finishReason) => {
    arrived.hasText ||= text !== '';
    onText(text, recordId, finishReason);
  };
  for (;;) {
    const said = contextMessages(upToQuestion(messages), turns);
    const context = transformRequest
      ? await transformedRequest(transformRequest, said, {agentId, signal})
      : said;
    try {
      return await readToEnd(source?.streamReply(agentId, context, options) ?? [], signal, noteText);
    } catch (error) {
      const questions = said.filter(({role}) => role === 'user');
      // Behind the first words, another reply would be added to them.
      if (arrived.hasText || questions.length < 2 || asServiceError(error).kind !== 'too-large') throw error;
      turns = Math.floor((questions.length - 1) / 2);
    }
  }
}
