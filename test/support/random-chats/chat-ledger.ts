import type {Message} from '../../../src/conversation/conversation-state.js';
import type {AskedReply} from './stepped-service.js';

/** One reply, from the request on. Its words all begin with its name. */
export interface LedgerReply {
  readonly name: string;
  sent: string;
  arrived: string;
  /** Whether nothing is pending any more. */
  isSettled: boolean;
  state: 'running' | 'done' | 'failed' | 'stopped' | 'lost';
  /** How often its end may be reported, at least and at most. */
  ends: readonly [least: number, most: number];
  isAborted: boolean;
  /** Whether another attempt has replaced it. */
  isReplaced: boolean;
}

/** A question that the chat has accepted. */
export interface LedgerQuestion {
  readonly text: string;
  /** The element that has accepted it. */
  readonly mount: number;
  requests: number;
  /** Once for the visitor’s message, and once for each retry. */
  allowedRequests: number;
  isWithdrawn: boolean;
  reply: LedgerReply | undefined;
}

/** The messages of one visitor and one agent. */
export interface LedgerConversation {
  readonly person: string;
  readonly agentId: string;
  questions: LedgerQuestion[];
  /** Unsent texts of the visitor. */
  drafts: string[];
  /** The edited text of a question. */
  change: string | undefined;
  /** Whether it must be there; removed data may be gone. */
  isKept: boolean;
  leftAt: number | undefined;
}

export class BrokenPromise extends Error {}

export function assertKept(isKept: unknown, broken: string): asserts isKept {
  if (!isKept) throw new BrokenPromise(broken);
}

/** The state of a page’s chat in the ledger’s terms. */
export interface SeenChat {
  readonly messages: readonly Message[];
  /** The draft and the text in the message field. */
  readonly written: readonly string[];
  /** Whether the page knows the visitor of its conversation. */
  readonly isKnown: boolean;
  readonly mount: number;
}

/** The expected messages, independent of the library: plain facts to check the chat against. */
export class ChatLedger {
  /** The first promise that was broken where the test could not catch it. */
  broken: BrokenPromise | undefined;
  readonly #conversations = new Map<string, LedgerConversation>();
  /** Reported ends, by the name of the reply; `''` for replies without words. */
  readonly #told = new Map<string, number>();
  /** The number of replies that may have ended without words. */
  #emptyEnds = 0;
  readonly #replies: LedgerReply[] = [];

  conversation(person: string, agentId: string): LedgerConversation {
    const key = `${person} ${agentId}`;
    const known = this.#conversations.get(key);
    const rest = {drafts: [], change: undefined, leftAt: undefined};
    const conversation = known ?? {person, agentId, questions: [], ...rest, isKept: true};
    this.#conversations.set(key, conversation);
    return conversation;
  }

