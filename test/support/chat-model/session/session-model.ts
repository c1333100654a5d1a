import {ChatModel} from '../chat-model.js';
import {checkQueueMoves, checkSnapshot} from '../snapshot-rules.js';
import {agentIds, agentOf, firstAddress, otherAddress, type ServiceAddress} from '../stand-in-service.js';
import type {SessionWorld, Step, StepTable} from '../steps.js';
import {checkKeptWords, checkRest, checkTexts} from '../text-rules.js';
import type {Visitor} from '../visitor.js';
import {SessionChat, type SessionSettings} from './session-chat.js';
import {checkOutbox, OutboxTransitions, readOutboxes} from './stored-outboxes.js';
import {Browser, Tab, type Page} from './tabs.js';

const visitorIds = ['ada', 'ben'] as const;
const persistModes = ['session', 'local', 'none'] as const;
/** Milliseconds after which changes are stored, more than the delay of a write. */
const storingTime = 400;
/** Milliseconds that a conversation without a session waits, less the maximum duration of a step. */
const patience = 9_900;

/** Drives headless sessions in one or two tabs. */
export class SessionModel extends ChatModel {
  protected readonly frames = 40;
  readonly #world: SessionWorld;
  readonly #browser = new Browser();
  readonly #transitions = new OutboxTransitions();
  #tabs: readonly Tab[] = [];
  #chats: SessionChat[] = [];
  /** When a conversation was left. */
  readonly #leftAt = new Map<string, number>();

  constructor(world: SessionWorld) {
    super(world.habits, world.tabs > 1);
    this.#world = world;
  }

  /** Its tokens are names, which the session cannot read. */
  personOf(token: string): string {
    return token;
  }

