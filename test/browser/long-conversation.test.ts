import {expect} from 'chai';
import type {Page} from 'playwright-core';
import type {AnswerPiece, AnswerRequest} from '../../src/service/answers.js';
import {closePages, passQuietTime} from '../support/browser-page.js';
import {EmbedSite, type EmbeddedChat} from '../support/embed-page.js';
import {pageAgent} from '../support/page-agent.js';

const replies: Readonly<Record<string, AnswerPiece>> = {
  Card: {text: 'We have two.\n\n```ask\nWhich size?\nSmall | I take a small one.\nLarge\n```'},
  Sources: {
    text: 'Cut in winter [1].',
    sources: [{url: 'https://garden.example/roses', title: 'Pruning roses', text: 'Before the frost ends.'}],
  },
};

/** A text, because the compiler of the tests puts a name of its own into functions. */
const addItem = `document.querySelector('agent-launcher').chat.menu =
  ['new', {label: 'Report', onSelect: () => (document.title = 'Reported')}]`;

describe('a conversation that goes on, with the script tag, by keyboard and by pointer', () => {
  let site: EmbedSite;
  /** Ends the reply to "Slowly". */
  let endReply: () => void;

  async function* answer({messages}: AnswerRequest): AsyncGenerator<AnswerPiece> {
    const question = messages.at(-1)?.content ?? '';
    if (question === 'Steps') {
      yield {activity: {kind: 'search', name: 'roses'}};
      yield {activity: {kind: 'tool', name: 'get_weather', result: 'Sunny'}};
    }
    yield replies[question] ?? {text: `You said: ${question}`};
    if (question === 'Slowly') await new Promise<void>(end => (endReply = end));
  }

  before(async function () {
    this.timeout(180_000);
    site = await EmbedSite.start(answer, {...pageAgent, searchEnable: true});
  });
  afterEach(closePages);
  after(() => site.close());

  async function opened(attributes: Readonly<Record<string, string>> = {}): Promise<EmbeddedChat> {
    const chat = await site.visit(attributes);
    await chat.open();
    return chat;
  }

  /** Asks, without waiting for the reply. */
  async function write(chat: EmbeddedChat, text: string): Promise<void> {
    await chat.field.fill(text);
    await chat.field.press('Enter');
  }

  const part = (chat: EmbeddedChat, name: string) => chat.launcher.locator(`[part~="${name}"]`);

  it('queues what is written during a reply; edits, removes and sends it', async () => {
    const chat = await opened();
    await write(chat, 'Slowly');
    await chat.launcher.getByText('You said: Slowly').first().waitFor();
    await write(chat, 'Second');
    await chat.field.fill('Third');
    await chat.button('Send').click();
    expect(await chat.field.inputValue()).to.equal('');
    expect(await chat.launcher.locator('.queued').count()).to.equal(2);
    expect(await chat.button('Stop').isVisible(), 'Stop stays a button of its own').to.equal(true);
    await chat.button('Edit').first().click();
    await chat.field.fill('Second, better');
    await chat.field.press('Enter');
    // A press right after another one is that of a double click.
    await passQuietTime(chat.page, 500);
    await chat.button('Do not send').first().press('Enter');
    await chat.launcher.locator('.queued').nth(1).waitFor({state: 'detached'});
    endReply();
    await chat.launcher.getByText('You said: Second, better').first().waitFor();
    await chat.button('Stop').waitFor({state: 'detached'});
    expect(await chat.messages()).to.deep.equal([
      'Slowly',
      'You said: Slowly',
      'Second, better',
      'You said: Second, better',
    ]);
  });

  it('waits with `data-while-replying="wait"`, and keeps the draft', async () => {
    const chat = await opened({'data-while-replying': 'wait'});
    await write(chat, 'Slowly');
    await chat.launcher.getByText('You said: Slowly').first().waitFor();
    await write(chat, 'Second');
    expect(await chat.field.inputValue()).to.equal('Second');
    expect(await chat.launcher.locator('.queued').count()).to.equal(0);
    endReply();
    await chat.button('Send').click();
    await chat.launcher.getByText('You said: Second').first().waitFor();
  });

  for (const device of ['keyboard', 'pointer'] as const)
    it(`answers a card by ${device}, with an ordinary message`, async () => {
      const chat = await opened();
      await write(chat, 'Card');
      const small = chat.launcher.getByRole('radio', {name: 'Small'});
      const send = chat.button('Send answer');
      await small.waitFor();
      if (device === 'pointer') {
        await chat.launcher.getByText('Small', {exact: true}).click();
        await send.click();
      } else {
        await small.focus();
        await small.press('Space');
        await chat.page.keyboard.press('Tab');
        expect(await chat.focused()).to.equal('Send answer');
        await chat.page.keyboard.press('Enter');
      }
      await chat.launcher.getByText('You said: I take a small one.').first().waitFor();
      expect((await chat.messages())[2]).to.equal('I take a small one.');
    });

  for (const device of ['keyboard', 'pointer'] as const)
    it(`shows the source of a mark by ${device}`, async () => {
      const chat = await opened();
      await write(chat, 'Sources');
      const mark = chat.launcher.getByRole('link', {name: 'Source 1: Pruning roses'});
      await mark.waitFor();
      if (device === 'pointer') await mark.click();
      else await mark.press('Enter');
      await part(chat, 'citation').getByText('Before the frost ends.').waitFor();
      expect(await part(chat, 'citation').innerText()).to.contain('garden.example');
      await chat.page.keyboard.press('Escape');
      await part(chat, 'citation').getByText('Before the frost ends.').waitFor({state: 'hidden'});
      expect(await chat.focused()).to.equal('Source 1: Pruning roses');
      expect(await chat.field.isVisible(), 'Escape closes only the source').to.equal(true);
    });

  for (const device of ['keyboard', 'pointer'] as const)
    it(`opens the steps of the agent by ${device}`, async () => {
      const chat = await opened({'data-activity': 'steps'});
      await write(chat, 'Steps');
      const toggle = part(chat, 'steps-toggle');
      await toggle.waitFor();
      if (device === 'pointer') await toggle.click();
      else await toggle.press('Enter');
      await part(chat, 'steps').getByText('Sunny').waitFor();
      expect(await toggle.getAttribute('aria-expanded')).to.equal('true');
      expect((await chat.messages()).join()).to.not.contain('Sunny');
    });

  for (const device of ['keyboard', 'pointer'] as const)
    it(`adds the field of a switch by ${device}, and remembers it`, async () => {
      const chat = await opened({'data-switches': 'search', 'data-persist': 'local'});
      const button = chat.button('Search');
      if (device === 'pointer') await button.click();
      else await button.press('Space');
      expect(await button.getAttribute('aria-pressed')).to.equal('true');
      expect(await fieldsOfNext(chat.page, () => write(chat, 'Which rose?'))).to.include({
        searchEnable: true,
      });
      await chat.page.reload();
      await chat.open();
      await button.waitFor();
      expect(await button.getAttribute('aria-pressed')).to.equal('true');
    });

  for (const device of ['keyboard', 'pointer'] as const)
    it(`sends feedback with a reason by ${device}`, async () => {
      const chat = await opened({
        'data-actions': 'copy feedback',
        'data-feedback-reasons': 'Wrong answer | Too long',
      });
      const events = await feedbackOf(chat.page);
      await chat.ask('What is a tide?');
      const press = (name: string) =>
        device === 'pointer' ? chat.button(name).click() : chat.button(name).press('Enter');
      await press('Not helpful');
      await press('Too long');
      await part(chat, 'feedback-comment').fill('Far too long');
      await press('Send feedback');
      await part(chat, 'feedback-form').waitFor({state: 'detached'});
      expect(await events()).to.deep.equal([
        ['not-helpful', [], ''],
        ['not-helpful', ['Too long'], 'Far too long'],
      ]);
    });

  for (const device of ['keyboard', 'pointer'] as const)
    it(`calls an item of the page in the menu by ${device}`, async () => {
      const chat = await opened({'data-menu': 'new'});
      await chat.page.evaluate(addItem);
      if (device === 'pointer') {
        await chat.button('Menu').click();
        await chat.item('Report').click();
      } else {
        await chat.button('Menu').press('Enter');
        await chat.item('Report').waitFor();
        await chat.page.keyboard.press('r');
        await chat.page.keyboard.press('Enter');
      }
      await chat.page.waitForFunction(() => document.title === 'Reported');
      expect(await chat.focused()).to.equal('Menu');
    });
});

/** The fields of the next message that the page sends. */
async function fieldsOfNext(page: Page, act: () => Promise<void>): Promise<object> {
  const asked = page.waitForRequest(
    request => request.method() === 'POST' && request.url().includes('/completions'),
  );
  await act();
  return (await asked).postDataJSON() as object;
}

/** Collects `agent-feedback`, and returns a function that reads what came. */
async function feedbackOf(page: Page): Promise<() => Promise<unknown>> {
  const events = await page.evaluateHandle(() => {
    const list: unknown[] = [];
    document.addEventListener('agent-feedback', ({rating, reasons, comment}) => {
      list.push([rating, reasons, comment]);
    });
    return list;
  });
  return () => events.jsonValue();
}
