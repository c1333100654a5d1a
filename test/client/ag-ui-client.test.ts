import {expect} from 'chai';
import {agUiClient, type AgUiClientOptions} from '../../src/ag-ui/ag-ui-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {ReplyOptions} from '../../src/client/client-options.js';
import type {ReplyChunk} from '../../src/client/resources.js';
import {askingRuns, withoutThread, type AskingRun} from '../support/ag-ui-asking-runs.js';
import {eventStream, recordedRuns, type RecordedRun, type RunEvent} from '../support/ag-ui-runs.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';

const agents = [
  {AgentId: 'Agent-roses', name: 'Rösli', introduction: 'Knows roses'},
  {AgentId: 'Agent-trees', name: 'Trees', introduction: 'Knows everything else'},
];
const hello = [{role: 'user', content: 'Hello'}];
const begin = {type: 'RUN_STARTED', threadId: 't', runId: 'r'};

describe('the AG-UI client of a page', () => {
  let server: RunningServer;
  let respond: () => Response;
  let bodies: Readonly<Record<string, unknown>>[];
  let authorizations: (string | null)[];
  /** Resolves when the page has closed the connection. */
  let left: Promise<void>;

  before(async () => {
    server = await serveHandler(async request => {
      left = new Promise(resolve => request.signal.addEventListener('abort', () => resolve()));
      authorizations.push(request.headers.get('authorization'));
      bodies.push((await request.json()) as Readonly<Record<string, unknown>>);
      return respond();
    });
  });
  beforeEach(() => {
    bodies = [];
    authorizations = [];
  });
  after(() => server.close());

  const client = (options: Partial<AgUiClientOptions> = {}) =>
    agUiClient({url: server.origin, agents, ...options});

  async function ask(options: Partial<AgUiClientOptions> = {}, reply?: ReplyOptions): Promise<ReplyChunk[]> {
    const chunks: ReplyChunk[] = [];
    for await (const chunk of client(options).streamReply('Agent-roses', hello, reply)) chunks.push(chunk);
    return chunks;
  }

  async function failureOf(options?: Partial<AgUiClientOptions>): Promise<AgentServiceError> {
    const error: unknown = await ask(options).catch((reason: unknown) => reason);
    if (error instanceof AgentServiceError) return error;
    throw new Error('The reply did not fail.', {cause: error});
  }

  const sends =
    (...events: readonly RunEvent[]) =>
    () =>
      new Response(new Blob([eventStream(events) as Uint8Array<ArrayBuffer>]), {
        headers: {'content-type': 'text/event-stream'},
      });

  const runs: Readonly<Record<string, RecordedRun & Partial<AskingRun>>> = {...recordedRuns, ...askingRuns};
  for (const [name, recorded] of Object.entries(runs))
    it(`shows the reply of ${name}`, async () => {
      respond = sends(...recorded.events);
      const chunks = await ask({}, {tools: recorded.tools});
      expect(chunks.map(({text}) => text).join('')).to.equal(recorded.text);
      expect(chunks.map(({reasoning = ''}) => reasoning).join('')).to.equal(recorded.reasoning ?? '');
      const steps = chunks.flatMap(({activity}) => activity ?? []);
      expect(
        steps.map(({name: tool, result}) => (result === undefined ? tool : `${tool}: ${result}`)),
      ).to.deep.equal(recorded.activities ?? []);
      expect(chunks.flatMap(({sources = []}) => sources.map(({url}) => url))).to.deep.equal(
        recorded.sources ?? [],
      );
      const questions = chunks.flatMap(({interrupt}) => interrupt ?? []);
      expect(withoutThread(questions)).to.deep.equal(recorded.questions ?? []);
      expect(chunks.at(-1)).to.include({text: '', finishReason: 'stop', model: 'Agent-roses'});
    });

  it('sends the fields of switches as values for the agent, and headers of a function', async () => {
    respond = sends(...(recordedRuns['a flow of CrewAI']?.events ?? []));
    await ask(
      {
        headers: async ({agent}) => ({Authorization: `Bearer ${agent.AgentId}`}),
        forwardedProps: {shop: 7, deep: false},
        state: {basket: []},
      },
      {fields: {deep: true}},
    );
    expect(authorizations).to.deep.equal(['Bearer Agent-roses']);
    expect(bodies[0]).to.deep.include({forwardedProps: {shop: 7, deep: true}, state: {basket: []}});
  });

  it('passes on state and custom events as data, and keeps other events as they are', async () => {
    const delta = [{op: 'add', path: '/a', value: 1}];
    const others = [
      {type: 'RAW', event: {a: 1}},
      {type: 'STEP_STARTED', stepName: 'chat'},
      {type: 'ACTIVITY_SNAPSHOT', messageId: 'a', activityType: 'plan', content: {}},
      {type: 'WHAT_IS_THIS', of: 'a later version'},
    ];
    respond = sends(
      begin,
      {type: 'STATE_SNAPSHOT', snapshot: {a: 0}},
      {type: 'STATE_DELTA', delta},
      {type: 'STATE_DELTA', delta: 'broken'},
      {type: 'CUSTOM', name: 'progress', value: 7},
      {type: 'CUSTOM', value: 7},
      ...others,
      {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'Done'},
      {type: 'RUN_FINISHED', threadId: 't', runId: 'r'},
    );
    const chunks = await ask();
    expect(chunks.flatMap(({data = []}) => data)).to.deep.equal([
      {kind: 'state', snapshot: {a: 0}},
      {kind: 'state-delta', delta},
      {kind: 'custom', name: 'progress', value: 7},
    ]);
    expect(chunks.flatMap(({extra}) => extra ?? [])).to.deep.equal(others);
    expect(chunks.map(({text}) => text).join('')).to.equal('Done');
  });

  it('passes on ten megabytes of state', async () => {
    const snapshot = {text: 'x'.repeat(10_000_000)};
    respond = sends(begin, {type: 'STATE_SNAPSHOT', snapshot}, {type: 'RUN_FINISHED'});
    const [data] = (await ask()).flatMap(chunk => chunk.data ?? []);
    expect(data?.kind === 'state' && JSON.stringify(data.snapshot).length).to.be.above(10_000_000);
  });

  it('lists, finds and searches the agents of the page', async () => {
    const {listAgents, findAgent, listRecords} = client();
    expect((await listAgents()).agents.map(({name}) => name)).to.deep.equal(['Rösli', 'Trees']);
    expect((await listAgents({information: 'ROSLI'})).total).to.equal(1);
    expect((await listAgents({introduction: 'everything', name: 'Rösli'})).agents).to.deep.equal([]);
    expect(await listAgents({pageSize: 1, pageNumber: 2})).to.deep.include({total: 2});
    expect((await listAgents({pageSize: 1, pageNumber: 2})).agents[0]?.AgentId).to.equal('Agent-trees');
    expect(await findAgent('Agent-trees')).to.deep.include({name: 'Trees', welcomeMessage: ''});
    const missing: unknown = await findAgent('Agent-none').catch((error: unknown) => error);
    expect(missing).to.be.instanceOf(AgentServiceError).and.include({kind: 'not-found'});
    expect(await listRecords('Agent-trees')).to.deep.equal({records: [], total: 0});
  });

  it('fails with the words of the agent for the log only', async () => {
    respond = sends(begin, {type: 'RUN_ERROR', message: 'Key sk-7 is wrong', code: 'KEY'});
    const failure = await failureOf();
    expect(failure).to.include({kind: 'service', code: 'KEY', retryable: true});
    expect(failure.message).to.equal('Key sk-7 is wrong');
    expect(failure.serviceMessage).to.equal(undefined);
  });

  const failures: readonly (readonly [string, () => Response, AgentServiceError['kind']])[] = [
    ['a status of the server', () => new Response('Down', {status: 503}), 'server'],
    ['a refused visitor', () => new Response(null, {status: 401}), 'unauthorized'],
    ['a page', () => new Response('<!doctype html><p>Sign in'), 'unreadable'],
    ['another protocol', () => new Response('data: {"choices":[]}\n\n'), 'unreadable'],
    ['a cut run', sends(begin), 'interrupted'],
  ];
  for (const [what, response, kind] of failures)
    it(`reports ${what}`, async () => {
      respond = response;
      expect((await failureOf()).kind).to.equal(kind);
      expect(bodies).to.have.length(1);
    });

  it('reports an agent that cannot be reached', async () => {
    expect((await failureOf({url: 'http://127.0.0.1:9/'})).kind).to.equal('network');
  });

  it('ends a silent run in time', async () => {
    respond = () => new Response(new ReadableStream({start: stream => stream.enqueue(eventStream([begin]))}));
    expect((await failureOf({idleTimeout: 20})).kind).to.equal('timeout');
  });

  it('closes the connection when the visitor stops', async () => {
    respond = () =>
      new Response(
        new ReadableStream({
          start: stream =>
            stream.enqueue(eventStream([begin, {type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'Well'}])),
        }),
      );
    const stopping = new AbortController();
    let opened = 0;
    const reply = client().streamReply('Agent-roses', hello, {
      signal: stopping.signal,
      onOpen: () => (opened += 1),
    });
    const reason: unknown = await (async () => {
      for await (const {text} of reply) if (text === 'Well') stopping.abort();
    })().catch((error: unknown) => error);
    expect(reason).to.equal(stopping.signal.reason);
    expect(opened).to.equal(1);
    await left;
  });

  const wrong: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [{agents: []}, 'agents must be a list with one agent at least'],
    [{agents: undefined}, 'agents must be a list'],
    [{agents: [{name: 'A'}]}, 'agents must have an AgentId each'],
    [{agents: [agents[0], agents[0]]}, 'no two the same'],
    [{url: 'ftp://a/'}, 'url must be the address'],
    [{headers: 7}, 'headers must be an object'],
    [{headers: {'a b': 'c'}}, 'headers must be an object'],
    [{state: []}, 'state must be an object.'],
    [{header: {}}, 'There is no agUiClient option header'],
  ];
  for (const [options, words] of wrong)
    it(`refuses ${JSON.stringify(options)}`, () => {
      expect(() => client(options)).to.throw(TypeError, words);
    });
});
