import {expect} from 'chai';
import type {PageContext, ReadPageContext} from '../../../src/conversation/page-context.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';
import {loggedMessages} from '../../support/logged-messages.js';

before(() => partsModule.load());

/** Timers of two seconds fire when the test says so. */
function holdTimers(): {readonly fire: () => void; readonly release: () => void} {
  const {setTimeout: wait} = globalThis;
  const held: (() => void)[] = [];
  globalThis.setTimeout = ((run: () => void, time = 0, ...rest: readonly unknown[]) => {
    if (time !== 2000) return wait(run, time, ...rest);
    held.push(run);
    return wait(() => undefined);
  }) as typeof setTimeout;
  return {
    fire: () => {
      for (const run of held) run();
    },
    release: () => void (globalThis.setTimeout = wait),
  };
}

async function chatWith(pageContext: () => unknown): Promise<ChatHarness> {
  const chat = await openChat({settings: {pageContext: pageContext as ReadPageContext}});
  await chat.settle();
  return chat;
}

const sent = (text: string, line: string) => `user: ${text}\n\n<page-context>\n${line}\n</page-context>`;

describe('page context from a function', () => {
  let timers: ReturnType<typeof holdTimers>;
  beforeEach(() => {
    timers = holdTimers();
  });
  afterEach(() => timers.release());

  it('may be a promise: the message is visible at once and its request waits', async () => {
    let answer: (context: PageContext) => void = () => undefined;
    const chat = await chatWith(() => new Promise<PageContext>(resolve => (answer = resolve)));
    await chat.send('Where is it?');
    expect(chat.messages()).to.include('You: Where is it?');
    expect(loggedMessages(chat.service)).to.deep.equal([]);
    answer([{label: 'Order', text: '#7'}]);
    await chat.untilIdle();
    expect(loggedMessages(chat.service)).to.deep.equal([sent('Where is it?', 'Order: #7')]);
    expect(chat.chat.messages[0]?.context).to.include('Order: #7');
  });

  it('is left out after two seconds, and the message is sent', async () => {
    const chat = await chatWith(() => new Promise(() => undefined));
    const warnings = await warningsOf(async () => {
      await chat.send('Where is it?');
      expect(loggedMessages(chat.service)).to.deep.equal([]);
      timers.fire();
      await chat.untilIdle();
    });
    expect(warnings.join()).to.include('longer than 2 seconds');
    expect(loggedMessages(chat.service)).to.deep.equal(['user: Where is it?']);
  });

  it('stops with the message that waits for it, which can be sent again', async () => {
    let answer: (context: PageContext) => void = () => undefined;
    const chat = await chatWith(() => new Promise<PageContext>(resolve => (answer = resolve)));
    await chat.send('Where is it?');
    await chat.press('Stop');
    answer([{label: 'Order', text: '#7'}]);
    await chat.until(() => chat.chat.messages[0]?.context !== undefined, 'the context');
    expect(loggedMessages(chat.service)).to.deep.equal([]);
    chat.chat.retry();
    await chat.untilIdle();
    expect(loggedMessages(chat.service)).to.deep.equal([sent('Where is it?', 'Order: #7')]);
  });

  for (const [name, pageContext] of [
    [
      'throws',
      () => {
        throw new Error('No order');
      },
    ],
    ['rejects', () => Promise.reject(new Error('No order'))],
    [
      'returns entries that throw',
      () => [
        {
          get label() {
            throw new Error('No order');
          },
          text: '',
        },
      ],
    ],
    ['returns a text', () => 'Order 7'],
    ['returns wrong entries', () => [null, 'x', {label: 1, text: 'x'}, {label: 'x'}, [], Symbol('x')]],
    ['promises an object', () => Promise.resolve({label: 'Order', text: '#7'})],
  ] as readonly (readonly [string, () => unknown])[])
    it(`is left out with a warning when the function ${name}`, async () => {
      const warnings = await warningsOf(async () => {
        const chat = await chatWith(pageContext);
        await chat.send('Where is it?');
        await chat.untilIdle();
        expect(loggedMessages(chat.service)).to.deep.equal(['user: Where is it?']);
        chat.chat.remove();
      });
      for (const words of warnings) expect(words).to.match(/pageContext (?:failed|must return a list)/);
    });

  it('keeps the right entries of a list with wrong ones, and needs none', async () => {
    await warningsOf(async () => {
      const chat = await chatWith(() => [null, {label: 'Order', text: '#7', more: 1}]);
      await chat.send('Where is it?');
      await chat.untilIdle();
      expect(loggedMessages(chat.service)).to.deep.equal([sent('Where is it?', 'Order: #7')]);
    });
    const warnings = await warningsOf(async () => {
      const chat = await chatWith(() => undefined);
      await chat.send('Hello');
      await chat.untilIdle();
      expect(loggedMessages(chat.service)).to.deep.equal(['user: Hello']);
    });
    expect(warnings).to.deep.equal([]);
  });
});
