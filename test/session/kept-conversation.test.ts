import {expect} from 'chai';
import type {ChatSession} from '../../src/session/chat-session.js';
import type {ChatSessionSettings} from '../../src/session/session-settings.js';
import {browserPlatform} from '../../src/session/browser-platform.js';
import {createChatSession} from '../../src/session/create-session.js';
import {SessionPage} from '../support/session-page.js';

/** Less than the ten seconds for which a conversation continues without a session. */
const almost = 9_900;

describe('a conversation without a session', () => {
  let page: SessionPage;
  beforeEach(() => {
    page = new SessionPage();
  });
  afterEach(() => page.close());

  /** Sessions of other files may still run, and must not continue these conversations. */
  const open = (settings: ChatSessionSettings = {}): ChatSession =>
    page.open({visitorId: 'kept', ...settings});

  it('ends after ten seconds of the platform’s clock', () => {
    const session = open();
    session.send('First');
    session.dispose();
    page.clock.advance(0);
    page.clock.advance(almost);
    expect(page.asked[0]!.options.signal.aborted).to.equal(false);
    page.clock.advance(100);
    expect(page.asked[0]!.options.signal.aborted).to.equal(true);
  });

  it('stores the text that arrived right before, because the page may close now', async () => {
    const platform = {...page.platform, createTextSchedule: () => () => () => undefined};
    const session = createChatSession({client: page.client, agent: {AgentId: 'Agent-garden'}}, {platform});
    const unsubscribe = session.subscribe(() => undefined);
    session.send('First');
    await page.asked[0]!.say('Half a reply');
    expect(page.area.text).not.to.include('Half a reply');
    unsubscribe();
    session.dispose();
    expect(page.area.text).to.include('Half a reply');
  });

  it('ends with its session on a server, where the next session may be that of another person', async () => {
    expect(browserPlatform.isServer, 'Node').to.equal(true);
    const platform = {...page.platform, isServer: true};
    const settings = {client: page.client, agent: {AgentId: 'Agent-garden'}, persist: 'none'} as const;
    const ada = createChatSession(settings, {platform});
    await page.askAnd(ada, 'My secret is 42', 'end');
    ada.send('Another one');
    ada.dispose();
    expect(page.asked[1]!.options.signal.aborted).to.equal(true);
    const ben = createChatSession(settings, {platform});
    expect(ben.snapshot.messages).to.deep.equal([]);
    ben.send('Hello');
    expect(page.asked[2]!.messages.map(({content}) => content)).to.deep.equal(['Hello']);
    ben.dispose();
  });

  it('has a time limit of its own, whatever others do', () => {
    const kitchen = {agent: {AgentId: 'Agent-kitchen'}};
    const [first, second] = [open(), open(kitchen)];
    first.send('First');
    second.send('Second');
    first.dispose();
    page.clock.advance(0);
    page.clock.advance(5_000);
    second.dispose();
    page.clock.advance(0);
    open({agent: {AgentId: 'Agent-shed'}}).dispose();
    page.clock.advance(5_000);
    expect(page.asked.map(({options}) => options.signal.aborted)).to.deep.equal([true, false]);
    page.clock.advance(5_000);
    expect(page.asked[1]!.options.signal.aborted).to.equal(true);
  });

  it('has the whole time again after each session', () => {
    let session = open();
    session.send('First');
    for (let round = 0; round < 3; round += 1) {
      session.dispose();
      page.clock.advance(0);
      page.clock.advance(almost);
      session = open();
      expect(session.snapshot.status).to.equal('waiting');
    }
    expect(page.questions).to.deep.equal(['First']);
  });

  it('ends at once, and stores nothing more, when another person signs in', async () => {
    const of = (subject: string): ChatSessionSettings => ({client: {...page.client, subject}});
    const first = open(of('maya'));
    first.send('First');
    await page.asked[0]!.say('Half');
    first.dispose();
    page.clock.advance(0);
    const second = open(of('tom'));
    expect(page.asked[0]!.options.signal.aborted).to.equal(true);
    await page.askAnd(second, 'Second', 'end');
    page.clock.advance(20_000);
    page.close();
    const again = open(of('tom'));
    expect(again.snapshot.messages.map(({text}) => text)).to.deep.equal(['Second', 'Reply to Second']);
  });

  it('calls no function of its last session', async () => {
    const calls: string[] = [];
    const session = open({
      readContext: () => {
        calls.push('context');
        return '';
      },
    });
    session.subscribe(({type}) => calls.push(type));
    session.send('First');
    session.dispose();
    calls.length = 0;
    await page.asked[0]!.say('Reply');
    await page.asked[0]!.end();
    page.clock.advance(0);
    page.clock.advance(10_000);
    expect(calls).to.deep.equal([]);
    expect(session.snapshot.messages.at(-1)?.text).to.equal('Reply');
  });

  it('can be continued by a session that had lost it, without another setting', async () => {
    const first = open();
    await page.askAnd(first, 'First', 'end');
    first.dispose();
    const second = open();
    expect(first.snapshot.messages).to.deep.equal([]);
    second.dispose();
    first.subscribe(() => undefined);
    expect(first.snapshot.messages.map(({text}) => text)).to.deep.equal(['First', 'Reply to First']);
  });

  it('keeps an edit that waits for its agent when the storage changes', async () => {
    const first = open();
    await page.askAnd(first, 'First', 'end');
    first.editLast('Changed');
    first.dispose();
    open({agent: undefined, agentId: 'Agent-garden'}).configure({persist: 'local'});
    page.clock.advance(1_000);
    page.close();
    expect(open({persist: 'local'}).snapshot.draft).to.equal('Changed');
  });
});
