import type {ClientClock} from '../client/platform.js';

/**
 * Milliseconds of silence after which a reply sends a sign of life. A chat waits 30 s for the first byte and 45 s for the
 * next one, and the shortest common limits of platforms are 25 s. A failure before it still has its HTTP status.
 */
export const keepAliveInterval = 10_000;

const encoder = new TextEncoder();

/** A comment of server-sent events. Its blank line keeps simple readers from joining it with the next event. */
export const keepAliveComment = encoder.encode(': keep-alive\n\n');
/** JSON may begin with blank lines. */
export const keepAliveLine = encoder.encode('\n');

/** Resolves with whether `work` settles within one interval. Never rejects. */
export function settlesSoon(work: Promise<unknown>, clock: ClientClock): Promise<boolean> {
  return new Promise(resolve => {
    const cancel = clock.schedule(() => resolve(false), keepAliveInterval);
    const settle = (): void => {
      cancel();
      resolve(true);
    };
    work.then(settle, settle);
  });
}

export interface BodyPart {
  readonly bytes?: Uint8Array | undefined;
  /** Whether the body ends with this part. */
  readonly isLast: boolean;
}

export interface LivingBody {
  /** Returns the next part. A rejection breaks the body off. */
  readonly next: () => Promise<BodyPart>;
  /** Returns a sign of life that is valid at this position, `undefined` if there is none. */
  readonly keepAlive: () => Uint8Array | undefined;
  readonly onCancel: () => void;
  readonly clock: ClientClock;
  /** Whether the first interval of silence has passed. */
  readonly isLate: boolean;
}

/**
 * Returns a body that sends a sign of life after each interval without bytes. It requests bytes only when the reader
 * pulls, and buffers nothing.
 */
export function livingBody(body: LivingBody): ReadableStream<Uint8Array> {
  const {next, clock} = body;
  let stopTimer: (() => void) | undefined;
  let isCancelled = false;

  const sendKeepAlive = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    // A client that does not read needs no sign of life.
    const bytes = controller.desiredSize === 0 ? body.keepAlive() : undefined;
    if (bytes) controller.enqueue(bytes);
  };

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (body.isLate) sendKeepAlive(controller);
      },
      async pull(controller) {
        const schedule = (): void => {
          stopTimer = clock.schedule(() => {
            schedule();
            sendKeepAlive(controller);
          }, keepAliveInterval);
        };
        schedule();
        try {
          const {bytes, isLast} = await next();
          if (isCancelled) return;
          if (bytes) controller.enqueue(bytes);
          if (isLast) controller.close();
        } finally {
          stopTimer?.();
        }
      },
      cancel() {
        isCancelled = true;
        stopTimer?.();
        body.onCancel();
      },
    },
    {highWaterMark: 0},
  );
}
