import {expect} from 'chai';
import {ConversationsClient} from '../../../src/client/conversations-client.js';
import {visit, type Visiting} from '../running-gateway.js';
import {startProcesses, type RunningProcesses} from './start-processes.js';

const question = [{role: 'user', content: 'When do roses bloom?'}];

describe('a conversation that a visitor deletes in one process while another one streams its reply', function () {
  this.timeout(120_000);
  let running: RunningProcesses | undefined;
  before(async function () {
    running = await startProcesses(this);
  });
  after(() => running?.close());

  /** The same visitor at each process. */
  const everywhere = async (): Promise<readonly Visiting[]> => {
    const [first, ...others] = running!.origins.map(origin => visit(`${origin}/conversations`));
    await first!.client.completeReply('Agent-guide', question, {conversationId: 'roses'});
    for (const other of others) other.cookie = first!.cookie;
    return [first!, ...others];
  };
  const arrivedSince = async (count: number): Promise<void> => {
    while (running!.received.length === count) await new Promise(resolve => setTimeout(resolve, 10));
  };
  const recordsOf = async ({client}: Visiting): Promise<number> =>
    (await client.listRecords('Agent-guide')).total;
  const titlesOf = async ({client}: Visiting): Promise<readonly string[]> =>
    (await new ConversationsClient(client).list('Agent-guide')).conversations.map(({title}) => title);

  for (const [title, deletion] of [
    ['alone', 'one'],
    ['with all others', 'all'],
  ] as const)
    it(`does not come back when the reply ends (${title})`, async () => {
      const [one, other, third] = await everywhere();
      const conversations = new ConversationsClient(other!.client);
      const count = running!.received.length;
      const release = running!.holdReplies();
      // A whole reply, whose identifier arrives at its end.
      const reply = one!.client.completeReply('Agent-guide', question, {
        ...{conversationId: 'roses', stream: false},
      });
      await arrivedSince(count);
      if (deletion === 'one') await conversations.delete('Agent-guide', 'roses');
      else await conversations.deleteAll('Agent-guide');
      release();
      expect((await reply).text).to.equal(question[0]!.content);
      for (const visitor of [one!, other!, third!])
        expect([await titlesOf(visitor), await recordsOf(visitor)]).to.deep.equal([[], 0]);
      // A message after the deletion begins the conversation again.
      await third!.client.completeReply('Agent-guide', question, {conversationId: 'roses'});
      expect([await titlesOf(one!), await recordsOf(one!)]).to.deep.equal([[question[0]!.content], 2]);
      expect(running!.reported).to.deep.equal([]);
    });
});
