import {expect} from 'chai';
import {AgentClient, type AgentClientOptions} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {holdBody} from '../support/held-body.js';
import {ManualClock} from '../support/manual-clock.js';
import {jsonAnswer, scriptFetch, type ScriptedAnswer} from '../support/scripted-fetch.js';

const agents = jsonAnswer({agentList: [], total: 0});
const reply = jsonAnswer({choices: [{delta: {content: 'Hello'}, finish_reason: 'stop'}]});
const question = [{role: 'user', content: 'Hello?'}];

function openClient(answers: readonly ScriptedAnswer[], options: Partial<AgentClientOptions> = {}) {
  const {fetch, sent} = scriptFetch(...answers);
  return {sent, client: new AgentClient({baseUrl: 'https://agents.test', fetch, ...options})};
}

function settled(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error);
}

describe('the rules for sending', () => {
  it('follows redirects for a list, but never for a message', async () => {
    const {client, sent} = openClient([agents, reply]);
    await client.listAgents();
    await client.completeReply('Agent-1', question);
    expect(sent.map(({init}) => init.redirect)).to.deep.equal(['follow', 'error']);
  });

  it('requests at most 50 records a page', async () => {
    const {client, sent} = openClient([jsonAnswer({recordList: [], total: 0})]);
    await client.listRecords('Agent-1', {pageSize: 1000});
    expect(sent[0]?.url.searchParams.get('pageSize')).to.equal('50');
  });

  it('sends only the role and text of a message, without the page’s own fields', async () => {
    const {client, sent} = openClient([reply]);
    const kept = {role: 'user', content: 'Hello?', draft: 'private'};
    await client.completeReply('Agent-1', [kept]);
    expect(sent[0]?.body).to.deep.include({messages: question});
  });

  it('keeps the query of the service address and drops its fragment', async () => {
    const {client, sent} = openClient([agents], {baseUrl: 'https://agents.test/svc//?tenant=1#top'});
    await client.listAgents({name: 'Fern'});
    expect(sent[0]?.url.href).to.equal('https://agents.test/svc/v1/aibot/bots?tenant=1&name=Fern');
  });

  it('does not change the page’s own Authorization header, even after a refusal', async () => {
    let asked = 0;
    const {client, sent} = openClient([jsonAnswer({}, {status: 401})], {
      accessToken: () => `token-${(asked += 1)}`,
      prepareRequest: ({headers}) => headers.set('Authorization', 'Basic own'),
    });
    expect(await settled(client.completeReply('Agent-1', question))).to.include({kind: 'unauthorized'});
    expect(sent.map(({headers}) => headers.get('Authorization'))).to.deep.equal(['Basic own']);
  });

  it('accepts a page’s address and headers in any form that fetch accepts', async () => {
    let asked = 0;
    const {client, sent} = openClient([jsonAnswer({}, {status: 401}), reply], {
      accessToken: () => `token-${(asked += 1)}`,
      prepareRequest: request =>
        void Object.assign(request, {url: `${request.url.href}?region=eu`, headers: {'X-Tenant': 'shop'}}),
    });
    expect((await client.completeReply('Agent-1', question)).text).to.equal('Hello');
    expect(sent.map(({url}) => url.search)).to.deep.equal(['?region=eu', '?region=eu']);
    expect(sent[1]?.headers.get('X-Tenant')).to.equal('shop');
    expect(sent[1]?.headers.get('Authorization')).to.equal('Bearer token-2');
  });

  it('keeps its token when a page’s fetch spreads the headers to add one', async () => {
    const {fetch, sent} = scriptFetch(jsonAnswer({agentList: [], total: 0}));
    const client = new AgentClient({
      baseUrl: 'https://agents.test',
      accessToken: 'secret',
      fetch: (input, init) =>
        fetch(input, {...init, headers: {...(init?.headers as Record<string, string>), 'X-Form-Token': 'a'}}),
    });
    await client.listAgents();
    expect(sent[0]?.headers.get('Authorization')).to.equal('Bearer secret');
    expect(sent[0]?.headers.get('X-Form-Token')).to.equal('a');
  });

  it('reads text-only answers of a page’s fetch, such as one on XMLHttpRequest', async () => {
    const {fetch} = scriptFetch(jsonAnswer({agentList: [], total: 7}), reply);
    const client = new AgentClient({
      baseUrl: 'https://agents.test',
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        return {status: answer.status, headers: answer.headers, text: () => answer.text()} as Response;
      },
    });
    expect((await client.listAgents()).total).to.equal(7);
    expect((await client.completeReply('Agent-1', question)).text).to.equal('Hello');
  });

  it('reports the cause when the page builds an invalid request', async () => {
    const {client, sent} = openClient([reply], {
      prepareRequest: ({body}) => void Object.assign(body!, {itself: body}),
    });
    const error = await settled(client.completeReply('Agent-1', question));
    expect(error).to.include({kind: 'configuration', setting: 'prepareRequest'});
    expect(sent).to.have.length(0);
  });

  it('closes the refused answer before it retries with another token', async () => {
    const refused = holdBody();
    let asked = 0;
    const {client} = openClient([() => new Response(refused.stream, {status: 401}), reply], {
      accessToken: () => `token-${(asked += 1)}`,
    });
    expect((await client.completeReply('Agent-1', question)).text).to.equal('Hello');
    await refused.cancelled;
  });

  it('does not keep a token that is refused twice', async () => {
    const reasons: string[] = [];
    const {client} = openClient([jsonAnswer({}, {status: 401})], {
      accessToken: ({reason}) => `token-${reasons.push(reason)}`,
    });
    await settled(client.completeReply('Agent-1', question));
    await settled(client.completeReply('Agent-1', question));
    expect(reasons).to.deep.equal(['first', 'refused', 'refused', 'refused']);
  });

  it('requests one token for each attempt when tokens expire at once', async () => {
    const clock = new ManualClock();
    let asked = 0;
    const {client, sent} = openClient([agents, jsonAnswer({}, {status: 503}), agents], {
      clock,
      accessToken: () => ({token: `token-${(asked += 1)}`, expiresAt: 0}),
    });
    await client.listAgents();
    expect(asked).to.equal(1);
    const again = client.listAgents();
    await clock.whenScheduled(150);
    clock.advance(150);
    await again;
    expect([asked, sent.length]).to.deep.equal([3, 3]);
  });

  it('does not retry a failed token request although a list read can be retried', async () => {
    let asked = 0;
    const {client, sent} = openClient([agents], {
      accessToken: () => {
        asked += 1;
        throw new AgentServiceError('network', 'Nobody answers.');
      },
    });
    expect(await settled(client.listAgents())).to.include({kind: 'network'});
    expect([asked, sent.length]).to.deep.equal([1, 0]);
  });

  it('reads once more when a list breaks off', async () => {
    const broken = holdBody();
    broken.fail();
    const clock = new ManualClock();
    const {client, sent} = openClient([() => new Response(broken.stream), agents], {clock});
    const list = client.listAgents();
    await clock.whenScheduled(150);
    clock.advance(150);
    expect((await list).total).to.equal(0);
    expect(sent).to.have.length(2);
  });

  it('stops waiting for a retry when the caller aborts', async () => {
    const clock = new ManualClock();
    const {client, sent} = openClient([jsonAnswer({}, {status: 503})], {clock});
    const leaving = new AbortController();
    const list = settled(client.listAgents({}, {signal: leaving.signal}));
    await clock.whenScheduled(150);
    leaving.abort('gone');
    expect(await list).to.equal('gone');
    expect(clock.running).to.deep.equal([]);
    expect(sent).to.have.length(1);
  });

  it('waits 120 seconds for an unstreamed reply', async () => {
    const clock = new ManualClock();
    const {client} = openClient([() => new Promise<Response>(() => undefined)], {clock});
    const whole = settled(client.completeReply('Agent-1', question));
    await clock.whenScheduled(120_000);
    clock.advance(120_000);
    expect(await whole).to.include({kind: 'timeout'});
  });

  it('leaves no listener on a signal that outlives the call', async () => {
    const {signal} = new AbortController();
    const listening = new Set<unknown>();
    const {addEventListener, removeEventListener} = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listening.add(args[1]);
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listening.delete(args[1]);
      removeEventListener.apply(signal, args);
    };
    const {client} = openClient([agents, reply]);
    await client.listAgents({}, {signal});
    await client.completeReply('Agent-1', question, {signal});
    expect(listening.size).to.equal(0);
  });

  it('closes an answer that arrives after the caller aborts', async () => {
    const late = holdBody();
    let answer: (response: Response) => void = () => undefined;
    const clock = new ManualClock();
    const {client} = openClient([() => new Promise<Response>(resolve => (answer = resolve))], {clock});
    const leaving = new AbortController();
    const call = settled(client.completeReply('Agent-1', question, {signal: leaving.signal}));
    await clock.whenScheduled(120_000);
    leaving.abort('gone');
    expect(await call).to.equal('gone');
    answer(new Response(late.stream));
    await late.cancelled;
  });

  const origin = 'location' in globalThis ? location.origin : undefined;
  if (origin !== undefined) {
    it('resolves a relative address against the page and sends its cookies', async () => {
      const {client, sent} = openClient([agents], {baseUrl: '/svc/'});
      await client.listAgents();
      expect(sent[0]?.url.href).to.equal(`${origin}/svc/v1/aibot/bots`);
      expect(sent[0]?.init.credentials).to.equal('same-origin');
    });
  } else {
    it('rejects a relative address where there is no page', async () => {
      const {client, sent} = openClient([agents], {baseUrl: '/svc/'});
      expect(await settled(client.listAgents())).to.include({kind: 'configuration'});
      expect(sent).to.have.length(0);
    });
  }
});
