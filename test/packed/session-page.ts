import axe, {type AxeResults} from 'axe-core';
import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {openPage} from '../support/browser-page.js';
import {pageAgent} from '../support/page-agent.js';

/** Reads the messages in the log, each as `author: text` or `author (label): text`. Runs in the page. */
const readLog = () =>
  Array.from(document.querySelectorAll('[role="log"] article'), article => {
    const [author, label, text] = ['strong', 'em', 'p'].map(tag => article.querySelector(tag)?.textContent);
    return `${author}${label ? ` (${label.trim()})` : ''}: ${text}`;
  });

/** The page of the recipe `react-session` in a browser, with the actions of a visitor. */
export class SessionPage {
  private constructor(
    readonly page: Page,
    readonly complaints: readonly string[],
  ) {}

  static async open(address: string): Promise<SessionPage> {
    const {page, complaints} = await openPage({ownContext: true});
    page.setDefaultTimeout(15_000);
    await page.goto(address);
    const opened = new SessionPage(page, complaints);
    await opened.expectWelcome();
    return opened;
  }

  get field() {
    return this.page.getByRole('textbox', {name: 'Message'});
  }

  button(name: string) {
    return this.page.getByRole('button', {name, exact: true});
  }

  /** Waits for the welcome message of the agent. */
  async expectWelcome(): Promise<void> {
    await this.page.getByRole('article', {name: pageAgent.name}).first().waitFor();
    await this.expectStatus('');
  }

  /** Waits until the log shows exactly these messages after the welcome message. */
  async expectMessages(...messages: string[]): Promise<void> {
    const expected = [`${pageAgent.name}: ${pageAgent.welcomeMessage}`, ...messages];
    const isShown = `JSON.stringify((${String(readLog)})()) === ${JSON.stringify(JSON.stringify(expected))}`;
    // The comparison names the messages that are shown instead.
    await this.page.waitForFunction(isShown).catch(() => undefined);
    expect(await this.page.evaluate(readLog)).to.deep.equal(expected);
  }

  /** Waits until the status region shows exactly this text. */
  async expectStatus(text: string): Promise<void> {
    await this.page.waitForFunction(
      expected => document.querySelector('[role="status"]')?.textContent === expected,
      text,
    );
  }

  async ask(question: string): Promise<void> {
    await this.field.fill(question);
    await this.button('Send').click();
  }

  isFieldFocused(): Promise<boolean> {
    return this.field.evaluate(field => field === document.activeElement);
  }

  /** The rules of WCAG AA that the page breaks. */
  async accessibilityFaults(): Promise<string[]> {
    const options = {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']};
    const script = `${axe.source}; axe.run(${JSON.stringify(options)})`;
    const {violations} = await this.page.evaluate<AxeResults>(script);
    return violations.map(({id, help}) => `${id}: ${help}`);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
