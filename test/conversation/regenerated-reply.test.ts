import {expect} from 'chai';
import {openTalk} from '../support/stored-talk.js';

/** How a service stores and names messages, and the delay before the regeneration. */
interface Service {
  readonly title: string;
  /** The identifier in the chunks of a reply. */
  readonly nameReply: (recordId: string) => string;
  /** Whether records name the message they answer. */
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

function openTalkAt({nameReply, isLinked}: Service) {
  const talk = openTalk({isLinked});
  return {
    ...talk,
    async answer(text: string) {
      const reply = talk.replies.asked.at(-1);
      await reply?.say(text, {recordId: nameReply(talk.store('assistant', text))});
      await reply?.end();
    },
  };
}

for (const service of services) {
  for (const isStored of [true, false]) {
    const question = isStored ? 'that was read from the records' : 'that was asked here';
    describe(`another reply to a question ${question}, asked for ${service.title}`, () => {
      let talk: ReturnType<typeof openTalkAt>;

      beforeEach(async () => {
        talk = openTalkAt(service);
        if (!isStored) talk.conversation.send('Roses?');
        talk.store('user', 'Roses?');
        if (isStored) talk.store('assistant', 'In May.');
        else await talk.answer('In May.');
        if (isStored) talk.load();
        talk.wait(service.minutesLater);
        talk.conversation.regenerate();
      });

      it('is not the previous reply when the connection is lost', async () => {
        await talk.loseConnection();
        expect(talk.shown()).to.deep.equal(['Roses?', '']);
        expect(talk.conversation.state.messages.at(-1)).to.include({status: 'failed', recovery: undefined});
      });

      for (const words of ['In June.', 'In May.']) {
        it(`is the stored one, ${words}`, async () => {
          talk.store('user', 'Roses?');
          const recordId = talk.store('assistant', words);
          await talk.loseConnection();
          expect(talk.shown()).to.deep.equal(['Roses?', words]);
          expect(talk.conversation.state.messages.at(-1)).to.include({recovery: 'recovered', recordId});
        });
      }

      it('replaces the previous reply, which does not come back with the stored messages', async () => {
        talk.store('user', 'Roses?');
        await talk.answer('In June.');
        talk.load();
        expect(talk.shown()).to.deep.equal(['Roses?', 'In June.']);
      });
    });
  }
}
