import {connectionLost, replyFault, type FaultGroup} from './fault.js';
import {waitForEver} from './fault-wait.js';
import {eventOf} from './reply-body.js';
import {changeChunk, endOfStream, isLastChunk, readChunk} from './reply-chunk.js';
import {breakReplyOff, mapEvents, rewriteReply} from './rewrite-reply.js';

/** Replies that break off. */
export const cutFaults: FaultGroup<
  | 'cut-before-first-byte'
  | 'cut-between-chunks'
  | 'cut-in-chunk'
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

  'cut-in-chunk': replyFault(
    breakReplyOff(function* (chunk) {
      yield firstHalf(eventOf(chunk));
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
        if (isLastChunk(data)) await waitForEver(signal);
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
