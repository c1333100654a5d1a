import {expect} from 'chai';
import {html, nothing} from 'lit';
import type {Message} from '../../../src/conversation/message.js';
import type {CodeToRender} from '../../../src/markdown/content/code/custom-code.js';
import {chatAnswering} from '../../support/answered-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';
import {expectAccessible} from '../../support/expect-accessible.js';

type Code = CodeToRender<Message>;

const chart = 'The sales:\n\n```chart\n3, 5\n```\n\nThat is all.';

const results = (chat: ChatHarness): string[] =>
  chat
    .findAll('[part="code-result"]')
    .filter(result => result.checkVisibility())
    .map(result => result.innerText.trim());
const last = (chat: ChatHarness): string => chat.messages().at(-1)!.replace(/\s+/g, ' ');
const sources = (chat: ChatHarness): string[] =>
  chat
    .findAll('agent-code-block code')
    .filter(code => code.checkVisibility())
    .map(code => code.textContent);

describe('code with the page’s own renderer', () => {
  it('shows the result, with a switch to the source and back that keeps the focus', async () => {
    const renderCode = ({language, text}: Code) =>
      language === 'chart' ? html`<figure aria-label="Sales">${text}</figure>` : undefined;
    const chat = await chatAnswering(`${chart}\n\n\`\`\`js\nlet a;\n\`\`\``, {settings: {renderCode}});
    await chat.until(() => results(chat).length === 1, 'the result');
    expect(results(chat)).to.deep.equal(['3, 5']);
    await chat.until(() => sources(chat).length > 0, 'the other code');
    expect(sources(chat), 'other code looks as usual').to.deep.equal(['let a;']);
    await expectAccessible(chat.chat);
    const figure = chat.find('figure');
    chat.button('Show source')!.focus();
    await chat.press('Show source');
    await chat.until(() => sources(chat).length === 2, 'the source');
    expect(sources(chat)).to.deep.equal(['3, 5', 'let a;']);
    expect(results(chat)).to.deep.equal([]);
    expect((chat.chat.shadowRoot!.activeElement as HTMLElement).innerText).to.equal('Show result');
    await chat.press('Show result');
    await chat.until(() => results(chat).length === 1, 'the result again');
    expect(chat.find('figure'), 'the same element').to.equal(figure);
  });

  it('is called once per block, only after its end, with the language, the code and the message', async () => {
    const calls: Code[] = [];
    const renderCode = (code: Code) => {
      calls.push(code);
      return code.text;
    };
    const chat = await openChat({settings: {renderCode}});
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    answer.say('```chart one\n1\n');
    await chat.until(() => sources(chat).join() === '1', 'the first line');
    answer.say('2\n');
    await chat.until(() => sources(chat).join() === '1\n2', 'the second line');
    expect(calls).to.have.length(0);
    answer.say('```\n\nAnd');
    await chat.until(() => results(chat).length === 1, 'the result');
    answer.say(' more of it.');
    answer.end();
    await chat.untilIdle();
    chat.chat.strings = {copyCode: 'Copy this'};
    await chat.settle();
    expect(calls.map(({language, text}) => [language, text])).to.deep.equal([['chart', '1\n2']]);
    expect(calls[0]!.message).to.include({role: 'assistant', id: chat.chat.messages.at(-1)!.id});
  });

  it('is not called for code that a stopped reply cuts off', async () => {
    const calls: Code[] = [];
    const renderCode = (code: Code) => void calls.push(code);
    const chat = await openChat({settings: {renderCode}});
    const answer = chat.service.nextAnswer();
    answer.say('```js\nlet a;\n```\n\n```chart\n3, ');
    await chat.send('Hello');
    await chat.until(() => sources(chat).length === 2, 'both blocks');
    chat.chat.stop();
    await chat.untilIdle();
    expect(calls.map(({text}) => text)).to.deep.equal(['let a;']);
    expect(sources(chat)).to.deep.equal(['let a;', '3, ']);
  });

  it('takes a node, a text with marks, or nothing at all', async () => {
    for (const [result, shown] of [
      [Object.assign(document.createElement('i'), {textContent: 'A node'}), 'A node'],
      ['<b>Bold</b>', '<b>Bold</b>'],
      [nothing, ''],
    ] as const) {
      const chat = await chatAnswering(chart, {settings: {renderCode: () => result}});
      await chat.until(() => results(chat).join() === shown, 'the result');
      expect(chat.button('Show source')).not.to.equal(undefined);
    }
  });

  it('looks as usual after a throw, a promise or a wrong result, with one warning for each function', async () => {
    const answers: readonly (() => unknown)[] = [
      () => {
        throw new Error('No idea');
      },
      () => new Promise(() => undefined),
      () => ({language: 'chart'}),
      () => Symbol('chart'),
      () => () => 'chart',
      () =>
        html`<i
          .textContent=${{
            toString: () => {
              throw new Error('Late');
            },
          }}
        ></i>`,
    ];
    for (const renderCode of answers) {
      const warnings = await warningsOf(async () => {
        const chat = await chatAnswering(`${chart}\n\n${chart}`, {settings: {renderCode}});
        await chat.until(() => chat.findAll('agent-custom-code').length === 2, 'the element');
        await chat.settle();
        expect(sources(chat)).to.deep.equal(['3, 5', '3, 5']);
        expect(chat.button('Show source')).to.equal(undefined);
      });
      expect(warnings).to.have.length(1);
    }
  });

  it('looks as usual for `undefined`, `null`, `false` and anything but a function, without a warning', async () => {
    const warnings = await warningsOf(async () => {
      for (const renderCode of [() => undefined, () => null, () => false, 'no function']) {
        const chat = await chatAnswering(chart, {settings: {renderCode: renderCode as () => unknown}});
        await chat.until(() => chat.findAll('agent-custom-code').length === 1, 'the element');
        expect(sources(chat)).to.deep.equal(['3, 5']);
      }
    });
    expect(warnings).to.deep.equal([]);
  });

  it('renders again with a new function, and as usual without one', async () => {
    const chat = await chatAnswering(chart, {settings: {renderCode: () => 'One'}});
    await chat.until(() => results(chat).join() === 'One', 'the first result');
    chat.chat.renderCode = () => 'Two';
    await chat.until(() => results(chat).join() === 'Two', 'the second result');
    chat.chat.renderCode = undefined;
    await chat.until(() => sources(chat).join() === '3, 5', 'the code');
    expect(chat.findAll('agent-custom-code')).to.have.length(0);
  });

  it('stays the source in copies, exports and announcements', async () => {
    const chat = await chatAnswering(chart, {settings: {renderCode: () => 'Drawn'}});
    await chat.until(() => results(chat).length === 1, 'the result');
    expect(await chat.chat.exportTranscript('text'))
      .to.include('3, 5')
      .and.not.to.include('Drawn');
    expect(chat.announced.join(' ')).to.include('Code in chart, 1 line.').and.not.to.include('Drawn');
  });

  it('opens the links of a result without a question, because they are the page’s own', async () => {
    const renderCode = () => html`<a href="#roses">Roses</a>`;
    const chat = await chatAnswering(chart, {settings: {renderCode}});
    await chat.until(() => results(chat).length === 1, 'the result');
    const asked: Event[] = [];
    chat.chat.addEventListener('agent-link-open', event => asked.push(event));
    chat.find('[part="code-result"] a').click();
    expect(asked).to.have.length(0);
    // Firefox navigates later.
    await chat.until(() => location.hash === '#roses', 'the place in the page');
    history.replaceState(null, '', location.pathname + location.search);
  });
});

