import type {AgentServiceErrorKind} from '../../../src/client/agent-service-error.js';
import type {Agent, ChatMessage, ConversationRecord, RecordPage} from '../../../src/client/resources.js';
import type {ReplySourceOptions} from '../../../src/conversation/reply-request.js';
import type {SessionClient} from '../../../src/session/session-settings.js';
import type {ModelPage} from './model-browser.js';
import {ModelReply, type ModelRequest} from './model-reply.js';
import type {ModelTime} from './model-time.js';

/** Agents by the address of their service. No agent has two services, because a draft follows the identifier of its agent. */
export const agentIds = {
  'https://service.example/agents': ['Agent-1', 'Agent-2'],
  'https://other.example': ['Agent-3', 'Agent-4'],
} as const;
export type ServiceAddress = keyof typeof agentIds;
export const firstAddress = 'https://service.example/agents';
export const otherAddress = 'https://other.example';
export const visitorIds = ['ada', 'ben'] as const;

/** Names a conversation in the model. */
export function conversationKey(agentId: string, visitorId: string, address: string): string {
  return `${agentId} ${visitorId} ${address}`;
}

/** How a service behaves through a whole sequence. */
export interface ServiceHabits {
  /** Whether a look-up of an agent waits for a step. */
  readonly holdsLookUps: boolean;
  /** Whether replies are completed and stored after their connection is lost. */
  readonly finishesAlone: boolean;
  /** Whether the chunks of a reply name its record. */
  readonly namesReplies: boolean;
  /** When a question is stored. */
  readonly storesQuestion: 'on-request' | 'with-reply';
  readonly storesAfter: number;
}

export type ModelClient = SessionClient & {readonly baseUrl: ServiceAddress};

export type RecordsMode = 'works' | 'fails' | 'forbidden';

/** Milliseconds that a page of records takes. */
const recordsDelay = 20;

/** A look-up that waits for its answer. */
interface LookUp {
  readonly page: ModelPage;
  readonly agentId: string;
  readonly resolve: (agent: Agent) => void;
  readonly reject: (error: unknown) => void;
}

/** A service in memory. It writes its replies only when a step says so, and stores records. */
export class ModelService {
  recordsMode: RecordsMode = 'works';
  readonly lookUps: LookUp[] = [];
  readonly replies: ModelReply[] = [];
  readonly #time: ModelTime;
  readonly #habits: ServiceHabits;
  readonly #onAsked: (request: ModelRequest, replyName: string) => void;
  readonly #records = new Map<string, ConversationRecord[]>();
  #count = 0;

  constructor(
    time: ModelTime,
    habits: ServiceHabits,
    onAsked: (request: ModelRequest, replyName: string) => void,
  ) {
    this.#time = time;
    this.#habits = habits;
    this.#onAsked = onAsked;
  }

