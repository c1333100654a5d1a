import {expect} from 'chai';
import {detailsModule} from '../../../src/client/reply-stream.js';
import {loadReply} from '../../../src/elements/load-reply.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import {contentModule} from '../../../src/markdown/load-content.js';
import {RecordedClipboard} from '../../support/recorded-clipboard.js';
import {openChat, type ChatHarness, type ChatSetup} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {pressKey} from '../../support/press-keys.js';
import {askThinker} from '../../support/thinking-reply.js';

before(() => Promise.all([partsModule.load(), detailsModule.load(), loadReply(), contentModule.load()]));

const garden = {url: 'https://garden.example/roses', title: 'Pruning roses', snippet: 'Cut in winter.'};
const wiki = {url: 'https://wiki.example/Rosa', title: 'Rosa'};

const marks = (chat: ChatHarness) => chat.findAll('.blocks [part="citation-link"]');
const names = (chat: ChatHarness) => marks(chat).map(({ariaLabel}) => ariaLabel);
const popovers = (chat: ChatHarness) => chat.findAll('[part="citation"]:popover-open');
const focused = (chat: ChatHarness) => chat.chat.shadowRoot?.activeElement;
const words = (chat: ChatHarness) => chat.findAll('.agent .blocks').at(-1)!.innerText;

async function chatCiting(
  text: string,
  sources: readonly object[] = [garden, wiki],
  setup: ChatSetup = {},
): Promise<ChatHarness> {
  const {chat, ...reply} = await askThinker(setup);
  reply.say(text);
  reply.act({search_results: sources, choices: []});
  await reply.end();
  await chat.until(() => chat.findAll('[part="sources"]').length === 1, 'the sources');
  await chat.settle();
  return chat;
}

async function openFirst(chat: ChatHarness): Promise<HTMLElement> {
  marks(chat)[0]!.focus();
  await pressKey('Enter');
  await chat.until(() => popovers(chat).length === 1, 'the popover');
  return popovers(chat)[0]!;
}

