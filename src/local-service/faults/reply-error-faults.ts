import {errorBody, ServiceError} from '../service-error.js';
import {replyFault, type Fault, type FaultGroup} from './fault.js';
import {eventOf} from './reply-body.js';
import {changeChunk, endOfStream} from './reply-chunk.js';
import {mapEvents, sendRest, strikeReply} from './rewrite-reply.js';

const failure = errorBody(
  new ServiceError(500, 'MODEL_OVERLOADED', 'The model is overloaded.'),
  'request-fault',
);

/** Replies that report an error, or hold what is no reply. */
export const replyErrorFaults: FaultGroup<
  | 'finish-length'
  | 'finish-content-filter'
  | 'finish-error'
  | 'one-bad-chunk'
  | 'only-bad-chunks'
  | 'only-done'
  | 'error-event'
  | 'error-data'
  | 'error-in-ok'
> = {
  'finish-length': finishedBy('length'),

  'finish-content-filter': finishedBy('content_filter'),

  'finish-error': finishedBy('error'),

  'one-bad-chunk': replyFault(
    strikeReply(async function* (chunk, rest) {
      yield eventOf('{"choices": [{"delta": ');
      yield eventOf(chunk);
      yield* sendRest(rest);
    }),
  ),

  'only-bad-chunks': replyFault(
    mapEvents(data => eventOf(data === endOfStream ? data : data.slice(0, Math.floor(data.length / 2)))),
  ),

  'only-done': replyFault(mapEvents(data => (data === endOfStream ? eventOf(data) : ''))),

  'error-event': replyFault(strikeReply(() => [`event: error\n${eventOf(JSON.stringify(failure))}`])),

  'error-data': replyFault(strikeReply(() => [eventOf(JSON.stringify({error: failure}))])),

  'error-in-ok': {operations: ['reply'], begin: () => () => Response.json(failure)},
};

/** Ends a reply where it goes wrong, with this reason. */
function finishedBy(finishReason: string): Fault {
  return replyFault(
    strikeReply(chunk => [eventOf(changeChunk(chunk, {finishReason})), eventOf(endOfStream)]),
  );
}
