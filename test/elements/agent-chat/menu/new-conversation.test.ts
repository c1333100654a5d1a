import {expect} from 'chai';
import type {AgentClearEvent} from '../../../../src/events/part-events.js';
import {openChat, type ChatHarness, type ChatSetup} from '../../../support/chat-harness.js';
import {expectAccessible} from '../../../support/expect-accessible.js';
import {createTestService} from '../../../support/local-service.js';
import {MenuHarness} from '../../../support/open-menu.js';
import {serviceWithRecords} from '../../../support/stored-conversation.js';

const item = 'New conversation';
const notice = 'New conversation. The service keeps its records of the previous one.';
const recent: ChatSetup['settings'] = {history: 'recent'};

async function startNew(chat: ChatHarness): Promise<void> {
  await new MenuHarness(chat.chat).choose(item);
  await chat.untilShows(notice);
}

/** Everything survives but the page itself. */
async function reload({chat, service}: ChatHarness, setup: ChatSetup): Promise<ChatHarness> {
  dispatchEvent(new Event('pagehide'));
  chat.remove();
  await new Promise(resolve => setTimeout(resolve));
  return openChat({service, ...setup, keepsStorage: true});
}

describe('a new conversation from the menu', () => {
  beforeEach(() => localStorage.clear());

  it('removes the messages, keeps the draft, and says that the service keeps its records', async () => {
    const chat = await openChat();
    const reasons: string[] = [];
    chat.chat.addEventListener('agent-clear', ({reason}: AgentClearEvent) => reasons.push(reason));
    await chat.send('Hello');
    await chat.untilIdle();
    chat.type('Half a quest');
    await startNew(chat);
    expect(chat.messages()).to.deep.equal([
      'Garden guide: Welcome to the garden! What would you like to know?',
    ]);
    expect(chat.draft).to.equal('Half a quest');
    expect(chat.hasFocusInInput).to.equal(true);
    expect(chat.announced.at(-1)).to.equal(notice);
    expect(reasons).to.deep.equal(['new']);
    await expectAccessible(chat.chat);
    await chat.send('Again');
    expect(chat.text()).to.not.include(notice);
  });

  it('asks first while a reply is running', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Go on');
    answer.say('Roses');
    await chat.untilReads('Roses');
    const menu = new MenuHarness(chat.chat);
    await menu.choose(item);
    await menu.answer('Cancel');
    await chat.until(() => menu.question === null, 'the question closes');
    expect(chat.messages().at(-1)).to.equal('Garden guide: Roses');
    expect(chat.button('Stop')).to.not.equal(undefined);
    await menu.choose(item);
    await chat.until(() => menu.question !== null, 'the question');
    await expectAccessible(chat.chat);
    await menu.answer(item);
    await chat.untilShows(notice);
    expect(chat.messages()).to.deep.equal([
      'Garden guide: Welcome to the garden! What would you like to know?',
    ]);
    await chat.untilIdle();
  });

  it('hides the stored messages after a reload, except the new conversation', async () => {
    const service = await serviceWithRecords(4);
    const chat = await openChat({service, settings: recent});
    await chat.untilReads('Stored 4');
    await startNew(chat);
    const again = await reload(chat, {settings: recent});
    await again.untilShows('Welcome to the garden!');
    expect(again.messages()).to.deep.equal([
      'Garden guide: Welcome to the garden! What would you like to know?',
    ]);
    for (const [seconds, role] of (['assistant', 'user', 'assistant'] as const).entries()) {
      const createTime = new Date(Date.now() + 1000 * seconds + 1000).toISOString();
      await service.addRecord('Agent-guide', {role, content: `Stored ${4 + seconds}`, createTime});
    }
    const later = await reload(again, {settings: recent});
    await later.untilReads('Stored 6');
    expect(later.messages()).to.deep.equal(['You: Stored 5', 'Garden guide: Stored 6']);
    expect(await later.chat.loadOlder()).to.equal(false);
  });

  it('hides messages that the service stored with a clock ahead of the browser', async () => {
    const service = await serviceWithRecords(2);
    const soon = Date.now() + 3_600_000;
    await service.addRecord('Agent-guide', {
      role: 'user',
      content: 'Ahead',
      createTime: new Date(soon).toISOString(),
    });
    const chat = await openChat({service, settings: recent});
    await chat.untilReads('Ahead');
    await startNew(chat);
    const again = await reload(chat, {settings: recent});
    await again.untilShows('Welcome to the garden!');
  });

  it('still shows the stored messages on another device', async () => {
    const service = await serviceWithRecords(2);
    const chat = await openChat({service, settings: recent});
    await chat.untilReads('Stored 2');
    await startNew(chat);
    localStorage.clear();
    const other = await reload(chat, {settings: recent});
    await other.untilReads('Stored 2');
  });

  it('stores no mark with persist="none", and hides the messages as long as the page', async () => {
    const service = createTestService();
    const agentId = 'Agent-translator';
    await service.addRecord(agentId, {role: 'user', content: 'Stored'});
    const settings = {...recent, persist: 'none'} as const;
    const chat = await openChat({service, agentId, settings});
    await chat.untilReads('Stored');
    await startNew(chat);
    expect(localStorage.length + sessionStorage.length).to.equal(0);
    const again = await reload(chat, {agentId, settings});
    expect(again.messages().join()).to.not.include('Stored');
  });

  it('ignores a mark that another script has broken', async () => {
    const service = await serviceWithRecords(2);
    const chat = await openChat({service, settings: recent});
    await chat.untilReads('Stored 2');
    await startNew(chat);
    const [key = ''] = Object.keys(localStorage);
    expect(key).to.match(/^agent-chat-elements:hidden:/);
    for (const mark of [
      '',
      'null',
      '{"since":"soon"}',
      '{"since":1e999,"ids":7}',
      '{"since":1,"ids":[{}]}',
    ]) {
      localStorage.setItem(key, mark);
      const again = await reload(chat, {settings: recent});
      await again.untilReads('Stored 2');
    }
  });
});
