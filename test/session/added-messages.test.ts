import {expect} from 'chai';
import {addMessage} from '../../src/session/added-message.js';
import {dropDetached} from '../../src/session/persistent-conversation.js';
import type {ChatSession} from '../../src/session/chat-session.js';
import {takeOver} from '../../src/session/take-over.js';
import {SessionPage} from '../support/session-page.js';

const anna = {name: 'Anna', avatar: '/anna.png'};
/** Lets the desk answer. */
const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

function shown(session: ChatSession): readonly string[] {
  return session.snapshot.messages.map(({role, text, status, aside}) =>
    [aside?.author?.name ?? role, text, ...(status === 'done' ? [] : [status])].join(' '),
  );
}

function fail(): never {
  throw new Error('closed');
}

describe('messages of the page', () => {
  let page: SessionPage;
  beforeEach(() => {
    page = new SessionPage();
  });
  afterEach(() => page.close());

  it('are shown with their author, and can be changed and removed', () => {
    const session = page.open();
    const hello = addMessage(session, {text: 'Hello, I am Anna.', author: anna});
    addMessage(session, {text: 'The agent says this.'});
    expect(shown(session)).to.deep.equal(['Anna Hello, I am Anna.', 'assistant The agent says this.']);
    expect(session.snapshot.messages[0]?.aside).to.deep.equal({forModel: false, author: anna});
    expect(hello.update('Hello again')).to.equal(true);
    expect(shown(session)[0]).to.equal('Anna Hello again');
    expect(hello.remove()).to.equal(true);
    expect(hello.update('Gone')).to.equal(false);
    expect(shown(session)).to.deep.equal(['assistant The agent says this.']);
  });

  it('do not change an arriving reply, and do not make it the last one to regenerate', async () => {
    const session = page.open();
    session.send('First');
    addMessage(session, {text: 'One moment', author: anna});
    await page.asked[0]!.say('A reply');
    expect(shown(session)).to.deep.equal(['user First', 'assistant A reply streaming', 'Anna One moment']);
    await page.asked[0]!.end();
    expect(session.snapshot.canRegenerate).to.equal(true);
    expect(session.regenerate()).to.equal(true);
    expect(page.questions).to.deep.equal(['First', 'First']);
  });

  it('reach the model only if they are meant for it', async () => {
    const session = page.open();
    await page.askAnd(session, 'First', 'end');
    addMessage(session, {text: 'A secret', author: anna});
    addMessage(session, {text: 'The order is 42.', author: anna, forModel: true});
    session.send('Second');
    expect(page.asked[1]!.messages.map(({content}) => content).join('\n')).to.include(
      'Anna: The order is 42.',
    );
    expect(page.asked[1]!.messages.map(({content}) => content).join('\n')).not.to.include('secret');
    expect(page.questions.at(-1)).to.equal('Second');
  });

  it('of the visitor to a person reach the model, also without an answer', async () => {
    const session = page.open();
    await page.askAnd(session, 'First', 'end');
    const desk = takeOver(session, {name: 'Anna', forModel: true, send: () => undefined});
    desk.add('Hello');
    session.send('My order is B-12.');
    desk.release();
    session.send('Second');
    expect(page.asked[1]!.messages).to.deep.equal([
      {role: 'user', content: 'First'},
      {role: 'assistant', content: 'Reply to First\n\nAnna: Hello\n\nVisitor: My order is B-12.'},
      {role: 'user', content: 'Second'},
    ]);
  });

  it('wait until the agent is known', () => {
    const session = page.open({agentId: '', agent: undefined});
    addMessage(session, {text: 'Hello', author: anna});
    addMessage(session, {text: 'Never', author: anna}).remove();
    session.configure({agentId: 'Agent-garden'});
    expect(shown(session)).to.deep.equal(['Anna Hello']);
  });

  it('are gone after `clear`, and a thousand of them stay in order', () => {
    const session = page.open();
    const first = addMessage(session, {text: '0', author: anna});
    for (let count = 1; count < 1000; count++) addMessage(session, {text: `${count}`, author: anna});
    expect(session.snapshot.messages.map(({text}) => Number(text))).to.deep.equal([...Array(1000).keys()]);
    session.clear();
    expect(first.update('Back')).to.equal(false);
    expect(session.snapshot.messages).to.deep.equal([]);
  });

  it('survive a reload, apart from one that is being written', () => {
    const session = page.open();
    addMessage(session, {text: 'Hello', author: anna});
    addMessage(session, {author: anna, typing: true});
    expect(shown(session)).to.deep.equal(['Anna Hello', 'Anna  waiting']);
    page.report('leave');
    session.dispose();
    dropDetached();
    const again = page.open();
    expect(shown(again)).to.deep.equal(['Anna Hello']);
    expect(again.snapshot.messages[0]?.aside?.author).to.deep.equal(anna);
  });

  it('need a text', () => {
    const session = page.open();
    for (const text of ['', '  ', undefined, 5])
      expect(() => addMessage(session, {text: text as string})).to.throw('An added message needs a text');
  });
});

