import type {Locator, Page} from 'playwright-core';
import {sharedBuild} from '../../.ci/shared-build.js';
import {openPage} from './browser-page.js';
import {serveFolder, type RunningServer} from './http-server.js';
import {pageAgent} from './page-agent.js';

export type ShopPage = 'index' | 'products' | 'contact';

const names: readonly ShopPage[] = ['index', 'products', 'contact'];

/** Longest wait for words on screen. It stays below the time limit of a test, so that a failure names the words. */
const longestWait = 15_000;

/**
 * Serves a shop of three pages, each with the script tag and `data-remember`, once per group of further attributes. The
 * pages of a group are in a folder of its name.
 *
 * @param heads markup for the head of a group's pages
 */
export async function serveShop(
  service: string,
  groups: Readonly<Record<string, string>>,
  heads: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const links = names.map(name => `<a href="${name}.html">${name}</a>`).join(' ');
  const pages: Record<string, string> = {};
  for (const [group, attributes] of Object.entries(groups))
    for (const name of names) {
      pages[`/${group}/${name}.html`] =
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>${heads[group] ?? ''}
        <body><nav>${links}</nav><h1>${name}</h1>
        <script src="/loader.js" data-base-url="${service}" data-agent-id="${pageAgent.AgentId}"
          data-sign-in="anonymous" data-remember ${attributes}></script></body></html>`;
    }
  return serveFolder(await sharedBuild('cdn'), pages);
}

/** A tab with a page of the shop, and the actions of its visitor. */
export class ShopTab {
  readonly page: Page;
  readonly #folder: string;

  private constructor(page: Page, folder: string) {
    this.page = page;
    this.#folder = folder;
    page.setDefaultTimeout(longestWait);
  }

  /** Opens the first page of a group for a new visitor. */
  static async open(origin: string, group: string): Promise<ShopTab> {
    const {page} = await openPage({ownContext: true});
    return ShopTab.#visit(page, `${origin}/${group}`, 'index');
  }

  /** Opens another tab of the same visitor. */
  async openTab(name: ShopPage): Promise<ShopTab> {
    return ShopTab.#visit(await this.page.context().newPage(), this.#folder, name);
  }

  static async #visit(page: Page, folder: string, name: ShopPage): Promise<ShopTab> {
    await page.goto(`${folder}/${name}.html`);
    await page.locator('agent-launcher').waitFor({state: 'attached'});
    return new ShopTab(page, folder);
  }

  get panel(): Locator {
    return this.page.locator('agent-launcher').getByRole('dialog');
  }

  get field(): Locator {
    return this.panel.getByRole('textbox');
  }

  message(text: string): Locator {
    return this.panel.getByRole('article').filter({has: this.page.getByText(text, {exact: true})});
  }

  async openChat(): Promise<void> {
    await this.page.getByRole('button', {name: 'Open the chat'}).click();
    await this.panel.waitFor();
  }

  async ask(question: string): Promise<void> {
    await this.panel.getByText(pageAgent.welcomeMessage).or(this.panel.getByRole('log')).first().waitFor();
    await this.field.fill(question);
    await this.field.press('Enter');
    await this.message(question).waitFor();
  }

  /** Waits until a message is complete: only then it has a copy button. */
  async finished(reply: string): Promise<void> {
    await this.message(reply).getByLabel('Copy', {exact: true}).waitFor();
  }

  async follow(name: ShopPage): Promise<void> {
    await this.page.getByRole('link', {name}).click();
    await this.page.getByRole('heading', {name, level: 1}).waitFor();
  }

  /** Everything in the storage of the tab and of the browser. */
  storage(): Promise<Readonly<Record<string, string>>> {
    return this.page.evaluate(() =>
      Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
    );
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
