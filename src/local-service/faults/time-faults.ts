import {replyFault, type FaultGroup} from './fault.js';
import {waitForEver} from './fault-wait.js';
import {eventOf, writeBody} from './reply-body.js';
import {rewriteReply, sendRest, strikeReply} from './rewrite-reply.js';

/** Replies that make wait. */
export const timeFaults: FaultGroup<
  | 'slow-first-byte'
  | 'no-first-byte'
  | 'headers-only'
  | 'pause-in-middle'
  | 'silence-in-middle'
  | 'keep-alives'
> = {
  'slow-first-byte': replyFault(async ({request, handle, settings}) => {
    await settings.wait(settings.delay, request.signal);
    return handle(request);
  }),

  'no-first-byte': replyFault(({request}) => waitForEver(request.signal)),

  'headers-only': replyFault(
    ({request}) =>
      new Response(
        writeBody(request, async function* (signal) {
          await waitForEver(signal);
        }),
        {headers: {'Content-Type': 'text/event-stream'}},
      ),
  ),

  'pause-in-middle': replyFault(
    strikeReply(async function* (chunk, rest, {wait, delay, signal}) {
      await wait(delay, signal);
      yield eventOf(chunk);
      yield* sendRest(rest);
    }),
  ),

  'silence-in-middle': replyFault(
    strikeReply(async function* (_chunk, _rest, {signal}) {
      await waitForEver(signal);
    }),
  ),

  'keep-alives': replyFault(
    rewriteReply(async function* (events, {wait, delay, signal}) {
      for (let count = 0; count < 3; count += 1) {
        yield ': keep-alive\n\n';
        await wait(delay, signal);
      }
      yield* sendRest(events);
    }),
  ),
};
