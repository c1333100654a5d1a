import type {Assumptions} from './assumptions.js';
import type {ReplyFramingKind} from './diagnostics.js';
import {pageDecisions} from './page-decisions.js';
import {knownContentType, knownFinishReason} from './redact.js';
import type {SeenPage} from './seen-page.js';
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
 * - `message-instead-of-delta`, `text-instead-of-delta`, `flat-instead-of-choices`, `content-in-parts`: where the text
 *   of a reply was found
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
  | 'text-instead-of-delta'
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

/** What may have been decided. */
export type Decided = Readonly<Partial<Record<Decision, boolean>>>;

/** What was decided in these requests, the oldest first; each decision as often as there are requests it was made in. */
export function decisionsIn(requests: readonly SeenRequest[]): readonly Decision[] {
  let lastPage: SeenPage | undefined;
  return requests.flatMap(seen => {
    const {page} = seen;
    const decided: Decided = {...(page && pageDecisions(page, lastPage)), ...requestDecisions(seen)};
    lastPage = page ?? lastPage;
    return (Object.keys(decided) as Decision[]).filter(decision => decided[decision]);
  });
}

function requestDecisions(seen: SeenRequest): Decided {
  if (seen.outcome === 'running') return {};
  const {chunkShapes, framing, finishReasons, endedBySilence} = seen;
  const isReply = seen.operation === 'reply' && seen.outcome === 'done';
  const isEvents = framing === 'sse';
  const reasons = [...finishReasons.keys()].map(knownFinishReason);
  return {
    'message-instead-of-delta': chunkShapes.message > 0,
    'text-instead-of-delta': chunkShapes.text > 0,
    'flat-instead-of-choices': chunkShapes.flat > 0,
    'content-in-parts': chunkShapes.parts > 0,
    'non-answer-left-out': seen.otherEvents > 0,
    'unreadable-event-skipped': seen.skippedEvents > 0,
    'no-end-of-stream': isReply && isEvents && !seen.endOfStream && !endedBySilence,
    'ended-by-silence': endedBySilence,
    'no-finish-reason': isReply && reasons.length === 0,
    'unknown-finish-reason': reasons.includes('other'),
    'whole-instead-of-stream': isReply && seen.wantsStream && !isEvents,
    'stream-instead-of-whole': isReply && !seen.wantsStream && isEvents,
    'content-type-wrong': framing !== undefined && !isTypeOf(knownContentType(seen.contentType), framing),
    'error-in-good-answer': hasErrorInside(seen),
    'tried-again': seen.retries > 0,
    'token-renewed': seen.tokenRenewals > 0,
  };
}

const ownErrors: readonly unknown[] = ['configuration', 'network', 'timeout', 'unreadable', 'interrupted'];

/** Whether the service called the answer good and reported an error in it. */
function hasErrorInside({status = 0, errorKind}: SeenRequest): boolean {
  return status >= 200 && status < 300 && errorKind !== undefined && !ownErrors.includes(errorKind);
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