  /** A client of one visitor on a page. */
  client(page: ModelPage, visitorId: string, address: ServiceAddress): ModelClient {
    return {
      baseUrl: address,
      findAgent: (agentId, options) => this.#find(page, agentId, options?.signal),
      streamReply: (agentId, messages, options) =>
        this.#ask(
          page,
          conversationKey(agentId, visitorId, address),
          agentId,
          messages,
          options as ReplySourceOptions,
        ),
      listRecords: (agentId, query, options) => {
        const size = {pageSize: query?.pageSize ?? 10, pageNumber: query?.pageNumber ?? 1};
        return this.#list(page, conversationKey(agentId, visitorId, address), size, options?.signal);
      },
    };
  }

  /** Ends a reply with its last word. */
  end(reply: ModelReply, finishReason: string): void {
    reply.say(`${reply.name}.end`, finishReason);
    this.#forget(reply);
    this.#store(reply, finishReason);
    reply.finish();
  }

  fail(reply: ModelReply, kind: AgentServiceErrorKind, status?: number): void {
    this.#forget(reply);
    if (kind === 'network' || kind === 'interrupted') this.#finishAlone(reply);
    reply.fail(reply.request.page.error(kind, status));
  }

  /** The connections of a closed page are gone. */
  loseClosed(): void {
    for (const reply of [...this.replies]) {
      if (!reply.request.page.isClosed) continue;
      this.#forget(reply);
      this.#finishAlone(reply);
    }
    for (const lookUp of [...this.lookUps]) if (lookUp.page.isClosed) this.#take(lookUp);
  }

  answer(lookUp: LookUp, outcome: 'found' | 'not-found' | 'network'): void {
    this.#take(lookUp);
    if (outcome === 'found') lookUp.resolve(agentOf(lookUp.agentId));
    else lookUp.reject(lookUp.page.error(outcome));
  }

  #take(lookUp: LookUp): void {
    const index = this.lookUps.indexOf(lookUp);
    if (index >= 0) this.lookUps.splice(index, 1);
  }

  #find(page: ModelPage, agentId: string, signal: AbortSignal | undefined): Promise<Agent> {
    if (!this.#habits.holdsLookUps) return Promise.resolve(agentOf(agentId));
    return new Promise((resolve, reject) => {
      const lookUp = {page, agentId, resolve, reject};
      this.lookUps.push(lookUp);
      signal?.addEventListener('abort', () => {
        this.#take(lookUp);
        reject(signal.reason as Error);
      });
    });
  }

  #ask(
    page: ModelPage,
    key: string,
    agentId: string,
    messages: readonly ChatMessage[],
    {signal, onOpen}: ReplySourceOptions,
  ): ModelReply {
    this.#count += 1;
    const request = {page, key, agentId, contents: messages.map(({content}) => content)};
    const recordId = this.#habits.namesReplies ? `record-r${this.#count}` : '';
    const reply = new ModelReply(request, `r${this.#count}`, recordId, onOpen);
    this.replies.push(reply);
    if (this.#habits.storesQuestion === 'on-request') this.#storeQuestion(reply);
    signal.addEventListener('abort', () => {
      if (!this.replies.includes(reply)) return;
      this.#forget(reply);
      this.#finishAlone(reply);
      reply.fail(signal.reason);
    });
    this.#onAsked(request, reply.name);
    return reply;
  }

  #forget(reply: ModelReply): void {
    const index = this.replies.indexOf(reply);
    if (index >= 0) this.replies.splice(index, 1);
  }

  #finishAlone(reply: ModelReply): void {
    if (!this.#habits.finishesAlone) return;
    reply.words.push(`${reply.name}.end`);
    this.#store(reply, 'stop');
  }

  #store(reply: ModelReply, finishReason: string): void {
    const {storesAfter, storesQuestion} = this.#habits;
    const content = reply.words.join(' ');
    this.#time.delay(() => {
      if (storesQuestion === 'with-reply') this.#storeQuestion(reply);
      const replyTo = `record-${reply.name}-question`;
      this.#add(reply, {recordId: `record-${reply.name}`, role: 'assistant', content, replyTo, finishReason});
    }, storesAfter);
  }

  #storeQuestion(reply: ModelReply): void {
    const content = reply.request.contents.at(-1) ?? '';
    this.#add(reply, {recordId: `record-${reply.name}-question`, role: 'user', content});
  }

  #add({request: {key, agentId}}: ModelReply, record: Partial<ConversationRecord>): void {
    const records = this.#records.get(key) ?? [];
    const createdAt = this.#time.now;
    const texts = {AgentId: agentId, recordId: '', role: '', content: '', conversation: '', type: 'text'};
    const rest = {
      image: '',
      triggerSrc: '',
      replyTo: '',
      createTime: new Date(createdAt).toISOString(),
      createdAt,
    };
    records.push({...texts, ...rest, ...record});
    this.#records.set(key, records);
  }

  async #list(
    page: ModelPage,
    key: string,
    {pageSize, pageNumber}: {readonly pageSize: number; readonly pageNumber: number},
    signal: AbortSignal | undefined,
  ): Promise<RecordPage> {
    await new Promise<void>(resolve => this.#time.delay(resolve, recordsDelay));
    // A closed page receives nothing.
    if (page.isClosed) await new Promise<void>(() => undefined);
    signal?.throwIfAborted();
    if (this.recordsMode === 'forbidden') throw page.error('forbidden', 403);
    if (this.recordsMode === 'fails') throw page.error('network');
    const records = [...(this.#records.get(key) ?? [])].reverse();
    const first = (pageNumber - 1) * pageSize;
    return {records: records.slice(first, first + pageSize), total: records.length};
  }
}

/** An agent as the service lists it. */
export function agentOf(AgentId: string): Agent {
  const texts = {introduction: '', welcomeMessage: '', avatar: '', background: '', type: 'text'};
  return {AgentId, name: AgentId, ...texts, isNeedRecommend: false, searchEnable: false};
}
