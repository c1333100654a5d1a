import {expect} from 'chai';
import {sendMouse} from '@web/test-runner-commands';
import {chatAnswering, richReply} from '../../support/answered-chat.js';
import type {ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {pressKey} from '../../support/press-keys.js';

const askButton = (chat: ChatHarness): HTMLElement | undefined => chat.findAll('[part="ask-button"]')[0];

function textNode(element: Element): Text {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.trim()) return node as Text;
  throw new Error('There is no text.');
}

function contentOf(chat: ChatHarness, index = -1): HTMLElement {
  return chat.findAll('.turn .message.agent [part="content"]').at(index)!;
}

/** Selects like a script, while the message has the focus. */
function select(chat: ChatHarness, from: Element, to = from): void {
  from.closest('article')?.focus();
  const [start, end] = [textNode(from), textNode(to)];
  getSelection()!.setBaseAndExtent(start, 0, end, end.length);
  expect(chat.chat.matches(':focus-within')).to.equal(true);
}

async function untilOffered(chat: ChatHarness): Promise<HTMLElement> {
  await chat.until(() => askButton(chat) !== undefined, 'the button is offered');
  return askButton(chat)!;
}

async function untilGone(chat: ChatHarness): Promise<void> {
  await chat.until(() => askButton(chat) === undefined, 'the button is gone');
}

/** Nothing is offered after the events of a selection, once the code has loaded. */
async function expectNothing(chat: ChatHarness): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(askButton(chat)).to.equal(undefined);
}

