/* eslint-disable no-console -- a report is no warning: it folds away */
import {ReactiveElement, type ReactiveControllerHost} from 'lit';
import {decisionsIn, type Decision} from '../client/decisions.js';
import {listenForRequests} from '../client/development-requests.js';
import {watchSettings} from './watched-settings.js';

/** What happened, and what the owner of the site can do, in the words of the console. */
const sentences: Readonly<Record<Decision, string>> = {
  'order-ignored':
    'Records came in another order than asked for and were put in order. If your service names its ordering parameter otherwise, set the assumption recordOrderParameter.',
  'page-size-ignored':
    'A page held more items than asked for. For records, check the assumption recordPageSizeParameter.',
  'page-number-ignored':
    'A page came that had come before, so the list was ended there. For records, check the assumption recordPageNumberParameter.',
  'total-too-small':
    'A list held more than its total says. What was received was believed; fix `total` at the service to show right counts.',
  'items-repeated': 'An item came twice on one page and was listed once.',
  'items-without-id':
    'Items came without an identifier. Such agents are left out; such records cannot be told apart for sure.',
  'times-unreadable': 'Records came without a readable createTime and are shown without a time.',
  'other-list-name':
    'Agents came as `botList`, not as the documented `agentList`. They were read all the same.',
  'message-instead-of-delta':
    'The text of a reply came in `message`, not in the documented `delta`. It was read all the same.',
  'text-instead-of-delta':
    'The text of a reply came in `text` of a choice, not in the documented `delta`. It was read all the same.',
  'flat-instead-of-choices':
    'A reply came as flat text events, not in the documented `choices`. It was read all the same.',
  'content-in-parts': 'The text of a reply came as a list of parts. Those that are text were put together.',
  'non-answer-left-out':
    'Thinking, tools or searches came beside a reply and were left out. The assumption nonAnswerTypes says what counts as such.',
  'unreadable-event-skipped':
    'An event of a reply was no JSON and was passed over. A proxy may cut or rewrite the stream: words may be missing.',
  'no-end-of-stream':
    'A reply ended without the sign for its end. Nothing is lost; if your service sends another sign than [DONE], set the assumption endOfStream.',
  'ended-by-silence':
    'The connection stayed open behind the end of a reply and was closed. The assumption finishedReplySilence says after how long.',
  'no-finish-reason': 'A reply ended without a reason. It counts as complete.',
  'unknown-finish-reason':
    'A reply ended for a reason nobody knows. If it does not mean the end, add it to the assumption unfinishedReasons.',
  'whole-instead-of-stream':
    'A stream of events was asked for and something else came. A proxy may buffer the answer: visitors wait longer for the first word.',
  'stream-instead-of-whole': 'A whole reply was asked for and a stream of events came. It was put together.',
  'content-type-wrong':
    'An answer was something else than its Content-Type says. It was read for what it is.',
  'error-in-good-answer':
    'An error came with a good status. If the code in it means that all is well, add it to the assumption harmlessCodes.',
  'tried-again':
    'A request failed and was sent again. The assumption readRetries says how often; messages are never sent twice.',
  'token-renewed':
    'A token was refused and another one was asked for. Tell how long tokens live, and they are renewed in time.',
};

let started = false;

/** Waits for more to report after the first. */
const waitForMore = (callback: () => void): void => void setTimeout(callback, 2_000);

/** Tells the developer of a page what seems mistaken about an element, and begins the report on the service. */
export function reportOn(element: ReactiveControllerHost & HTMLElement, hasService: () => boolean): void {
  startDevelopmentReport();
  // Another copy of Lit in the page may be the one that is made for development.
  if (ReactiveElement.enableWarning && element instanceof ReactiveElement) watchSettings(element, hasService);
}

/**
 * Tells the developer of a page, once and folded up, what its service left to be assumed or got over. Only with
 * the development build of Lit: bundlers and development servers choose it for a page that is being written.
 */
export function startDevelopmentReport(wait = waitForMore): void {
  if (started || !ReactiveElement.enableWarning) return;
  started = true;
  const decisions = new Set<Decision>();
  let isWaiting = false;
  const end = listenForRequests(ended => {
    for (const decision of decisionsIn(ended)) decisions.add(decision);
    if (isWaiting || decisions.size === 0) return;
    isWaiting = true;
    wait(() => {
      end();
      report(decisions);
    });
  });
}

function report(decisions: ReadonlySet<Decision>): void {
  console.groupCollapsed(
    `agent-chat-elements: ${decisions.size} notes about the agent service (development build only)`,
  );
  for (const decision of decisions) console.info(`${decision}: ${sentences[decision]}`);
  console.info('Ask a client for `diagnostics()` to see all of it, without tokens and texts.');
  console.groupEnd();
}
