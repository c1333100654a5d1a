import {expect} from 'chai';
import type {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {ConversationRecord} from '../../src/client/resources.js';
import {
  describeFault,
  faultNames,
  isFaultName,
  operationsOfFault,
  type FaultOperation,
} from '../support/faults/all-faults.js';
import {faultOutcomes, words, type FaultOutcome} from '../support/fault-outcomes.js';
import {faultyClient} from '../support/faulty-client.js';
import {gatherReply} from '../support/gathered-reply.js';
import {createTestService, type TestService} from '../support/local-service.js';

const agentId = 'Agent-guide';
const question = [{role: 'user', content: words}];

async function createFilledService(): Promise<TestService> {
  const service = createTestService();
  for (const [index, content] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    await service.addRecord(agentId, {content, role: index % 2 === 0 ? 'user' : 'assistant'});
  }
  return service;
}

function describeError(error: unknown): string {
  if (!(error instanceof AgentServiceError)) throw error;
  return `→ ${error.kind}${error.retryAfter === undefined ? '' : `, in ${error.retryAfter} s`}`;
}

async function replyOf(client: AgentClient, chunks = Infinity): Promise<string> {
  const reply = client.streamReply(agentId, question);
  const read = async function* () {
    for await (const chunk of reply) {
      yield chunk;
      if ((chunks -= 1) === 0) return;
    }
  };
  const gathered = await gatherReply(read());
  const text = gathered.text.length > 200 ? `${gathered.text.length} characters` : gathered.text.trim();
  const finishReason = gathered.chunks.findLast(chunk => chunk.finishReason !== '')?.finishReason ?? '';
  return `${text} ${gathered.error === undefined ? `(${finishReason})` : describeError(gathered.error)}`.trim();
}

/** The first three pages of a list, two items each. */
async function pagesOf<Item>(
  read: (pageNumber: number) => Promise<{readonly items: readonly Item[]; readonly total: number}>,
  describeItem: (item: Item) => string,
): Promise<string> {
  try {
    const pages = [await read(1), await read(2), await read(3)];
    const shown = pages.map(({items}) => items.map(describeItem).join(', '));
    return `${pages[0]!.total}: ${shown.join(' | ')}`;
  } catch (error) {
    return describeError(error);
  }
}

function describeRecord({content, recordId, createdAt}: ConversationRecord): string {
  return `${content || '–'}${recordId ? '' : ' without id'}${createdAt ? '' : ' without time'}`;
}

const operations: Record<FaultOperation, (client: AgentClient, outcome: FaultOutcome) => Promise<string>> = {
  reply: (client, {chunks}) => replyOf(client, chunks),
  agents: client =>
    pagesOf(
      async pageNumber => {
        const {agents, total} = await client.listAgents({pageNumber, pageSize: 2});
        return {items: agents, total};
      },
      ({name}) => name,
    ),
  records: client =>
    pagesOf(async pageNumber => {
      const {records, total} = await client.listRecords(agentId, {pageNumber, pageSize: 2});
      return {items: records, total};
    }, describeRecord),
  'sign-in': client => client.listAgents().then(() => 'signed in', describeError),
};

describe('the faults of the local service', () => {
  it('each have an outcome, a description and an operation', () => {
    expect(faultNames).to.have.members(Object.keys(faultOutcomes));
    expect(new Set(faultNames.map(describeFault)).size).to.equal(faultNames.length);
    for (const name of faultNames) {
      expect(describeFault(name), name).to.match(/^[A-Z].+\.$/);
      const rows = Object.keys(faultOutcomes[name]).filter(row => row in operations);
      expect(operationsOfFault(name), name).to.have.members(rows);
    }
    expect(isFaultName('cut-in-chunk')).to.equal(true);
    expect(isFaultName('toString')).to.equal(false);
  });

  for (const name of faultNames) {
    for (const operation of operationsOfFault(name)) {
      it(`shows ${name} to the client (${operation}): ${describeFault(name)}`, async () => {
        const service = await createFilledService();
        const outcome = faultOutcomes[name];
        const {client, clock} = faultyClient(service, name, {signsIn: operation === 'sign-in'});
        const described = operations[operation](client, outcome);
        if (outcome.timer !== undefined) {
          await clock.whenScheduled(outcome.timer);
          clock.advance(outcome.timer);
        }
        expect(await described).to.equal(outcome[operation]);
        expect(clock.running).to.deep.equal([]);
      });
    }
  }
});
