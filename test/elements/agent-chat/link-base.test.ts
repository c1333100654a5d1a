import {expect} from 'chai';
import {chatAnswering} from '../../support/answered-chat.js';
import type {ChatHarness} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk} from '../agent-history/history-harness.js';
import {putLauncher} from '../agent-launcher/launcher-harness.js';

const reply = 'See [returns](/returns), [more](faq#pay) and **this**.';

const links = (chat: ChatHarness) => chat.findAll('a[part~="link"]') as HTMLAnchorElement[];

async function addresses(chat: ChatHarness): Promise<readonly string[]> {
  await chat.until(() => chat.findAll('.blocks strong').length === 1, 'the reply');
  await chat.settle();
  return links(chat).map(({href}) => href);
}

describe('a relative link in a reply', () => {
  it('leads to the base of the page, and the question names the true host', async () => {
    const chat = await chatAnswering(reply, {settings: {linkBase: 'https://shop.example/help/'}});
    expect(await addresses(chat)).to.deep.equal([
      'https://shop.example/returns',
      'https://shop.example/help/faq#pay',
    ]);
    expect(links(chat)[0]!.innerText).to.equal('returns (shop.example)');
    links(chat)[0]!.click();
    await chat.until(() => chat.findAll('dialog[open]').length === 1, 'the question');
    expect(chat.find('dialog').innerText)
      .to.include('shop.example')
      .and.include('https://shop.example/returns');
  });

  it('shows its address and does not open without a base', async () => {
    const chat = await chatAnswering(reply);
    expect(await addresses(chat)).to.deep.equal([]);
    expect(chat.text()).to.include('(/returns)').and.to.include('(faq#pay)');
  });

  it('follows a base that the page sets, changes and removes later', async () => {
    const chat = await chatAnswering(reply);
    expect(await addresses(chat)).to.deep.equal([]);
    for (const host of ['shop.example', 'help.example']) {
      chat.chat.setAttribute('link-base', `https://${host}`);
      expect(await addresses(chat)).to.deep.equal([`https://${host}/returns`, `https://${host}/faq#pay`]);
      expect(chat.text()).to.include(`(${host})`);
    }
    chat.chat.removeAttribute('link-base');
    expect(await addresses(chat)).to.deep.equal([]);
  });

  it('keeps the last valid base, and warns once about each other one', async () => {
    const chat = await chatAnswering(reply, {settings: {linkBase: 'https://shop.example/'}});
    const before = await addresses(chat);
    const warnings = await warningsOf(async () => {
      for (const odd of [
        '/help',
        'shop.example',
        'javascript:alert(1)',
        'ftp://a.example/',
        'https://',
        7,
        {},
        ['https://a.example/'],
      ]) {
        Object.assign(chat.chat, {linkBase: odd});
        expect(await addresses(chat), JSON.stringify(odd)).to.deep.equal(before);
      }
    });
    expect(warnings).to.have.length(7);
    expect(warnings[0]).to.include('link-base="/help"').and.to.include('https://…');
  });

  it('never leads to another host than its address names', async () => {
    const chat = await chatAnswering(
      '[a](//evil.example), [b](javascript:alert(1)), [c](</\t/evil.example>), [d](/\\\\evil.example) and **this**',
      {settings: {linkBase: 'https://shop.example/'}},
    );
    expect((await addresses(chat)).every(href => href.startsWith('https://shop.example/'))).to.equal(true);
    expect(links(chat)).to.have.length(1);
  });

  it('leads to the base in a history', async () => {
    const service = createTestService();
    await storeTalk(service, 2, () => ({content: reply}));
    const history = await openHistory({service, settings: {linkBase: 'https://shop.example/'}});
    await waitUntil(() => history.root.querySelector('a[part~="link"]'), 'There is no link.');
    const [link] = history.root.querySelectorAll<HTMLAnchorElement>('a[part~="link"]');
    expect(link!.href).to.equal('https://shop.example/returns');
  });

  it('leads to the base that a launcher passes on', async () => {
    const harness = await putLauncher({attributes: {'link-base': 'https://shop.example/'}});
    await harness.openChat();
    expect(harness.chat.linkBase).to.equal('https://shop.example/');
  });
});
