import {setTimeout as wait} from 'node:timers/promises';
import type {CDPSession, Page} from 'playwright-core';
import {openPage} from '../support/browser-page.js';
import {documentText} from './documents.js';
import type {Scenario} from './scenarios.js';

/** Time between two keys, in milliseconds. */
const keyInterval = 60;

/** A longer reply counts as failed. In milliseconds. */
const replyLimit = 120_000;

/** Quiet: this many milliseconds of wall time with less than the given milliseconds of CPU. */
const quiet = {wall: 500, cpu: 3, attempts: 60} as const;

/** Minimum of visible characters per character of the document. Markup is not visible. */
const plausibleShare = {least: 0.75, most: 1.1} as const;

/** Reads a counter of the browser by its name. */
export type Metrics = (name: string) => number;

/** A visitor with an empty cache. No method warms anything. */
export class Visitor {
  private constructor(
    readonly page: Page,
    readonly session: CDPSession,
  ) {}

  /** Opens a visitor in its own browser context. */
  static async lend<Found>(use: (visitor: Visitor) => Promise<Found>): Promise<Found> {
    const {page} = await openPage({ownContext: true});
    try {
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', {timeDomain: 'threadTicks'});
      return await use(new Visitor(page, session));
    } finally {
      await page.context().close();
    }
  }

  /** Navigates, opens the chat if it is closed, and waits for quiet. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.waitUntilQuiet();
    if (!(await this.#center('opener'))) return;
    await this.press('opener');
    await this.waitUntilQuiet();
  }

  async press(place: 'opener' | 'field'): Promise<void> {
    const center = await this.#center(place);
    if (!center) throw new Error(`${this.page.url()} has no ${place}.`);
    await this.page.mouse.click(center.x, center.y);
  }

  /** Presses the field and types, one key after the other. */
  async type(text: string): Promise<void> {
    await this.press('field');
    for (const letter of text) {
      await wait(keyInterval);
      await this.page.keyboard.press(letter);
    }
    await wait(keyInterval);
  }

  /** Sends with `send` and waits for the whole reply and a quiet page. Throws when the reply is incomplete. */
  async read(scenario: Scenario, send: () => Promise<unknown>): Promise<void> {
    await send();
    // Each check costs CPU time: none before the service can have sent the end.
    await wait((scenario.tokens / scenario.perSecond) * 1000);
    const latest = performance.now() + replyLimit;
    while (!(await this.page.evaluate(() => benchPage.hasEnd()))) {
      if (performance.now() > latest)
        throw new Error(`${this.page.url()} did not show the whole reply: ${scenario.name}.`);
      await wait(100);
    }
    await this.waitUntilQuiet();
  }

  /** Throws unless the whole reply is on screen. Forces a layout: never call it during a measurement. */
  async checkShown({name, tokens}: Scenario): Promise<void> {
    const shown = await this.page.evaluate(() => benchPage.shownText());
    const share = shown.length / documentText(tokens).length;
    if (share < plausibleShare.least || share > plausibleShare.most)
      throw new Error(`${this.page.url()} shows ${Math.round(share * 100)} % of the reply: ${name}.`);
  }

  async ask(question: string): Promise<void> {
    await this.page.evaluate(text => benchPage.ask(text), question);
  }

  async metrics(): Promise<Metrics> {
    const {metrics} = await this.session.send('Performance.getMetrics');
    const values = new Map(metrics.map(({name, value}) => [name, value]));
    return name => values.get(name) ?? Number.NaN;
  }

  async waitUntilQuiet(): Promise<void> {
    let before = await this.#cpu();
    for (let attempt = 0; attempt < quiet.attempts; attempt += 1) {
      await wait(quiet.wall);
      const now = await this.#cpu();
      if (now - before < quiet.cpu) return;
      before = now;
    }
    throw new Error(`${this.page.url()} does not become idle.`);
  }

  async #cpu(): Promise<number> {
    return (await this.metrics())('TaskDuration') * 1000;
  }

  #center(place: 'opener' | 'field') {
    return this.page.evaluate(where => benchPage.centerOf(where), place);
  }
}
