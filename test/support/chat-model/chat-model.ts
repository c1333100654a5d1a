import {fuzzTotals} from '../fuzz.js';
import {Ledger} from './ledger.js';
import {StandInService, type ServiceHabits, type ServiceWatcher} from './stand-in-service.js';
import type {Step} from './steps.js';
import {VirtualTime} from './virtual-time.js';
import type {Visitor} from './visitor.js';
import type {WrittenReply} from './written-reply.js';

/** Milliseconds of the steps that only wait. */
const waits: Readonly<Record<string, number>> = {waitBriefly: 700, wait: 3_000, waitLong: 12_000};

/**
 * A model of a chat: takes steps and checks all rules. A driver takes the steps of the page, either with sessions or with
 * elements.
 */
export abstract class ChatModel implements ServiceWatcher {
  protected readonly time = new VirtualTime();
  protected readonly ledger: Ledger;
  protected readonly service: StandInService;
  /** Milliseconds in which all due frames run. */
  protected abstract readonly frames: number;
  #textCount = 0;

  constructor(habits: ServiceHabits, hasOtherTabs: boolean) {
    this.ledger = new Ledger(hasOtherTabs);
    this.service = new StandInService(this.time, habits, this);
  }

  /** Takes all steps. Rejects with the rule that was broken. */
  async run(steps: readonly Step[]): Promise<void> {
    this.time.install();
    try {
      this.begin();
      for (const step of steps) await this.#take(step);
      await this.end();
    } finally {
      await this.close();
      this.time.restore();
    }
  }

  abstract personOf(token: string): string;

  onAsked(reply: WrittenReply): void {
    this.ledger.note(() => this.ledger.ask(reply));
  }

  onAborted(reply: WrittenReply): void {
    this.ledger.abort(reply);
  }

  protected abstract begin(): void;

  /** Call it after the last step. */
  protected abstract end(): Promise<void>;

  /** Ends the page, also after a failure. */
  protected abstract close(): Promise<void>;

  /** The chat of a step. `undefined` while there is none. */
  protected abstract visitorOf(step: Step): Visitor | undefined;

  /** Takes a step of the page. Returns whether it is one. */
  protected abstract actOnPage(step: Step): Promise<boolean> | boolean;

  /** Resolves when the page has rendered. */
  protected abstract update(): Promise<unknown>;

  /** @param isRest whether all due frames have passed */
  protected abstract check(isRest: boolean): void;

  protected newText(pick = 1): string {
    this.#textCount += 1;
    return `w${this.#textCount}${pick < 0.1 ? ' with many more words' : ''}`;
  }

  /** Moves the clock. Sent words arrive first. */
  protected async pass(milliseconds: number): Promise<void> {
    await this.time.pass(0);
    this.ledger.arrive();
    if (milliseconds > 0) await this.time.pass(milliseconds);
  }

  protected endReply(reply: WrittenReply, finishReason = 'stop'): void {
    this.service.end(reply, finishReason);
    this.ledger.finish(reply, 'done');
  }

  async #take(step: Step): Promise<void> {
    const {kind, pace} = step;
    fuzzTotals.commands += 1;
    // No two steps happen in the same moment.
    this.time.now += 1;
    const visitor = this.visitorOf(step);
    const isDone = visitor?.act(step, () => this.newText(step.pick)) || (await this.actOnPage(step));
    if (!isDone) this.#actOnService(step);
    this.#checkNow(false);
    if (pace === 'update') await this.update();
    if (pace === 'promises') await this.pass(0);
    if (pace === 'frames') await this.pass(this.frames);
    if (kind in waits) await this.pass(waits[kind]!);
    if (pace !== 'nothing' || kind in waits) this.#checkNow(pace === 'frames');
  }

  #checkNow(isRest: boolean): void {
    this.ledger.throwIfBroken();
    this.check(isRest);
    this.ledger.throwIfBroken();
  }

  #actOnService({kind, pick}: Step): void {
    const {replies, lookUps} = this.service;
    if (kind === 'lookUp' && lookUps[0])
      this.service.answer(lookUps[0], pick < 0.8 ? 'found' : pick < 0.9 ? 'not-found' : 'network');
    if (kind === 'records')
      this.service.recordsMode = (['stored', 'failing', 'forbidden'] as const)[Math.floor(pick * 3)]!;
    const reply = replies[Math.floor(pick * replies.length)];
    if (reply) this.#write(reply, kind);
  }

  #write(reply: WrittenReply, kind: Step['kind']): void {
    const {isOpen, request} = reply;
    if (kind === 'accept') reply.accept();
    if (kind === 'say') reply.say();
    if (kind === 'end') this.endReply(reply);
    if (kind === 'endByLength') this.endReply(reply, 'length');
    if (kind === 'failNetwork') {
      this.ledger.finish(reply, 'failed');
      this.service.breakOff(reply);
    }
    // The service refuses a request before it answers.
    if (isOpen) return;
    if (kind === 'failServer') this.#refuse(reply, 500);
    if (kind === 'failToken') this.#refuse(reply, 401);
    if (kind !== 'refuseLarge') return;
    // The same question is requested again with fewer earlier ones.
    if (request.contents.length > 1) this.ledger.allowAgain(request.contents.at(-1) ?? '');
    this.#refuse(reply, 413);
  }

  #refuse(reply: WrittenReply, status: number): void {
    this.ledger.finish(reply, 'failed');
    this.service.refuse(reply, status);
  }
}
