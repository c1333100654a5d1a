import {errorBody, ServiceError} from '../../../src/server/service-error.js';
import {
  replyFault,
  type FaultGroup,
  type FaultyAnswer,
  type Fault,
} from '../../../src/local-service/faults/fault.js';
import {
  eventOf,
  endOfStream,
  isLastChunk,
  readChunk,
  rewriteReply,
  faultAfterChunks,
  type ReplyEventData,
} from '../../../src/local-service/faults/rewrite-reply.js';
import {changeChunk, mapEvents, sendRest} from './reply-chunks.js';

/** Replies with the same text in another form. */
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
      yield await joinReply(events);
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
      yield eventOf(await joinReply(events)) + eventOf(endOfStream);
    }),
  ),
};

function endLinesWith(lineEnd: string): FaultyAnswer {
  return mapEvents(data => eventOf(data).replaceAll('\n', lineEnd));
}

async function joinReply(events: ReplyEventData): Promise<string> {
  let text = '';
  let last = '';
  for await (const data of events) {
    if (data === endOfStream) continue;
    text += readChunk(data).text;
    last = data;
  }
  return changeChunk(last, {text});
}

const failure = errorBody({
  failure: new ServiceError(500, 'MODEL_OVERLOADED', 'The model is overloaded.'),
  requestId: 'request-fault',
});

/** Replies that report an error, or are not valid replies. */
export const replyErrorFaults: FaultGroup<
  | 'finish-length'
  | 'finish-content-filter'
  | 'finish-error'
  | 'one-bad-chunk'
  | 'only-bad-chunks'
  | 'only-done'
  | 'error-data'
  | 'error-in-ok'
> = {
  'finish-length': finishedBy('length'),

  'finish-content-filter': finishedBy('content_filter'),

  'finish-error': finishedBy('error'),

  'one-bad-chunk': replyFault(
    faultAfterChunks(async function* (chunk, rest) {
      yield eventOf('{"choices": [{"delta": ');
      yield eventOf(chunk);
      yield* sendRest(rest);
    }),
  ),

  'only-bad-chunks': replyFault(
    mapEvents(data => eventOf(data === endOfStream ? data : data.slice(0, Math.floor(data.length / 2)))),
  ),

  'only-done': replyFault(mapEvents(data => (data === endOfStream ? eventOf(data) : ''))),

  'error-data': replyFault(faultAfterChunks(() => [eventOf(JSON.stringify({error: failure}))])),

  'error-in-ok': {operations: ['reply'], begin: () => () => Response.json(failure)},
};

function finishedBy(finishReason: string): Fault {
  return replyFault(
    faultAfterChunks(chunk => [eventOf(changeChunk(chunk, {finishReason})), eventOf(endOfStream)]),
  );
}

const sentence = 'A sentence that comes again and again. ';
const hugeEventLength = 65_536;
const hugeReplyLength = 5_242_880;

export const sizeFaults: FaultGroup<'huge-event' | 'huge-reply' | 'endless-reply'> = {
  'huge-event': replyFault(
    faultAfterChunks(async function* (chunk, rest) {
      const text = sentence.repeat(Math.ceil(hugeEventLength / sentence.length));
      yield eventOf(changeChunk(chunk, {text, finishReason: ''}));
      yield eventOf(chunk);
      yield* sendRest(rest);
    }),
  ),

  'huge-reply': replyFault(
    faultAfterChunks(async function* (chunk, rest) {
      const paragraph = `${sentence.repeat(100)}\n\n`;
      const event = eventOf(changeChunk(chunk, {text: paragraph, finishReason: ''}));
      for (let length = 0; length < hugeReplyLength; length += paragraph.length) yield event;
      yield eventOf(chunk);
      yield* sendRest(rest);
    }),
  ),

  'endless-reply': replyFault(
    faultAfterChunks(async function* (chunk, _rest, {wait, delay, signal}) {
      const text = readChunk(chunk).text || sentence;
      for (;;) {
        yield eventOf(changeChunk(chunk, {text, finishReason: ''}));
        await wait(delay, signal);
      }
    }),
    {delay: 20},
  ),
};
