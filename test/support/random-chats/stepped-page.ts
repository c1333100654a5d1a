import {AgentClient} from '../../../src/client/agent-client.js';
import {tokenSubject, type AccessToken} from '../../../src/client/access-token.js';
import {queuedQuestion} from '../../../src/conversation/conversation-state.js';
import {resetOffers} from '../../../src/session/conversation-handover.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {goOffline} from '../browser-network.js';
import {jwtOf} from '../json-web-token.js';
import {assertKept, BrokenPromise, ChatLedger, type LedgerConversation} from './chat-ledger.js';
import type {Sequence, Step, StepKind} from './chat-steps.js';
import {agentIds, agentOf, serviceUrl, SteppedService} from './stepped-service.js';
import {nextTask, type VirtualTime} from './virtual-time.js';

/** Milliseconds that a left conversation waits, minus the maximum duration of a step. */
const patience = 9_500;

/** Milliseconds in which all due frames run. */
const frames = 150;

/** A page with a chat, which takes the steps of a sequence and keeps the ledger. */
export class SteppedPage {
  readonly #sequence: Sequence;
  readonly #time: VirtualTime;
  readonly #place: HTMLElement;
  readonly #ledger = new ChatLedger();
  readonly #service: SteppedService;
  #chat: AgentChat | undefined;
  #page = 0;
  #mount = 0;
  #count = 0;
  #person = 'Ada';
  /** The person the page knows from a token, `''` if unknown. */
  #known = '';
  #agentId: string = agentIds[0];
  #token: 'string' | 'function';
  #goOnline: (() => void) | undefined;

