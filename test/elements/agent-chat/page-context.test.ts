import {expect} from 'chai';
import {sendKeys} from '@web/test-runner-commands';
import type {ReadPageContext} from '../../../src/conversation/page-context.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {loggedMessages} from '../../support/logged-messages.js';
import {waitUntil} from '../../support/wait-until.js';

before(() => partsModule.load());

const address = location.origin + location.pathname;
const chip = (chat: ChatHarness) => chat.findAll('.page-context')[0];
const chipLine = (chat: ChatHarness) =>
  chip(chat)?.querySelector('summary')?.textContent.replace(/\s+/g, ' ').trim();
const untilChip = (chat: ChatHarness, words: string) =>
  chat.until(() => chipLine(chat)?.includes(words) ?? false, `the line says ${words}`);

function block(...lines: readonly string[]): string {
  return ['', '', '<page-context>', ...lines, '</page-context>'].join('\n');
}

async function withTitle(title: string, act: () => Promise<void>): Promise<void> {
  const before = document.title;
  document.title = title;
  try {
    await act();
  } finally {
    document.title = before;
  }
}

/** Adds a paragraph to the page and selects its text, as a visitor does. */
function selectText(text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  document.body.prepend(paragraph);
  document.dispatchEvent(new PointerEvent('pointerdown'));
  document.getSelection()?.selectAllChildren(paragraph);
  return paragraph;
}

describe('page context', () => {
  afterEach(() => document.getSelection()?.empty());

  it('is not sent unless the page wants it', async () => {
    const chat = await openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    expect(loggedMessages(chat.service)).to.deep.equal(['user: Hello']);
    expect(chip(chat)).to.equal(undefined);
  });

  it('sends the title and the address below the message, and shows only the message', () =>
    withTitle('Shade roses', async () => {
      const chat = await openChat({settings: {pageContext: 'title url'}});
      await untilChip(chat, 'Shade roses');
      expect(chipLine(chat)).to.equal(
        `Sent with your message: Shade roses · ${address.replace(/^\w+:\/\//, '')}`,
      );
      await expectAccessible(chat.chat);
      const sent = block('Title: Red roses', `Address: ${address}`);
      // The title counts at the moment of sending.
      document.title = 'Red roses';
      const answer = chat.service.nextAnswer();
      await chat.send('Do they bloom?');
      answer.say('In May.');
      answer.end();
      await chat.untilIdle();
      expect(loggedMessages(chat.service)).to.deep.equal([`user: Do they bloom?${sent}`]);
      expect(chat.chat.messages[0]).to.include({text: 'Do they bloom?', context: sent.trim()});
      expect(chat.messages()).to.include('You: Do they bloom?');
      expect(address).not.to.match(/[?#]/);
      const line = chat.find('.sent-context');
      expect(line.innerText.trim()).to.equal('with page context');
      line.querySelector('summary')!.click();
      expect(line.innerText).to.include('Title: Red roses');
      await expectAccessible(chat.chat);
      for (const format of ['markdown', 'json', 'text'] as const)
        expect(await chat.chat.exportTranscript(format))
          .to.include('Do they bloom')
          .and.not.to.include('Red roses');
    }));

  it('can be removed from one message, and returns with the next', () =>
    withTitle('Shade roses', async () => {
      const chat = await openChat({settings: {pageContext: 'title'}});
      await untilChip(chat, 'Shade roses');
      await chat.press('Do not send page context');
      expect(chip(chat)).to.equal(undefined);
      expect(chat.hasFocusInInput).to.equal(true);
      await chat.until(() => chat.announced.includes('Only your message is sent.'), 'the announcement');
      await chat.send('First');
      await chat.untilIdle();
      expect(loggedMessages(chat.service)).to.deep.equal(['user: First']);
      expect(chat.chat.messages[0]?.context).to.equal(undefined);
      await untilChip(chat, 'Shade roses');
      await chat.send('Second');
      await chat.untilIdle();
      expect(loggedMessages(chat.service).at(-1)).to.equal(`user: Second${block('Title: Shade roses')}`);
    }));

  it('is announced once, when the visitor enters the chat', () =>
    withTitle('Shade roses', async () => {
      const chat = await openChat({settings: {pageContext: 'title'}});
      await untilChip(chat, 'Shade roses');
      const count = () => chat.announced.filter(words => words.startsWith('Sent with your message')).length;
      expect(count()).to.equal(0);
      chat.chat.focus();
      await chat.until(() => count() === 1, 'the announcement');
      expect(chat.announced).to.include('Sent with your message: Shade roses');
      document.title = 'Red roses';
      await chat.send('Hello');
      await untilChip(chat, 'Red roses');
      expect(count()).to.equal(1);
    }));

  it('has the selected text of the page, also when the message field has the focus', async () => {
    const chat = await openChat({settings: {pageContext: 'selection'}});
    await chat.settle();
    expect(chip(chat), 'without a selection').to.equal(undefined);
    const paragraph = selectText('Roses bloom in May');
    await untilChip(chat, 'selection (4 words)');
    chat.input.focus();
    document.getSelection()?.empty();
    await new Promise(requestAnimationFrame);
    await chat.send('Is it so?');
    await chat.untilIdle();
    const sent = `user: Is it so?${block('Selection: Roses bloom in May')}`;
    expect(loggedMessages(chat.service)).to.deep.equal([sent]);
    document.dispatchEvent(new PointerEvent('pointerdown'));
    document.getSelection()?.selectAllChildren(paragraph);
    document.getSelection()?.empty();
    chat.input.blur();
    document.dispatchEvent(new Event('selectionchange'));
    await waitUntil(() => !chip(chat), 'the line is gone', 5);
    paragraph.remove();
  });

  it('has no text of the chat itself, and none of a text field', async () => {
    const chat = await openChat({settings: {pageContext: 'selection'}});
    const field = document.createElement('input');
    field.value = 'my secret';
    document.body.prepend(field);
    field.select();
    field.focus();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(chip(chat)?.innerText).to.equal(undefined);
    chat.input.focus();
    await sendKeys({type: 'Mine'});
    chat.input.select();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(chip(chat)).to.equal(undefined);
    field.remove();
  });

  it('says which word of the list is unknown', async () => {
    const warnings = await warningsOf(() =>
      withTitle('Roses', async () => {
        const chat = await openChat({settings: {pageContext: 'title cookies'}});
        await untilChip(chat, 'Roses');
      }),
    );
    expect(warnings.join()).to.include('no page context "cookies"; known are title, url, selection');
  });

  it('comes from a function of the page, which takes precedence over the attribute', async () => {
    let order = 1;
    const pageContext: ReadPageContext = () => [{label: 'Order', text: `#${(order += 1)}`}];
    const chat = await openChat({settings: {pageContext}});
    chat.chat.setAttribute('page-context', 'title');
    await untilChip(chat, 'Order');
    expect(chipLine(chat)).to.equal('Sent with your message: Order');
    order = 41;
    await chat.send('Where is it?');
    await chat.untilIdle();
    expect(loggedMessages(chat.service)[0]).to.match(/^user: Where is it\?\n\n<page-context>\nOrder: #4\d\n/);
  });
});
