import {tokenSubject, type AccessToken} from '../../../../src/client/access-token.js';
import {AgentClient} from '../../../../src/client/agent-client.js';
import type {AgentChat} from '../../../../src/elements/agent-chat/agent-chat.js';
import {resetOffers} from '../../../../src/session/conversation-handover.js';
import {goOffline} from '../../browser-network.js';
import {jwtOf} from '../../json-web-token.js';
import {ChatModel} from '../chat-model.js';
import {assertRule} from '../ledger.js';
import {checkQueueMoves, checkSnapshot} from '../snapshot-rules.js';
import {agentIds as idsOfServices, agentOf, conversationKey, firstAddress} from '../stand-in-service.js';
import type {ElementWorld, Step} from '../steps.js';
import {checkKeptWords, checkRest, checkTexts} from '../text-rules.js';
import {nextTask} from '../virtual-time.js';
import type {Visitor} from '../visitor.js';
import type {WrittenReply} from '../written-reply.js';
import {PageChat, type PageFacts} from './page-chat.js';
import {ReplyEnds} from './reply-ends.js';

const agentIds = idsOfServices[firstAddress];

/** Milliseconds that a left conversation waits, minus the maximum duration of a step. */
const patience = 9_500;

/** Drives `<agent-chat>` in a page. */
export class ElementModel extends ChatModel {
  protected readonly frames = 150;
  readonly #world: ElementWorld;
  readonly #place: HTMLElement;
  readonly #ends = new ReplyEnds(this.ledger);
  /** When a conversation was left. */
  readonly #leftAt = new Map<string, number>();
  #chat: PageChat | undefined;
  #page = {isClosed: false};
  #mount = 0;
  #tokenCount = 0;
  #person = 'Ada';
  /** The person the page knows from a token, `''` if unknown. */
  #known = '';
  #agentId: string = agentIds[0];
  #token: 'string' | 'function';
  #goOnline: (() => void) | undefined;

  constructor(world: ElementWorld, place: HTMLElement) {
    super(world.habits, false);
    this.#world = world;
    this.#place = place;
    this.#token = world.token;
  }

  personOf(token: string): string {
    return tokenSubject(token) || this.#person;
  }

