import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {openPage} from '../support/browser-page.js';
import {serveBuiltChats} from '../support/built-chats.js';
import type {RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** Markdown with everything that loads code, and with some that does not. */
const text = `**Roses**[^1] are &nvap;, see [this](https://garden.example/).

| Plant | Water |
| ----- | ----- |
| Rose  | 2 l   |

![A picture](https://roses.example/a.png)

It is $$x^2$$.

\`\`\`js
let rose = 1;
\`\`\`

[^1]: A note`;

/** By file, what a reply lacks without it, and the words in its place. */
const files: Readonly<Record<string, {readonly lacks: readonly Kind[]; readonly shows: readonly string[]}>> =
  {
    content: {
      lacks: ['code', 'colours', 'footnotes', 'formulas', 'pictures'],
      shows: ['let rose = 1;', '[^1]: A note', '$$x^2$$', 'A picture'],
    },
    math: {lacks: ['formulas'], shows: ['x^2']},
    grammars: {lacks: ['colours'], shows: ['let rose = 1;']},
    characters: {lacks: ['characters'], shows: ['&nvap;']},
  };

type Kind = 'characters' | 'code' | 'colours' | 'footnotes' | 'formulas' | 'pictures';

/** Waits until the last message lacks exactly these kinds of content. */
async function waitUntilOnlyLacks(page: Page, lacks: readonly Kind[]): Promise<void> {
  await page.waitForFunction(expected => {
    const {shadowRoot} = document.querySelector('agent-chat')!;
    const reply = [...shadowRoot!.querySelectorAll('article')].at(-1)!;
    const found = {
      characters: reply.textContent.includes('≍⃒'),
      code: reply.querySelector('agent-code-block pre'),
      colours: Array.from(CSS.highlights.values()).some(({size}) => size > 0),
      footnotes: reply.querySelector('.footnotes li'),
      formulas: reply.querySelector('math'),
      pictures: reply.querySelector('agent-image button'),
    };
    const missing = Object.entries(found).flatMap(([kind, part]) => (part ? [] : [kind]));
    return missing.join() === expected;
  }, lacks.join());
}

/** Sends a question and waits for the end of its reply. */
async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox').fill(question);
  await page.getByRole('textbox').press('Enter');
  await page.getByRole('button', {name: 'Edit'}).waitFor();
}

describe('a chat whose file for rare content never loads', () => {
  let site: RunningServer;

  before(async () => {
    site = await serveBuiltChats({'/': 'math actions="copy regenerate edit feedback"'});
  });

  after(() => site.close());

  for (const [file, {lacks, shows}] of Object.entries(files)) {
    it(`shows the text in its place, and everything else works: ${file}`, async () => {
      const {page, complaints} = await openPage();
      await page.route(new RegExp(`/chunks/${file}-`), route => route.abort());
      await page.goto(site.origin);
      await page.getByText(pageAgent.welcomeMessage).waitFor();
      const missed = page.waitForEvent('requestfailed');
      await ask(page, text);
      await missed;
      await waitUntilOnlyLacks(page, lacks);
      const reply = page.getByRole('article').last();
      const words = await reply.innerText();
      for (const shown of shows) expect(words).to.include(shown);
      expect(await reply.locator('strong').innerText()).to.equal('Roses');
      expect(await reply.getByRole('cell', {name: '2 l'}).count()).to.equal(1);

      await page.evaluate(() =>
        document.addEventListener('agent-copy', event => {
          event.preventDefault();
          document.title = event.text;
        }),
      );
      await reply.getByRole('button', {name: 'Copy', exact: true}).click();
      // A title has no line breaks.
      expect(await page.title()).to.equal(text.replace(/\s+/g, ' '));
      await reply.getByRole('link', {name: 'this'}).click();
      await page.getByRole('button', {name: 'Cancel'}).click();
      await reply.getByRole('button', {name: 'Helpful', exact: true}).click();
      await reply.getByRole('button', {name: 'Helpful', exact: true, pressed: true}).waitFor();
      await page.getByRole('button', {name: 'Edit'}).click();
      await ask(page, 'It **was** so.');
      await page.getByRole('article').last().getByText('It was so.').waitFor();
      expect(complaints.filter(line => !/ERR_FAILED|code did not load/.test(line))).to.deep.equal([]);
    });
  }

  it('lacks nothing with all files', async () => {
    const {page, complaints} = await openPage();
    await page.goto(site.origin);
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await ask(page, text);
    await waitUntilOnlyLacks(page, []);
    expect(complaints).to.deep.equal([]);
  });
});
