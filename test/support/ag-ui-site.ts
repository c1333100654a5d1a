import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {AGUIMock} from '@copilotkit/aimock';
import {build} from 'esbuild';
import type {Locator, Page} from 'playwright-core';
import {closePages, openPage} from './browser-page.js';
import {serveHandler, type RunningServer} from './http-server.js';
import {packageBuild, type BuiltPackage} from './package-build.js';

/** The parts of a run's input that tests read. */
export interface SentRun {
  readonly threadId: string;
  readonly messages: readonly {role: string; content: string; toolCallId?: string}[];
  readonly resume?: readonly {interruptId: string; status: string; payload?: unknown}[];
}

/** A page that is built from the package, at `/`, with an agent of a third-party double, at `/agent`. */
export class AgUiSite {
  readonly agent = new AGUIMock({host: '127.0.0.1', port: 0});
  /** The input of each run, oldest first. */
  readonly runs: SentRun[] = [];
  #built: BuiltPackage | undefined;
  #server: RunningServer | undefined;
  #page: Page | undefined;
  complaints: readonly string[] = [];

  async open(script: string, html: string): Promise<void> {
    const built = (this.#built = await packageBuild());
    await writeFile(join(built.folder, 'app.js'), script);
    const {outputFiles} = await build({
      entryPoints: [join(built.folder, 'app.js')],
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'error',
    });
    const app = outputFiles[0]?.text ?? '';
    await this.agent.start();
    this.#server = await serveHandler(async request => {
      const {pathname} = new URL(request.url);
      if (pathname === '/app.js')
        return new Response(app, {headers: {'content-type': 'text/javascript; charset=utf-8'}});
      if (pathname !== '/agent')
        return new Response(html, {headers: {'content-type': 'text/html; charset=utf-8'}});
      const body = await request.text();
      this.runs.push(JSON.parse(body) as SentRun);
      return fetch(this.agent.url, {method: 'POST', body, headers: {'content-type': 'application/json'}});
    });
    const {page, complaints} = await openPage({ownContext: true});
    this.#page = page;
    this.complaints = complaints;
    await page.goto(this.#server.origin);
  }

  async close(): Promise<void> {
    await this.#server?.close();
    await this.agent.stop();
    await closePages();
    await this.#built?.remove();
  }

  get page(): Page {
    if (!this.#page) throw new Error('The site is not open.');
    return this.#page;
  }

  get log(): Locator {
    return this.page.locator('agent-chat').getByRole('log');
  }

  async ask(text: string): Promise<void> {
    await this.page.getByRole('textbox').fill(text);
    await this.page.keyboard.press('Enter');
  }
}
