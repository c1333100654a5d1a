import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {ConversationRecord} from '../../src/client/resources.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {holdReplies, type HeldReplies} from '../support/held-replies.js';
import {loadRecords} from '../support/load-records.js';

/** Whether a reply is stored under the identifier of its chunks. */
const repliesNamed: Readonly<Record<string, (recordId: string) => string>> = {
  'names replies as it stores them': recordId => recordId,
  'names replies otherwise': recordId => `chat-${recordId}`,
  'names no replies': () => '',
};

const services = Object.entries(repliesNamed).flatMap(([naming, nameReply]) => [
  {title: `${naming} and says what they answer`, nameReply, isLinked: true},
  {title: `${naming} and leaves replyTo blank`, nameReply, isLinked: false},
]);

services.forEach(({title, nameReply, isLinked}) => {
  describe(`a repeated question at a service that ${title}`, () => {
    let replies: HeldReplies;
    let records: readonly ConversationRecord[];
    let conversation: Conversation;

    beforeEach(() => {
      replies = holdReplies();
      records = [];
      const listRecords = () => Promise.resolve({records, total: records.length});
      conversation = new Conversation(loadRecords, undefined, undefined, undefined, () => Promise.resolve());
      conversation.open('Agent-a', Object.assign(replies, {listRecords}));
    });

    function store(role: string, content: string): string {
      const id = `record-${records.length + 1}`;
      const replyTo = role === 'assistant' && isLinked ? (records[0]?.recordId ?? '') : '';
      const rest = {conversation: '', type: 'text', image: '', triggerSrc: '', createTime: ''};
      const createdAt = Date.now() + records.length;
      records = [{AgentId: 'Agent-a', recordId: id, role, content, replyTo, createdAt, ...rest}, ...records];
      return id;
    }

    async function exchange(question: string, answer: string): Promise<void> {
      conversation.send(question);
      store('user', question);
      await replies.asked.at(-1)?.say(answer, {recordId: nameReply(store('assistant', answer))});
      await replies.asked.at(-1)?.end();
    }

    async function loseConnection(): Promise<void> {
      await replies.asked.at(-1)?.fail(new AgentServiceError('network', 'Lost.'));
      await settled();
    }

    const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));
    const last = (): string => conversation.state.messages.at(-1)?.text ?? '';

    it('does not get the first reply when it was not delivered, and can be sent again', async () => {
      await exchange('continue', 'Chapter one.');
      conversation.send('continue');
      await loseConnection();
      expect(conversation.state.messages.map(({text}) => text)).to.deep.equal([
        'continue',
        'Chapter one.',
        'continue',
        '',
      ]);
      expect(conversation.state.messages.at(-1)).to.include({status: 'failed', recovery: undefined});
      conversation.retry();
      await settled();
      expect(replies.asked).to.have.length(3);
      await replies.asked.at(-1)?.say('Chapter two.');
      expect(last()).to.equal('Chapter two.');
    });

    for (const second of ['Chapter two.', 'Chapter one.']) {
      it(`gets the reply that was stored for it, ${second}`, async () => {
        await exchange('continue', 'Chapter one.');
        conversation.send('continue');
        store('user', 'continue');
        const recordId = store('assistant', second);
        await loseConnection();
        expect(last()).to.equal(second);
        expect(conversation.state.messages.at(-1)).to.include({recovery: 'recovered', recordId});
      });
    }

    it('gets its own reply even when another question had the same reply', async () => {
      await exchange('Roses?', 'I do not know.');
      conversation.send('Tulips?');
      store('user', 'Tulips?');
      const recordId = store('assistant', 'I do not know.');
      await loseConnection();
      expect(conversation.state.messages.at(-1)).to.include({recovery: 'recovered', recordId});
    });

    it('does not get the reply to an edited question', async () => {
      await exchange('continue', 'Chapter one.');
      await exchange('go on', 'Chapter two.');
      conversation.replaceQuestion(conversation.state.messages.at(-2)?.id ?? '', 'continue', 'send');
      await loseConnection();
      expect(last()).to.equal('');
      store('user', 'continue');
      store('assistant', 'Chapter three.');
      conversation.retry();
      await settled();
      expect(last()).to.equal('Chapter three.');
      expect(replies.asked).to.have.length(3);
    });
  });
});
