import type {Agent, ChatMessage} from '../client/resources.js';

/** What an agent of the local service is asked. */
export interface AnswerRequest {
  readonly agent: Agent;
  /** The conversation so far; the last one is the new message. */
  readonly messages: readonly ChatMessage[];
  /** Aborted when the visitor went away: stop the work. */
  readonly signal: AbortSignal;
}

/** The next words of an answer; `finishReason` only on the last piece, default `stop`. */
export interface AnswerPiece {
  readonly text: string;
  readonly finishReason?: string;
}

/** Answers as an agent: the only thing the local service does not know how to do itself. */
export type AnswerSource = (request: AnswerRequest) => AsyncIterable<AnswerPiece>;