  override onAsked(reply: WrittenReply): void {
    super.onAsked(reply);
    this.ledger.note(() => assertRule(!this.#goOnline, 'a question was sent without a network'));
  }

  override onAborted({name}: WrittenReply): void {
    const reply = this.ledger.reply(name);
    if (reply?.state === 'running') reply.isAborted = true;
  }

  protected begin(): void {
    document.addEventListener('agent-reply-end', this.#onEnd);
    this.#open();
  }

  /** Goes online and lets each conversation end, with each agent. */
  protected async end(): Promise<void> {
    if (!this.#chat) this.#open();
    this.#setOnline(true);
    await this.pass(this.frames);
    for (const agentId of agentIds) {
      await this.#changeAgent(agentId);
      await this.pass(this.frames);
      await this.#rest();
      this.check(true);
    }
    this.ledger.throwIfBroken();
  }

  protected async close(): Promise<void> {
    document.removeEventListener('agent-reply-end', this.#onEnd);
    this.#setOnline(true);
    await this.#closePage();
    sessionStorage.clear();
  }

  protected visitorOf({kind}: Step): Visitor | undefined {
    // The draft of an unknown person is not stored.
    const isWriting = kind === 'setDraft' || kind === 'sendWritten';
    return isWriting && !this.#isKnown ? undefined : this.#chat?.visitor;
  }

  protected async actOnPage({kind, pick}: Step): Promise<boolean> {
    const chat = this.#chat;
    switch (kind) {
      case 'subscribe':
        if (!chat) this.#open();
        return true;
      case 'dispose':
        this.#remove();
        return true;
      case 'render':
        this.#set();
        return true;
      case 'restart':
        if (chat) this.#place.append(chat.element);
        return true;
      case 'reload':
        await this.#closePage();
        this.#open();
        return true;
      case 'overlap':
        if (chat) await this.#overlap(chat, pick < 0.5 ? 0 : this.frames);
        return true;
      case 'offline':
      case 'online':
        // A newly accepted question is sent first, also after a search in the records.
        await this.pass(this.frames);
        this.#setOnline(kind === 'online');
        return true;
      case 'renewString':
      case 'renewFunction':
        await this.#renew(kind === 'renewFunction' && this.#allowsFunctions ? 'function' : 'string');
        return true;
      case 'otherVisitor':
        await this.#changePerson();
        return true;
      case 'otherAgent':
        await this.#changeAgent(agentIds.find(id => id !== this.#agentId)!);
        return true;
      default:
        return false;
    }
  }

  protected async update(): Promise<void> {
    await this.#chat?.element.updateComplete;
  }

  protected check(isRest: boolean): void {
    const chat = this.#chat;
    if (!chat || !isRest) return;
    checkSnapshot(chat, this.ledger);
    checkTexts(chat, this.ledger);
    checkRest(chat, this.ledger);
    checkQueueMoves(chat);
    checkKeptWords([chat], this.ledger, true);
    const {written} = chat.session.snapshot;
    assertRule((chat.fieldText ?? written) === written, `the message field shows "${chat.fieldText}"`);
    if (chat.isKnown) this.#ends.check(chat.key);
  }

  protected override async pass(milliseconds: number): Promise<void> {
    await super.pass(milliseconds);
    if (this.#chat && this.#isKnown) this.#leftAt.delete(this.#key);
    for (const [key, leftAt] of this.#leftAt) {
      if (this.time.now - leftAt < patience) continue;
      this.#ends.giveUp(key, false);
      this.#leftAt.delete(key);
    }
  }

  readonly #onEnd = ({text}: {readonly text: string}): void => this.ledger.note(() => this.#ends.tell(text));

  get #key(): string {
    return this.#keyOf(this.#known || this.#person);
  }

  get #isKnown(): boolean {
    return !this.#world.isNamed || this.#known === this.#person;
  }

  /** Whether a token function identifies the person as soon as an element is mounted. */
  get #allowsFunctions(): boolean {
    const {through, isNamed, givesAgent} = this.#world;
    return through === 'base-url' && !(isNamed && givesAgent);
  }

  #keyOf(person: string): string {
    return conversationKey(this.#agentId, person, firstAddress);
  }

  /* properties */

  /** Sets all properties again, as a framework does with each rendering. */
  #set(element = this.#chat?.element): void {
    if (element) Object.assign(element, this.#settings());
  }

  #settings(): Partial<AgentChat> {
    const mount = this.#mount;
    const issueLater = (): string => {
      const token = this.#issue();
      this.#learn(token, mount);
      return token;
    };
    const accessToken: AccessToken = this.#token === 'string' ? this.#issue() : issueLater;
    const fetch = this.service.connect(this.#page, firstAddress);
    const isClient = this.#world.through === 'client';
    return {
      ...this.#agent,
      ...(isClient
        ? {client: new AgentClient({baseUrl: firstAddress, fetch, accessToken})}
        : {baseUrl: firstAddress, fetch, accessToken, prepareRequest: () => undefined}),
      transformRequest: messages => [...messages],
      firstByteTimeout: 1e9,
      idleTimeout: 1e9,
      strings: {send: 'Send'},
    };
  }

  get #agent(): Pick<AgentChat, 'agent' | 'agentId'> {
    return this.#world.givesAgent ? {agent: agentOf(this.#agentId)} : {agentId: this.#agentId};
  }

  #issue(): string {
    this.#tokenCount += 1;
    return this.#world.isNamed ? jwtOf(this.#person, {jti: this.#tokenCount}) : `token-${this.#tokenCount}`;
  }

  /** The page identifies the person by a token. */
  #learn(token: string, mount: number): void {
    const person = tokenSubject(token);
    if (person === '' || person === this.#known || mount !== this.#mount || !this.#chat) return;
    const isOf = (key: string, name: string): boolean => key.split(' ')[1] === name;
    if (this.#known !== '')
      for (const id of agentIds) this.#ends.giveUp(conversationKey(id, this.#known, firstAddress), false);
    this.#known = person;
    // Nobody else finds the previous person’s data in storage.
    this.ledger.releaseAll(key => !isOf(key, person));
  }

  async #renew(token: 'string' | 'function'): Promise<void> {
    this.#token = token;
    const chat = this.#chat;
    if (!chat) return;
    this.#set();
    if (token === 'string') this.#learn(this.#issue(), this.#mount);
    await this.update();
  }

  async #changePerson(): Promise<void> {
    await this.pass(0);
    const chat = this.#chat;
    if (!this.#world.isNamed || (chat && !this.#isKnown)) return;
    this.#person = this.#person === 'Ada' ? 'Ben' : 'Ada';
    if (!chat) return;
    const isAsking = this.#token === 'function' && chat.element.status === 'idle' && !this.#goOnline;
    if (!isAsking) return this.#renew('string');
    this.#set();
    await this.update();
    // The next request reports it.
    const text = this.newText();
    if (chat.element.send(text)) {
      this.ledger.take(this.#keyOf(this.#person), text, this.#mount);
      await this.pass(this.frames);
    } else await this.#renew('string');
  }

  async #changeAgent(agentId: string): Promise<void> {
    const chat = this.#chat;
    // A newly accepted question is sent first.
    if (chat) await nextTask();
    chat?.visitor.leave();
    if (chat) this.#ends.giveUp(this.#key, true);
    this.#agentId = agentId;
    if (!chat) return;
    this.#set();
    await this.update();
    this.#leftAt.delete(this.#key);
  }

  #setOnline(isOnline: boolean): void {
    if (isOnline) this.#goOnline?.();
    this.#goOnline = isOnline ? undefined : (this.#goOnline ?? goOffline());
  }

