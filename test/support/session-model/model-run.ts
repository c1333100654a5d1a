import {fuzzTotals} from '../fuzz.js';
import {
  checkIdentity,
  checkKeptWords,
  checkMessages,
  checkOffers,
  checkOutbox,
  checkOwnWords,
  checkQueueMoves,
  checkRepeats,
  checkStatus,
  checkTransitions,
} from './invariants.js';
import {ModelBrowser, ModelTab} from './model-browser.js';
import {ModelLedger} from './model-ledger.js';
import type {ModelReply} from './model-reply.js';
import {agentIds, agentOf, firstAddress, ModelService, otherAddress, visitorIds} from './model-service.js';
import {ModelSession, type ModelSettings} from './model-session.js';
import {readOutboxes} from './stored-outboxes.js';
import type {Step, StepTaker, World} from './model-steps.js';
import {ModelTime} from './model-time.js';

/** Milliseconds in which all frames that are due have come. */
const frames = 40;
/** Milliseconds after which changes are stored, more than the delay of a write. */
const storingTime = 400;
/** Milliseconds that a conversation without a session waits, less what a step may take. */
const patience = 9_900;

/** Takes steps, and checks all rules after each. */
export class ModelRun implements StepTaker {
  readonly #world: World;
  readonly #time = new ModelTime();
  readonly #ledger = new ModelLedger();
  readonly #browser = new ModelBrowser(this.#time);
  readonly #service: ModelService;
  readonly #tabs: readonly ModelTab[];
  readonly #sessions: ModelSession[];
  /** When a conversation was left. */
  readonly #leftAt = new Map<string, number>();
  #wordCount = 0;

