import type {AnswerPiece, AnswerRequest} from '../../src/service/answers.js';

/** An answer that a test sends in pieces. */
export interface HeldAnswer {
  /** Resolves with the question on its arrival. */
  readonly asked: Promise<AnswerRequest>;
  /** Resolves when the visitor disconnects before the end. */
  readonly aborted: Promise<void>;
  say(text: string): void;
  /** Ends the answer; a finish reason is in a last, empty piece. */
  end(finishReason?: string): void;
  fail(error?: unknown): void;
}

/** An answer controlled by the test, with the service’s side. */
export interface HeldAnswerSource {
  readonly answer: HeldAnswer;
  readonly give: (request: AnswerRequest) => AsyncIterable<AnswerPiece>;
}

type Step = {readonly piece: AnswerPiece} | {readonly error: unknown} | 'end';

/** An answer with a queue of pieces. It keeps pieces from before the question. */
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
