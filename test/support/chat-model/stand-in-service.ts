import {assumptions} from '../../../src/client/assumptions.js';
import type {FetchFunction} from '../../../src/client/platform.js';
import type {Agent, ConversationRecord} from '../../../src/client/resources.js';
import type {VirtualTime} from './virtual-time.js';
import {answer, WrittenReply, type ReplyRequest, type Requester} from './written-reply.js';

/** Agents by the address of their service. No agent has two services, because a draft follows the identifier of its agent. */
export const agentIds = {
  'https://service.example/agents': ['Agent-1', 'Agent-2'],
  'https://other.example': ['Agent-3', 'Agent-4'],
} as const;
export type ServiceAddress = keyof typeof agentIds;
export const firstAddress = 'https://service.example/agents';
export const otherAddress = 'https://other.example';

/** Names a conversation in the model. */
export function conversationKey(agentId: string, person: string, address: string): string {
  return `${agentId} ${person} ${address}`;
}

/** How the service behaves in a whole run. */
export interface ServiceHabits {
  readonly records: 'stored' | 'forbidden';
  /** Whether a look-up of an agent waits for a step. */
  readonly holdsLookUps: boolean;
  /** Whether replies without a reader are completed and stored. */
  readonly finishesAlone: boolean;
  /** Whether the chunks of a reply contain the identifier of its record. */
  readonly namesReplies: boolean;
  readonly storesQuestion: 'on-request' | 'with-reply';
  /** Milliseconds from the end of a reply. */
  readonly storesAfter: number;
}

export interface ServiceWatcher {
  /** Returns the person that a token belongs to. */
  personOf(token: string): string;
  onAsked(reply: WrittenReply): void;
  onAborted(reply: WrittenReply): void;
}

interface LookUp {
  readonly page: Requester;
  readonly answer: (outcome: 'found' | 'not-found' | 'network') => void;
}

type StoredRecord = Omit<ConversationRecord, 'createdAt'> & {readonly finish_reason?: string};

/** Milliseconds that a page of records takes. */
const recordsDelay = 20;

/** A service in memory. It writes its replies only when a step requests it, and stores records. */
export class StandInService {
  recordsMode: 'stored' | 'failing' | 'forbidden';
  readonly lookUps: LookUp[] = [];
  /** The running replies. */
  readonly replies: WrittenReply[] = [];
  readonly #time: VirtualTime;
  readonly #habits: ServiceHabits;
  readonly #watcher: ServiceWatcher;
  readonly #records = new Map<string, StoredRecord[]>();
  #count = 0;

  constructor(time: VirtualTime, habits: ServiceHabits, watcher: ServiceWatcher) {
    this.#time = time;
    this.#habits = habits;
    this.#watcher = watcher;
    this.recordsMode = habits.records;
  }

