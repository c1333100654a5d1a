import {connectionLost, replyFault, type FaultGroup} from './fault.js';
import {leaveOut} from './list-answer.js';
import {eventOf} from './reply-body.js';
import {recordIdOf} from './reply-chunk.js';
import {rewriteReply, strikeReply} from './rewrite-reply.js';

/** Replies whose record says something else than the client saw. */
export const storedReplyFaults: FaultGroup<'reply-stored-late' | 'broken-but-stored' | 'broken-not-stored'> =
  {
    'reply-stored-late': {
      operations: ['reply', 'records'],
      delay: 5000,
      begin: () => {
        /** When records appear, by identifier. */
        const times = new Map<string, number>();
        const reply = rewriteReply(async function* (events, {now, delay}) {
          let recordId = '';
          for await (const data of events) {
            recordId ||= recordIdOf(data);
            times.set(recordId, now() + delay);
            yield eventOf(data);
          }
        });
        const records = leaveOut(
          ({recordId}, {settings}) => (times.get(String(recordId)) ?? -Infinity) > settings.now(),
        );
        return call => (call.operation === 'reply' ? reply : records)(call);
      },
    },

    'broken-but-stored': replyFault(
      strikeReply(async function* (_chunk, rest) {
        // The service stores a reply when it has said all of it.
        while (!(await rest.next()).done);
        throw connectionLost();
      }),
    ),

    'broken-not-stored': {
      operations: ['reply', 'records'],
      begin: () => {
        const lost = new Set<string>();
        const reply = strikeReply(chunk => {
          lost.add(recordIdOf(chunk));
          throw connectionLost();
        });
        const records = leaveOut(({recordId}) => lost.has(String(recordId)));
        return call => (call.operation === 'reply' ? reply : records)(call);
      },
    },
  };
