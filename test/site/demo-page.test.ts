import {readFileSync} from 'node:fs';
import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {prepareDemo, type DemoPlace} from '../support/running-demo.js';
import {closePages, openPage, pressWithoutWaiting, type WatchedPage} from '../support/browser-page.js';

const question = 'How do I embed the chat?';
const answer = 'A chat in the corner of any page takes one tag';

function agentNamed(page: Page, name: string) {
  return page.locator('agent-picker').getByRole('option', {name});
}

async function ask(page: Page, text: string): Promise<void> {
  const field = page.locator('agent-chat').getByRole('textbox');
  await field.fill(text);
  await field.press('Enter');
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
  const chat = page.locator('agent-chat');
  await chat.getByRole('button', {name: 'Menu', exact: true}).click();
  await chat.getByRole('menuitem', {name, exact: true}).click();
}

/** The accessible name of the focused control, through all shadow roots. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused?.getAttribute('aria-label') ?? (focused instanceof HTMLElement ? focused.innerText : '');
  });
}

/** Presses Tab until the focused control has this name. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(key);
    if (name.test(await focusedName(page))) return;
  }
  throw new Error(`Tab does not reach ${String(name)}.`);
}

/** All errors and warnings of the page. */
function complaintsOf({complaints}: WatchedPage): string[] {
  // The test removes the development server: the page’s reload script complains.
  return complaints.filter(text => !/^Lit is in dev mode|websocket/i.test(text));
}

