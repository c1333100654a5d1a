import type {AnswerPiece, AnswerRequest} from '../../src/local-service/answers.js';

/** An answer that a test gives by hand, piece by piece. */
export interface HeldAnswer {
  /** Resolves with the question when it has arrived. */
  readonly asked: Promise<AnswerRequest>;
  /** Resolves when the visitor went away before the end. */
  readonly aborted: Promise<void>;
  say(text: string): void;
  /** Ends the answer; a finish reason goes with a last, empty piece. */
  end(finishReason?: string): void;
  fail(error?: unknown): void;
}

/** A held answer together with its other side: what the service asks. */
export interface HeldAnswerSource {
  readonly answer: HeldAnswer;
  readonly give: (request: AnswerRequest) => AsyncIterable<AnswerPiece>;
}

type Step = {readonly piece: AnswerPiece} | {readonly error: unknown} | 'end';

/** An answer whose pieces wait to be said. Whatever is said before the question arrives is kept for it. */
export function holdAnswer(): HeldAnswerSource {
  const steps: Step[] = [];
  let hear: (request: AnswerRequest) => void = () => {};
  let notice: () => void = () => {};
  const asked = new Promise<AnswerRequest>(resolve => (hear = resolve));
  const aborted = new Promise<void>(resolve => (notice = resolve));
  let wake = (): void => {};
  const take = (step: Step): void => {
    steps.push(step);
    wake();
  };
  return {
    answer: {
      asked,
      aborted,
      say: text => take({piece: {text}}),
      end: finishReason => take(finishReason === undefined ? 'end' : {piece: {text: '', finishReason}}),
      fail: (error = new Error('The model is out of order')) => take({error}),
    },
    async *give(request) {
      const onAbort = (): void => {
        notice();
        wake();
      };
      request.signal.addEventListener('abort', onAbort, {once: true});
      hear(request);
      try {
        while (!request.signal.aborted) {
          const step = steps.shift();
          if (step === 'end') return;
          if (step === undefined) await new Promise<void>(resolve => (wake = resolve));
          else if ('error' in step) throw step.error;
          else yield step.piece;
        }
      } finally {
        request.signal.removeEventListener('abort', onAbort);
      }
    },
  };
}