  /** Returns the `fetch` function of a page. */
  connect(page: Requester, address: ServiceAddress): FetchFunction {
    return async (input, {signal, headers, method, body} = {}) => {
      if (page.isClosed) return new Promise(() => undefined);
      signal?.throwIfAborted();
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.pathname.endsWith('/bots')) return this.#lookUp(page, address, signal ?? undefined);
      const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '') ?? '';
      const agentId = /bots\/([^/]+)\//.exec(url.pathname)?.[1] ?? '';
      const key = conversationKey(agentId, this.#watcher.personOf(token), address);
      if (method !== 'POST') return this.#listRecords(page, key, url, signal ?? undefined);
      const {messages} = JSON.parse(body as string) as {messages: {content: string}[]};
      return this.#ask({page, key, agentId, contents: messages.map(({content}) => content)}, signal!);
    };
  }

  /** Ends a reply with its last word. */
  end(reply: WrittenReply, finishReason = 'stop'): void {
    reply.say(`${reply.name}.end`, finishReason);
    this.#forget(reply);
    this.#store(reply, finishReason);
    reply.end();
  }

  breakOff(reply: WrittenReply, error: unknown = new TypeError('Failed to fetch')): void {
    this.#forget(reply);
    this.#finishAlone(reply);
    reply.breakOff(error);
  }

  refuse(reply: WrittenReply, status: number): void {
    this.#forget(reply);
    reply.refuse(status);
  }

  /** The connections of a closed page are lost. */
  loseClosed(): void {
    for (const reply of this.replies.filter(({request}) => request.page.isClosed)) {
      this.#forget(reply);
      this.#finishAlone(reply);
    }
    for (const lookUp of this.lookUps.filter(({page}) => page.isClosed)) this.#take(lookUp);
  }

  #take(lookUp: LookUp): void {
    this.lookUps.splice(0, Infinity, ...this.lookUps.filter(one => one !== lookUp));
  }

  #lookUp(page: Requester, address: ServiceAddress, signal: AbortSignal | undefined): Promise<Response> {
    const found = agentPage(agentIds[address]);
    if (!this.#habits.holdsLookUps) return Promise.resolve(found);
    return new Promise((resolve, reject) => {
      const lookUp: LookUp = {
        page,
        answer: outcome => {
          this.#take(lookUp);
          if (outcome === 'network') reject(new TypeError('Failed to fetch'));
          else resolve(outcome === 'found' ? found : agentPage([]));
        },
      };
      this.lookUps.push(lookUp);
      signal?.addEventListener('abort', () => {
        this.#take(lookUp);
        reject(signal.reason as Error);
      });
    });
  }

  #ask(request: ReplyRequest, signal: AbortSignal): Promise<Response> {
    this.#count += 1;
    const name = `r${this.#count}`;
    const reply = new WrittenReply(request, name, this.#habits.namesReplies ? `record-${name}` : undefined);
    this.replies.push(reply);
    if (this.#habits.storesQuestion === 'on-request') this.#storeQuestion(reply);
    signal.addEventListener('abort', () => {
      this.#watcher.onAborted(reply);
      if (this.replies.includes(reply)) this.breakOff(reply, signal.reason);
    });
    this.#watcher.onAsked(reply);
    return reply.response;
  }

  #forget(reply: WrittenReply): void {
    this.replies.splice(0, Infinity, ...this.replies.filter(one => one !== reply));
  }

  #finishAlone(reply: WrittenReply): void {
    if (!this.#habits.finishesAlone) return;
    reply.words.push(`${reply.name}.end`);
    this.#store(reply, 'stop');
  }

  #store(reply: WrittenReply, finishReason: string): void {
    const {storesAfter, storesQuestion} = this.#habits;
    const recordId = `record-${reply.name}`;
    const content = reply.words.join(' ');
    const replyTo = `${recordId}-question`;
    setTimeout(() => {
      if (storesQuestion === 'with-reply') this.#storeQuestion(reply);
      this.#add(reply, {recordId, role: 'assistant', content, replyTo, finish_reason: finishReason});
    }, storesAfter);
  }

  #storeQuestion({request, name}: WrittenReply): void {
    const content = request.contents.at(-1) ?? '';
    this.#add({request}, {recordId: `record-${name}-question`, role: 'user', content});
  }

  #add({request: {key, agentId}}: Pick<WrittenReply, 'request'>, record: Partial<StoredRecord>): void {
    const records = this.#records.get(key) ?? [];
    const createTime = new Date(this.#time.now).toISOString();
    const texts = {conversation: '', type: 'text', image: '', triggerSrc: '', replyTo: ''};
    records.push({AgentId: agentId, recordId: '', role: '', content: '', createTime, ...texts, ...record});
    this.#records.set(key, records);
  }

  async #listRecords(
    page: Requester,
    key: string,
    {searchParams}: URL,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    await new Promise(resolve => setTimeout(resolve, recordsDelay));
    if (page.isClosed) return new Promise(() => undefined);
    signal?.throwIfAborted();
    if (this.recordsMode === 'forbidden') return answer(Response.json({message: 'No'}, {status: 403}));
    if (this.recordsMode === 'failing') throw new TypeError('Failed to fetch');
    const {recordPageSizeParameter, recordPageNumberParameter} = assumptions;
    const size = Number(searchParams.get(recordPageSizeParameter) ?? 10);
    const first = (Number(searchParams.get(recordPageNumberParameter) ?? 1) - 1) * size;
    const records = [...(this.#records.get(key) ?? [])].reverse();
    return answer(Response.json({recordList: records.slice(first, first + size), total: records.length}));
  }
}

function agentPage(ids: readonly string[]): Response {
  return answer(Response.json({agentList: ids.map(agentOf), total: ids.length}));
}

/** An agent as the service lists it. */
export function agentOf(AgentId: string): Agent {
  const texts = {introduction: '', welcomeMessage: '', avatar: '', background: '', type: 'text'};
  return {AgentId, name: AgentId, ...texts, isNeedRecommend: false, searchEnable: false};
}
