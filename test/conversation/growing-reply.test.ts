import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {ConversationRecord} from '../../src/client/resources.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {EarlierPages} from '../../src/records/earlier-pages.js';
import {holdReplies} from '../support/held-replies.js';
import {loadRecords} from '../support/load-records.js';

const now = Date.UTC(2026, 0, 15, 12);
const lost = new AgentServiceError('interrupted', 'Lost.');

/** A conversation whose service returns another text at each search. */
function openTalk(texts: readonly string[], finishReason?: string) {
  let looks = 0;
  const replies = holdReplies();
  const listRecords = () => {
    const content = texts[Math.min(looks, texts.length - 1)] ?? '';
    looks += 1;
    const answer = recordOf('reply', 'assistant', content);
    const ended = finishReason === undefined ? answer : {...answer, finishReason};
    return Promise.resolve({records: [ended, recordOf('question', 'user', 'Roses?')], total: 2});
  };
  const source = Object.assign(replies, {listRecords});
  const conversation = new Conversation(
    loadRecords,
    undefined,
    undefined,
    () => now,
    () => Promise.resolve(),
  );
  conversation.open('Agent-a', source);
  return {
    conversation,
    replies,
    source,
    looks: () => looks,
    last: () => conversation.state.messages.at(-1),
    /** Asks and loses the connection after the first word. */
    async lose(): Promise<void> {
      conversation.send('Roses?');
      await replies.asked.at(-1)?.say('In ');
      await replies.asked.at(-1)?.fail(lost);
      await settled();
    },
  };
}

function recordOf(recordId: string, role: string, content: string): ConversationRecord {
  const rest = {conversation: role, type: 'text', image: '', triggerSrc: '', createTime: ''};
  const replyTo = role === 'assistant' ? 'question' : '';
  return {...rest, AgentId: 'Agent-a', recordId, role, content, replyTo, createdAt: now};
}

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

describe('a reply that the service still writes during the search', () => {
  const whole = 'In May, June and July.';

  it('appears when two reads find the same text', async () => {
    const talk = openTalk(['In May, June', whole, whole]);
    await talk.lose();
    expect(talk.looks()).to.equal(3);
    expect(talk.last()).to.include({status: 'done', recovery: 'recovered', text: whole});
  });

  it('appears at the first read when its record has a finish reason', async () => {
    const talk = openTalk([whole], 'length');
    await talk.lose();
    expect(talk.looks()).to.equal(1);
    expect(talk.last()).to.include({recovery: 'recovered', text: whole, finishReason: 'length'});
  });

  it('stays cut off when it still grows at the end of the search', async () => {
    const talk = openTalk(Array.from({length: 20}, (_, index) => `In May, ${'and '.repeat(index)}`));
    await talk.lose();
    expect(talk.last()).to.include({status: 'failed', recovery: undefined, text: 'In '});
    expect(talk.looks()).to.equal(6);
  });

  it('needs two reads after a reload', async () => {
    const talk = openTalk(['In', 'In May', whole, whole]);
    talk.conversation.restoreQuestion({id: 'kept', text: 'Roses?', createdAt: now, state: 'sent'});
    await settled();
    expect(talk.last()).to.include({recovery: 'recovered', text: whole});
  });

  it('is left to the search when earlier messages bring its record', async () => {
    const talk = openTalk(['In May, June', whole, whole]);
    talk.conversation.restoreQuestion({id: 'kept', text: 'Roses?', createdAt: now, state: 'sent'});
    const pages = new EarlierPages(talk.conversation, 10, () => undefined);
    const request = {
      client: talk.source,
      agentId: 'Agent-a',
      size: 10,
      recent: true,
      hiddenRecords: () => ({key: undefined, storage: () => undefined}),
    };
    await pages.read(request, new AbortController().signal);
    await settled();
    expect(talk.last()).to.include({recovery: 'recovered', text: whole});
  });

  it('is awaited when the visitor retries, and not requested twice', async () => {
    const talk = openTalk(['', '', '', '', '', '', whole, whole]);
    await talk.lose();
    expect(talk.last()).to.include({status: 'failed', recovery: undefined});
    talk.conversation.retry();
    await settled();
    expect(talk.last()).to.include({recovery: 'recovered', text: whole});
    expect(talk.replies.asked).to.have.length(1);
  });
});
