import {AgentServiceError, type AgentServiceErrorKind} from '../../src/client/agent-service-error.js';
import type {ConversationRecord, RecordPage, ReplyChunk} from '../../src/client/resources.js';
import type {ReplySourceOptions} from '../../src/conversation/reply-request.js';
import {dropDetached} from '../../src/session/persistent-conversation.js';
import type {ChatSession} from '../../src/session/chat-session.js';
import {createChatSession} from '../../src/session/create-session.js';
import type {PageMoment, SessionPlatform} from '../../src/session/browser-platform.js';
import type {ChatSessionSettings, SessionClient} from '../../src/session/session-settings.js';
import {holdReplies, type HeldReply} from './held-replies.js';
import {ManualClock} from './manual-clock.js';
import {MemoryStorage} from './memory-storage.js';

/** Sessions on a page without a browser: the test controls storage and time. */
export class SessionPage {
  readonly clock = new ManualClock();
  readonly area = new MemoryStorage();
  /** The storage of `persist: 'local'`, if it is not `area`. */
  localArea: MemoryStorage | undefined;
  readonly #replies = holdReplies();
  readonly #watchers = new Set<(moment: PageMoment) => void>();
  readonly #sessions: ChatSession[] = [];
  /** Answers the next requests for records. Default: there are none. */
  listRecords: () => Promise<RecordPage> = async () => recordPage([]);

  readonly platform: SessionPlatform = {
    storage: persist => (persist === 'local' && this.localArea) || this.area,
    openChannel: () => ({postMessage: () => undefined, close: () => undefined, onmessage: null}),
    locks: undefined,
    now: () => this.clock.now(),
    delay: (callback, milliseconds) => this.clock.schedule(callback, milliseconds),
    pause: milliseconds => new Promise(resolve => this.clock.schedule(resolve, milliseconds)),
    createTextSchedule: () => flush => {
      flush();
      return () => undefined;
    },
    watchPage: listener => {
      this.#watchers.add(listener);
      return () => this.#watchers.delete(listener);
    },
  };

  readonly client: SessionClient = {
    baseUrl: 'https://service.example/agents',
    findAgent: () => new Promise(() => undefined),
    streamReply: (agentId, messages, options) =>
      this.#replies.streamReply(agentId, messages, options as ReplySourceOptions) as AsyncGenerator<
        ReplyChunk,
        void
      >,
    listRecords: () => this.listRecords(),
  };

  /** The replies that were requested, oldest first. */
  get asked(): readonly HeldReply[] {
    return this.#replies.asked;
  }

  /** The questions that were requested. */
  get questions(): readonly string[] {
    return this.asked.map(({messages}) => messages.at(-1)?.content ?? '');
  }

  open(settings: ChatSessionSettings = {}): ChatSession {
    const agent = {AgentId: 'Agent-garden'};
    const session = createChatSession({client: this.client, agent, ...settings}, {platform: this.platform});
    session.subscribe(() => session.snapshot);
    this.#sessions.push(session);
    return session;
  }

  report(moment: PageMoment): void {
    for (const watcher of [...this.#watchers]) watcher(moment);
  }

  /** Ends all sessions and clears their shared state. */
  close(): void {
    for (const session of this.#sessions) session.dispose();
    dropDetached();
  }

  /** Asks a question and ends its reply. */
  async askAnd(session: ChatSession, text: string, end: 'end' | AgentServiceErrorKind): Promise<void> {
    session.send(text);
    const reply = this.asked.at(-1)!;
    if (end === 'end') {
      await reply.say(`Reply to ${text}`);
      await reply.end();
    } else await reply.fail(new AgentServiceError(end, 'The test ended the reply.'));
  }
}

export function recordPage(records: readonly ConversationRecord[]): RecordPage {
  return {records, total: records.length};
}