describe('the marks of sources in a reply', () => {
  for (const [kind, second] of [
    ['one twice', garden],
    ['one with an address that must not open', {url: 'javascript:alert(1)', title: 'Bad'}],
    ['one without an address', {title: 'A paper'}],
  ] as const)
    it(`keep the numbers of the service, whose list has ${kind}`, async () => {
      const chat = await chatCiting('A [1], b [2], c [3].', [garden, second, wiki]);
      const isTwice = kind === 'one twice';
      expect(names(chat)).to.deep.equal([
        'Source 1: Pruning roses',
        ...(isTwice ? ['Source 2: Pruning roses'] : []),
        'Source 3: Rosa',
      ]);
      expect(chat.chat.messages.at(-1)!.sources).to.have.length(2);
    });

  it('are links with a spoken name', async () => {
    const chat = await chatCiting(
      'In winter [1], or *later [2]*.\n\n- Both [1][2]\n- 【2†roses.pdf】 and [^1]',
    );
    expect(names(chat)).to.deep.equal([
      'Source 1: Pruning roses',
      'Source 2: Rosa',
      'Source 1: Pruning roses',
      'Source 2: Rosa',
      'Source 2: Rosa',
      'Source 1: Pruning roses',
    ]);
    expect(words(chat)).to.equal('In winter [1], or later [2].\n\nBoth [1][2]\n[2] and [1]');
    await expectAccessible(chat.chat);
    chat.chat.locale = 'de';
    await chat.until(() => names(chat)[0] === 'Quelle 1: Pruning roses', 'German');
  });

  it('are links only once the reply has ended, in the same place', async () => {
    const {chat, ...reply} = await askThinker();
    reply.act({search_results: [garden, wiki], choices: []});
    reply.say('In winter [1], or later[^2], as books say. **Yes** [2].\n\nMore');
    await chat.until(() => chat.text().includes('or later[1], as books say. Yes [2].'), 'the text');
    expect(marks(chat)).to.have.length(0);
    const width = () => {
      const range = document.createRange();
      range.selectNodeContents(chat.findAll('.agent .blocks p').at(-2)!);
      return range.getBoundingClientRect().width;
    };
    const before = width();
    await reply.end();
    await chat.until(() => marks(chat).length === 3, 'the links');
    expect(width()).to.be.closeTo(before, 0.1);
  });

  it('stay text without a source of their number', async () => {
    const chat = await chatCiting(
      'A [0] b [3] c [99] d [01] e [1.5] f [-1] g [1a] h 【0†a】 i 【7†b】 j [^9] k [1000]',
    );
    expect(marks(chat)).to.have.length(0);
    expect(words(chat)).to.equal(
      'A [0] b [3] c [99] d [01] e [1.5] f [-1] g [1a] h 【0†a】 i 【7†b】 j [^9] k [1000]',
    );
  });

  it('stay text in code, formulas, links and addresses', async () => {
    const text =
      'Code `a[1]`, [label [1]](https://a.example/), https://a.example/[1] and [1](https://b.example/).\n\n' +
      '$$x_{[1]}$$\n\n```js\nlist[1]\n```\n\n    indented[1]\n\n![picture [1]](https://c.example/1.png)';
    const chat = await chatCiting(text, [garden], {settings: {math: true}});
    expect(marks(chat)).to.have.length(0);
    expect(chat.findAll('.blocks a[href]').map(link => link.textContent)).to.include('1 (b.example)');
  });

  it('leave real footnotes alone', async () => {
    const chat = await chatCiting('Note[^1], source [1].\n\n[^1]: In the morning.');
    expect(names(chat)).to.deep.equal(['Source 1: Pruning roses']);
    expect(chat.findAll('[part="footnote-link"]')).to.have.length(2);
  });

  it('stay text if the address must not open', async () => {
    const chat = await chatCiting('One [1], two [2].', [{url: 'https://bank.example@evil.example/'}, wiki]);
    expect(names(chat)).to.deep.equal(['Source 2: Rosa']);
    expect(words(chat)).to.equal('One [1], two [2].');
  });

  it('show no markup of a hostile source', async () => {
    const title = '<img src=x onerror=alert(1)> \u202eevil';
    const chat = await chatCiting('See [1].', [
      {url: 'https://evil.example/', title, snippet: '<b>Bold</b>'},
    ]);
    const popover = await openFirst(chat);
    expect(popover.querySelectorAll('img, b')).to.have.length(0);
    expect(popover.innerText).to.include('<b>Bold</b>');
    expect(popover.innerText).to.not.match(/[\u202a-\u202e]/);
    expect(popover.innerText).to.include('evil.example');
  });

  it('are in headings, quotes, tables and notes', async () => {
    const chat = await chatCiting(
      '# Title [1]\n\n> Quote [1]\n\n| A [1] |\n| --- |\n| b [2] |\n\nNote[^a]\n\n[^a]: See [2]',
    );
    expect(marks(chat)).to.have.length(5);
  });

  it('do not change what is copied', async () => {
    const clipboard = new RecordedClipboard();
    const chat = await chatCiting('Roses [1], 【2†a.pdf】 and [^1].', [garden], {
      settings: {actions: 'copy copy-text'},
    });
    const buttons = () =>
      chat.messageElements().at(-1)!.querySelectorAll<HTMLElement>('[part~="copy-button"]');
    try {
      await chat.until(() => buttons().length > 1, 'the buttons');
      for (const button of buttons()) button.click();
      await chat.until(() => clipboard.texts.length === 2, 'the copies');
    } finally {
      clipboard.restore();
    }
    for (const text of clipboard.texts) expect(text).to.include('Roses [1], 【2†a.pdf】 and [^1].\n\n');
  });

  it('are kept over a reload, with their passage', async () => {
    const chat = await chatCiting('In winter [1].');
    dispatchEvent(new Event('pagehide'));
    chat.chat.remove();
    await new Promise(resolve => setTimeout(resolve));
    const again = await openChat({service: chat.service, keepsStorage: true});
    await again.until(() => marks(again).length === 1, 'the link');
    expect((await openFirst(again)).innerText).to.include('Cut in winter.');
  });
});

