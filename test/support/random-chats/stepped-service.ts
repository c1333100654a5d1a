import type {ConversationRecord} from '../../../src/client/resources.js';
import {tokenSubject} from '../../../src/client/access-token.js';

export const serviceUrl = 'https://service.test/agents';

/** How the service of a sequence works. */
export interface ServiceHabits {
  /** `refused` answers 403. */
  readonly records: 'stored' | 'refused';
  /** Whether a reply without a reader is written to its end and stored. */
  readonly finishesAlone: boolean;
  /** Whether chunks carry the identifier of their record. */
  readonly namesReplies: boolean;
}

/** A request for a reply. */
export interface AskedReply {
  readonly agentId: string;
  readonly token: string;
  /** Contents of the request, the question last. */
  readonly contents: readonly string[];
  /** Names the reply; all its words begin with this name. */
  readonly name: string;
}

export interface ServiceWatcher {
  onAsked(asked: AskedReply): void;
  onAborted(name: string): void;
}

type StoredRecord = Omit<ConversationRecord, 'createdAt'>;

/** One reply that the service writes step by step. */
class WrittenReply {
  readonly asked: AskedReply;
  words = '';
  state: 'asked' | 'open' | 'over' = 'asked';
  readonly response: Promise<Response>;
  #resolve: (response: Response) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #habits: ServiceHabits;

  constructor(asked: AskedReply, habits: ServiceHabits) {
    this.asked = asked;
    this.#habits = habits;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  say(words: string): void {
    this.#open();
    this.words += words;
    this.#send({choices: [{delta: {content: words}}]});
  }

  end(): void {
    this.#open();
    this.#send({choices: [{delta: {}, finish_reason: 'stop'}]});
    this.#stream?.enqueue(encoder.encode('data: [DONE]\n\n'));
    this.#stream?.close();
    this.state = 'over';
  }

  fail(error: unknown): void {
    if (this.state === 'asked') this.#reject(error);
    else if (this.state === 'open') this.#stream?.error(error);
    this.state = 'over';
  }

  refuse(status: number): void {
    this.state = 'over';
    this.#resolve(answer(Response.json({message: 'Out of order'}, {status})));
  }

  #open(): void {
    if (this.state !== 'asked') return;
    this.state = 'open';
    const body = new ReadableStream<Uint8Array>({start: stream => void (this.#stream = stream)});
    const headers = {'Content-Type': 'text/event-stream'};
    this.#resolve(answer(new Response(body, {headers})));
  }

  #send(chunk: object): void {
    const id = this.#habits.namesReplies ? {id: `record-${this.asked.name}`} : {};
    this.#stream?.enqueue(encoder.encode(`data: ${JSON.stringify({...id, ...chunk})}\n\n`));
  }
}

const encoder = new TextEncoder();

function answer(response: Response): Response {
  Object.defineProperty(response, 'url', {value: serviceUrl});
  return response;
}

/** A service in the page that writes its replies only when a test tells it to, and stores records. */
export class SteppedService {
  readonly #habits: ServiceHabits;
  readonly #watcher: ServiceWatcher;
  /** By person and agent, oldest first. */
  readonly #records = new Map<string, StoredRecord[]>();
  #running: WrittenReply | undefined;
  #count = 0;

  constructor(habits: ServiceHabits, watcher: ServiceWatcher) {
    this.#habits = habits;
    this.#watcher = watcher;
  }

  /** The words of the running reply so far; `undefined` without one. */
  get running(): {readonly name: string; readonly words: string} | undefined {
    const reply = this.#running;
    return reply && {name: reply.asked.name, words: reply.words};
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    const token = headers.get('Authorization')?.replace('Bearer ', '') ?? '';
    init.signal?.throwIfAborted();
    const agentId = /bots\/([^/]+)\//.exec(url.pathname)?.[1] ?? '';
    if (url.pathname.endsWith('/bots')) return answer(Response.json(agentList));
    if (init.method !== 'POST') return this.#listRecords(token, agentId);
    const {messages} = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as {
      messages: {content: string}[];
    };
    return this.#ask(
      token,
      agentId,
      messages.map(({content}) => content),
      init.signal ?? undefined,
    );
  };

  /** Writes the next words; starts the reply if needed. */
  say(): void {
    const reply = this.#running;
    if (reply) reply.say(`${reply.asked.name}.${String(reply.words.length)} `);
  }

  end(): void {
    const reply = this.#running;
    if (!reply) return;
    reply.say(`${reply.asked.name}.end`);
    this.#store(reply);
    reply.end();
    this.#running = undefined;
  }

  breakOff(): void {
    this.#leave(new TypeError('Failed to fetch'));
  }

  /** Answers 500 if the reply has not started. Returns whether it did. */
  refuse(): boolean {
    const reply = this.#running;
    if (reply?.state !== 'asked') return false;
    reply.refuse(500);
    this.#running = undefined;
    return true;
  }

  #ask(
    token: string,
    agentId: string,
    contents: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    this.#count += 1;
    const asked = {agentId, token, contents, name: `r${String(this.#count)}`};
    const reply = new WrittenReply(asked, this.#habits);
    // A closed page may still have an open reply.
    if (this.#running) this.#leave(new TypeError('Failed to fetch'));
    this.#running = reply;
    this.#watcher.onAsked(asked);
    this.#add(asked, {
      recordId: `record-${asked.name}-question`,
      role: 'user',
      content: contents.at(-1) ?? '',
    });
    signal?.addEventListener('abort', () => {
      if (reply.state === 'over') return;
      this.#watcher.onAborted(asked.name);
      if (this.#running === reply) this.#leave(signal.reason);
    });
    return reply.response;
  }

  #leave(error: unknown): void {
    const reply = this.#running;
    this.#running = undefined;
    if (!reply) return;
    if (this.#habits.finishesAlone) {
      reply.words += `${reply.asked.name}.alone`;
      this.#store(reply);
    }
    reply.fail(error);
  }

  #store({asked, words}: WrittenReply): void {
    const recordId = `record-${asked.name}`;
    this.#add(asked, {recordId, role: 'assistant', content: words, replyTo: `${recordId}-question`});
  }

  #add({token, agentId}: AskedReply, record: Partial<StoredRecord>): void {
    const key = `${tokenSubject(token)} ${agentId}`;
    const records = this.#records.get(key) ?? [];
    const createTime = new Date(Date.now() + records.length).toISOString();
    const rest = {AgentId: agentId, conversation: '', type: 'text', image: '', triggerSrc: '', replyTo: ''};
    records.push({...rest, recordId: '', role: '', content: '', createTime, ...record});
    this.#records.set(key, records);
  }

  #listRecords(token: string, agentId: string): Response {
    if (this.#habits.records === 'refused') return answer(Response.json({message: 'No'}, {status: 403}));
    const recordList = [...(this.#records.get(`${tokenSubject(token)} ${agentId}`) ?? [])].reverse();
    return answer(Response.json({recordList: recordList.slice(0, 10), total: recordList.length}));
  }
}

export const agentIds = ['Agent-1', 'Agent-2'] as const;

export function agentOf(AgentId: string) {
  const text = {introduction: '', welcomeMessage: '', avatar: '', background: '', type: 'text'};
  return {AgentId, name: AgentId, ...text, isNeedRecommend: false, searchEnable: false};
}

const agentList = {agentList: agentIds.map(agentOf), total: agentIds.length};
