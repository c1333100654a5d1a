import {fuzzTotals} from '../fuzz.js';
import {Ledger} from './ledger.js';
import {StandInService, type ServiceHabits, type ServiceWatcher} from './stand-in-service.js';
import type {Step, StepTable} from './steps.js';
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

  /** Ends the run after the last step. */
  protected async end(): Promise<void> {}

  /** Ends the page, also after a failure. */
  protected abstract close(): Promise<void>;

  /** The visitor of a step. `undefined` without a chat. */
  protected abstract visitorOf(step: Step): Visitor | undefined;

  /** The steps of the page. */
  protected abstract pageSteps(step: Step): StepTable;

  /** Resolves when the page has rendered. Default: there is no view. */
  protected async update(): Promise<void> {}

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

  protected endReply(reply: WrittenReply | undefined, finishReason = 'stop'): void {
    if (!reply) return;
    this.service.end(reply, finishReason);
    this.ledger.finish(reply, 'done');
  }

  async #take(step: Step): Promise<void> {
    const {kind, pace, pick} = step;
    fuzzTotals.commands += 1;
    // No two steps happen in the same moment.
    this.time.now += 1;
    const newText = (): string => this.newText(pick);
    this.visitorOf(step)?.steps[kind]?.(pick, newText);
    await this.pageSteps(step)[kind]?.(pick, newText);
    this.#serviceSteps[kind]?.(pick, newText);
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

  readonly #serviceSteps: StepTable = {
    lookUp: pick => {
      this.service.lookUps[0]?.answer(pick < 0.8 ? 'found' : pick < 0.9 ? 'not-found' : 'network');
    },
    records: pick => {
      this.service.recordsMode = (['stored', 'failing', 'forbidden'] as const)[Math.floor(pick * 3)]!;
    },
    accept: pick => this.#replyAt(pick)?.accept(),
    say: pick => this.#replyAt(pick)?.say(),
    end: pick => this.endReply(this.#replyAt(pick)),
    endByLength: pick => this.endReply(this.#replyAt(pick), 'length'),
    failNetwork: pick => this.#fail(this.#replyAt(pick), reply => this.service.breakOff(reply)),
    failServer: pick => this.#refuse(pick, 500),
    failToken: pick => this.#refuse(pick, 401),
    refuseLarge: pick => {
      const reply = this.#replyAt(pick);
      const {contents = []} = reply?.request ?? {};
      // The same question is requested again with fewer earlier ones.
      if (reply && !reply.isOpen && contents.length > 1) this.ledger.allowAgain(contents.at(-1)!);
      this.#refuse(pick, 413);
    },
  };

  #replyAt(pick: number): WrittenReply | undefined {
    const {replies} = this.service;
    return replies[Math.floor(pick * replies.length)];
  }

  /** The service refuses a request before it answers. */
  #refuse(pick: number, status: number): void {
    const reply = this.#replyAt(pick);
    if (!reply?.isOpen) this.#fail(reply, one => this.service.refuse(one, status));
  }

  #fail(reply: WrittenReply | undefined, fail: (reply: WrittenReply) => void): void {
    if (!reply) return;
    this.ledger.finish(reply, 'failed');
    fail(reply);
  }
}
