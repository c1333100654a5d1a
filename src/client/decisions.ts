import type {Assumptions} from './assumptions.js';
import type {ReplyFramingKind} from './diagnostics.js';
import type {SeenRequest} from './seen-request.js';

/**
 * Something the client decided because SERVICE.md leaves it open, or got over because the service did not keep to it.
 *
 * - `order-ignored`: records came in another order than asked for
 * - `page-size-ignored`, `page-number-ignored`: more items than asked for, or a page that had come before
 * - `total-too-small`: the total was missing, or smaller than the list
 * - `items-repeated`, `items-without-id`: an item came twice on a page, or without identifier
 * - `times-unreadable`: records had no time
 * - `other-list-name`: agents came as `botList`
 * - `message-instead-of-delta`, `flat-instead-of-choices`, `content-in-parts`: where the text of a reply was found
 * - `non-answer-left-out`: thinking, tools and searches were left out
 * - `unreadable-event-skipped`: an event was no JSON
 * - `no-end-of-stream`: the reply ended with its body, without the sign for it
 * - `ended-by-silence`: the connection stayed open behind the finish reason, and was closed
 * - `no-finish-reason`, `unknown-finish-reason`: a reply was complete without a reason, or for one nobody knows
 * - `whole-instead-of-stream`, `stream-instead-of-whole`: the other way to answer than asked for
 * - `content-type-wrong`: the answer was something else than it said
 * - `error-in-good-answer`: an error came with a good status
 * - `tried-again`, `token-renewed`: a request was sent once more
 */
export type Decision =
  | 'order-ignored'
  | 'page-size-ignored'
  | 'page-number-ignored'
  | 'total-too-small'
  | 'items-repeated'
  | 'items-without-id'
  | 'times-unreadable'
  | 'other-list-name'
  | 'message-instead-of-delta'
  | 'flat-instead-of-choices'
  | 'content-in-parts'
  | 'non-answer-left-out'
  | 'unreadable-event-skipped'
  | 'no-end-of-stream'
  | 'ended-by-silence'
  | 'no-finish-reason'
  | 'unknown-finish-reason'
  | 'whole-instead-of-stream'
  | 'stream-instead-of-whole'
  | 'content-type-wrong'
  | 'error-in-good-answer'
  | 'tried-again'
  | 'token-renewed';

/** The assumption that decides, where one does. */
export const decidingAssumptions: Readonly<Partial<Record<Decision, keyof Assumptions>>> = {
  'order-ignored': 'recordOrderParameter',
  'non-answer-left-out': 'nonAnswerTypes',
  'no-end-of-stream': 'endOfStream',
  'ended-by-silence': 'finishedReplySilence',
  'no-finish-reason': 'unfinishedReasons',
  'unknown-finish-reason': 'unfinishedReasons',
  'error-in-good-answer': 'harmlessCodes',
  'tried-again': 'readRetries',
  'token-renewed': 'tokenRenewalLead',
};

/** Those that were made, in the order in which they are named. */
export function decisionsMade(decisions: Readonly<Partial<Record<Decision, boolean>>>): readonly Decision[] {
  return (Object.keys(decisions) as Decision[]).filter(decision => decisions[decision]);
}

/** What was decided in a request that has ended. */
export function decisionsIn(seen: SeenRequest): readonly Decision[] {
  const {chunkShapes, framing, operation, outcome, finishReasons, ...notes} = seen.notes;
  const isReply = operation === 'reply' && outcome === 'done';
  const isEvents = framing === 'sse';
  const isUnfinished = isReply && Object.keys(finishReasons).length === 0;
  return decisionsMade({
    'message-instead-of-delta': chunkShapes.message > 0,
    'flat-instead-of-choices': chunkShapes.flat > 0,
    'content-in-parts': chunkShapes.parts > 0,
    'non-answer-left-out': notes.otherEvents > 0,
    'unreadable-event-skipped': notes.skippedEvents > 0,
    'no-end-of-stream': isReply && isEvents && !notes.endOfStream && !seen.endedBySilence,
    'ended-by-silence': seen.endedBySilence,
    'no-finish-reason': isUnfinished,
    'unknown-finish-reason': 'other' in finishReasons,
    'whole-instead-of-stream': isReply && seen.wantsStream && !isEvents,
    'stream-instead-of-whole': isReply && !seen.wantsStream && isEvents,
    'content-type-wrong': framing !== undefined && !isTypeOf(notes.contentType, framing),
    'error-in-good-answer': notes.errorKind === 'service',
    'tried-again': notes.retries > 0,
    'token-renewed': notes.tokenRenewals > 0,
  });
}

const typesOf: Readonly<Record<ReplyFramingKind, RegExp>> = {
  sse: /event-stream$/,
  ndjson: /json|lines/,
  json: /json$/,
  page: /html|xml/,
};

/** A type that was not said is not wrong. */
function isTypeOf(contentType: string, framing: ReplyFramingKind): boolean {
  return contentType === '' || typesOf[framing].test(contentType);
}
