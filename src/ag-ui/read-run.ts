import {AgentServiceError} from '../client/agent-service-error.js';
import {unreadableAnswer} from '../client/error-readers.js';
import {isJsonObject, parseJson} from '../client/json-object.js';
import {ReplyFraming, type ReplyEvent} from '../client/reply-framing.js';
import type {OpenAnswer} from '../client/send-request.js';
import {LazyModule} from '../lazy-module.js';
import type {RunPiece} from './run-piece.js';
import type {RunInput} from './run-input.js';
import {RunReader} from './run-reader.js';

/** Few runs wait for the visitor, or for a tool of the page. */
const questionsModule = new LazyModule(() => import('./run-interrupt.js'));

/** Characters of one event, such as a snapshot of a long conversation. */
const largestEvent = 16_000_000;

/**
 * Yields what the events of a run add to the reply, as they arrive. The connection closes when the run ends, or when the
 * consumer leaves.
 *
 * @throws {AgentServiceError} if the answer contains no events, or ends before the run
 */
export async function* readRun({exchange, facts}: OpenAnswer, run: RunInput): AsyncGenerator<RunPiece, void> {
  const events: ReplyEvent[] = [];
  const framing = new ReplyFraming(event => events.push(event), largestEvent);
  const decoder = new TextDecoder();
  const reader = new RunReader(run);
  let hasEvent = false;
  try {
    for (let isOpen = true; isOpen && !reader.isFinished;) {
      const bytes = await exchange.read();
      isOpen = bytes !== undefined;
      framing.feed(decoder.decode(bytes, {stream: isOpen}));
      if (!isOpen) framing.end();
      if (framing.kind === 'page') throw unreadableAnswer(facts, 'The agent sent a page instead of events.');
      for (const {data} of events.splice(0)) {
        const event = parseJson(data);
        if (!isJsonObject(event)) continue;
        hasEvent ||= typeof event['type'] === 'string';
        const piece = reader.read(event);
        if (Object.keys(piece).length > 0) yield piece;
      }
      if (framing.isTooLarge) throw unreadableAnswer(facts, 'An event of the agent is too large.');
    }
  } finally {
    exchange.close();
  }
  const {isFinished, pause} = reader;
  if (isFinished && pause) yield {interrupts: (await questionsModule.load()).questionsOf(pause, run)};
  if (isFinished) return;
  if (!hasEvent) throw unreadableAnswer(facts, 'The agent sent no events of AG-UI.');
  throw new AgentServiceError('interrupted', 'The answer ended before the run.');
}