  get all(): readonly LedgerConversation[] {
    return [...this.#conversations.values()];
  }

  reply(name: string): LedgerReply | undefined {
    return this.#replies.find(reply => reply.name === name);
  }

  running({questions}: LedgerConversation): LedgerReply | undefined {
    return questions.map(({reply}) => reply).find(reply => reply?.state === 'running');
  }

  take(conversation: LedgerConversation, text: string, mount: number): void {
    conversation.questions.push({
      text,
      mount,
      requests: 0,
      allowedRequests: 1,
      isWithdrawn: false,
      reply: undefined,
    });
  }

  ask({agentId, contents, name}: AskedReply, person: string): void {
    const text = contents.at(-1) ?? '';
    const conversation = this.all.find(({questions}) => questions.some(one => one.text === text));
    const question = conversation?.questions.find(one => one.text === text);
    assertKept(conversation && question, `"${text}" was sent, and nobody has asked it`);
    question.requests += 1;
    assertKept(question.requests <= question.allowedRequests, `"${text}" was sent twice`);
    assertKept(conversation.agentId === agentId, `"${text}" went to another agent`);
    assertKept(conversation.person === person, `"${text}" went out for another person`);
    const running = this.running(conversation);
    assertKept(!running, `"${text}" was sent while ${running?.name ?? ''} runs`);
    for (const content of contents.slice(0, -1))
      assertKept(this.#isOf(conversation, content), `"${content}" of another conversation was sent`);
    if (question.reply) question.reply.isReplaced = true;
    question.reply = {
      name,
      sent: '',
      arrived: '',
      isSettled: false,
      state: 'running',
      ends: [0, 0],
      isAborted: false,
      isReplaced: false,
    };
    this.#replies.push(question.reply);
  }

  /** Notes that all sent words have reached the page. */
  arrive(): void {
    for (const reply of this.#replies) {
      if (reply.isSettled) continue;
      reply.arrived = reply.sent;
      reply.isSettled = reply.state !== 'running';
    }
  }

  /** The service has ended a reply; the page gets the end later. */
  finish(reply: LedgerReply, state: 'done' | 'failed'): void {
    reply.state = state;
    reply.ends = state === 'done' ? [1, 1] : [0, 1];
  }

  /**
   * A running reply is aborted for a reason.
   *
   * @param isTold whether the page must report it; otherwise it may
   */
  giveUp(conversation: LedgerConversation, state: 'stopped' | 'lost', isTold: boolean): void {
    for (const {reply} of conversation.questions) {
      if (!reply) continue;
      if (reply.isSettled) {
        // No chat was there to report it.
        if (!isTold && this.#count(reply.name) === 0) reply.ends = [0, reply.ends[1]];
        continue;
      }
      reply.ends = [isTold && reply.state !== 'failed' && reply.arrived !== '' ? 1 : 0, 1];
      reply.state = state;
      reply.isSettled = true;
    }
    this.#emptyEnds += 1;
  }

  /** The whole conversation may be gone. */
  forget(conversation: LedgerConversation): void {
    conversation.isKept = false;
    conversation.questions = conversation.questions.map(question => ({...question, mount: -1}));
  }

  tellEnd(text: string): void {
    const name = /^r\d+/.exec(text)?.[0] ?? '';
    this.#told.set(name, this.#count(name) + 1);
    const reply = this.reply(name);
    assertKept(!reply || reply.state !== 'running', `the end of ${name} was told while it runs`);
    assertKept(!reply || this.#count(name) <= reply.ends[1], `the end of ${name} was told too often`);
    assertKept(this.#count('') <= this.#emptyEnds, 'the end of a reply without words was told too often');
  }

  /** Checks that the end of each reply was reported. */
  checkEnds(conversations: readonly LedgerConversation[]): void {
    for (const {questions} of conversations)
      for (const {reply} of questions)
        if (reply)
          assertKept(this.#count(reply.name) >= reply.ends[0], `the end of ${reply.name} was not told`);
  }

  check(conversation: LedgerConversation, seen: SeenChat): void {
    const {messages} = seen;
    const isRequired = seen.isKnown && conversation.isKept;
    const ids = new Set(messages.map(({id}) => id));
    assertKept(ids.size === messages.length, 'two messages have one id');
    const running = messages.filter(({status}) => ['sending', 'waiting', 'streaming'].includes(status));
    assertKept(running.length <= 1, 'two replies run');
    this.#checkOwn(conversation, messages);
    for (const question of conversation.questions)
      if (isRequired || question.mount === seen.mount) checkQuestion(question, seen);
    this.#checkOrder(conversation, messages);
    if (isRequired) checkDraft(conversation, seen);
    const open = this.running(conversation);
    assertKept(!open?.isAborted, `${open?.name ?? ''} was given up without a reason`);
    if (open && isRequired) assertKept(running.length === 1, `${open.name} runs and is not shown as running`);
  }

  #count(name: string): number {
    return this.#told.get(name) ?? 0;
  }

  #isOf({questions}: LedgerConversation, text: string): boolean {
    const own = new Set(questions.flatMap(({reply, text: asked}) => [asked, reply?.name ?? '']));
    const [name = text] = /^r\d+/.exec(text) ?? [];
    return own.has(name);
  }

  #checkOwn({questions}: LedgerConversation, messages: readonly Message[]): void {
    const byText = new Map(questions.map(question => [question.text, question]));
    const shown = new Set<string>();
    let asked: LedgerQuestion | undefined;
    for (const {role, text} of messages) {
      if (role === 'user') {
        asked = byText.get(text);
        assertKept(asked, `"${text}" is of another conversation`);
        assertKept(!asked.isWithdrawn, `"${text}" was asked in other words, and is back`);
        assertKept(!shown.has(text), `"${text}" is shown twice`);
        shown.add(text);
      } else if (text !== '') {
        const names = new Set(text.match(/r\d+(?=\.)/g));
        assertKept(names.size === 1, `a reply mixes words: "${text}"`);
        assertKept(
          !asked?.reply || names.has(asked.reply.name) || asked.allowedRequests > 1,
          `"${text}" follows "${asked?.text ?? ''}"`,
        );
        assertKept(asked, `"${text}" has no question`);
      }
    }
  }

  #checkOrder({questions}: LedgerConversation, messages: readonly Message[]): void {
    const texts = messages.filter(({role}) => role === 'user').map(({text}) => text);
    const inOrder = questions.map(({text}) => text).filter(text => texts.includes(text));
    assertKept(inOrder.join() === texts.join(), `the order is ${texts.join()} instead of ${inOrder.join()}`);
  }
}

function checkQuestion({text, reply, requests, isWithdrawn}: LedgerQuestion, seen: SeenChat): void {
  if (isWithdrawn) return;
  const {messages, written} = seen;
  const index = messages.findIndex(message => message.role === 'user' && message.text === text);
  const isInDraft = requests === 0 && written.some(words => words.includes(text));
  assertKept(index >= 0 || isInDraft, `"${text}" is lost`);
  if (index < 0 || !reply || reply.isReplaced) return;
  const shown = messages[index + 1];
  assertKept(shown?.role !== 'user' && shown, `"${text}" has lost its reply`);
  assertKept(shown.text.startsWith(reply.arrived), `"${reply.arrived}" is lost: "${shown.text}" is shown`);
}

function checkDraft(conversation: LedgerConversation, {written, mount}: SeenChat): void {
  const texts = written.flatMap(text => text.split('\n\n')).filter(text => text !== '');
  const {drafts, change, questions} = conversation;
  for (const text of [...drafts, ...(change === undefined ? [] : [change])])
    assertKept(texts.includes(text), `the draft "${text}" is lost: "${texts.join('|')}" (${String(mount)})`);
  const allowed = new Set([...drafts, change, ...questions.map(({text}) => text)]);
  for (const text of texts) assertKept(allowed.has(text), `the draft has "${text}"`);
}
