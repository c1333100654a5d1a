import {AgentClient} from '../../../../src/client/agent-client.js';
import type {AgentChat} from '../../../../src/elements/agent-chat/agent-chat.js';
import {dropDetached} from '../../../../src/session/persistent-conversation.js';
import {goOffline} from '../../browser-network.js';
import {ChatModel} from '../chat-model.js';
import {assertRule} from '../ledger-words.js';
import {checkQueueMoves, checkSnapshot} from '../snapshot-rules.js';
import {agentIds as idsOfServices, agentOf, conversationKey, firstAddress} from '../stand-in-service.js';
import type {ElementWorld, Step, StepTable} from '../steps.js';
import {checkKeptWords, checkRest, checkTexts} from '../text-rules.js';
import {nextTask} from '../virtual-time.js';
import type {Visitor} from '../visitor.js';
import type {WrittenReply} from '../written-reply.js';
import {PageChat, type PageFacts} from './page-chat.js';
import {ReplyEnds} from './reply-ends.js';
import {SignIn} from './sign-in.js';

const agentIds = idsOfServices[firstAddress];

/** Drives `<agent-chat>` in a page. */
export class ElementModel extends ChatModel {
  protected readonly frames = 150;
  readonly #world: ElementWorld;
  readonly #place: HTMLElement;
  readonly #signIn: SignIn;
  readonly #ends = new ReplyEnds(this.ledger);
  #chat: PageChat | undefined;
  #page = {isClosed: false};
  #mount = 0;
  #agentId: string = agentIds[0];
  #goOnline: (() => void) | undefined;

  constructor(world: ElementWorld, place: HTMLElement) {
    super(world.habits, false);
    this.#world = world;
    this.#place = place;
    this.#signIn = new SignIn(world);
  }

  personOf(token: string): string {
    return this.#signIn.personOf(token);
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
  protected override async end(): Promise<void> {
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
    return isWriting && !this.#signIn.isKnown ? undefined : this.#chat?.visitor;
  }

  protected pageSteps(): StepTable {
    const chat = this.#chat;
    const goTo = async (isOnline: boolean): Promise<void> => {
      // A newly accepted question is sent first, also after a search in the records.
      await this.pass(this.frames);
      this.#setOnline(isOnline);
    };
    return {
      subscribe: () => chat ?? this.#open(),
      dispose: () => this.#remove(),
      render: () => this.#set(),
      restart: () => chat && this.#place.append(chat.element),
      reload: async () => {
        await this.#closePage();
        this.#open();
      },
      overlap: pick => chat && this.#overlap(chat, pick < 0.5 ? 0 : this.frames),
      offline: () => goTo(false),
      online: () => goTo(true),
      renewString: () => this.#renew('string'),
      renewFunction: () => this.#renew(this.#signIn.allowsFunctions ? 'function' : 'string'),
      otherVisitor: () => this.#changePerson(),
      otherAgent: () => this.#changeAgent(agentIds.find(id => id !== this.#agentId)!),
    };
  }

  protected override async update(): Promise<void> {
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
    if (this.#chat && this.#signIn.isKnown) this.#ends.enter(this.#keyOf());
    this.#ends.expire(this.time.now);
  }

  readonly #onEnd = ({text}: {readonly text: string}): void =>
    this.ledger.note(() => this.#ends.report(text));

  #keyOf(person = this.#signIn.shown): string {
    return conversationKey(this.#agentId, person, firstAddress);
  }

  /** Sets all properties again, as a framework does with each rendering. */
  #set(): void {
    if (!this.#chat) return;
    const mount = this.#mount;
    const accessToken = this.#signIn.accessToken(person => this.#learn(person, mount));
    const fetch = this.service.connect(this.#page, firstAddress);
    const isClient = this.#world.through === 'client';
    const settings: Partial<AgentChat> = {
      ...this.#agent,
      ...(isClient
        ? {client: new AgentClient({baseUrl: firstAddress, fetch, accessToken})}
        : {baseUrl: firstAddress, fetch, accessToken, prepareRequest: () => undefined}),
      transformRequest: messages => [...messages],
      strings: {send: 'Send'},
    };
    Object.assign(this.#chat.element, settings);
  }

  get #agent(): Pick<AgentChat, 'agent' | 'agentId'> {
    return this.#world.givesAgent ? {agent: agentOf(this.#agentId)} : {agentId: this.#agentId};
  }

  /** The page identifies the person by a token; `''` for a token that names nobody. */
  #learn(person: string, mount = this.#mount): void {
    const {known} = this.#signIn;
    if (person === '' || person === known || mount !== this.#mount || !this.#chat) return;
    if (known !== '')
      for (const id of agentIds) this.#ends.giveUp(conversationKey(id, known, firstAddress), false);
    this.#signIn.known = person;
    // Nobody else finds the previous person’s data in storage.
    this.ledger.words.releaseAll(key => key.split(' ')[1] !== person);
  }

  /** The page knows the person of a new token that is no function. */
  #learnString(): void {
    const {kind, isNamed, person} = this.#signIn;
    if (kind === 'string' && isNamed) this.#learn(person);
  }

  async #renew(token: 'string' | 'function'): Promise<void> {
    this.#signIn.kind = token;
    const chat = this.#chat;
    if (!chat) return;
    this.#set();
    this.#learnString();
    await this.update();
  }

  async #changePerson(): Promise<void> {
    await this.pass(0);
    const chat = this.#chat;
    const {isNamed, isKnown, person, kind} = this.#signIn;
    if (!isNamed || (chat && !isKnown)) return;
    this.#signIn.person = person === 'Ada' ? 'Ben' : 'Ada';
    if (!chat) return;
    const isAsking = kind === 'function' && chat.element.status === 'idle' && !this.#goOnline;
    if (!isAsking) return this.#renew('string');
    this.#set();
    await this.update();
    // The next request reports it.
    const text = this.newText();
    if (chat.element.send(text)) {
      this.ledger.take(this.#keyOf(this.#signIn.person), text, this.#mount);
      await this.pass(this.frames);
    } else await this.#renew('string');
  }

  async #changeAgent(agentId: string): Promise<void> {
    const chat = this.#chat;
    // A newly accepted question is sent first.
    if (chat) await nextTask();
    chat?.visitor.leave();
    if (chat) this.#ends.giveUp(this.#keyOf(), true);
    this.#agentId = agentId;
    if (!chat) return;
    this.#set();
    await this.update();
    this.#ends.enter(this.#keyOf());
  }

  #setOnline(isOnline: boolean): void {
    if (isOnline) this.#goOnline?.();
    this.#goOnline = isOnline ? undefined : (this.#goOnline ?? goOffline());
  }