describe('the demo page', () => {
  let place: DemoPlace;
  let origin: string;

  before(async () => {
    place = await prepareDemo();
    ({origin} = await place.start());
  });
  after(async () => {
    await closePages();
    await place.leave();
  });

  it('lists the agents and finds one on a later page', async () => {
    const watched = await openPage();
    const {page} = watched;
    await page.goto(origin);
    await agentNamed(page, 'Guide').waitFor();
    expect(await page.locator('agent-picker').getByRole('option').count()).to.equal(10);
    await page.locator('agent-picker').getByRole('button', {name: 'Show more'}).click();
    await agentNamed(page, 'Quiet Helper').waitFor();
    expect(await agentNamed(page, 'Fax hotline').count()).to.equal(0);
    await page.locator('agent-picker').getByRole('searchbox').fill('tram trian');
    await page.getByText('No agent matches').first().waitFor();
    await page.locator('agent-picker').getByRole('searchbox').fill('telescope');
    await agentNamed(page, 'Night sky').waitFor();
    await agentNamed(page, 'Guide').waitFor({state: 'detached'});
    expect(complaintsOf(watched)).to.deep.equal([]);
  });

  it('answers from the project’s own documents and still does so after a reload and a restart', async () => {
    const watched = await openPage();
    const {page} = watched;
    await page.goto(origin);
    await agentNamed(page, 'Guide').click();
    await ask(page, question);
    await page.locator('agent-chat').getByText(answer).first().waitFor();
    await page.locator('agent-chat').getByRole('button', {name: 'Send'}).waitFor();
    await page.reload();
    await page.locator('agent-chat').getByRole('log').getByText(answer).waitFor();
    // The renderer of the reply may still load.
    await page.waitForLoadState('networkidle');

    await place.closeAll();
    const restarted = await place.start();
    const storage = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    await page.goto(`${restarted.origin}/embed.html`);
    await page.evaluate(items => Object.assign(localStorage, items), storage);
    await page.goto(`${restarted.origin}/?agent=Agent-guide`);
    // Like a new tab, the chat of another address begins a new conversation.
    await chooseInMenu(page, 'Conversations');
    await page.locator('agent-chat .conversations').getByText(question).click();
    await page.locator('agent-chat').getByRole('log').getByText(question, {exact: true}).waitFor();
    expect(complaintsOf(watched)).to.deep.equal([]);
    ({origin} = restarted);
  });

  it('keeps several conversations: the visitor switches between them, renames one and deletes another', async () => {
    const watched = await openPage();
    const {page} = watched;
    await pressWithoutWaiting(page);
    await page.goto(`${origin}/?agent=Agent-echo`);
    const chat = page.locator('agent-chat');
    const log = chat.getByRole('log');
    const list = chat.locator('.conversations');
    const chooseOption = async (title: string, option: string): Promise<void> => {
      await list.getByRole('button', {name: `Options: ${title}`}).click();
      await list.getByRole('menuitem', {name: option}).click();
    };
    await ask(page, 'Roses');
    await log.getByText('Roses').nth(1).waitFor();
    await chat.getByRole('button', {name: 'Send'}).waitFor();
    await chooseInMenu(page, 'New conversation');
    await log.getByText('Roses').first().waitFor({state: 'detached'});
    await ask(page, 'Tulips');
    await log.getByText('Tulips').nth(1).waitFor();
    await chat.getByRole('button', {name: 'Send'}).waitFor();

    await chooseInMenu(page, 'Conversations');
    await chooseOption('Roses', 'Rename');
    await list.getByRole('textbox').fill('The garden');
    await list.getByRole('textbox').press('Enter');
    await list.getByText('The garden').click();
    await log.getByText('Roses').nth(1).waitFor();
    expect(await log.getByText('Tulips').count()).to.equal(0);

    // In a wide chat, the list has stayed open.
    if (!(await list.isVisible())) await chooseInMenu(page, 'Conversations');
    await chooseOption('Tulips', 'Delete');
    await list.getByRole('button', {name: 'Delete', exact: true}).click();
    await list.getByText('Tulips').waitFor({state: 'detached'});
    await page.reload();
    await log.getByText('Roses').nth(1).waitFor();
    const history = page.locator('agent-history');
    await history.getByRole('button', {name: /^Conversations/}).click();
    await history.getByRole('dialog').getByText('The garden').waitFor();
    expect(await history.getByText('Tulips').count()).to.equal(0);
    expect(complaintsOf(watched)).to.deep.equal([]);
  });

  it('has an agent that thinks: a starter asks it, and its suggestions ask the next question', async () => {
    const watched = await openPage();
    const {page} = watched;
    await page.goto(`${origin}/?agent=Agent-thinker`);
    const chat = page.locator('agent-chat');
    await chat.getByRole('button', {name: 'Why is the sky blue?'}).click();
    await chat.getByRole('log').getByText('blue light').waitFor();
    await chat.getByRole('button', {name: 'Red sunset'}).waitFor();
    expect(await chat.getByRole('log').innerText()).to.not.include('The usual wrong answer');
    const replies = page.locator('agent-history').getByRole('article');
    await replies.filter({hasText: 'blue light'}).waitFor();
    expect(await page.locator('agent-history').innerText()).to.not.include('Red sunset');
    expect(complaintsOf(watched)).to.deep.equal([]);
  });

  it('shows as many elements as fit', async () => {
    const {page} = await openPage();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    // A phone, by keyboard.
    await page.setViewportSize({width: 360, height: 740});
    await page.goto(origin);
    await agentNamed(page, 'Guide').focus();
    expect(await page.locator('agent-chat').isVisible()).to.equal(false);
    await page.keyboard.press('Enter');
    await page.locator('agent-chat').waitFor();
    expect(page.url()).to.equal(`${origin}/?agent=Agent-guide`);
    expect(await page.locator('agent-picker').isVisible()).to.equal(false);
    await page.getByRole('button', {name: 'Agents'}).click();
    await agentNamed(page, 'Guide').waitFor();
    expect(await width()).to.equal(360);
    // A page zoomed to 400 percent.
    await page.setViewportSize({width: 320, height: 256});
    await agentNamed(page, 'Guide').click();
    await page.locator('agent-chat').getByRole('textbox').waitFor();
    expect(await width()).to.equal(320);
    // A window with space for two; the records replace the chat.
    await page.setViewportSize({width: 900, height: 700});
    await page.locator('agent-chat').waitFor();
    expect(await page.locator('agent-history').isVisible()).to.equal(false);
    await page.getByRole('button', {name: 'History'}).click();
    await page.locator('agent-history').waitFor();
    expect(await page.locator('agent-chat').isVisible()).to.equal(false);
  });

  it('works by keyboard alone: search, page, choose, ask, read and export the records', async () => {
    const watched = await openPage();
    const {page} = watched;
    await page.setViewportSize({width: 1400, height: 900});
    await page.goto(origin);
    await agentNamed(page, 'Guide').waitFor();
    await tabTo(page, /^Show more agents$/);
    await page.keyboard.press('Enter');
    await agentNamed(page, 'Quiet Helper').waitFor();
    await tabTo(page, /^Search agents$/, 'Shift+Tab');
    await page.keyboard.type('echo');
    await agentNamed(page, 'Guide').waitFor({state: 'detached'});
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/agent=Agent-echo/);
    await tabTo(page, /^Message$/);
    await page.keyboard.type('By keyboard alone');
    await page.keyboard.press('Enter');
    const history = page.locator('agent-history');
    await history.getByRole('article').nth(1).waitFor();
    await tabTo(page, /^Menu$/);
    // The menu of the chat has the same name, before the one of the history.
    while (!(await history.evaluate(element => element.matches(':focus-within'))))
      await tabTo(page, /^Menu$/);
    await page.keyboard.press('Enter');
    await history.getByRole('menuitem', {name: 'Export'}).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const dialog = history.getByRole('dialog');
    await dialog.waitFor();
    await tabTo(page, /^Download$/);
    const saving = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const saved = await saving;
    expect(saved.suggestedFilename()).to.match(/\.md$/);
    expect(readFileSync(await saved.path(), 'utf8')).to.include('By keyboard alone');
    await page.keyboard.press('Escape');
    await dialog.waitFor({state: 'detached'});
    await tabTo(page, / said$/);
    await page.keyboard.press('ArrowDown');
    expect(await focusedName(page)).to.equal('Echo said');
    await page.keyboard.press('Enter');
    await history.locator('[aria-current=true]').waitFor();
    expect(complaintsOf(watched)).to.deep.equal([]);
  });

  it('keeps the theme and the direction for the next visit', async () => {
    const {page} = await openPage();
    await page.goto(origin);
    await page.getByLabel('Theme').selectOption('dark');
    await page.getByLabel('Direction').selectOption('rtl');
    await page.reload();
    await agentNamed(page, 'Guide').waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).to.equal('rtl');
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).to.equal('dark');
  });

  it('keeps its own styles in a foreign page with loud styles', async () => {
    const watched = await openPage();
    const {page} = watched;
    await page.goto(`${origin}/embed.html`);
    await page.getByText('Looking for a book you once read?').waitFor();
    await page.getByRole('button', {name: 'Open the chat'}).click();
    const send = page.locator('agent-launcher').getByRole('button', {name: 'Send'});
    await send.waitFor();
    const look = await send.evaluate(button => {
      const {textTransform, letterSpacing, borderColor, backgroundClip} = getComputedStyle(button);
      return {textTransform, letterSpacing, borderColor, backgroundClip};
    });
    // Its border is part of the target size, but invisible.
    expect(look).to.deep.equal({
      textTransform: 'none',
      letterSpacing: 'normal',
      borderColor: 'rgba(0, 0, 0, 0)',
      backgroundClip: 'padding-box',
    });
    expect(complaintsOf(watched)).to.deep.equal([]);
  });

  it('works with a failing service in a foreign page too', async () => {
    const {page} = await openPage();
    await page.goto(`${origin}/embed.html?fault=finish-length`);
    await page.getByRole('button', {name: 'Open the chat'}).click();
    await page.locator('agent-launcher').getByText('Hello! Ask me how to').waitFor();
  });
});
