import {expect} from 'chai';
import {detailsModule} from '../../../src/client/reply-stream.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import type {AgentLinkOpenEvent} from '../../../src/events/chat-events.js';
import {RecordedClipboard} from '../../support/recorded-clipboard.js';
import type {ChatHarness, ChatSetup} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {askThinker} from '../../support/thinking-reply.js';

before(() => Promise.all([partsModule.load(), detailsModule.load()]));

interface Result {
  readonly url: string;
  readonly title?: string;
}

const garden: Result = {url: 'https://garden.example/roses', title: 'Pruning roses'};
const wiki: Result = {url: 'https://wiki.example/Rosa', title: 'Rosa'};

async function chatWithSources(
  sources: readonly Result[],
  setup: ChatSetup = {},
  text = 'In **late** winter.',
): Promise<ChatHarness> {
  const {chat, ...reply} = await askThinker(setup);
  reply.say(text);
  reply.act({search_results: sources, choices: []});
  await reply.end();
  await chat.until(() => chat.findAll('[part="sources"]').length === 1, 'the sources');
  await chat.settle();
  return chat;
}

const lines = (chat: ChatHarness): readonly string[] =>
  chat.findAll('[part="sources"] li').map(line => line.innerText.replace(/\s+/g, ' ').trim());
const links = (chat: ChatHarness) => chat.findAll('[part="sources"] a') as HTMLAnchorElement[];

describe('the sources of a reply', () => {
  it('are numbered links with their host, once the reply has ended', async () => {
    const {chat, ...reply} = await askThinker();
    reply.act({search_results: [garden, wiki, garden], choices: []});
    reply.say('In **late** winter.');
    await chat.untilReads('In late winter.');
    expect(chat.findAll('[part="sources"]')).to.have.length(0);
    await reply.end();
    await chat.until(() => links(chat).length === 2, 'the sources');
    expect(lines(chat)).to.deep.equal(['Pruning roses garden.example', 'Rosa wiki.example']);
    const [link] = links(chat);
    expect(link!.href).to.equal(garden.url);
    expect([link!.target, link!.rel]).to.deep.equal(['_blank', 'noopener noreferrer nofollow']);
    expect(chat.find('[part="sources"]').ariaLabel).to.equal('Sources');
    await expectAccessible(chat.chat);
  });

  it('are announced as a count', async () => {
    const chat = await chatWithSources([garden, wiki]);
    await chat.until(() => chat.announced.includes('2 sources'), 'the announcement');
    chat.chat.locale = 'de';
    await chat.until(() => chat.find('[part="sources"]').ariaLabel === 'Quellen', 'German');
    expect(chat.announced.join()).to.not.include('Quellen');
  });

  it('ask before they open, and report it to the page', async () => {
    const chat = await chatWithSources([garden]);
    const events: AgentLinkOpenEvent[] = [];
    chat.chat.addEventListener('agent-link-open', event => events.push(event));
    links(chat)[0]!.click();
    await chat.until(() => chat.findAll('dialog[open]').length === 1, 'the question');
    expect(chat.find('dialog').innerText).to.include('garden.example');
    expect(events.map(({url, host, text}) => [url, host, text])).to.deep.equal([
      [garden.url, 'garden.example', 'Pruning roses'],
    ]);
  });

  it('show three at first, and the rest on demand', async () => {
    const many = Array.from({length: 12}, (_, index) => ({
      url: `https://a.example/${index}`,
      title: `Page ${index}`,
    }));
    const chat = await chatWithSources(many);
    expect(links(chat)).to.have.length(3);
    const button = chat.find('[part="sources"] button');
    expect(button.innerText).to.equal('Show all 12 sources');
    button.click();
    await chat.until(() => links(chat).length === 12, 'all sources');
    expect(chat.findAll('[part="sources"] button')).to.have.length(0);
    await chat.until(() => chat.chat.shadowRoot?.activeElement === links(chat)[3], 'the focus');
  });

  it('show where a misleading title leads, and do not open a trick', async () => {
    const chat = await chatWithSources([
      {url: 'https://evil.example/', title: 'bank.example'},
      {url: 'https://bank.example@evil.example/', title: 'Bank'},
      {url: 'https://аpple.example/', title: 'Apple'},
      {url: 'https://evil.example/b', title: '<b>Bold</b> [x](javascript:alert(1))'},
      {url: 'javascript:alert(1)', title: 'Script'},
    ]);
    chat.find('[part="sources"] button').click();
    await chat.until(() => lines(chat).length === 4, 'all sources');
    expect(lines(chat)).to.deep.equal([
      'bank.example evil.example',
      'Bank https://bank.example@evil.example/',
      'Apple xn--pple-43d.example',
      '<b>Bold</b> [x](javascript:alert(1)) evil.example',
    ]);
    expect(links(chat)).to.have.length(3);
    expect(chat.findAll('[part="sources"] b')).to.have.length(0);
  });

  it('stay on one line each, however long the title is', async () => {
    const title = 'A very long title of a page about roses '.repeat(5).trim();
    const chat = await chatWithSources([{...garden, title}, wiki]);
    const [long, short] = links(chat).map(link => link.getBoundingClientRect().height);
    expect(long).to.equal(short);
    const {scrollWidth, clientWidth} = chat.find('[part="sources"]');
    expect(scrollWidth).to.equal(clientWidth);
    expect(links(chat)[0]!.title).to.include('A very long title');
  });

  it('are shown below a plain sentence, and below a reply of the page', async () => {
    const plain = await chatWithSources([garden], {}, 'In winter');
    await plain.until(() => links(plain).length === 1, 'the link');
    const own = await chatWithSources([garden], {settings: {renderMessage: () => 'Own'}});
    await own.until(() => links(own).length === 1, 'the link');
  });

  it('are copied as Markdown and as text', async () => {
    const chat = await chatWithSources([{...garden, title: 'Pruning [roses]'}, {url: wiki.url}], {
      settings: {actions: 'copy copy-text'},
    });
    const clipboard = new RecordedClipboard();
    const copied = clipboard.texts;
    const copyButtons = () =>
      chat.messageElements().at(-1)!.querySelectorAll<HTMLElement>('[part~="copy-button"]');
    try {
      await chat.until(() => copyButtons().length > 1, 'the buttons');
      for (const button of copyButtons()) button.click();
      await chat.until(() => copied.length === 2, 'the copies');
    } finally {
      clipboard.restore();
    }
    expect(copied.find(text => text.includes('<https'))).to.equal(
      `In **late** winter.\n\n**Sources**\n\n1. [Pruning \\[roses\\]](<${garden.url}>)\n2. <${wiki.url}>`,
    );
    expect(copied.find(text => !text.includes('<https'))).to.equal(
      `In late winter.\n\nSources\n\n1. Pruning [roses] ${garden.url}\n2. ${wiki.url}`,
    );
  });

  it('are in all formats of an export', async () => {
    const chat = await chatWithSources([garden]);
    expect(await chat.chat.exportTranscript('markdown')).to.include(garden.url);
    expect(await chat.chat.exportTranscript('text')).to.include(`1. Pruning roses ${garden.url}`);
    expect(await chat.chat.exportTranscript('json')).to.include(`"url": "${garden.url}"`);
  });
});