  #open(): void {
    this.#mount += 1;
    this.#signIn.known = '';
    const element = document.createElement('agent-chat');
    const facts = (): PageFacts => ({
      settings: {...this.#agent, online: !this.#goOnline},
      key: this.#keyOf(),
      isKnown: this.#signIn.isKnown,
    });
    this.#chat = new PageChat(element, this.#mount, facts, this.ledger);
    this.#chat.session.configure({firstByteTimeout: 1e9, idleTimeout: 1e9});
    this.#set();
    this.#learnString();
    this.#place.append(element);
  }

  #remove(): void {
    if (!this.#chat) return;
    this.#chat.visitor.leave();
    this.#chat.element.remove();
    this.#chat = undefined;
    this.#ends.leave(this.#keyOf(), this.time.now);
  }

  async #overlap(chat: PageChat, milliseconds: number): Promise<void> {
    const key = this.#keyOf();
    chat.visitor.leave();
    this.#open();
    await this.pass(milliseconds);
    chat.element.remove();
    this.#ends.leave(key, this.time.now);
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
    this.#ends.closePage();
    this.#chat?.visitor.leave();
    this.#chat?.element.remove();
    this.#chat = undefined;
    this.service.loseClosed();
    await this.time.pass(0);
    dropDetached();
    await this.time.pass(0);
    this.time.clear();
    sessionStorage.clear();
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
  }

  /** Lets the shown conversation end. */
  async #rest(): Promise<void> {
    const {element, visitor} = this.#chat!;
    for (let count = 0; count < 30; count += 1) {
      for (const reply of [...this.service.replies]) this.endReply(reply);
      await this.pass(this.frames);
      const {queued, status} = element.session.snapshot;
      const isSearching = element.messages.some(({recovery}) => recovery === 'looking');
      const isIdle = ['idle', 'error'].includes(status) && this.service.replies.length === 0;
      if (queued.length > 0 && status === 'error') visitor.askAgain('retry');
      else if (!this.#signIn.isKnown && status === 'idle') visitor.send(this.newText());
      else if (isSearching) await this.pass(20_000);
      else if (queued.length === 0 && isIdle) return;
    }
    const standing = element.messages.map(({text, status, recovery}) => [text, status, recovery].join(' '));
    assertRule(false, `the chat does not become idle: ${element.status}, ${standing.join()}`);
  }
}
