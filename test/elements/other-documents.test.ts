import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../src/define.js';
import type {AgentChat} from '../../src/elements/agent-chat/agent-chat.js';
import {openChat, type ChatHarness} from '../support/chat-harness.js';
import {watchUnhandledErrors} from '../support/unhandled-errors.js';

const code = '```js\nlet tea = 1;\n```';

/** The page in a second window. */
async function innerPage(): Promise<HTMLElement> {
  const frame = await fixture<HTMLIFrameElement>(html`<iframe width="600" height="400"></iframe>`);
  return (inner = frame.contentDocument!.body);
}

let inner: HTMLElement | undefined;

// Removing its frame would end it without events.
afterEach(() => inner?.replaceChildren());

/** The differences between a styled and an unstyled chat, in the parts with their own styles. */
function looksOf({chat}: ChatHarness): string[] {
  const looks = (selector: string): string => {
    const part = chat.shadowRoot!.querySelector(selector);
    const style = part && getComputedStyle(part);
    for (const change of part?.getAnimations() ?? []) change.finish();
    return style ? `${selector} ${style.backgroundColor} ${style.borderRadius} ${style.overflow}` : selector;
  };
  return [
    '.base',
    '[part="transcript"]',
    '[part="send-button"]',
    '[part="code-block"]',
    '[part="suggestion"]',
  ].map(looks);
}

async function answerWithCode(chat: ChatHarness): Promise<void> {
  const answer = chat.service.nextAnswer();
  await chat.send('Show me');
  answer.say(code);
  answer.end();
  await chat.untilIdle();
  await chat.until(() => chat.findAll('agent-code-block pre').length > 0, 'the code');
}

describe('a chat that moves to another document', () => {
  it('keeps its styles there and on its way back', async () => {
    const chat = await openChat({settings: {suggestions: ['More?']}});
    await answerWithCode(chat);
    await chat.until(() => chat.findAll('[part="suggestion"]').length > 0, 'the suggestion');
    const place = chat.chat.parentElement!;
    const before = looksOf(chat);
    const inside = await innerPage();
    inside.append(chat.chat);
    await chat.settle();
    expect(looksOf(chat)).to.deep.equal(before);
    place.append(chat.chat);
    await chat.settle();
    expect(looksOf(chat)).to.deep.equal(before);
  });

  it('keeps its styles in a swap, such as htmx moving it into a parsed document', async () => {
    const chat = await openChat();
    await answerWithCode(chat);
    const place = chat.chat.parentElement!;
    const before = looksOf(chat);
    const parsed = document.implementation.createHTMLDocument();
    parsed.body.append(chat.chat);
    place.append(...parsed.body.childNodes);
    await chat.settle();
    expect(looksOf(chat)).to.deep.equal(before);
  });

  it('shows new messages there like before', async () => {
    const unhandled = watchUnhandledErrors();
    const here = await openChat();
    await answerWithCode(here);
    const there = await openChat();
    (await innerPage()).append(there.chat);
    await answerWithCode(there);
    expect(looksOf(there)).to.deep.equal(looksOf(here));
    expect(await unhandled.end()).to.deep.equal([]);
  });

  it('has its styles when it is created for another document', async () => {
    const here = await openChat();
    const inside = await innerPage();
    const chat = document.createElement('agent-chat');
    inside.append(chat);
    await chat.updateComplete;
    const surface = (shown: AgentChat): string =>
      getComputedStyle(shown.shadowRoot!.querySelector('.base')!).backgroundColor;
    expect(surface(chat)).to.equal(surface(here.chat));
  });

  it('follows its provider’s theme there and back', async () => {
    const provider = await fixture<HTMLElement>(
      html`<agent-provider theme="dark"><agent-chat></agent-chat></agent-provider>`,
    );
    const chat = provider.querySelector('agent-chat')!;
    await chat.updateComplete;
    const surface = (): string => getComputedStyle(chat.shadowRoot!.querySelector('.base')!).backgroundColor;
    const dark = surface();
    const place = provider.parentElement!;
    for (const other of [await innerPage(), place]) {
      other.append(provider);
      await chat.updateComplete;
      expect(surface()).to.equal(dark);
    }
  });
});
