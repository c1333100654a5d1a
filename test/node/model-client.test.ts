import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {modelClient, type ModelClientOptions} from '../../src/service/model-client.js';
import {holdBody} from '../support/held-body.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';

const agents = [{AgentId: 'Agent-help', name: 'Help'}];
const question = [{role: 'user', content: 'Hello?'}];

describe('a client that talks to a model server directly', () => {
  let server: RunningServer;
  let seen: {readonly path: string; readonly authorization: string | null}[];
  let respond: () => Response;

  beforeEach(async () => {
    seen = [];
    server = await serveHandler(request => {
      const path = new URL(request.url).pathname;
      seen.push({path, authorization: request.headers.get('Authorization')});
      return respond();
    });
    respond = () => Response.json({choices: [{message: {content: 'Good day.'}, finish_reason: 'stop'}]});
  });
  afterEach(() => server.close());

  const client = (options: Partial<ModelClientOptions> = {}) =>
    modelClient({baseUrl: `${server.origin}/v1`, model: 'small-model', agents, ...options});

  it('lists the agents of the page without a request', async () => {
    const own = client();
    expect((await own.listAgents()).agents.map(({name}) => name)).to.deep.equal(['Help']);
    expect(await own.findAgent('Agent-help')).to.include({name: 'Help'});
    expect(seen).to.deep.equal([]);
  });

  it('asks the model server, and lists the conversation of this page', async () => {
    const own = client({apiKey: 'page-key'});
    expect((await own.completeReply('Agent-help', question)).text).to.equal('Good day.');
    expect(seen).to.deep.equal([{path: '/v1/chat/completions', authorization: 'Bearer page-key'}]);
    const {records} = await own.listRecords('Agent-help', {order: 'asc'});
    expect(records.map(({content}) => content)).to.deep.equal(['Hello?', 'Good day.']);
    expect((await client().listRecords('Agent-help')).total).to.equal(0);
  });

  it('closes the request when the visitor leaves', async () => {
    const held = holdBody();
    respond = () => new Response(held.stream, {headers: {'Content-Type': 'text/event-stream'}});
    held.send('data: {"choices":[{"delta":{"content":"Half"}}]}\n\n');
    for await (const {text} of client().streamReply('Agent-help', question)) {
      expect(text).to.equal('Half');
      break;
    }
    await held.cancelled;
  });

  it('reports a failure of the model server like a failure of a service', async () => {
    respond = () =>
      Response.json({error: {message: 'Slow down'}}, {status: 429, headers: {'Retry-After': '3'}});
    const log = console.error;
    console.error = () => undefined;
    const failure: unknown = await client()
      .completeReply('Agent-help', question)
      .catch((error: unknown) => error)
      .finally(() => (console.error = log));
    expect(failure).to.be.instanceOf(AgentServiceError);
    expect(failure).to.include({kind: 'rate-limited', retryAfter: 3});
  });
});

describe('a page with the key of a model', () => {
  const scope = globalThis as {location?: unknown; origin?: unknown};
  const warn = console.warn;
  let warnings: string[];

  beforeEach(() => {
    warnings = [];
    console.warn = (text: string) => void warnings.push(text);
  });
  afterEach(() => {
    console.warn = warn;
    delete scope.location;
    delete scope.origin;
  });

  const openPage = (address: string): void => {
    const {href, origin} = new URL(address);
    Object.assign(scope, {location: {href, origin}, origin});
  };
  const create = (apiKey?: string): unknown =>
    modelClient({baseUrl: 'https://model.test/v1', model: 'm', agents, apiKey});

  // One test, because the warning appears once per page.
  it('is warned once that everyone can read the key, except on the developer’s own machine', () => {
    create('secret-key');
    for (const address of ['http://localhost:5173/', 'http://127.0.0.1/', 'http://shop.localhost/']) {
      openPage(address);
      create('secret-key');
    }
    openPage('https://shop.example/');
    create();
    expect(warnings).to.deep.equal([]);
    create('secret-key');
    create('secret-key');
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include('apiKey').and.not.include('secret-key');
  });
});