  constructor(sequence: Sequence, time: VirtualTime, place: HTMLElement) {
    this.#sequence = sequence;
    this.#time = time;
    this.#place = place;
    this.#token = sequence.token;
    this.#service = new SteppedService(sequence.habits, {
      onAsked: asked => this.#note(() => this.#onAsked(asked)),
      onAborted: name => {
        const reply = this.#ledger.reply(name);
        if (reply?.state === 'running') reply.isAborted = true;
      },
    });
  }

  /** Takes all steps and waits until the page is idle. Rejects with the broken promise. */
  async run(): Promise<void> {
    const onEnd = (event: {readonly text: string}): void =>
      this.#note(() => this.#ledger.tellEnd(event.text));
    document.addEventListener('agent-reply-end', onEnd);
    try {
      await this.#take({kind: 'mount', pace: 'frames'});
      for (const step of this.#sequence.steps) await this.#take(step);
      await this.#rest();
    } finally {
      document.removeEventListener('agent-reply-end', onEnd);
      this.#goOnline?.();
      this.#goOnline = undefined;
      await this.#closePage();
      sessionStorage.clear();
    }
  }

  async #take({kind, pace}: Step): Promise<void> {
    // No two steps happen in the same moment.
    this.#time.now += 1;
    await this.#act(kind);
    if (pace === 'update') await this.#chat?.updateComplete;
    if (pace === 'promises') await this.#pass(0);
    if (pace === 'frames') {
      await this.#pass(frames);
      this.#check();
    }
    if (this.#ledger.broken) throw this.#ledger.broken;
  }

  async #act(kind: StepKind): Promise<void> {
    const chat = this.#chat;
    switch (kind) {
      case 'mount':
        if (!chat) this.#open();
        return;
      case 'unmount':
        this.#remove();
        return;
      case 'render':
        if (chat) Object.assign(chat, this.#settings());
        return;
      case 'move':
        if (chat) this.#place.append(chat);
        return;
      case 'navigate':
        await this.#closePage();
        this.#open();
        return;
      case 'overlap':
        return chat && this.#overlap(chat);
      case 'send':
        this.#send(this.#newText('q'));
        return;
      case 'say':
        this.#say();
        return;
      case 'end':
        this.#finish('done', () => this.#service.end());
        return;
      case 'breakOff':
        this.#finish('failed', () => this.#service.breakOff());
        return;
      case 'refuse':
        if (this.#service.running?.words === '') this.#finish('failed', () => void this.#service.refuse());
        return;
      case 'stop':
        this.#stop();
        return;
      case 'retry':
      case 'regenerate':
        this.#askAgain(kind);
        return;
      case 'offline':
        // A newly accepted question is sent first.
        await nextTask();
        this.#goOnline ??= goOffline();
        return;
      case 'online':
        this.#goOnline?.();
        this.#goOnline = undefined;
        return;
      case 'renewString':
      case 'renewFunction':
        return this.#renew(kind === 'renewFunction' && this.#allowsFunctions ? 'function' : 'string');
      case 'otherPerson':
        return this.#changePerson();
      case 'otherAgent':
        return this.#changeAgent(agentIds.find(id => id !== this.#agentId)!);
      case 'type':
        if (chat && this.#isKnown) this.#type(chat);
        return;
      case 'edit':
        chat?.editLast();
        return;
      case 'changeWords':
        this.#changeWords();
        return;
      case 'sendChange':
        this.#sendChange();
        return;
      case 'waitBriefly':
        return this.#pass(700);
      case 'wait':
        return this.#pass(3_000);
      case 'waitLong':
        return this.#pass(12_000);
    }
  }

  get #shown(): LedgerConversation {
    return this.#ledger.conversation(this.#known || this.#person, this.#agentId);
  }

  get #isKnown(): boolean {
    return !this.#sequence.isNamed || this.#known === this.#person;
  }

  /** Whether a token function identifies the person as soon as an element is mounted. */
  get #allowsFunctions(): boolean {
    const {through, isNamed, agent} = this.#sequence;
    return through === 'base-url' && (!isNamed || agent === 'looked-up');
  }

  get #isEditing(): boolean {
    return Boolean(this.#chat?.shadowRoot?.querySelector('#composer-editing'));
  }

  get #field(): HTMLTextAreaElement | null | undefined {
    return this.#chat?.shadowRoot?.querySelector('textarea');
  }

  #newText(kind: string): string {
    this.#count += 1;
    return `${kind}${String(this.#count)}`;
  }

  #note(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof BrokenPromise)) throw error;
      this.#ledger.broken ??= error;
    }
  }

  /* properties */

  #settings(): Partial<AgentChat> {
    const mount = this.#mount;
    const accessToken: AccessToken =
      this.#token === 'string'
        ? this.#issue()
        : () => {
            const token = this.#issue();
            this.#learn(token, mount);
            return token;
          };
    const page = this.#page;
    const fetch: typeof globalThis.fetch = (...request) =>
      page === this.#page ? this.#service.fetch(...request) : new Promise(() => undefined);
    const agent =
      this.#sequence.agent === 'given' ? {agent: agentOf(this.#agentId)} : {agentId: this.#agentId};
    return {
      ...agent,
      ...(this.#sequence.through === 'client'
        ? {client: new AgentClient({baseUrl: serviceUrl, fetch, accessToken})}
        : {baseUrl: serviceUrl, fetch, accessToken, prepareRequest: () => undefined}),
      transformRequest: messages => [...messages],
      firstByteTimeout: 1e9,
      idleTimeout: 1e9,
      strings: {send: 'Send'},
    };
  }

  #issue(): string {
    this.#count += 1;
    return this.#sequence.isNamed ? jwtOf(this.#person, {jti: this.#count}) : `token-${String(this.#count)}`;
  }

  /** The page identifies the person by a token. */
  #learn(token: string, mount: number): void {
    const person = tokenSubject(token);
    if (person === '' || person === this.#known || mount !== this.#mount || !this.#chat) return;
    if (this.#known !== '') this.#forget(this.#known);
    this.#known = person;
    // Nobody else finds the previous person’s data in storage.
    for (const one of this.#ledger.all) if (one.person !== person) one.isKept = false;
  }

  #forget(person: string): void {
    for (const one of this.#ledger.all) {
      if (one.person !== person) continue;
      this.#ledger.giveUp(one, 'stopped', false);
      this.#ledger.forget(one);
    }
  }

  async #renew(token: 'string' | 'function'): Promise<void> {
    this.#token = token;
    const chat = this.#chat;
    if (!chat) return;
    Object.assign(chat, this.#settings());
    if (token === 'string') this.#learn(this.#issue(), this.#mount);
    await chat.updateComplete;
  }

  async #changePerson(): Promise<void> {
    await this.#pass(0);
    if (!this.#sequence.isNamed || (this.#chat && this.#known !== this.#person)) return;
    this.#person = this.#person === 'Ada' ? 'Ben' : 'Ada';
    const isAsking = this.#token === 'function' && this.#chat?.status === 'idle' && !this.#goOnline;
    if (!this.#chat) return;
    if (!isAsking) return this.#renew('string');
    Object.assign(this.#chat, this.#settings());
    await this.#chat.updateComplete;
    // The next request reports it.
    const text = this.#newText('q');
    if (this.#chat.send(text)) {
      this.#ledger.take(this.#ledger.conversation(this.#person, this.#agentId), text, this.#mount);
      await this.#pass(frames);
    } else await this.#renew('string');
  }

  async #changeAgent(agentId: string): Promise<void> {
    const chat = this.#chat;
    // A newly accepted question is sent first.
    if (chat) await nextTask();
    if (chat) this.#ledger.giveUp(this.#shown, 'stopped', true);
    this.#agentId = agentId;
    if (!chat) return;
    Object.assign(chat, this.#settings());
    await chat.updateComplete;
    this.#shown.leftAt = undefined;
  }

  /* elements and pages */

  #open(): void {
    this.#mount += 1;
    this.#chat = document.createElement('agent-chat');
    this.#known = '';
    Object.assign(this.#chat, this.#settings());
    if (this.#token === 'string') this.#learn(this.#issue(), this.#mount);
    this.#place.append(this.#chat);
  }

  #remove(): void {
    if (!this.#chat) return;
    this.#chat.remove();
    this.#chat = undefined;
    this.#shown.leftAt = this.#time.now;
  }

  async #overlap(chat: AgentChat): Promise<void> {
    const left = this.#shown;
    this.#open();
    await this.#pass(this.#count % 2 === 0 ? 0 : frames);
    chat.remove();
    left.leftAt = this.#time.now;
    // Within the same task, no visitor does anything.
    await this.#pass(0);
  }

  /** Ends the page as the browser does: after `pagehide`, no code of it runs. */
  async #closePage(): Promise<void> {
    // A newly accepted question is sent first.
    await nextTask();
    dispatchEvent(new Event('pagehide'));
    const stored = Object.entries<unknown>(sessionStorage);
    for (const one of this.#ledger.all) {
      this.#ledger.giveUp(one, 'lost', false);
      one.leftAt = undefined;
    }
    this.#page += 1;
    this.#chat?.remove();
    this.#chat = undefined;
    await this.#time.pass(0);
    resetOffers();
    await this.#time.pass(0);
    this.#time.clear();
    sessionStorage.clear();
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
  }

  /* the visitor */

  #send(text: string): void {
    const chat = this.#chat;
    if (chat?.send(text)) this.#ledger.take(this.#shown, text, this.#mount);
  }

  #stop(): void {
    const isRunning = this.#chat?.status === 'waiting' || this.#chat?.status === 'streaming';
    if (isRunning) this.#ledger.giveUp(this.#shown, 'stopped', true);
    assertKept(Boolean(this.#chat?.stop()) === isRunning, 'a reply cannot be stopped');
  }

  #askAgain(kind: 'retry' | 'regenerate'): void {
    const chat = this.#chat;
    const question = chat?.messages.findLast(({role, status}) => role === 'user' && status !== 'queued');
    const asked = this.#shown.questions.find(({text}) => text === question?.text);
    // The request may start at once.
    if (asked) asked.allowedRequests += 1;
    const isAsked = chat?.[kind]() ?? false;
    if (asked && !isAsked) asked.allowedRequests -= 1;
    if (asked?.reply && isAsked) asked.reply.isReplaced = true;
  }

  #type(chat: AgentChat): void {
    chat.draft = this.#newText('d');
    this.#shown.drafts = [chat.draft];
    // A question that returned to the draft is removed with the draft.
    for (const question of this.#shown.questions)
      if (!chat.messages.some(({text}) => text === question.text)) question.isWithdrawn = true;
  }

  #changeWords(): void {
    const field = this.#field;
    if (!field || !this.#isEditing) return;
    field.value = this.#newText('c');
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    if (this.#isKnown) this.#shown.change = field.value;
  }

  #sendChange(): void {
    const {chat, text} = {chat: this.#chat, text: this.#field?.value ?? ''};
    if (!chat || !this.#isEditing || text === '') return;
    const before = chat.messages;
    const conversation = this.#shown;
    const question = before.findLast(({role}) => role === 'user');
    const init = {key: 'Enter', bubbles: true, composed: true, cancelable: true};
    const asked = conversation.questions.find(one => one.text === question?.text && !one.isWithdrawn);
    // An unchanged edit creates a question with the same text, which the ledger could not distinguish.
    if (!asked || conversation.change !== text) return;
    this.#field?.dispatchEvent(new KeyboardEvent('keydown', init));
    const isSent = chat.messages.some(message => message.text === text);
    const isWithdrawn = !chat.messages.some(({id}) => id === question?.id);
    assertKept(isSent === isWithdrawn, `"${asked.text}" was taken out, and "${text}" not sent`);
    if (!isSent) return;
    asked.isWithdrawn = true;
    this.#ledger.take(conversation, text, this.#mount);
    conversation.change = undefined;
  }

  /* the service */

  #onAsked(asked: Parameters<ChatLedger['ask']>[0]): void {
    this.#ledger.ask(asked, tokenSubject(asked.token) || this.#person);
    assertKept(!this.#goOnline, 'a question was sent without a network');
  }

  #say(): void {
    this.#service.say();
    const {running} = this.#service;
    const reply = running && this.#ledger.reply(running.name);
    if (reply) reply.sent = running.words;
  }

  #finish(state: 'done' | 'failed', act: () => void): void {
    const {running} = this.#service;
    const reply = running && this.#ledger.reply(running.name);
    act();
    if (!reply || reply.state !== 'running') return;
    if (state === 'done') reply.sent = `${running.words}${running.name}.end`;
    // A broken connection drops the words in transit.
    else reply.sent = reply.arrived;
    this.#ledger.finish(reply, state);
  }

  /* time */

  async #pass(milliseconds: number): Promise<void> {
    await this.#time.pass(0);
    this.#ledger.arrive();
    await this.#time.pass(milliseconds);
    if (this.#chat && this.#isKnown) this.#shown.leftAt = undefined;
    for (const one of this.#ledger.all) {
      if (one.leftAt === undefined || this.#time.now - one.leftAt < patience) continue;
      this.#ledger.giveUp(one, 'lost', false);
      one.leftAt = undefined;
    }
  }

  #check(): void {
    const chat = this.#chat;
    if (!chat) return;
    const conversation = this.#shown;
    const written = [chat.draft, this.#field?.value ?? ''];
    const {change} = conversation;
    this.#ledger.check(conversation, {
      messages: chat.messages,
      written,
      isKnown: this.#isKnown,
      mount: this.#mount,
    });
    // The draft contains the text of a finished edit.
    if (change !== undefined && chat.draft.split('\n\n').includes(change)) {
      conversation.drafts = [...conversation.drafts, change];
      conversation.change = undefined;
    }
    if (this.#isKnown) this.#ledger.checkEnds([conversation]);
  }

  /** Goes online and lets each conversation end, with each agent. */
  async #rest(): Promise<void> {
    if (!this.#chat) this.#open();
    await this.#act('online');
    await this.#pass(frames);
    for (const agentId of agentIds) {
      await this.#changeAgent(agentId);
      await this.#pass(frames);
      await this.#restHere();
      this.#check();
    }
    if (this.#ledger.broken) throw this.#ledger.broken;
  }

  async #restHere(): Promise<void> {
    const chat = this.#chat!;
    for (let count = 0; count < 30; count += 1) {
      if (this.#service.running) this.#finish('done', () => this.#service.end());
      await this.#pass(frames);
      const isQueued = queuedQuestion({messages: chat.messages});
      if (isQueued && chat.status === 'error') this.#askAgain('retry');
      else if (!this.#isKnown && chat.status === 'idle') this.#send(this.#newText('q'));
      else if (chat.messages.some(({recovery}) => recovery === 'looking')) await this.#pass(20_000);
      else if (!isQueued && ['idle', 'error'].includes(chat.status) && !this.#service.running) return;
    }
    const standing = chat.messages
      .map(({text, status, recovery}) => [text, status, recovery].join(' '))
      .join();
    assertKept(false, `the chat does not become idle: ${chat.status}, ${standing}`);
  }
}
