import {replyFault, type FaultGroup, type FaultyAnswer} from './fault.js';
import {eventOf} from './reply-body.js';
import {changeChunk, endOfStream, isLastChunk, readChunk} from './reply-chunk.js';
import {mapEvents, rewriteReply, sendRest, type ReplyEventData} from './rewrite-reply.js';

/** Replies that say the same in another form. */
export const framingFaults: FaultGroup<
  | 'whole-json'
  | 'json-lines'
  | 'wrong-content-type'
  | 'crlf-lines'
  | 'cr-lines'
  | 'byte-order-mark'
  | 'character-per-event'
  | 'byte-by-byte'
  | 'one-event-reply'
> = {
  'whole-json': replyFault(
    rewriteReply(async function* (events) {
      yield await gather(events);
    }, 'application/json'),
  ),

  'json-lines': replyFault(
    mapEvents(data => (data === endOfStream ? '' : `${data}\n`), 'application/x-ndjson'),
  ),

  'wrong-content-type': replyFault(mapEvents(eventOf, 'image/png')),

  'crlf-lines': replyFault(endLinesWith('\r\n')),

  'cr-lines': replyFault(endLinesWith('\r')),

  'byte-order-mark': replyFault(
    rewriteReply(async function* (events) {
      yield '\ufeff';
      yield* sendRest(events);
    }),
  ),

  'character-per-event': replyFault(
    rewriteReply(async function* (events) {
      for await (const data of events) {
        for (const text of isLastChunk(data) ? [] : readChunk(data).text)
          yield eventOf(changeChunk(data, {text}));
        if (isLastChunk(data)) yield eventOf(data);
      }
    }),
  ),

  'byte-by-byte': replyFault(
    rewriteReply(async function* (events) {
      for await (const event of sendRest(events)) {
        for (const byte of new TextEncoder().encode(event)) yield Uint8Array.of(byte);
      }
    }),
  ),

  'one-event-reply': replyFault(
    rewriteReply(async function* (events) {
      yield eventOf(await gather(events)) + eventOf(endOfStream);
    }),
  ),
};

function endLinesWith(lineEnd: string): FaultyAnswer {
  return mapEvents(data => eventOf(data).replaceAll('\n', lineEnd));
}

/** A whole reply as one chunk. */
async function gather(events: ReplyEventData): Promise<string> {
  let text = '';
  let last = '';
  for await (const data of events) {
    if (data === endOfStream) continue;
    text += readChunk(data).text;
    last = data;
  }
  return changeChunk(last, {text});
}