describe('the usual content of a message', () => {
  it('can be placed by the page, above a card of its own', async () => {
    const renderMessage = ({role, id}: Message, usual: unknown) =>
      role === 'assistant' && id !== 'welcome'
        ? html`${usual}
            <aside aria-label="Product">Red rose</aside>`
        : undefined;
    const chat = await openChat({settings: {renderMessage}});
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    answer.say('Water **ro');
    await chat.until(() => last(chat) === 'Garden guide: Water ro Red rose', 'the beginning and the card');
    const markdown = chat.find('.turn .agent agent-markdown');
    answer.say('ses**.');
    answer.end();
    await chat.untilIdle();
    expect(last(chat)).to.equal('Garden guide: Water roses. Red rose');
    expect(chat.find('.turn strong').innerText).to.equal('roses');
    expect(chat.find('.turn .agent agent-markdown'), 'the same element').to.equal(markdown);
    expect(chat.findAll('.turn .agent [part="content"]')).to.have.length(1);
    await expectAccessible(chat.chat);
  });

  it('returned alone, looks as without a renderer', async () => {
    const chat = await chatAnswering('Water **roses**.', {settings: {renderMessage: (_, usual) => usual}});
    expect(chat.messages().slice(1)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
  });

  it('replaces the result of a renderer that returns a promise, with one warning', async () => {
    const warnings = await warningsOf(async () => {
      const chat = await chatAnswering('Water roses.', {settings: {renderMessage: async () => 'Late'}});
      expect(chat.messages().slice(1)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
    });
    expect(warnings).to.have.length(1);
  });
});
