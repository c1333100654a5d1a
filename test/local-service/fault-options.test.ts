import {expect} from 'chai';
import type {AgentClient} from '../../src/client/agent-client.js';
import {echoAnswers} from '../../src/service/answers.js';
import {withFault, type FaultName} from '../support/faults/all-faults.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {gatherReply} from '../support/gathered-reply.js';
import {faultyClient} from '../support/faulty-client.js';
import {createTestService, type TestService} from '../support/local-service.js';

const agentId = 'Agent-guide';

async function ask(client: AgentClient, content = 'One two three four five'): Promise<string> {
  const {text, error} = await gatherReply(client.streamReply(agentId, [{role: 'user', content}]));
  return error === undefined ? text : `${text}→ ${kindOf(error)}`;
}

async function listAgents(client: AgentClient): Promise<number | string> {
  return client.listAgents().then(({agents}) => agents.length, kindOf);
}

async function stored(client: AgentClient): Promise<string[]> {
  const {records} = await client.listRecords(agentId, {order: 'asc'});
  return records.map(({content}) => content);
}

function kindOf(error: unknown): string {
  return error instanceof Error && 'kind' in error ? String(error.kind) : String(error);
}

function pathsOf({requests}: TestService): string[] {
  return requests.map(({url}) => url.pathname.replace(/^\/service/, ''));
}

describe('the options of a fault of the local service', () => {
  it('select operations, or the default ones', async () => {
    const service = createTestService();
    const inReplies = faultyClient(service, 'server-error').client;
    expect(await listAgents(inReplies)).to.equal(3);
    expect(await ask(inReplies)).to.equal('→ server');
    const inLists = faultyClient(service, 'server-error', {operations: ['agents']}).client;
    expect(await listAgents(inLists)).to.equal('server');
    expect(await ask(inLists)).to.equal('One two three four five');
  });

  it('set the number of chunks before it, at most up to the last one', async () => {
    const service = createTestService();
    expect(await ask(faultyClient(service, 'cut-in-chunk', {after: 0}).client)).to.equal('→ interrupted');
    expect(await ask(faultyClient(service, 'cut-in-chunk', {after: 3}).client)).to.equal(
      'One two three → interrupted',
    );
    expect(await ask(faultyClient(service, 'cut-in-chunk', {after: 99}).client)).to.equal(
      'One two three four five→ interrupted',
    );
  });

  it('count the chunks of an answer, not its searches', async () => {
    const answers = () =>
      [{activity: {kind: 'search'}}, {text: 'One '}, {text: 'two '}, {text: 'three'}] as const;
    const {client} = faultyClient(createTestService({answers}), 'finish-length', {after: 1});
    const {chunks, text} = await gatherReply(client.streamReply(agentId, [{role: 'user', content: 'Hi'}]));
    expect(text).to.equal('One two ');
    expect(chunks.at(-1)?.finishReason).to.equal('length');
    const atOnce = faultyClient(createTestService({answers}), 'finish-length', {after: 0}).client;
    const reply = await gatherReply(atOnce.streamReply(agentId, [{role: 'user', content: 'Hi'}]));
    expect(reply.chunks.at(-1)).to.include({text: 'One ', finishReason: 'length'});
  });

  it('work under any base path', async () => {
    for (const basePath of ['', '/service', '/api/v1', '/v1/agents', '/auth/v1']) {
      const service = createLocalService({agents: [], answers: echoAnswers(), basePath});
      const broken = withFault(service, 'forbidden', {operations: ['agents']});
      const response = await broken(new Request(`https://service.test${basePath}/v1/aibot/bots`));
      expect(response.status, basePath).to.equal(403);
    }
  });

  it('report an unknown name', () => {
    const name: string = 'cut-in-chunks';
    const service = createLocalService({agents: [], answers: echoAnswers()});
    expect(() => withFault(service, name as FaultName)).to.throw(/no fault “cut-in-chunks”.*faultNames/);
  });

  it('set its delay', async () => {
    const waits: number[] = [];
    const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
    const {client} = faultyClient(createTestService(), 'slow-first-byte', {delay: 700, wait});
    expect(await ask(client)).to.equal('One two three four five');
    expect(waits).to.deep.equal([700]);
  });

  it('leave a whole reply alone when the fault belongs to streams', async () => {
    const {client} = faultyClient(createTestService(), 'cut-in-chunk');
    const {text} = await client.completeReply(agentId, [{role: 'user', content: 'One two'}]);
    expect(text).to.equal('One two');
  });

  it('end it: the next message gets an answer', async () => {
    const {client} = faultyClient(createTestService(), 'unavailable-once');
    expect(await ask(client)).to.equal('→ server');
    expect(await ask(client)).to.equal('One two three four five');
  });

  it('end it after the given number of requests, over all operations', async () => {
    const {client} = faultyClient(createTestService(), 'offline-first', {times: 2});
    expect(await listAgents(client)).to.equal('network');
    expect(await ask(client)).to.equal('→ network');
    expect(await listAgents(client)).to.equal(3);
  });

  it('end it while the client retries a read', async () => {
    const {client, clock} = faultyClient(createTestService(), 'unavailable-once', {
      operations: ['agents'],
      readRetries: 1,
    });
    const listed = listAgents(client);
    await clock.whenScheduled(150);
    clock.advance(150);
    expect(await listed).to.equal(3);
  });

  it('make the client replace a refused token once', async () => {
    const service = createTestService();
    const {client} = faultyClient(service, 'unauthorized-once', {signsIn: true});
    expect(await ask(client)).to.equal('One two three four five');
    expect(pathsOf(service)).to.deep.equal([
      '/auth/v1/signin/anonymously',
      '/auth/v1/token',
      '/v1/aibot/bots/Agent-guide/openai/chat/completions',
    ]);
  });

  it('make the client replace a used token before each further request', async () => {
    const service = createTestService();
    const {client} = faultyClient(service, 'token-used-up', {signsIn: true});
    expect(await listAgents(client)).to.equal(3);
    expect(await ask(client)).to.equal('One two three four five');
    expect(pathsOf(service).filter(path => path.startsWith('/auth'))).to.deep.equal([
      '/auth/v1/signin/anonymously',
      '/auth/v1/token',
    ]);
  });

  it('store the whole reply although the client received a part', async () => {
    const {client} = faultyClient(createTestService(), 'broken-but-stored');
    expect(await ask(client, 'One two three')).to.equal('One → interrupted');
    expect(await stored(client)).to.deep.equal(['One two three', 'One two three']);
  });

  it('store nothing of a reply, but the question', async () => {
    const {client} = faultyClient(createTestService(), 'broken-not-stored');
    expect(await ask(client, 'One two three')).to.equal('One → interrupted');
    const {records, total} = await client.listRecords(agentId);
    expect(records.map(({role}) => role)).to.deep.equal(['user']);
    expect(total).to.equal(1);
  });

  it('show a reply in the records some time after it ended', async () => {
    const {client, clock} = faultyClient(createTestService(), 'reply-stored-late', {delay: 3000});
    expect(await ask(client, 'One two')).to.equal('One two');
    clock.advance(2999);
    expect(await stored(client)).to.deep.equal(['One two']);
    clock.advance(1);
    expect(await stored(client)).to.deep.equal(['One two', 'One two']);
  });
});