describe('the popover of a source', () => {
  it('shows title, host and passage, and Escape returns the focus', async () => {
    const chat = await chatCiting('In winter [1], or later [2].');
    const popover = await openFirst(chat);
    expect(popover.innerText.replace(/\s+/g, ' ')).to.equal('Pruning roses garden.example Cut in winter.');
    expect(popover.ariaLabel).to.equal('Source 1: Pruning roses');
    expect(focused(chat)).to.equal(popover.querySelector('a'));
    expect(marks(chat)[0]!.ariaExpanded).to.equal('true');
    await expectAccessible(chat.chat);
    await pressKey('Escape');
    expect(popovers(chat)).to.have.length(0);
    expect(focused(chat)).to.equal(marks(chat)[0]);
    expect(marks(chat)[0]!.ariaExpanded).to.equal('false');
  });

  it('is left with Tab, to the next mark', async () => {
    const chat = await chatCiting('In winter [1], or later [2].');
    await openFirst(chat);
    await pressKey('Tab');
    expect(popovers(chat)).to.have.length(0);
    expect(focused(chat)).to.equal(marks(chat)[1]);
  });

  it('closes with Escape, which stops no running reply and closes no dialog around the chat', async () => {
    const chat = await chatCiting('In winter [1].');
    const next = chat.service.nextAnswer();
    await chat.send('And?');
    next.say('Well');
    await chat.untilReads('Well');
    await openFirst(chat);
    const keys: string[] = [];
    const onKey = ({key}: KeyboardEvent): void => void keys.push(key);
    document.addEventListener('keydown', onKey);
    await pressKey('Escape');
    document.removeEventListener('keydown', onKey);
    expect(chat.chat.status).to.equal('streaming');
    expect(keys).to.be.empty;
    next.end();
    await chat.untilIdle();
  });

  it('closes with a press beside it and on its mark, and opens one at a time', async () => {
    const chat = await chatCiting('In winter [1], or later [2].');
    const press = (element: Element): void => {
      element.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, composed: true}));
      (element as HTMLElement).click();
    };
    press(marks(chat)[0]!);
    await chat.until(() => popovers(chat).length === 1, 'the popover');
    press(marks(chat)[0]!);
    expect(popovers(chat)).to.have.length(0);
    press(marks(chat)[0]!);
    await chat.until(() => popovers(chat).length === 1, 'the popover');
    press(marks(chat)[1]!);
    await chat.until(() => popovers(chat)[0]?.ariaLabel === 'Source 2: Rosa', 'the other popover');
    expect(popovers(chat)).to.have.length(1);
    press(chat.find('.transcript'));
    expect(popovers(chat)).to.have.length(0);
    await chat.until(() => chat.findAll('agent-citation').length === 0, 'nothing left');
  });

  it('asks before its link opens, and the focus returns to the mark', async () => {
    const chat = await chatCiting('In winter [1].');
    const opened: string[] = [];
    chat.chat.addEventListener('agent-link-open', ({url, text}) => opened.push(`${text} ${url}`));
    const popover = await openFirst(chat);
    popover.querySelector('a')!.click();
    await chat.until(() => chat.findAll('dialog[open]').length === 1, 'the question');
    expect(opened).to.deep.equal([`Pruning roses ${garden.url}`]);
    expect(popovers(chat)).to.have.length(0);
    chat.find('[part~="link-cancel-button"]').click();
    await chat.until(() => focused(chat) === marks(chat)[0], 'the focus');
  });

  it('is inside the window beside a mark at any edge, also right to left', async () => {
    for (const dir of ['ltr', 'rtl']) {
      const text = dir === 'ltr' ? `${'word '.repeat(40)}[1]` : `${'מילה '.repeat(40)}[1]`;
      const long = {...garden, title: 'A long title of a page '.repeat(6), snippet: 'Words '.repeat(80)};
      const chat = await chatCiting(text, [long]);
      const {left, right, top, bottom} = (await openFirst(chat)).getBoundingClientRect();
      expect(left).to.be.at.least(0);
      expect(top).to.be.at.least(0);
      expect(right).to.be.at.most(innerWidth);
      expect(bottom).to.be.at.most(innerHeight);
      await pressKey('Escape');
    }
  });

  it('disappears with its message', async () => {
    const chat = await chatCiting('In winter [1].');
    await openFirst(chat);
    chat.chat.clear();
    await chat.until(() => chat.findAll('agent-citation').length === 0, 'nothing left');
  });
});