  protected begin(): void {
    const {tabs, persist, history} = this.#world;
    const visitorId = visitorIds[0];
    this.ledger.readsRecords = history === 'recent';
    const rest = {persist, history, historySize: 4, visitorId, address: firstAddress} as const;
    this.#tabs = Array.from({length: tabs}, () => new Tab(this.#browser));
    this.#chats = this.#tabs.map((_, tab) =>
      this.#open(tab, {...rest, ...this.#agent(agentIds[firstAddress][0])}),
    );
  }

  protected async close(): Promise<void> {
    this.#browser.close();
  }

  protected visitorOf(step: Step): Visitor {
    return this.#chatOf(step).visitor;
  }

  protected pageSteps(step: Step): StepTable {
    const one = this.#chatOf(step);
    const tab = this.#chats.indexOf(one);
    const replace = (): void => {
      this.#enter(one);
      this.#chats[tab] = this.#open(tab, one.settings);
    };
    return {
      ...one.desk.steps,
      online: () => one.configure({online: true}),
      offline: () => one.configure({online: false}),
      otherAgent: () => this.#changeAgent(one),
      otherVisitor: () => this.#changeVisitor(one),
      otherService: () => this.#changeService(one),
      equalClient: () => one.configure(this.#client(one.page, one.settings)),
      otherPersist: pick => this.#changePersist(one, persistModes[Math.floor(pick * 3)]!),
      maxLength: pick => one.configure({maxLength: pick < 0.5 ? 10 : undefined}),
      whileReplying: pick => one.configure({whileReplying: pick < 0.5 ? 'wait' : 'queue'}),
      disabled: pick => one.configure({disabled: pick < 0.3}),
      render: () => one.render(),
      restart: () => {
        if (one.isRunning) one.dispose();
        else this.#enter(one);
        one.subscribe();
      },
      dispose: () => this.#dispose(one),
      subscribe: () => {
        if (one.isRunning) return;
        this.#enter(one);
        one.subscribe();
      },
      takeOver: () => {
        this.#dispose(one);
        replace();
      },
      overlap: () => {
        replace();
        one.dispose();
        // Within the same task, the visitor does nothing.
        return this.pass(0);
      },
      reload: () => this.#reload(one, tab, true),
      crash: () => this.#crash(one, tab),
      hide: () => one.page.report('visibility'),
      leaveAndReturn: () => {
        one.page.report('leave');
        one.page.report('return');
      },
    };
  }

  protected check(isRest: boolean): void {
    const {ledger} = this;
    const running = this.#chats.filter(({isRunning}) => isRunning);
    const areas = [this.#browser.local, ...this.#tabs.map(({session}) => session)].map(readOutboxes);
    this.#transitions.check(areas);
    for (const one of running) {
      if (one.note()) {
        checkSnapshot(one, ledger);
        checkTexts(one, ledger);
      }
      if (isRest) one.desk.check();
      if (isRest) checkQueueMoves(one);
      if (isRest) checkRest(one, ledger);
      if (ledger.hasOtherTabs) continue;
      const {persist} = one.settings;
      const stored = areas[persist === 'local' ? 0 : 1]?.get(one.key);
      if (persist !== 'none') checkOutbox(one, stored ?? new Map<string, string>());
      one.visitor.withdraw();
    }
    checkKeptWords(running, ledger, isRest, () => this.#textsElsewhere());
  }

  #chatOf({tab}: Step): SessionChat {
    return this.#chats[Math.floor(tab * this.#chats.length)]!;
  }

  #agent(agentId: string): Pick<SessionSettings, 'agent' | 'agentId'> {
    return {agentId, ...(this.#world.givesAgent ? {agent: agentOf(agentId)} : {})};
  }

  #client(page: Page, {visitorId, address}: Pick<SessionSettings, 'visitorId' | 'address'>) {
    const fetch = this.service.connect(page, address);
    const limits = {firstByteTimeout: Infinity, idleTimeout: Infinity, assumptions: {readRetries: 0}};
    return {client: new page.code.AgentClient({baseUrl: address, accessToken: visitorId, fetch, ...limits})};
  }

  #open(tab: number, settings: SessionSettings): SessionChat {
    const {page} = this.#tabs[tab]!;
    return new SessionChat(page, {...settings, ...this.#client(page, settings)}, this.ledger);
  }

  #dispose(one: SessionChat): void {
    if (!one.isRunning) return;
    one.dispose();
    this.#leftAt.set(one.key, this.time.now);
  }

  #change(one: SessionChat, changes: Partial<SessionSettings>): void {
    if (one.isRunning) this.#leftAt.set(one.key, this.time.now);
    one.configure(changes);
    if (one.isRunning) this.#enter(one);
  }

  /** A conversation is shown again. Without storage, it lasts as long as it waits for a session. */
  #enter({settings, key}: SessionChat): void {
    const isOver = this.time.now - (this.#leftAt.get(key) ?? 0) > patience;
    if (settings.persist === 'none' && isOver) this.ledger.words.releaseAll(one => one === key);
  }

  #changeVisitor(one: SessionChat): void {
    const {agentId, visitorId, address} = one.settings;
    const other = visitorIds[visitorId === visitorIds[0] ? 1 : 0];
    // Nothing more is stored for a visitor who is gone, even if a session without listeners follows later.
    const isTheirs = (key: string): boolean => key.includes(` ${visitorId} `);
    this.ledger.words.releaseAll(isTheirs);
    for (const key of [...this.ledger.keys].filter(isTheirs))
      for (const {written} of this.ledger.repliesIn(key)) this.ledger.words.giveUpReply(written.name);
    this.#change(one, {visitorId: other, agentId, ...this.#client(one.page, {visitorId: other, address})});
  }

  #changeAgent(one: SessionChat): void {
    const {agentId, address} = one.settings;
    const [first, second] = agentIds[address];
    this.#change(one, this.#agent(agentId === first ? second : first));
  }

  #changeService(one: SessionChat): void {
    const {visitorId, address: before} = one.settings;
    const address: ServiceAddress = before === firstAddress ? otherAddress : firstAddress;
    const client = this.#client(one.page, {visitorId, address});
    this.#change(one, {address, ...this.#agent(agentIds[address][0]), ...client});
  }

  #changePersist(one: SessionChat, persist: (typeof persistModes)[number]): void {
    if (this.ledger.hasOtherTabs || !one.isRunning) return;
    // The stored texts of other conversations stay where they are.
    this.ledger.words.releaseAll(key => key !== one.key);
    one.configure({persist});
    this.#transitions.forget();
  }

  async #crash(one: SessionChat, tab: number): Promise<void> {
    // Everything but arriving text is stored within this time.
    await this.pass(storingTime);
    for (const {request, name, words} of this.service.replies)
      if (request.page === one.page) this.ledger.words.release([...words, `${name}.end`].join(' '));
    this.#reload(one, tab, false);
  }

  #reload({page, settings}: SessionChat, tab: number, isLeft: boolean): void {
    if (settings.persist === 'none') this.ledger.words.releaseAll(() => true);
    this.ledger.abortAll(page);
    this.#tabs[tab]!.reload(isLeft);
    this.service.loseClosed();
    this.#chats[tab] = this.#open(tab, settings);
  }

  /** Texts of other tabs, which a tab loads on its start. */
  #textsElsewhere(): string {
    if (!this.ledger.hasOtherTabs) return '';
    // A conversation that goes on without a session is stored before it ends.
    const sessions = this.#tabs.flatMap(({page}) => page.sessions);
    const messages = sessions.flatMap(({conversation}) => conversation.messages);
    return [this.#browser.local.text, ...messages.map(({text}) => text)].join(' ');
  }
}
