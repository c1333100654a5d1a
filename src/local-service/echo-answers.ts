import type {AnswerSource} from './answer-source.js';

/** How an echo answers. */
export interface EchoOptions {
  /** Waits before each word; it should end early when the signal is aborted. Default: no pause. */
  readonly pause?: (signal: AbortSignal) => Promise<void>;
}

/** Says the last message back, word by word. */
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
