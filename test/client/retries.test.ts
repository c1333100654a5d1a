import {expect} from 'chai';
import type {TokenRequest} from '../../src/client/access-token.js';
import {AgentClient, type AgentClientOptions} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {ManualClock} from '../support/manual-clock.js';
import {jsonAnswer, scriptFetch, type ScriptedAnswer} from '../support/scripted-fetch.js';

const list = jsonAnswer({agentList: [], total: 0});
const question = [{role: 'user', content: 'Hello?'}];

function status(code: number, headers: Record<string, string> = {}): Response {
  return jsonAnswer({message: `status ${code}`}, {status: code, headers});
}

function openClient(answers: readonly ScriptedAnswer[], options: Partial<AgentClientOptions> = {}) {
  const script = scriptFetch(...answers);
  const waited: number[] = [];
  const clock = new ManualClock();
  // Timeouts never fire; retry delays end at once and are recorded.
  const schedule = (callback: () => void, milliseconds: number): (() => void) => {
    if (milliseconds > 10_000) return clock.schedule(callback, milliseconds);
    waited.push(milliseconds);
    queueMicrotask(callback);
    return () => undefined;
  };
  const client = new AgentClient({
    baseUrl: 'https://agents.test',
    fetch: script.fetch,
    clock: {now: () => clock.now(), random: () => 0, schedule},
    ...options,
  });
  return {client, sent: script.sent, waited};
}

async function kindOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  return error instanceof AgentServiceError ? error.kind : `no failure: ${String(error)}`;
}

describe('retries', () => {
  for (const [name, answer] of [
    ['a lost network', new TypeError('Failed to fetch')],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
    ['429 with a short Retry-After', status(429, {'Retry-After': '2'})],
  ] as const) {
    it(`repeat a read once after ${name}`, async () => {
      const {client, sent} = openClient([answer, list]);
      expect((await client.listAgents()).total).to.equal(0);
      expect(sent).to.have.length(2);
    });

    it(`never send a message twice after ${name}`, async () => {
      const {client, sent} = openClient([answer]);
      expect(await kindOf(client.completeReply('Agent-1', question))).to.not.contain('no failure');
      expect(sent).to.have.length(1);
    });
  }

  it('stop after two more reads, each after a longer wait', async () => {
    const {client, sent, waited} = openClient([status(503)]);
    expect(await kindOf(client.listAgents())).to.equal('server');
    expect(sent).to.have.length(3);
    expect(waited).to.have.length(2);
    expect(waited[1]).to.be.greaterThan(waited[0]!);
  });

  it('wait as long as the service asks', async () => {
    const {client, waited} = openClient([status(429, {'Retry-After': '3'}), list]);
    await client.listAgents();
    expect(waited).to.deep.equal([3000]);
  });

  for (const answer of [
    status(400),
    status(403),
    status(404),
    status(500),
    status(429),
    status(429, {'Retry-After': '60'}),
    status(503, {'Retry-After': '60'}),
  ]) {
    const after = answer.headers.get('Retry-After');
    it(`do not repeat a read after ${answer.status}${after ? ` with Retry-After ${after}` : ''}`, async () => {
      const {client, sent} = openClient([answer]);
      await kindOf(client.listAgents());
      expect(sent).to.have.length(1);
    });
  }
});

describe('a refused token', () => {
  const good = jsonAnswer({choices: [{delta: {content: 'Hello'}, finish_reason: 'stop'}]});

  function openWithTokens(answers: readonly ScriptedAnswer[]) {
    const reasons: TokenRequest['reason'][] = [];
    const opened = openClient(answers, {
      accessToken({reason}) {
        reasons.push(reason);
        return `token-${reasons.length}`;
      },
    });
    return {...opened, reasons};
  }

  it('is replaced once, and the message is sent once more', async () => {
    const {client, sent, reasons} = openWithTokens([status(401), good]);
    expect((await client.completeReply('Agent-1', question)).text).to.equal('Hello');
    expect(reasons).to.deep.equal(['first', 'refused']);
    expect(sent.map(({headers}) => headers.get('Authorization'))).to.deep.equal([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('is not replaced a second time', async () => {
    const {client, sent} = openWithTokens([status(401)]);
    expect(await kindOf(client.completeReply('Agent-1', question))).to.equal('unauthorized');
    expect(sent).to.have.length(2);
  });

  it('is final when there is no other token', async () => {
    const {client, sent} = openClient([status(401)], {accessToken: 'fixed'});
    expect(await kindOf(client.listAgents())).to.equal('unauthorized');
    expect(sent).to.have.length(1);
  });

  it('is replaced once for all requests that were refused at the same time', async () => {
    const {client, reasons} = openWithTokens([
      ({headers}) => (headers.get('Authorization') === 'Bearer token-1' ? status(401) : list.clone()),
    ]);
    await Promise.all([client.listAgents(), client.listAgents(), client.listAgents()]);
    expect(reasons).to.deep.equal(['first', 'refused']);
  });
});
