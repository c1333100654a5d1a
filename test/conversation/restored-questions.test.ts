import {expect} from 'chai';
import type {ConversationRecord} from '../../src/client/resources.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {holdReplies} from '../support/held-replies.js';
import {loadRecords} from '../support/load-records.js';

const asked = Date.UTC(2026, 0, 15, 12);

/** Stored questions and replies, newest first, one exchange per second. */
function stored(...exchanges: readonly (readonly [string, string])[]): readonly ConversationRecord[] {
  return exchanges
    .flatMap(([question, answer], index) => [
      recordOf(`question-${index}`, 'user', question, index),
      recordOf(`reply-${index}`, 'assistant', answer, index + 0.5),
    ])
    .reverse();
}

function recordOf(recordId: string, role: string, content: string, seconds: number): ConversationRecord {
  const rest = {AgentId: 'Agent-a', conversation: role, type: 'text', image: '', triggerSrc: '', replyTo: ''};
  return {...rest, recordId, role, content, createTime: '', createdAt: asked + seconds * 1000};
}

/** A conversation after a reload with these unanswered questions. */
async function reload(
  questions: readonly string[],
  records: readonly ConversationRecord[],
): Promise<Conversation> {
  const conversation = new Conversation(loadRecords, undefined, undefined, undefined, () =>
    Promise.resolve(),
  );
  const listRecords = () => Promise.resolve({records, total: records.length});
  conversation.open('Agent-a', Object.assign(holdReplies(), {listRecords}));
  questions.forEach((text, index) =>
    conversation.restoreQuestion({id: `kept-${index}`, text, createdAt: asked + index * 1000, state: 'sent'}),
  );
  await new Promise(resolve => setTimeout(resolve));
  return conversation;
}

const said = ({state}: Conversation): readonly string[] => state.messages.map(({text}) => text);

describe('questions without a reply at the last page close', () => {
  it('all get the replies that were stored for them', async () => {
    const conversation = await reload(
      ['Roses?', 'Tulips?'],
      stored(['Roses?', 'In May.'], ['Tulips?', 'In April.']),
    );
    expect(said(conversation)).to.deep.equal(['Roses?', 'In May.', 'Tulips?', 'In April.']);
  });

  it('get one reply each when their texts are equal', async () => {
    const conversation = await reload(
      ['continue', 'continue'],
      stored(['continue', 'Chapter one.'], ['continue', 'Chapter two.']),
    );
    expect(said(conversation)).to.deep.equal(['continue', 'Chapter one.', 'continue', 'Chapter two.']);
  });

  it('are no longer searched for when another question is asked', async () => {
    const conversation = await reload(['Roses?', 'Tulips?'], []);
    conversation.send('Lilies?');
    expect(conversation.state.messages.map(({recovery}) => recovery)).not.to.include('looking');
  });

  it('are cleared with the question that waits for their reply, which is not sent', async () => {
    const source = Object.assign(holdReplies(), {
      listRecords: () => new Promise<never>(() => undefined),
    });
    const conversation = new Conversation(loadRecords);
    conversation.open('Agent-a', source);
    conversation.restoreQuestion({id: 'kept', text: 'Roses?', createdAt: asked, state: 'sent'});
    conversation.queue('Tulips?');
    // Like a session, which sends a queued question as soon as nothing is searched for.
    conversation.subscribe(({messages}) => {
      if (messages.every(({recovery}) => recovery !== 'looking')) conversation.sendQueued();
    });
    conversation.clear();
    await new Promise(resolve => setTimeout(resolve));
    expect(source.asked).to.deep.equal([]);
    expect(said(conversation)).to.deep.equal([]);
  });

  it('appear before the question that is being answered, which runs to its end', async () => {
    const source = holdReplies();
    const conversation = new Conversation(loadRecords);
    conversation.open('Agent-a', source);
    conversation.send('Lilies?');
    await source.asked[0]?.say('In ');
    conversation.queue('Asters?');
    conversation.restoreQuestion({id: 'kept', text: 'Roses?', createdAt: asked, state: 'sent'});
    await source.asked[0]?.say('June.');
    await source.asked[0]?.end();
    expect(said(conversation)).to.deep.equal(['Roses?', '', 'Lilies?', 'In June.', 'Asters?']);
    expect(conversation.state.messages[3]?.status).to.equal('done');
  });
});

describe('a queued question that was stored', () => {
  it('comes before one that was queued before storage was readable', () => {
    const conversation = new Conversation(loadRecords, undefined, undefined, () => asked + 1000);
    conversation.open('Agent-a', holdReplies());
    conversation.queue('Second');
    conversation.restoreQuestion({id: `${asked}-1`, text: 'First', createdAt: asked, state: 'queued'});
    expect(said(conversation)).to.deep.equal(['First', 'Second']);
  });
});