  /* elements and pages */

  #open(): void {
    this.#mount += 1;
    this.#known = '';
    const element = document.createElement('agent-chat');
    const facts = (): PageFacts => ({
      settings: {...this.#agent, online: !this.#goOnline},
      key: this.#key,
      isKnown: this.#isKnown,
    });
    this.#chat = new PageChat(element, this.#mount, facts, this.ledger);
    this.#set();
    if (this.#token === 'string') this.#learn(this.#issue(), this.#mount);
    this.#place.append(element);
  }

  #remove(): void {
    if (!this.#chat) return;
    this.#chat.visitor.leave();
    this.#chat.element.remove();
    this.#chat = undefined;
    this.#leftAt.set(this.#key, this.time.now);
  }

  async #overlap(chat: PageChat, milliseconds: number): Promise<void> {
    const key = this.#key;
    chat.visitor.leave();
    this.#open();
    await this.pass(milliseconds);
    chat.element.remove();
    this.#leftAt.set(key, this.time.now);
    // Within the same task, no visitor does anything.
    await this.pass(0);
  }

  /** Ends the page as the browser does: after `pagehide`, no code of it runs. */
  async #closePage(): Promise<void> {
    // A newly accepted question is sent first.
    await nextTask();
    dispatchEvent(new Event('pagehide'));
    const stored = Object.entries<unknown>(sessionStorage);
    this.#page.isClosed = true;
    this.#page = {isClosed: false};
    for (const key of this.ledger.keys) this.#ends.giveUp(key, false);
    this.#leftAt.clear();
    this.#chat?.visitor.leave();
    this.#chat?.element.remove();
    this.#chat = undefined;
    this.service.loseClosed();
    await this.time.pass(0);
    resetOffers();
    await this.time.pass(0);
    this.time.clear();
    sessionStorage.clear();
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
  }

  /** Lets the shown conversation end. */
  async #rest(): Promise<void> {
    const {element, visitor} = this.#chat!;
    for (let count = 0; count < 30; count += 1) {
      for (const reply of this.service.replies) this.endReply(reply);
      await this.pass(this.frames);
      const {queued, status} = element.session.snapshot;
      const isSearching = element.messages.some(({recovery}) => recovery === 'looking');
      const isIdle = ['idle', 'error'].includes(status) && this.service.replies.length === 0;
      if (queued.length > 0 && status === 'error') visitor.askAgain('retry');
      else if (!this.#isKnown && status === 'idle') visitor.send(this.newText());
      else if (isSearching) await this.pass(20_000);
      else if (queued.length === 0 && isIdle) return;
    }
    const standing = element.messages.map(({text, status, recovery}) => [text, status, recovery].join(' '));
    assertRule(false, `the chat does not become idle: ${element.status}, ${standing.join()}`);
  }
}
