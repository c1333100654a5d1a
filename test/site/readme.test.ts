import {expect} from 'chai';
import {closePages} from '../support/browser-page.js';
import {serveGuide, type GuideSite} from '../support/guide-page.js';
import {snippetWith} from '../support/guide-snippets.js';
import {pageAgent} from '../support/page-agent.js';

const html = (words: string): string => snippetWith('README.md', 'html', words);
const css = snippetWith('README.md', 'css');

describe('the README', () => {
  let site: GuideSite;

  before(async () => {
    site = await serveGuide();
  });

  after(async () => {
    await site.close();
    await closePages();
  });

  it('shows one tag that adds a chat to the corner', async () => {
    const {page, complaints} = await site.open({html: html('loader.js')});
    await page.getByRole('button', {name: 'Chat'}).click();
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('shows one element that greets and answers', async () => {
    const {page, complaints} = await site.open({html: html('<agent-chat base-url')});
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    await page.getByRole('textbox').fill('Hello from the README');
    await page.getByRole('textbox').press('Enter');
    await page.getByRole('article').filter({hasText: 'Hello from the README'}).nth(1).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('shows linked elements: the chat talks to the agent that the visitor picks', async () => {
    const {page, complaints} = await site.open({html: html('<agent-provider')});
    await page.getByRole('option', {name: pageAgent.name}).click();
    await page.locator('agent-chat').getByText(pageAgent.welcomeMessage).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('shows styles that reach the element', async () => {
    const {page} = await site.open({html: html('<agent-chat base-url'), css});
    await page.emulateMedia({reducedMotion: 'reduce'});
    await page.getByText(pageAgent.welcomeMessage).waitFor();
    const height = await page.locator('agent-chat').evaluate(chat => getComputedStyle(chat).height);
    expect(height).to.equal('512px');
    await page.getByRole('textbox').fill('five');
    const send = page.locator('agent-chat').getByRole('button', {name: 'Send'});
    expect(await send.evaluate(button => getComputedStyle(button).backgroundColor)).to.equal(
      'rgb(11, 110, 79)',
    );
  });
});
