import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {expect} from 'chai';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage, passQuietTime} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

describe('the CDN file in a foreign page', () => {
  let service: RunningServer;
  let site: RunningServer;

  before(async () => {
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    site = await serveFolder(await sharedBuild('cdn'), {
      '/': `<!doctype html><html lang="en"><title>A shop</title>
        <script type="module" src="/agent-chat-elements.js"></script>
        <agent-chat base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous"></agent-chat>`,
      '/linked': `<!doctype html><html lang="en"><title>A shop</title>
        <script type="module" src="/agent-chat-elements.js"></script>
        <agent-provider base-url="${service.origin}" sign-in="anonymous">
          <agent-picker></agent-picker><agent-chat></agent-chat>
        </agent-provider>`,
      '/alone': `<!doctype html><html lang="en"><title>One element</title>
        <script type="module" src="/agent-chat.js"></script>
        <agent-chat base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous"></agent-chat>`,
      '/twice': `<!doctype html><html lang="en"><title>Twice</title>
        <script type="module" src="/agent-chat-elements.js"></script>
        <script type="module" src="/agent-chat-elements.js?again"></script>
        <agent-chat base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous"></agent-chat>`,
    });
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  it('greets the visitor and answers from an origin other than the service’s', async () => {
    const {page, complaints, requests} = await openPage();
    await page.goto(site.origin);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.getByRole('textbox').fill('Are you there?');
    await page.getByRole('textbox').press('Enter');
    await page
      .locator('agent-chat')
      .getByRole('article')
      .filter({hasText: 'Are you there?'})
      .nth(1)
      .waitFor();
    expect(complaints).to.deep.equal([]);
    const origins = new Set(requests.map(address => new URL(address).origin));
    expect([...origins].sort()).to.deep.equal([site.origin, service.origin].sort());
  });

  it('works where old scripts have replaced the browser’s built-in functions', async () => {
    const {page} = await openPage();
    // Like Prototype.js 1.7.
    await page.addInitScript(() => {
      Array.from = (list: ArrayLike<never>) => Array.prototype.slice.call(list) as never[];
    });
    await page.goto(`${site.origin}/linked`);
    await page.getByRole('option', {name: pageAgent.name}).click();
    await page.getByRole('article').getByText(pageAgent.welcomeMessage).waitFor();
    await page.locator('agent-chat').getByRole('textbox').fill('Are you there?');
    await page.locator('agent-chat').getByRole('textbox').press('Enter');
    await page.getByRole('article').filter({hasText: 'Are you there?'}).nth(1).waitFor();
  });

  for (const [name, replaceAll] of [
    ['splits and joins the text', 'return this.split(search).join(replacement)'],
    [
      'builds a regular expression from the search text',
      "return this.replace(new RegExp(search, 'g'), replacement)",
    ],
  ] as const) {
    it(`renders tables where an old page’s own \`replaceAll\` ${name}`, async () => {
      const {page} = await openPage();
      await page.addInitScript(
        `String.prototype.replaceAll = function (search, replacement) { ${replaceAll} }`,
      );
      await page.goto(site.origin);
      await page.getByText(pageAgent.welcomeMessage).waitFor();
      const table =
        '| What | How |\n| --- | --- |\n| a \\| b | hot |\n\n[Write](mailto:shop@example.test?subject=a+b)';
      await page.getByRole('textbox').fill(table);
      await page.getByRole('textbox').press('Enter');
      await page.locator('agent-chat').getByRole('cell', {name: 'a | b'}).waitFor();
      await page.locator('agent-chat').getByRole('link', {name: 'Write'}).waitFor();
    });
  }

  it('scrolls to the end where old scripts have replaced `scrollTo`', async () => {
    const {page} = await openPage();
    // Like MooTools; the one of Prototype.js scrolls the page.
    await page.addInitScript(() => {
      Element.prototype.scrollTo = function (this: Element, x: unknown, y?: unknown) {
        this.scrollLeft = x as number;
        this.scrollTop = y as number;
      };
    });
    await page.emulateMedia({reducedMotion: 'reduce'});
    await page.goto(site.origin);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.getByRole('textbox').fill('One line.\n\n'.repeat(40));
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('article').filter({hasText: 'One line.'}).nth(1).waitFor();
    await page.locator('agent-chat .transcript').evaluate(transcript => void (transcript.scrollTop = 0));
    await page.locator('agent-chat [part=latest-button]').click();
    await page.waitForFunction(() => {
      const {scrollTop, scrollHeight, clientHeight} = document
        .querySelector('agent-chat')!
        .shadowRoot!.querySelector('.transcript')!;
      return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
    });
  });

  it('shows the actions of the newest message, and of earlier ones on hover or focus', async () => {
    const {page} = await openPage();
    await page.goto(site.origin);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    for (const question of ['First?', 'Second?']) {
      await page.getByRole('textbox').fill(question);
      await page.getByRole('textbox').press('Enter');
      await page
        .getByRole('article')
        .filter({hasText: question})
        .nth(1)
        .getByLabel('Copy', {exact: true})
        .waitFor();
    }
    const replyTo = (question: string) => page.getByRole('article').filter({hasText: question}).nth(1);
    const opacity = (question: string) =>
      replyTo(question)
        .locator('.actions')
        .evaluate(async actions => {
          await Promise.all(actions.getAnimations().map(({finished}) => finished));
          return getComputedStyle(actions).opacity;
        });
    await page.mouse.move(0, 0);
    expect([await opacity('First?'), await opacity('Second?')]).to.deep.equal(['0', '1']);
    const remove = await page.evaluateHandle(() => document.querySelector('agent-chat')!.notice('A line'));
    await page.getByText('A line').last().waitFor();
    expect(await opacity('Second?'), 'above a notice').to.equal('1');
    await remove.evaluate(end => end());
    await replyTo('First?').hover();
    expect([await opacity('First?'), await opacity('Second?')]).to.deep.equal(['1', '1']);
    await page.mouse.move(0, 0);
    expect(await opacity('First?')).to.equal('0');
    await replyTo('First?').focus();
    expect(await opacity('First?')).to.equal('1');
  });

  it('fetches the reply code when a visitor starts to write, not when a script moves the focus', async () => {
    const {page, requests, complaints} = await openPage();
    await page.goto(site.origin);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.locator('agent-chat').evaluate(chat => chat.focus());
    await passQuietTime(page);
    expect(requests.filter(address => address.includes('/chunks/reply-'))).to.deep.equal([]);
    const fetched = page.waitForRequest('**/chunks/reply-*');
    await page.keyboard.type('A');
    await fetched;
    expect(complaints).to.deep.equal([]);
  });

  it('fetches the reply code when a visitor focuses the message field', async () => {
    const {page} = await openPage();
    await page.goto(site.origin);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    const fetched = page.waitForRequest('**/chunks/reply-*');
    await page.getByRole('textbox').click();
    await fetched;
  });

  it('fetches the reply code when a visitor points at a suggested message', async () => {
    const {page} = await openPage();
    await page.goto(site.origin);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.locator('agent-chat').evaluate((chat: HTMLElementTagNameMap['agent-chat']) => {
      chat.suggestions = ['Which roses?'];
    });
    const fetched = page.waitForRequest('**/chunks/reply-*');
    await page.getByRole('button', {name: 'Which roses?'}).hover();
    await fetched;
  });

  it('renders its icons', async () => {
    const {page} = await openPage();
    await page.goto(site.origin);
    await page.getByRole('textbox').fill('Are you there?');
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('button', {name: 'Copy', exact: true}).last().waitFor();
    const icons = await page.locator('agent-chat svg.icon').all();
    expect(icons).to.have.length.above(3);
    for (const drawn of icons) {
      expect(await drawn.locator('> path').count()).to.equal(1);
      expect(await drawn.locator('> path').getAttribute('d')).to.match(/^M/);
    }
  });

  it('lets the browser compile its files during the download', async () => {
    const {page, requests} = await openPage();
    await page.goto(site.origin);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    const files = requests.filter(address => address.endsWith('.js'));
    expect(files.length).to.be.above(1);
    for (const address of files) {
      const text = await (await fetch(address)).text();
      expect(text.startsWith('//# allFunctionsCalledOnLoad\n'), address).to.equal(true);
    }
  });

  it('has one file for each element, which loads no other element', async () => {
    const {page, requests, complaints} = await openPage();
    await page.goto(`${site.origin}/alone`);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    const files = requests
      .filter(address => address.endsWith('.js'))
      .map(address => new URL(address).pathname);
    expect(files).to.have.length(2);
    expect(files[0]).to.equal('/agent-chat.js');
    expect(files[1]).to.match(/^\/chunks\/core-/);
    expect(await page.evaluate(() => customElements.get('agent-picker'))).to.equal(undefined);
    expect(complaints).to.deep.equal([]);
  });

  it('has a compressed copy of each script', async () => {
    const folder = await sharedBuild('cdn');
    const scripts = (await readdir(folder, {recursive: true})).filter(name => name.endsWith('.js'));
    expect(scripts.length).to.be.above(20);
    for (const name of scripts) {
      const [script, brotli, gzip] = await Promise.all(
        ['', '.br', '.gz'].map(ending => readFile(join(folder, name + ending))),
      );
      expect(brotliDecompressSync(brotli!).equals(script!), name).to.equal(true);
      expect(gunzipSync(gzip!).equals(script!), name).to.equal(true);
    }
  });

  it('registers every element once, however often it is loaded', async () => {
    const {page, complaints} = await openPage();
    await page.goto(`${site.origin}/twice`);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    const names = ['agent-provider', 'agent-picker', 'agent-chat'];
    const defined = await page.evaluate(all => all.filter(name => customElements.get(name)), names);
    expect(defined).to.deep.equal(names);
    expect(complaints).to.deep.equal([]);
  });
});
