import {readFile} from 'node:fs/promises';
import {extname, join} from 'node:path';
import type {Locator, Page} from 'playwright-core';
import {sharedBuild} from '../../.ci/shared-build.js';
import {echoAnswers, type AnswerSource} from '../../src/service/answers.js';
import type {Agent} from '../../src/client/resources.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {openPage, pressWithoutWaiting, type WatchedPage} from './browser-page.js';
import {serveHandler, type RunningServer} from './http-server.js';
import {pageAgent} from './page-agent.js';

const demo = join(import.meta.dirname, '../../demo');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** The page `demo/embed.html` with its script tag, the built files, and a service on the same origin. The chat has one conversation. */
export class EmbedSite {
  readonly #server: RunningServer;
  /** Whether the service fails. */
  isBroken = false;

  private constructor(server: RunningServer) {
    this.#server = server;
  }

  static async start(answers: AnswerSource = echoAnswers(), agent: Agent = pageAgent): Promise<EmbedSite> {
    const service = createLocalService({agents: [agent], answers, basePath: '/agents'});
    const cdn = await sharedBuild('cdn');
    const site: EmbedSite = new EmbedSite(
      await serveHandler(async request => {
        const {pathname, searchParams} = new URL(request.url);
        if (pathname.startsWith('/agents/'))
          return site.isBroken ? new Response(null, {status: 500}) : service(request);
        const file = pathname.startsWith('/cdn/') ? join(cdn, pathname.slice(5)) : join(demo, pathname);
        const text = await readFile(file, 'utf8').catch(() => undefined);
        if (text === undefined) return new Response(null, {status: 404});
        const body = pathname === '/embed.html' ? withAttributes(text, searchParams) : text;
        return new Response(body, {headers: {'content-type': types[extname(file)] ?? 'image/svg+xml'}});
      }),
    );
    return site;
  }

  /**
   * Opens the page.
   *
   * @param attributes further attributes of the script tag; an empty text removes one
   */
  async visit(attributes: Readonly<Record<string, string>> = {}, setup = openPage()): Promise<EmbeddedChat> {
    const watched = await setup;
    await pressWithoutWaiting(watched.page);
    const usual = {'data-sign-in': 'anonymous', 'data-greeting': '', 'data-conversations': ''};
    const query = new URLSearchParams({...usual, ...attributes});
    await watched.page.goto(`${this.#server.origin}/embed.html?${query.toString()}`);
    return new EmbeddedChat(watched);
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}

function withAttributes(text: string, attributes: URLSearchParams): string {
  const names = [...attributes.keys()];
  const kept = names.reduce(
    (rest, name) => rest.replace(new RegExp(`\\s${name}(?:="[^"]*")?(?=\\s)`), ''),
    text,
  );
  const added = [...attributes].filter(([, value]) => value !== '');
  return kept.replace('<script', `<script ${added.map(([name, value]) => `${name}="${value}"`).join(' ')}`);
}

/** The chat of the script tag, as a visitor uses it. */
export class EmbeddedChat {
  readonly page: Page;
  readonly requests: readonly string[];
  readonly complaints: readonly string[];

  constructor({page, requests, complaints}: WatchedPage) {
    this.page = page;
    this.requests = requests;
    this.complaints = complaints;
  }

  get launcher(): Locator {
    return this.page.locator('agent-launcher');
  }

  get field(): Locator {
    return this.launcher.getByRole('textbox');
  }

  button(name: string): Locator {
    return this.launcher.getByRole('button', {name, exact: true});
  }

  item(name: string): Locator {
    return this.launcher.getByRole('menuitem', {name, exact: true});
  }

  /** Opens the chat with the button in the corner. */
  async open(): Promise<void> {
    await this.page.getByRole('button', {name: 'Chat', exact: true}).click();
    await this.field.waitFor();
    await this.launcher.getByText(pageAgent.welcomeMessage).waitFor();
  }

  /** Asks a question by keyboard, and waits for the whole reply. */
  async ask(question: string): Promise<void> {
    await this.field.fill(question);
    await this.field.press('Enter');
    await this.launcher
      .getByRole('article')
      .filter({hasText: question.slice(0, 7)})
      .nth(1)
      .waitFor();
    await this.button('Send').waitFor();
  }

  /** The messages without the welcome message. */
  async messages(): Promise<readonly string[]> {
    const texts = await this.launcher.locator('article [part=content]').allInnerTexts();
    return texts.map(text => text.trim()).filter(text => text !== pageAgent.welcomeMessage);
  }

  /** The accessible name of the focused control, through all shadow roots. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      return focused?.getAttribute('aria-label') ?? (focused as HTMLElement | null)?.innerText.trim() ?? '';
    });
  }

  /** Calls a function in the page with the launcher. */
  async with<Result>(act: (launcher: HTMLElementTagNameMap['agent-launcher']) => Result): Promise<Result> {
    return this.launcher.evaluate(act);
  }

  /** The requests to the service. */
  get asked(): readonly string[] {
    return this.requests.filter(address => new URL(address).pathname.startsWith('/agents/'));
  }

  /** Every entry in the storage of the page. */
  entries(): Promise<readonly string[]> {
    return this.page.evaluate(() => [localStorage, sessionStorage].flatMap(area => Object.keys(area)));
  }
}
