import {expect} from 'chai';
import {earlierCount} from '../../src/conversation/conversation-state.js';
import {allMessages} from '../../src/conversation/turns.js';
import {addRecords} from '../../src/records/reconcile-records.js';
import {openTalk} from '../support/stored-talk.js';

describe('a question sent minutes after it was written', () => {
  it('finds its lost reply', async () => {
    const talk = openTalk();
    talk.conversation.queue('Roses?');
    talk.wait(5);
    talk.conversation.sendQueued();
    talk.store('user', 'Roses?');
    talk.store('assistant', 'In May.');
    await talk.loseConnection();
    expect(talk.shown()).to.deep.equal(['Roses?', 'In May.']);
  });

  it('appears once when its record arrives while the reply is running', () => {
    const talk = openTalk();
    talk.conversation.queue('Roses?');
    talk.wait(5);
    talk.conversation.sendQueued();
    talk.store('user', 'Roses?');
    talk.conversation.addStored(talk.conversation.state.beginning, addRecords(talk.records()));
    expect(talk.shown()).to.deep.equal(['Roses?', '']);
  });
});

describe('a question asked again minutes later', () => {
  it('finds its lost reply', async () => {
    const talk = openTalk();
    talk.conversation.send('Roses?');
    await talk.loseConnection();
    talk.wait(5);
    talk.conversation.retry();
    await new Promise(resolve => setTimeout(resolve));
    talk.store('user', 'Roses?');
    talk.store('assistant', 'In May.');
    await talk.loseConnection();
    expect(talk.replies.asked).to.have.length(2);
    expect(talk.shown()).to.deep.equal(['Roses?', 'In May.']);
  });

  it('is not sent when the first reply appears', async () => {
    const talk = openTalk();
    talk.conversation.send('Roses?');
    await talk.loseConnection();
    talk.store('user', 'Roses?');
    talk.store('assistant', 'In May.');
    talk.wait(5);
    talk.conversation.retry();
    await new Promise(resolve => setTimeout(resolve));
    expect(talk.replies.asked).to.have.length(1);
    expect(talk.shown()).to.deep.equal(['Roses?', 'In May.']);
  });
});

describe('a question asked again after a failure', () => {
  it('appears once when a page of records ends between its two requests', async () => {
    const talk = openTalk();
    talk.conversation.send('Roses?');
    await talk.loseConnection();
    talk.store('user', 'Tulips?');
    talk.store('assistant', 'In April.');
    talk.store('user', 'Roses?');
    talk.conversation.retry();
    await new Promise(resolve => setTimeout(resolve));
    talk.store('user', 'Roses?');
    talk.store('assistant', 'In May.');
    await talk.replies.asked[1]?.say('In May.');
    await talk.replies.asked[1]?.end();
    const {beginning} = talk.conversation.state;
    const records = talk.records();
    talk.conversation.addStored(beginning, addRecords(records.slice(0, 2)));
    talk.conversation.addStored(beginning, addRecords(records.slice(2)));
    expect(talk.shown()).to.deep.equal(['Tulips?', 'In April.', 'Roses?', 'In May.']);
  });
});

describe('a question at a service whose clock differs a lot from the page’s', () => {
  it('appears once when its record arrives, even when records do not link their question', async () => {
    const talk = openTalk();
    talk.conversation.send('Roses?');
    talk.wait(10);
    talk.store('user', 'Roses?');
    talk.store('assistant', 'In May.');
    await talk.replies.asked[0]?.say('In May.', {recordId: 'record-2'});
    await talk.replies.asked[0]?.end();
    talk.conversation.addStored(talk.conversation.state.beginning, addRecords(talk.records()));
    expect(talk.shown()).to.deep.equal(['Roses?', 'In May.']);
    expect(talk.conversation.state.messages[0]?.recordId).to.equal('record-1');
  });
});

describe('the last of several replies', () => {
  it('is requested with the question of all replies', () => {
    const talk = openTalk();
    talk.store('user', 'Roses?');
    talk.store('assistant', 'Let me see.');
    talk.store('assistant', 'In May.');
    talk.conversation.addStored(talk.conversation.state.beginning, addRecords(talk.records()));
    talk.conversation.regenerate();
    expect(talk.replies.asked.at(-1)?.messages).to.deep.equal([{role: 'user', content: 'Roses?'}]);
  });
});

describe('a stored reply that is regenerated twice', () => {
  it('leaves its question in the earlier messages and does not come back', async () => {
    const talk = openTalk();
    for (const words of ['Tulips?', 'In April.', 'Roses?', 'In May.'])
      talk.store(words.endsWith('?') ? 'user' : 'assistant', words);
    talk.load();
    for (const words of ['In June.', 'In July.']) {
      talk.conversation.regenerate();
      talk.store('user', 'Roses?');
      talk.store('assistant', words);
      await talk.replies.asked.at(-1)?.say(words);
      await talk.replies.asked.at(-1)?.end();
    }
    const shown = ['Tulips?', 'In April.', 'Roses?', 'In July.'];
    expect(talk.shown()).to.deep.equal(shown);
    expect(earlierCount(talk.conversation.state.messages)).to.equal(3);
    talk.load();
    expect(talk.shown()).to.deep.equal(shown);
    expect(allMessages(talk.conversation.state.turns)).to.have.length(8);
  });
});
