import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {earlierCount} from '../../src/conversation/conversation-state.js';
import {textOf} from '../../src/conversation/message.js';
import {allMessages} from '../../src/conversation/turns.js';
import {hasMessagesBelow, versionsOf, withVersion} from '../../src/records/versions.js';
import {openTalk} from '../support/stored-talk.js';

type Talk = ReturnType<typeof openTalk>;

describe('versions of a conversation', () => {
  let talk: Talk;

  beforeEach(() => {
    talk = openTalk({isLinked: true});
  });

  const messages = () => talk.conversation.state.messages;
  const turns = () => talk.conversation.state.turns;
  const last = (role: string) => messages().findLast(one => one.role === role)!;
  const versions = (role = 'assistant') => versionsOf(turns(), last(role)).map(({text}) => text);
  const show = (text: string): boolean => {
    const id = allMessages(turns()).find(one => textOf(one) === text)?.id ?? '';
    return talk.conversation.showVersion(state => withVersion(state, id));
  };
  const sent = () => talk.replies.asked.at(-1)?.messages.map(({content}) => content);

  async function answer(text: string): Promise<void> {
    talk.wait(1);
    await talk.replies.asked.at(-1)?.say(text);
    await talk.replies.asked.at(-1)?.end();
  }

  async function ask(question: string, reply: string): Promise<void> {
    talk.conversation.send(question);
    await answer(reply);
  }

  async function regenerate(reply: string): Promise<void> {
    talk.conversation.regenerate();
    await answer(reply);
  }

  async function edit(question: string, reply: string): Promise<void> {
    talk.conversation.replaceQuestion(last('user').id, question, 'send');
    await answer(reply);
  }

  it('are a single one before the first regeneration or edit', async () => {
    await ask('q1', 'a1');
    expect(versions()).to.deep.equal(['a1']);
    expect(versions('user')).to.deep.equal(['q1']);
    expect(show('a1')).to.equal(false);
  });

  it('of a reply keep their order, whichever is shown', async () => {
    await ask('q0', 'a0');
    await ask('q1', 'a1');
    await regenerate('a2');
    await regenerate('a3');
    for (const text of ['a1', 'a3', 'a2', 'a1']) {
      const questionId = last('user').id;
      expect(show(text)).to.equal(true);
      expect(talk.shown()).to.deep.equal(['q0', 'a0', 'q1', text]);
      expect(versions()).to.deep.equal(['a1', 'a2', 'a3']);
      expect(last('user').id).to.equal(questionId);
      expect(new Set(messages().map(({id}) => id)).size).to.equal(messages().length);
    }
  });

  it('send only the shown one as context', async () => {
    await ask('q1', 'a1');
    await regenerate('a2');
    show('a1');
    await ask('q2', 'a3');
    expect(sent()).to.deep.equal(['q1', 'a1', 'q2']);
  });

  it('of any turn can be shown, and take the messages below them along', async () => {
    await ask('q1', 'a1');
    await regenerate('a2');
    const {state} = talk.conversation;
    expect(hasMessagesBelow(state, last('assistant'))).to.equal(false);
    show('a1');
    await ask('q2', 'a3');
    const shown = messages();
    expect(hasMessagesBelow(talk.conversation.state, shown[1]!)).to.equal(true);
    expect(show('a2')).to.equal(true);
    expect(talk.shown()).to.deep.equal(['q1', 'a2']);
    await ask('q3', 'a4');
    expect(sent()).to.deep.equal(['q1', 'a2', 'q3']);
    await regenerate('a5');
    expect(show('a1')).to.equal(true);
    expect(messages()).to.deep.equal(shown);
    expect(show('a2')).to.equal(true);
    expect(talk.shown()).to.deep.equal(['q1', 'a2', 'q3', 'a5']);
  });

  it('grow at the end when another reply is requested while the first one is shown', async () => {
    await ask('q1', 'a1');
    await regenerate('a2');
    show('a1');
    await regenerate('a3');
    expect(versions()).to.deep.equal(['a1', 'a2', 'a3']);
    expect(talk.shown()).to.deep.equal(['q1', 'a3']);
    expect(sent()).to.deep.equal(['q1']);
    show('a2');
    expect(talk.shown()).to.deep.equal(['q1', 'a2']);
  });

  it('of an edited question switch the question with its reply', async () => {
    await ask('q0', 'a0');
    await ask('q1', 'a1');
    await edit('q2', 'a2');
    await edit('q3', 'a3');
    for (const [question, reply] of [
      ['q1', 'a1'],
      ['q3', 'a3'],
      ['q2', 'a2'],
      ['q1', 'a1'],
    ] as const) {
      expect(show(question)).to.equal(true);
      expect(talk.shown()).to.deep.equal(['q0', 'a0', question, reply]);
      expect(versions('user')).to.deep.equal(['q1', 'q2', 'q3']);
      expect(versions()).to.deep.equal([reply]);
    }
    await ask('q4', 'a4');
    expect(sent()).to.deep.equal(['q0', 'a0', 'q1', 'a1', 'q4']);
  });

  it('of a question keep the reply that was shown with each', async () => {
    await ask('q1', 'a1');
    await regenerate('a2');
    show('a1');
    await edit('q2', 'b1');
    await regenerate('b2');
    expect(versions('user')).to.deep.equal(['q1', 'q2']);
    expect(versions()).to.deep.equal(['b1', 'b2']);
    show('q1');
    expect(talk.shown()).to.deep.equal(['q1', 'a1']);
    expect(versions()).to.deep.equal(['a1', 'a2']);
    show('a2');
    show('q2');
    expect(talk.shown()).to.deep.equal(['q2', 'b2']);
    show('q1');
    expect(talk.shown()).to.deep.equal(['q1', 'a2']);
  });

  it('include a failed or stopped reply with text, and the reply before one without text', async () => {
    await ask('q1', 'a1');
    talk.conversation.regenerate();
    await talk.replies.asked.at(-1)?.say('half');
    await talk.replies.asked.at(-1)?.fail(new AgentServiceError('service', 'Broken.'));
    expect(versions()).to.deep.equal(['a1', 'half']);
    talk.conversation.retry();
    await talk.replies.asked.at(-1)?.fail(new AgentServiceError('service', 'Broken.'));
    expect(versions()).to.deep.equal(['a1', 'half', '']);
    show('half');
    expect(last('assistant').status).to.equal('failed');
    expect(versions()).to.deep.equal(['a1', 'half']);
    show('a1');
    expect(talk.shown()).to.deep.equal(['q1', 'a1']);
  });

  it('do not change while a reply runs or a question is queued', async () => {
    await ask('q1', 'a1');
    await regenerate('a2');
    talk.conversation.queue('q2');
    expect(show('a1')).to.equal(false);
    talk.conversation.removeQueued(last('user').id);
    talk.conversation.regenerate();
    expect(show('a1')).to.equal(false);
    expect(talk.shown()).to.deep.equal(['q1', '']);
  });

  it('do not come back with the stored messages, whichever is shown', async () => {
    talk.conversation.send('q1');
    talk.store('user', 'q1');
    talk.store('assistant', 'a1');
    await answer('a1');
    talk.conversation.regenerate();
    talk.store('user', 'q1');
    talk.store('assistant', 'a2');
    await answer('a2');
    show('a1');
    talk.load();
    expect(talk.shown()).to.deep.equal(['q1', 'a1']);
    show('a2');
    talk.load();
    expect(talk.shown()).to.deep.equal(['q1', 'a2']);
  });

  it('of a reply from the records replace it where it is', async () => {
    talk.store('user', 'q1');
    talk.store('assistant', 'a1');
    talk.load();
    await regenerate('a2');
    show('a1');
    expect(talk.shown()).to.deep.equal(['q1', 'a1']);
    expect(earlierCount(talk.conversation.state.messages)).to.equal(2);
    await regenerate('a3');
    expect(versions()).to.deep.equal(['a1', 'a2', 'a3']);
    talk.load();
    expect(talk.shown()).to.deep.equal(['q1', 'a3']);
  });

  it('are one when a retry finds the whole of the lost reply', async () => {
    talk.conversation.send('q1');
    await talk.replies.asked.at(-1)?.say('The wh', {recordId: 'record-2'});
    await talk.loseConnection();
    expect(last('assistant')).to.include({status: 'failed', recovery: undefined});
    talk.store('user', 'q1');
    talk.store('assistant', 'The whole reply.');
    talk.conversation.retry();
    await new Promise(resolve => setTimeout(resolve));
    expect(talk.shown()).to.deep.equal(['q1', 'The whole reply.']);
    expect(talk.replies.asked).to.have.length(1);
    expect(versions()).to.deep.equal(['The whole reply.']);
  });
});
