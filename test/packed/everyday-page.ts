import {expect} from 'chai';
import type {Locator, Page} from 'playwright-core';
import {openPage} from '../support/browser-page.js';
import {pageAgent} from '../support/page-agent.js';

/** How an app mounts the chat again: it does so in one step, or unmounts the chat first. */
export type Switch = 'at once' | 'after a gap' | 'with an overlap';

/** Time without a chat in the page, or with two of them, in milliseconds. */
const gap = 300;

/** Longest wait for words on screen. It stays below the time limit of a test, so that a failure names the words. */
const longestWait = 15_000;

/** Longest wait for a page and its first words: a busy machine compiles the app slowly. */
const longestLoad = 30_000;

/** The events that the listeners of the page recorded. */
interface RecordedEvents {
  readonly ended: readonly string[];
  readonly failed: readonly string[];
}

declare global {
  interface Window {
    recorded: {ended: string[]; failed: string[]};
  }
}

/** The page `everyday.html` of a recipe in a browser, with the actions of a visitor. */
export class EverydayPage {
  readonly page: Page;
  readonly complaints: readonly string[];

  private constructor(page: Page, complaints: readonly string[]) {
    this.page = page;
    this.complaints = complaints;
  }

  /** Opens one view of an app and waits for the welcome message. */
  static async open(address: string, view: string): Promise<EverydayPage> {
    const {page, complaints} = await openPage({ownContext: true});
    page.setDefaultTimeout(longestWait);
    page.setDefaultNavigationTimeout(longestLoad);
    await page.addInitScript(() => {
      window.recorded = {ended: [], failed: []};
      addEventListener('agent-reply-end', ({text}) => window.recorded.ended.push(text));
      addEventListener('agent-error', ({error}) => window.recorded.failed.push(error.kind));
    });
    await page.goto(`${address}/everyday.html?view=${view}`);
    const opened = new EverydayPage(page, complaints);
    await opened.chat.getByText(pageAgent.welcomeMessage).waitFor({timeout: longestLoad});
    return opened;
  }

  /** The chat in the page; the newer one of two. */
  get chat(): Locator {
    return this.page.locator('agent-chat').last();
  }

  get field(): Locator {
    return this.chat.getByRole('textbox');
  }

  get search(): Locator {
    return this.page.getByRole('textbox', {name: 'Search'});
  }

  /** Messages that show exactly this text. */
  message(text: string): Locator {
    return this.chat.getByRole('article').filter({has: this.page.getByText(text, {exact: true})});
  }

  async ask(question: string): Promise<void> {
    await this.field.fill(question);
    await this.field.press('Enter');
    await this.message(question).first().waitFor();
  }

  /** Waits until a reply is complete with exactly this text. */
  async finishedReply(text: string): Promise<void> {
    await this.message(text).last().getByLabel('Copy', {exact: true}).waitFor();
    await this.page.waitForFunction(reply => window.recorded.ended.includes(reply), text);
  }

  /** Types into the parent's field, which renders the parent again with each key. */
  async typeInParent(text: string): Promise<void> {
    await this.search.press('End');
    await this.search.pressSequentially(text);
    const value = await this.search.inputValue();
    await this.page.getByText(`Searched: ${value}`).waitFor();
  }

  /** Gives the chat another token without moving the focus. */
  async renewToken(): Promise<void> {
    await this.page.getByRole('button', {name: 'Renew the token'}).dispatchEvent('click');
    await this.page.getByText('token 2').waitFor();
  }

  /** Mounts the chat again, and calls `meanwhile` as soon as there is a new one. */
  async switchOver(way: Switch, meanwhile: () => void = () => undefined): Promise<void> {
    const old = await this.chat.evaluateHandle(chat => chat);
    const press = () => this.page.getByRole('button', {name: 'Switch'}).click();
    await press();
    if (way === 'after a gap') {
      await this.chat.waitFor({state: 'detached'});
      await this.page.waitForTimeout(gap);
      await press();
    }
    await this.chat.waitFor();
    meanwhile();
    if (way === 'with an overlap') await this.page.waitForFunction(chat => !chat.isConnected, old);
    await this.page.waitForFunction(() => document.querySelectorAll('agent-chat').length === 1);
  }

  /** Events since the page was opened. */
  events(): Promise<RecordedEvents> {
    return this.page.evaluate(() => window.recorded);
  }

  /** Fails unless exactly these replies ended, once each, without an error or a warning. */
  async expectReplies(...replies: string[]): Promise<void> {
    expect(await this.events()).to.deep.equal({ended: replies, failed: []});
    expect(this.complaints).to.deep.equal([]);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
