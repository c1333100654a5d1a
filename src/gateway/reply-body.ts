import type {Exchange} from '../client/exchange.js';
import type {ReplyInspection} from './reply-inspection.js';
import type {SecretFilter} from './secret-words.js';

/** A reply on its way through the gateway. */
export interface PassingReply {
  /** The visitor's request: who holds it hears when the visitor goes away. */
  readonly request: Request;
  readonly exchange: Exchange;
  readonly inspection: ReplyInspection;
  readonly filter: SecretFilter;
  /** What is taken out where the service reports an error. */
  readonly wordsOfErrors: readonly string[];
  /** Settles when all that had to be written because of the reply is written. */
  readonly written: () => Promise<unknown>;
  /** Told of a reply that broke off. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * An event that never ends. A proxy that speaks HTTP/1.0 to the gateway, as nginx may, takes a connection that breaks off
 * for the end of the reply: this tells whoever reads it that it was not.
 */
const brokenEvent = new TextEncoder().encode('\n\ndata: {');

/**
 * The bytes of a reply as they arrive, none waiting for the next. It breaks off where the service breaks off,
 * and the service is hung up on when the visitor goes away.
 */
export function replyBody(reply: PassingReply): ReadableStream<Uint8Array> {
  const {exchange, inspection, filter} = reply;
  let isCancelled = false;

  const passOn = (bytes: Uint8Array): Uint8Array => {
    inspection.look(bytes);
    return filter.pass(bytes, inspection.mayHaveFailed ? reply.wordsOfErrors : []);
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (;;) {
            const bytes = await exchange.read();
            const passed = bytes ? passOn(bytes) : filter.end();
            if (passed.length > 0) controller.enqueue(passed);
            if (!bytes) break;
            if (passed.length > 0) return;
          }
          inspection.end();
          // A runtime may stop whatever is under way when the answer has ended.
          await reply.written();
          exchange.close();
          controller.close();
        } catch (error) {
          exchange.close();
          // Not every runtime aborts the request too; a body nobody reads can be neither continued nor ended.
          if (isCancelled) return;
          if (!reply.request.signal.aborted) reply.onFailure(error);
          if (inspection.isOfEvents) controller.enqueue(brokenEvent);
          // A server may throw away what it was given in the same turn.
          await new Promise(resolve => setTimeout(resolve));
          controller.error(new Error('The reply was cut off.'));
        }
      },
      cancel() {
        isCancelled = true;
        exchange.close();
      },
    },
    {highWaterMark: 0},
  );
}