  constructor(world: World) {
    this.#world = world;
    this.#service = new ModelService(this.#time, world.habits, ({key, contents}, name) =>
      this.#ledger.note(() => this.#ledger.ask(key, contents, name)),
    );
    this.#tabs = Array.from({length: world.tabs}, () => new ModelTab(this.#browser));
    this.#sessions = this.#tabs.map((_, index) => this.#open(index, this.#firstSettings(index)));
  }

  /** Rejects with the rule that was broken. */
  async take(step: Step): Promise<void> {
    fuzzTotals.commands += 1;
    this.#time.now += 1;
    // Everything but arriving text is stored within this time.
    if (step.kind === 'crash') await this.#time.pass(storingTime);
    this.#act(step);
    // Within the same task, the visitor does nothing.
    if (step.kind === 'overlap') await this.#time.pass(0);
    this.#check();
    if (step.pace === 'nothing' && !step.kind.startsWith('wait')) return;
    if (step.pace === 'promises') await this.#time.pass(0);
    if (step.pace === 'frames') await this.#time.pass(frames);
    if (step.kind === 'wait') await this.#time.pass(700);
    if (step.kind === 'waitLong') await this.#time.pass(12_000);
    this.#check();
    if (step.pace === 'frames') this.#running.forEach(checkQueueMoves);
  }

  close(): void {
    this.#browser.close();
  }

  get #running(): readonly ModelSession[] {
    return this.#sessions.filter(({isRunning}) => isRunning);
  }

  #firstSettings(tab: number): ModelSettings {
    const {persist, history} = this.#world;
    const visitorId = visitorIds[0];
    const client = this.#service.client(this.#tabs[tab]!.page, visitorId, firstAddress);
    return {client, persist, history, historySize: 4, visitorId, ...this.#agent(agentIds[firstAddress][0])};
  }

  #agent(agentId: string): Pick<ModelSettings, 'agent' | 'agentId'> {
    return {agentId, ...(this.#world.givesAgent ? {agent: agentOf(agentId)} : {})};
  }

  #open(tab: number, settings: ModelSettings): ModelSession {
    const {page} = this.#tabs[tab]!;
    const client = this.#service.client(page, settings.visitorId, settings.client.baseUrl);
    return new ModelSession(page, {...settings, client}, this.#ledger, this.#tabs.length);
  }

  #newText(pick: number): string {
    this.#wordCount += 1;
    return `w${this.#wordCount}${pick < 0.1 ? ' with many more words' : ''}`;
  }

  #act(step: Step): void {
    const tab = Math.floor(step.tab * this.#tabs.length);
    const one = this.#sessions[tab]!;
    if (!one.act(step, pick => this.#newText(pick)) && !this.#actOnPage(step, one, tab))
      this.#actOnService(step);
  }

  #actOnPage({kind, pick}: Step, one: ModelSession, tab: number): boolean {
    switch (kind) {
      case 'online':
        one.configure({online: one.settings.online === false});
        return true;
      case 'otherAgent':
        this.#changeAgent(one);
        return true;
      case 'otherVisitor':
        this.#changeVisitor(one);
        return true;
      case 'otherService':
        this.#changeService(one);
        return true;
      case 'equalClient':
        one.configure({
          client: this.#service.client(one.page, one.settings.visitorId, one.settings.client.baseUrl),
        });
        return true;
      case 'otherPersist':
        this.#changePersist(one, (['session', 'local', 'none'] as const)[Math.floor(pick * 3)]!);
        return true;
      case 'maxLength':
        one.configure({maxLength: pick < 0.5 ? 10 : undefined});
        return true;
      case 'disabled':
        one.configure({disabled: pick < 0.3});
        return true;
      case 'render':
        one.render();
        return true;
      case 'restart':
        if (one.isRunning) one.dispose();
        else this.#enter(one);
        one.subscribe();
        return true;
      case 'dispose':
        if (one.isRunning) this.#dispose(one);
        return true;
      case 'subscribe':
        if (one.isRunning) return true;
        this.#enter(one);
        one.subscribe();
        return true;
      case 'takeOver':
        if (one.isRunning) this.#dispose(one);
        this.#enter(one);
        this.#sessions[tab] = this.#open(tab, one.settings);
        return true;
      case 'overlap':
        if (!one.isRunning) this.#enter(one);
        this.#sessions[tab] = this.#open(tab, one.settings);
        one.dispose();
        return true;
      case 'reload':
      case 'crash':
        this.#reload(one, tab, kind === 'reload');
        return true;
      case 'hide':
        one.page.report('visibility');
        return true;
      case 'leaveAndReturn':
        one.page.report('leave');
        one.page.report('return');
        return true;
      default:
        return false;
    }
  }

  #actOnService({kind, pick}: Step): void {
    const {replies, lookUps} = this.#service;
    const reply = replies[Math.floor(pick * replies.length)];
    if (kind === 'lookUp' && lookUps[0])
      this.#service.answer(lookUps[0], pick < 0.8 ? 'found' : pick < 0.9 ? 'not-found' : 'network');
    if (kind === 'records')
      this.#service.recordsMode = (['works', 'fails', 'forbidden'] as const)[Math.floor(pick * 3)]!;
    if (reply) this.#write(reply, kind);
  }

  #write(reply: ModelReply, kind: Step['kind']): void {
    const {isOpen, name, words, request} = reply;
    if (kind === 'accept') reply.accept();
    if (kind === 'say') reply.say(`${name}.${words.length}`);
    if (kind === 'end') this.#service.end(reply, 'stop');
    if (kind === 'endByLength') this.#service.end(reply, 'length');
    if (kind === 'failNetwork') this.#service.fail(reply, isOpen ? 'interrupted' : 'network');
    // The service refuses a request before it answers.
    if (isOpen) return;
    if (kind === 'failServer') this.#service.fail(reply, 'server', 500);
    if (kind === 'failToken') this.#service.fail(reply, 'unauthorized', 401);
    if (kind === 'refuseLarge') {
      // The same question is requested again with fewer earlier ones.
      if (request.contents.length > 1) this.#ledger.allowAgain(request.contents.at(-1) ?? '');
      this.#service.fail(reply, 'too-large', 413);
    }
  }

  #dispose(one: ModelSession): void {
    one.dispose();
    this.#leftAt.set(one.key, this.#time.now);
  }

  #change(one: ModelSession, changes: Partial<ModelSettings>): void {
    if (one.isRunning) this.#leftAt.set(one.key, this.#time.now);
    one.configure(changes);
    if (one.isRunning) this.#enter(one);
  }

  /** A conversation is shown again. Without storage, it lasts as long as it waits for a session. */
  #enter({settings, key}: ModelSession): void {
    const isOver = this.#time.now - (this.#leftAt.get(key) ?? 0) > patience;
    if (settings.persist === 'none' && isOver) this.#ledger.releaseAll(one => one === key);
  }

  #changeVisitor(one: ModelSession): void {
    const {agentId, visitorId} = one.settings;
    const other = visitorIds[visitorId === visitorIds[0] ? 1 : 0];
    // Nothing more is stored for a visitor who is gone.
    this.#ledger.releaseAll(key => key.includes(` ${visitorId} `));
    const client = this.#service.client(one.page, other, one.settings.client.baseUrl);
    this.#change(one, {visitorId: other, client, agentId});
  }

  #changeAgent(one: ModelSession): void {
    const {agentId, client} = one.settings;
    const [first, second] = agentIds[client.baseUrl];
    this.#change(one, this.#agent(agentId === first ? second : first));
  }

  #changeService(one: ModelSession): void {
    const {visitorId, client} = one.settings;
    const address = client.baseUrl === firstAddress ? otherAddress : firstAddress;
    const agent = this.#agent(agentIds[address][0]);
    this.#change(one, {...agent, client: this.#service.client(one.page, visitorId, address)});
  }

  #changePersist(one: ModelSession, persist: 'session' | 'local' | 'none'): void {
    if (this.#tabs.length > 1 || !one.isRunning) return;
    // The stored texts of other conversations stay where they are.
    this.#ledger.releaseAll(key => key !== one.key);
    one.configure({persist});
    // A question may come out of memory again.
    this.#ledger.outbox.clear();
  }

  #reload(one: ModelSession, tab: number, isLeft: boolean): void {
    for (const {request, name, words} of this.#service.replies)
      if (!isLeft && request.page === one.page) this.#ledger.release([...words, `${name}.end`].join(' '));
    if (one.settings.persist === 'none') this.#ledger.releaseAll(() => true);
    this.#tabs[tab]!.reload(isLeft);
    this.#service.loseClosed();
    this.#sessions[tab] = this.#open(tab, one.settings);
  }

  #check(): void {
    const ledger = this.#ledger;
    ledger.throwIfBroken();
    const running = this.#running;
    const {local} = this.#browser;
    const areas = [local, ...this.#tabs.map(({session}) => session)].map(readOutboxes);
    checkTransitions(
      new Map(areas.flatMap(area => [...area.values()].flatMap(entries => [...entries]))),
      ledger,
    );
    for (const one of running) {
      checkIdentity(one);
      this.#checkSession(one);
      if (this.#tabs.length > 1) continue;
      const {persist} = one.settings;
      const stored = areas[persist === 'local' ? 0 : 1]?.get(one.key);
      if (persist !== 'none') checkOutbox(one, stored ?? new Map<string, string>());
      one.withdraw();
    }
    checkKeptWords(running, ledger, () => this.#textsElsewhere());
    ledger.throwIfBroken();
  }

  /** The same snapshot with the same settings was checked before. */
  #checkSession(one: ModelSession): void {
    const {shown, settings, checked} = one;
    if (checked?.shown === shown && checked.settings === settings) return;
    checkMessages(one, this.#ledger);
    checkStatus(one);
    checkOffers(one);
    checkOwnWords(one, this.#ledger);
    if (this.#tabs.length === 1) checkRepeats(one, this.#ledger);
    one.checked = {shown, settings};
  }

  /** Texts of other tabs, which a tab loads on its start. */
  #textsElsewhere(): string {
    if (this.#tabs.length === 1) return '';
    const messages = this.#sessions.flatMap(({session}) => session.conversation.messages);
    return [this.#browser.local.text, ...messages.map(({text}) => text)].join(' ');
  }
}