describe('a desk that takes over', () => {
  let page: SessionPage;
  beforeEach(() => {
    page = new SessionPage();
  });
  afterEach(() => page.close());

  it('receives questions that wait when the page has its handle', async () => {
    const session = page.open();
    session.send('First');
    session.send('Second');
    const received: string[] = [];
    const desk = takeOver(session, {
      name: 'Anna',
      send: text => {
        received.push(text);
        desk.add('Thank you.');
      },
    });
    await Promise.resolve();
    expect(received).to.deep.equal(['Second']);
    expect(shown(session).slice(-2)).to.deep.equal(['user Second', 'Anna Thank you.']);
  });

  for (const [way, send] of [
    ['throws', () => fail()],
    ['rejects', async () => fail()],
  ] as const)
    it(`whose send ${way} leaves the text in the field, and its mark, also after a reload`, async () => {
      const session = page.open();
      takeOver(session, {name: 'Anna', send});
      session.setDraft('Hello');
      session.send();
      page.clock.advance(0);
      for (let count = 0; count < 5; count++) await Promise.resolve();
      expect(session.snapshot.draft).to.equal('Hello');
      expect(shown(session)).to.deep.equal(['user Hello failed']);
      page.report('leave');
      session.dispose();
      dropDetached();
      const again = page.open();
      expect(shown(again)).to.deep.equal(['user Hello failed']);
      expect(again.snapshot.messages[0]?.error?.kind).to.equal('network');
    });

  it('that fails leaves the text before the draft', async () => {
    const session = page.open();
    takeOver(session, {name: 'Anna', send: () => Promise.reject(new Error('closed'))});
    session.setDraft('Another thought');
    session.send('Hello');
    await Promise.resolve();
    await Promise.resolve();
    expect(session.snapshot.draft).to.equal('Hello\n\nAnother thought');
  });

  it('receives the messages of the visitor, and answers them, until its release', async () => {
    const session = page.open();
    await page.askAnd(session, 'First', 'end');
    const received: string[] = [];
    let released = 0;
    const desk = takeOver(session, {
      ...anna,
      send: text => received.push(text),
      onRelease: () => (released += 1),
    });
    expect(session.send('Is anybody there?')).to.equal(true);
    desk.setTyping(true);
    expect(shown(session).at(-1)).to.equal('Anna  waiting');
    desk.add('Yes, me.');
    expect(received).to.deep.equal(['Is anybody there?']);
    expect(page.questions).to.deep.equal(['First']);
    expect(shown(session).slice(2)).to.deep.equal(['user Is anybody there?', 'Anna Yes, me.']);
    expect(session.snapshot.editable).to.equal(undefined);
    desk.release();
    desk.release();
    expect(released).to.equal(1);
    expect(desk.add('Too late')).to.equal(undefined);
    session.send('Back to the agent');
    expect(page.questions).to.deep.equal(['First', 'Back to the agent']);
    expect(page.asked[1]!.messages.map(({content}) => content)).not.to.include('Is anybody there?');
  });

  it('loses nothing when it fails', async () => {
    const session = page.open();
    const warn = console.error;
    console.error = () => undefined;
    takeOver(session, {
      ...anna,
      send: () => {
        throw new Error('The desk is closed.');
      },
    });
    session.send('Is anybody there?');
    await pause();
    console.error = warn;
    expect(shown(session)).to.deep.equal(['user Is anybody there? failed']);
    expect(session.snapshot.draft).to.equal('Is anybody there?');
  });

  it('waits for no answer, and a second one replaces it', async () => {
    const session = page.open();
    const heard: string[] = [];
    takeOver(session, {...anna, send: () => new Promise(() => undefined)});
    session.send('One');
    takeOver(session, {name: 'Ben', send: text => heard.push(text)});
    session.send('Two');
    expect(shown(session)).to.deep.equal(['user One', 'user Two']);
    expect(heard).to.deep.equal(['Two']);
  });

  it('loses the conversation when the visitor begins another one', () => {
    const session = page.open();
    const heard: string[] = [];
    takeOver(session, {...anna, send: text => heard.push(text)});
    session.clear();
    session.send('To the agent');
    expect(heard).to.deep.equal([]);
    expect(page.questions).to.deep.equal(['To the agent']);
    expect(() => takeOver(session, {name: 'Nobody'} as never)).to.throw('needs a function `send`');
  });
});
