import {
  connectionLost,
  replyFault,
  waitForAbort,
  type FaultGroup,
} from '../../../src/local-service/faults/fault.js';
import {
  eventOf,
  endOfStream,
  isLastChunk,
  readChunk,
  breakReplyOff,
  rewriteReply,
  writeBody,
  faultAfterChunks,
} from '../../../src/local-service/faults/rewrite-reply.js';
import {changeChunk, mapEvents, sendRest} from './reply-chunks.js';

/** Replies that break off. */
export const cutFaults: FaultGroup<
  | 'cut-before-first-byte'
  | 'cut-between-chunks'
  | 'cut-in-character'
  | 'end-in-chunk'
  | 'reset-after-finish'
  | 'finish-left-open'
  | 'no-done'
  | 'no-finish'
  | 'no-final-blank-line'
> = {
  'cut-before-first-byte': replyFault(
    rewriteReply(async function* () {
      throw await Promise.resolve(connectionLost());
    }),
  ),

  'cut-between-chunks': replyFault(
    breakReplyOff(() => {
      throw connectionLost();
    }),
  ),

  'cut-in-character': replyFault(
    breakReplyOff(function* (chunk) {
      const character = '👋';
      const event = eventOf(changeChunk(chunk, {text: character}));
      const before = new TextEncoder().encode(event.slice(0, event.indexOf(character)));
      yield new Uint8Array([...before, ...new TextEncoder().encode(character).subarray(0, 2)]);
      throw connectionLost();
    }),
  ),

  'end-in-chunk': replyFault(
    breakReplyOff(function* (chunk) {
      yield firstHalf(eventOf(chunk));
    }),
  ),

  'reset-after-finish': replyFault(
    rewriteReply(async function* (events) {
      for await (const data of events) {
        yield eventOf(data);
        if (isLastChunk(data)) throw connectionLost();
      }
    }),
  ),

  'finish-left-open': replyFault(
    rewriteReply(async function* (events, {signal}) {
      for await (const data of events) {
        yield eventOf(data);
        if (isLastChunk(data)) await waitForAbort(signal);
      }
    }),
  ),

  'no-done': replyFault(mapEvents(data => (data === endOfStream ? '' : eventOf(data)))),

  'no-finish': replyFault(
    mapEvents(data => (data === endOfStream ? '' : eventOf(changeChunk(data, {finishReason: ''})))),
  ),

  'no-final-blank-line': replyFault(
    mapEvents(data => {
      if (data === endOfStream) return '';
      return readChunk(data).finishReason === '' ? eventOf(data) : eventOf(data).trimEnd();
    }),
  ),
};

function firstHalf(text: string): string {
  return text.slice(0, Math.floor(text.length / 2));
}

/** Slow and silent replies. */
export const timeFaults: FaultGroup<'no-first-byte' | 'headers-only' | 'pause-in-middle' | 'keep-alives'> = {
  'no-first-byte': replyFault(({request}) => waitForAbort(request.signal)),

  'headers-only': replyFault(
    ({request}) =>
      new Response(
        writeBody(request, async function* (signal) {
          await waitForAbort(signal);
        }),
        {headers: {'Content-Type': 'text/event-stream'}},
      ),
  ),

  'pause-in-middle': replyFault(
    faultAfterChunks(async function* (chunk, rest, {wait, delay, signal}) {
      await wait(delay, signal);
      yield eventOf(chunk);
      yield* sendRest(rest);
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
