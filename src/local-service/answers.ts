import type {Agent, ChatMessage} from '../client/resources.js';

/** A request to an agent of the local service. */
export interface AnswerRequest {
  readonly agent: Agent;
  /** The conversation. The last message is the new one. */
  readonly messages: readonly ChatMessage[];
  /** Aborts when the visitor leaves. */
  readonly signal: AbortSignal;
}

/** The next words of an answer. Only the last piece has a `finishReason`. Default: `stop`. */
export interface AnswerPiece {
  readonly text: string;
  readonly finishReason?: string;
}

/** Generates the answers of an agent. The local service contains everything else. */
export type AnswerSource = (request: AnswerRequest) => AsyncIterable<AnswerPiece>;

/** Options of `echoAnswers`. */
export interface EchoOptions {
  /** Waits before each word, and ends early when the signal aborts. Default: no pause. */
  readonly pause?: (signal: AbortSignal) => Promise<void>;
}

/** Repeats the last message, word by word. */
export function echoAnswers({pause}: EchoOptions = {}): AnswerSource {
  return async function* ({messages, signal}) {
    const text = messages.at(-1)?.content ?? '';
    for (const word of text.match(/^\s+|\S+\s*/g) ?? []) {
      await pause?.(signal);
      if (signal.aborted) return;
      yield {text: word};
    }
  };
}