describe('asking about a selection', () => {
  afterEach(() => getSelection()!.removeAllRanges());

  it('puts the selected text into the message field as a quote, with the cursor below', async () => {
    const chat = await chatAnswering('Water roses.');
    select(chat, contentOf(chat));
    const button = await untilOffered(chat);
    expect(button.innerText).to.equal('Ask about this');
    button.click();
    await chat.settle();
    expect(chat.draft).to.equal('> Water roses.\n\n');
    expect(chat.chat.draft).to.equal(chat.draft);
    expect(chat.hasFocusInInput).to.equal(true);
    expect(chat.input.selectionStart).to.equal(chat.draft.length);
    await untilGone(chat);
  });

  it('keeps what is in the field, and adds a second quote', async () => {
    const chat = await chatAnswering(richReply);
    chat.type('Tell me more');
    for (const item of ['deep', 'firm']) {
      const line = chat.findAll('.agent li').find(({innerText}) => innerText.trim() === item)!;
      select(chat, line);
      (await untilOffered(chat)).click();
      await chat.settle();
      await untilGone(chat);
    }
    expect(chat.draft).to.equal('Tell me more\n\n> deep\n\n> firm\n\n');
  });

  it('is offered after a drag of the mouse, not during it', async () => {
    const chat = await chatAnswering('Water roses in the morning.');
    const box = contentOf(chat).getBoundingClientRect();
    const y = Math.round(box.top + box.height / 2);
    await sendMouse({type: 'move', position: [Math.round(box.left + 2), y]});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: [Math.round(box.left + 60), y]});
    await sendMouse({type: 'move', position: [Math.round(box.left + 90), y]});
    await expectNothing(chat);
    await sendMouse({type: 'up'});
    const button = await untilOffered(chat);
    const place = button.getBoundingClientRect();
    await sendMouse({
      type: 'click',
      position: [Math.round(place.left + place.width / 2), Math.round(place.top + place.height / 2)],
    });
    await chat.until(() => chat.draft.startsWith('> Wat'), 'the quote is in the field');
    expect(chat.hasFocusInInput).to.equal(true);
  });

  it('is above the selection, and below it where the view has no space above', async () => {
    const chat = await chatAnswering(
      Array.from({length: 40}, (_, index) => `Paragraph ${index}.`).join('\n\n'),
    );
    const lines = chat.findAll('.agent p');
    const view = chat.find('.transcript');
    for (const [block, isAbove] of [
      ['center', true],
      ['start', false],
    ] as const) {
      const line = lines[20]!;
      line.scrollIntoView({block});
      select(chat, line);
      const button = await untilOffered(chat);
      for (const animation of button.getAnimations()) animation.finish();
      const text = line.getBoundingClientRect();
      const {top, bottom} = button.getBoundingClientRect();
      expect(bottom <= text.top, `${bottom} and ${text.top}`).to.equal(isAbove);
      expect(top >= text.bottom, `${top} and ${text.bottom}`).to.equal(!isAbove);
      expect(top).to.be.at.least(view.getBoundingClientRect().top);
      getSelection()!.removeAllRanges();
      await untilGone(chat);
    }
  });

  it('goes away when the selection ends or leaves the reply, and with Escape', async () => {
    const chat = await chatAnswering('Water roses.');
    select(chat, contentOf(chat));
    await untilOffered(chat);
    getSelection()!.removeAllRanges();
    await untilGone(chat);
    select(chat, contentOf(chat));
    await untilOffered(chat);
    getSelection()!.selectAllChildren(document.body);
    await untilGone(chat);
    select(chat, contentOf(chat));
    (await untilOffered(chat)).focus();
    await pressKey('Escape');
    await untilGone(chat);
    expect(chat.chat.shadowRoot?.activeElement?.matches('article')).to.equal(true);
    expect(chat.hasFocusInInput).to.equal(false);
    document.dispatchEvent(new Event('selectionchange'));
    await expectNothing(chat);
    await pressKey('Escape');
    expect(chat.hasFocusInInput).to.equal(true);
  });

  it('is reached with Tab after the buttons of the message, and announced after a key', async () => {
    const chat = await chatAnswering('Water roses.');
    select(chat, contentOf(chat));
    await untilOffered(chat);
    getSelection()!.removeAllRanges();
    await untilGone(chat);
    await pressKey('Shift');
    select(chat, contentOf(chat));
    const button = await untilOffered(chat);
    await chat.until(() => chat.announced.includes('Ask about this'), 'the button is announced');
    const buttons = [...chat.messageElements().at(-1)!.querySelectorAll('button')];
    expect(buttons.at(-1)).to.equal(button);
    chat.button('Regenerate the reply')!.focus();
    await pressKey('Tab');
    expect(chat.chat.shadowRoot?.activeElement).to.equal(button);
    await pressKey('Enter');
    await chat.until(() => chat.draft === '> Water roses.\n\n', 'the quote is in the field');
  });

  it('takes the part in the first reply, and leaves out the buttons of code', async () => {
    const chat = await chatAnswering('Look:\n\n```ts\nconst roses = 2;\n```\n\nDone.');
    await chat.send('And then?');
    await chat.untilIdle();
    select(chat, contentOf(chat, 0), contentOf(chat));
    (await untilOffered(chat)).click();
    await chat.settle();
    expect(chat.draft).to.equal('> Look:\n> const roses = 2;\n> Done.\n\n');
  });

  it('is not offered for the visitor’s own words, in a disabled chat, or when the page switches it off', async () => {
    const chat = await chatAnswering('Water roses.');
    select(chat, contentOf(chat));
    await untilOffered(chat);
    for (const change of [{disabled: true}, {readonly: true}, {actions: 'copy'}]) {
      Object.assign(chat.chat, change);
      await chat.settle();
      await untilGone(chat);
      Object.assign(chat.chat, {disabled: false, readonly: false, actions: 'ask'});
      await chat.settle();
      await untilOffered(chat);
    }
    select(chat, chat.find('.message.user [part="content"]'));
    await untilGone(chat);
  });

  it('leaves room for a question within max-length', async () => {
    const long = 'Roses need light and water. '.repeat(50);
    const chat = await chatAnswering(long, {settings: {maxLength: 100}});
    select(chat, contentOf(chat));
    (await untilOffered(chat)).click();
    await chat.settle();
    expect(chat.draft.length).to.be.within(40, 60);
    expect(chat.draft).to.match(/^> Roses .*…\n\n$/);
    chat.type('x'.repeat(80));
    select(chat, contentOf(chat));
    await expectNothing(chat);
    chat.chat.maxLength = undefined;
    chat.type('');
    await chat.settle();
    select(chat, contentOf(chat));
    (await untilOffered(chat)).click();
    await chat.settle();
    expect(chat.draft.length).to.be.within(450, 502);
  });

  it('adds to an edit of a sent message', async () => {
    const chat = await chatAnswering('Water roses.');
    chat.chat.editLast();
    await chat.settle();
    select(chat, contentOf(chat));
    (await untilOffered(chat)).click();
    await chat.settle();
    expect(chat.draft).to.equal('Go on\n\n> Water roses.\n\n');
    expect(chat.chat.draft).to.equal('');
  });

  it('is accessible, stays in the chat, and ends with the chat', async () => {
    const chat = await chatAnswering('Water roses.');
    chat.chat.style.inlineSize = '320px';
    select(chat, contentOf(chat));
    const button = await untilOffered(chat);
    const [inner, outer] = [button, chat.chat].map(element => element.getBoundingClientRect());
    expect(inner!.left).to.be.at.least(outer!.left);
    expect(inner!.right).to.be.at.most(outer!.right);
    await expectAccessible(chat.chat);
    chat.chat.remove();
    expect(button.isConnected).to.equal(false);
    document.dispatchEvent(new Event('selectionchange'));
  });
});
