import {replyFault, type FaultGroup} from './fault.js';
import {eventOf} from './reply-body.js';
import {changeChunk, readChunk} from './reply-chunk.js';
import {sendRest, strikeReply} from './rewrite-reply.js';

const sentence = 'A sentence that comes again and again. ';
const hugeEventLength = 65_536;
const hugeReplyLength = 5_242_880;

/** Replies that are too much. */
export const sizeFaults: FaultGroup<'huge-event' | 'huge-reply' | 'endless-reply'> = {
  'huge-event': replyFault(
    strikeReply(async function* (chunk, rest) {
      const text = sentence.repeat(Math.ceil(hugeEventLength / sentence.length));
      yield eventOf(changeChunk(chunk, {text, finishReason: ''}));
      yield eventOf(chunk);
      yield* sendRest(rest);
    }),
  ),

  'huge-reply': replyFault(
    strikeReply(async function* (chunk, rest) {
      const paragraph = `${sentence.repeat(100)}\n\n`;
      const event = eventOf(changeChunk(chunk, {text: paragraph, finishReason: ''}));
      for (let length = 0; length < hugeReplyLength; length += paragraph.length) yield event;
      yield eventOf(chunk);
      yield* sendRest(rest);
    }),
  ),

  'endless-reply': replyFault(
    strikeReply(async function* (chunk, _rest, {wait, delay, signal}) {
      const text = readChunk(chunk).text || sentence;
      for (;;) {
        yield eventOf(changeChunk(chunk, {text, finishReason: ''}));
        await wait(delay, signal);
      }
    }),
    {delay: 20},
  ),
};
