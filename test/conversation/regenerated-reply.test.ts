import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {ConversationRecord} from '../../src/client/resources.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {recordsInFront} from '../../src/conversation/put-in-front.js';
import {holdReplies} from '../support/held-replies.js';
import {fetchSearchCode} from '../support/search-code.js';

/** A service as it stores and names what is said, and how much later a reply is asked for once more. */
interface Service {
  readonly title: string;
  /** What the pieces of a reply call it. */
  readonly nameReply: (recordId: string) => string;
  /** Whether records say what they answer. */
  readonly isLinked: boolean;
  readonly minutesLater: number;
}

const named: Service = {
  title: 'that names replies',
  nameReply: recordId => recordId,
  isLinked: true,
  minutesLater: 0,
};
const unnamed: Service = {
  title: 'that names nothing',
  nameReply: () => '',
  isLinked: false,
  minutesLater: 0,
};
const services = [named, unnamed].flatMap(service => [
  {...service, title: `at once, at a service ${service.title}`},
  {...service, title: `much later, at a service ${service.title}`, minutesLater: 60},
]);

/** A conversation, and the service that stores what a test says. */
function openTalk({nameReply, isLinked}: Service) {
  let records: readonly ConversationRecord[] = [];
  let now = Date.UTC(2026, 0, 15, 12);
  const replies = holdReplies();
  const listRecords = () => Promise.resolve({records, total: records.length});
  const conversation = new Conversation(
    undefined,
    undefined,
    () => now,
    () => Promise.resolve(),
  );
  conversation.open('Agent-a', Object.assign(replies, {listRecords}));
  const store = (role: string, content: string): string => {
    const recordId = `record-${records.length + 1}`;
    const replyTo = role === 'assistant' && isLinked ? (records[0]?.recordId ?? '') : '';
    const rest = {conversation: '', type: 'text', image: '', triggerSrc: '', createTime: ''};
    const createdAt = now + records.length;
    records = [{AgentId: 'Agent-a', recordId, role, content, replyTo, createdAt, ...rest}, ...records];
    return recordId;
  };
  return {
    conversation,
    store,
    wait: (minutes: number) => void (now += minutes * 60_000),
    async answer(text: string) {
      await replies.asked.at(-1)?.say(text, {recordId: nameReply(store('assistant', text))});
      await replies.asked.at(-1)?.end();
    },
    async loseConnection() {
      await replies.asked.at(-1)?.fail(new AgentServiceError('network', 'Lost.'));
      await new Promise(resolve => setTimeout(resolve));
    },
    load: () => conversation.addStored(conversation.state.beginning, recordsInFront(records)),
    shown: () => conversation.state.messages.map(({text}) => text),
  };
}

before(fetchSearchCode);

for (const service of services) {
  for (const isStored of [true, false]) {
    const question = isStored ? 'that was read from the records' : 'that was asked here';
    describe(`another reply to a question ${question}, asked for ${service.title}`, () => {
      let talk: ReturnType<typeof openTalk>;

      beforeEach(async () => {
        talk = openTalk(service);
        if (!isStored) talk.conversation.send('Roses?');
        talk.store('user', 'Roses?');
        if (isStored) talk.store('assistant', 'In May.');
        else await talk.answer('In May.');
        if (isStored) talk.load();
        talk.wait(service.minutesLater);
        talk.conversation.regenerate();
      });

      it('is not the one before when the connection is lost', async () => {
        await talk.loseConnection();
        expect(talk.shown()).to.deep.equal(['Roses?', '']);
        expect(talk.conversation.state.messages.at(-1)).to.include({status: 'failed', recovery: undefined});
      });

      for (const words of ['In June.', 'In May.']) {
        it(`is what was stored for it, ${words}`, async () => {
          talk.store('user', 'Roses?');
          const recordId = talk.store('assistant', words);
          await talk.loseConnection();
          expect(talk.shown()).to.deep.equal(['Roses?', words]);
          expect(talk.conversation.state.messages.at(-1)).to.include({recovery: 'recovered', recordId});
        });
      }

      it('takes the place of the one before, which does not come back with the stored messages', async () => {
        talk.store('user', 'Roses?');
        await talk.answer('In June.');
        talk.load();
        expect(talk.shown()).to.deep.equal(['Roses?', 'In June.']);
      });
    });
  }
}
