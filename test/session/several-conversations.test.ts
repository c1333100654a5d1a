import {expect} from 'chai';
import type {RecordQuery} from '../../src/client/resources.js';
import type {ChatSession} from '../../src/session/chat-session.js';
import type {ChatSessionSettings, SessionClient} from '../../src/session/session-settings.js';
import {storedRecord} from '../support/stored-record.js';
import {recordPage, SessionPage} from '../support/session-page.js';

/** The conversation of each request, in the order of the requests. */
interface SentIds {
  readonly replies: unknown[];
  readonly records: unknown[];
}

describe('several conversations with one agent', () => {
  let page: SessionPage;
  let sent: SentIds;
  beforeEach(() => {
    page = new SessionPage();
    sent = {replies: [], records: []};
  });
  afterEach(() => page.close());

  const notingClient = (): SessionClient => ({
    ...page.client,
    streamReply: (agentId, messages, options) => {
      sent.replies.push(options?.conversationId);
      return page.client.streamReply(agentId, messages, options);
    },
    listRecords: (agentId, query: RecordQuery | undefined, options) => {
      sent.records.push(query?.conversationId);
      return page.client.listRecords(agentId, query, options);
    },
  });

  function open(conversationId?: string, settings: ChatSessionSettings = {}): ChatSession {
    return page.open({client: notingClient(), conversationId, ...settings});
  }

  function textsOf({snapshot}: ChatSession): readonly string[] {
    return snapshot.messages.map(({text}) => text);
  }

  it('send the identifier with each question', async () => {
    const session = open('roses');
    await page.askAnd(session, 'First', 'end');
    session.configure({conversationId: 'tulips'});
    await page.askAnd(session, 'Second', 'end');
    session.configure({conversationId: undefined});
    await page.askAnd(session, 'Third', 'end');
    expect(sent.replies).to.deep.equal(['roses', 'tulips', undefined]);
  });

  it('read the records of the shown conversation', async () => {
    const session = open('roses', {history: 'recent'});
    await session.loadOlder();
    session.configure({conversationId: 'tulips'});
    await session.loadOlder();
    expect(sent.records).to.deep.equal(['roses', 'tulips']);
  });

  it('search for a lost reply in the records of its conversation', async () => {
    const isSearched = new Promise<void>(resolve => {
      page.listRecords = async () => {
        resolve();
        return recordPage([]);
      };
    });
    const session = open('roses');
    session.send('First');
    await page.asked[0]!.fail(new TypeError('Failed to fetch'));
    page.clock.advance(500);
    await isSearched;
    expect(sent.records).to.deep.equal(['roses']);
  });

  it('show their own messages', async () => {
    const session = open('roses');
    await page.askAnd(session, 'First', 'end');
    session.configure({conversationId: 'tulips'});
    expect(textsOf(session)).to.deep.equal([]);
    await page.askAnd(session, 'Second', 'end');
    session.configure({conversationId: 'roses'});
    expect(textsOf(session)).to.deep.equal(['First', 'Reply to First']);
  });

  it('keep both when the visitor switches during a reply', async () => {
    const session = open('roses');
    session.send('First');
    await page.asked[0]!.say('Roses need');
    session.configure({conversationId: 'tulips'});
    await page.askAnd(session, 'Second', 'end');
    session.configure({conversationId: 'roses'});
    expect(textsOf(session)).to.deep.equal(['First', 'Roses need']);
    session.configure({conversationId: 'tulips'});
    expect(textsOf(session)).to.deep.equal(['Second', 'Reply to Second']);
  });

  it('keep the received half of a reply across a switch and a reload', async () => {
    const session = open('roses');
    session.send('First');
    await page.asked[0]!.say('Roses need');
    session.configure({conversationId: 'tulips'});
    page.close();
    expect(textsOf(open('roses'))).to.deep.equal(['First', 'Roses need']);
    expect(textsOf(open('tulips'))).to.deep.equal([]);
  });

  it('have their own drafts, also without storage', () => {
    for (const persist of ['local', 'none'] as const) {
      const session = open('roses', {persist});
      session.write('About roses');
      session.configure({conversationId: 'tulips'});
      expect(session.snapshot.draft).to.equal('');
      session.write('About tulips');
      session.configure({conversationId: 'roses'});
      expect(session.snapshot.draft).to.equal('About roses');
      session.configure({conversationId: 'tulips'});
      expect(session.snapshot.draft).to.equal('About tulips');
    }
  });

  it('have their own queued questions', () => {
    const session = open('roses', {online: false});
    session.send('First');
    session.configure({conversationId: 'tulips'});
    session.configure({online: true});
    expect(page.questions).to.deep.equal([]);
    session.configure({conversationId: 'roses'});
    expect(page.questions).to.deep.equal(['First']);
    expect(sent.replies).to.deep.equal(['roses']);
  });

  it('give the draft that was written before to the first conversation', () => {
    const session = page.open({client: notingClient(), agent: undefined});
    session.write('Hello');
    session.configure({agent: {AgentId: 'Agent-garden'}, conversationId: 'roses'});
    expect(session.snapshot.draft).to.equal('Hello');
    session.configure({conversationId: 'tulips'});
    expect(session.snapshot.draft).to.equal('');
  });

  it('hide the records of one conversation only', async () => {
    const record = storedRecord('Old question', 1);
    page.listRecords = async () => recordPage([{...record, createdAt: Date.parse(record.createTime)}]);
    const session = open('roses', {history: 'recent', persist: 'local'});
    await session.loadOlder();
    await session.startNew();
    session.configure({conversationId: 'tulips'});
    await session.loadOlder();
    expect(textsOf(session)).to.deep.equal(['Old question']);
    expect(page.area.keys.filter(key => key.includes(':hidden:'))).to.deep.equal([
      'agent-chat-elements:hidden:["","https://service.example/agents","Agent-garden","","roses"]',
    ]);
  });

  it('leave stored data without an identifier as it is', async () => {
    const session = open();
    await page.askAnd(session, 'First', 'end');
    session.configure({conversationId: 'roses'});
    await page.askAnd(session, 'Second', 'end');
    page.close();
    const place = '"","https://service.example/agents","Agent-garden"';
    expect(page.area.keys).to.deep.equal([
      `agent-chat-elements:transcript:[${place},"roses"]`,
      `agent-chat-elements:transcript:[${place}]`,
    ]);
  });
});
