import {RunAgentInputSchema} from '@ag-ui/core/schemas';
import {expect} from 'chai';
import {agUiClient} from '../../src/ag-ui/ag-ui-client.js';
import type {PageTool} from '../../src/client/interrupt.js';
import {detailsModule} from '../../src/client/reply-stream.js';
import type {ChatSession} from '../../src/session/chat-session.js';
import {createChatSession} from '../../src/session/create-session.js';
import {eventStream, type RunEvent} from '../support/ag-ui-runs.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';

type Input = ReturnType<typeof RunAgentInputSchema.parse>;

/** A session whose agent speaks AG-UI. The test writes the runs, and the schemas of AG-UI check each request. */
describe('a session with an agent that asks', () => {
  let server: RunningServer;
  let runs: readonly (readonly RunEvent[])[];
  let inputs: Input[];
  let session: ChatSession;

  before(() => detailsModule.load());
  before(async () => {
    server = await serveHandler(async request => {
      const input = RunAgentInputSchema.parse(await request.json());
      inputs.push(input);
      const ids = {threadId: input.threadId, runId: input.runId};
      const events = [
        {type: 'RUN_STARTED', ...ids},
        ...(runs[inputs.length - 1] ?? []).map(event =>
          event.type === 'RUN_FINISHED' ? {...event, ...ids} : event,
        ),
      ];
      const isEnded = events.some(({type}) => type.startsWith('RUN_FINISHED'));
      const all = isEnded ? events : [...events, {type: 'RUN_FINISHED', ...ids}];
      return new Response(new Blob([eventStream(all) as Uint8Array<ArrayBuffer>]), {
        headers: {'content-type': 'text/event-stream'},
      });
    });
  });
  after(() => server.close());
  afterEach(() => session.dispose());

  async function ask(
    given: readonly (readonly RunEvent[])[],
    tools: readonly PageTool[] = [],
  ): Promise<void> {
    runs = given;
    inputs = [];
    const client = agUiClient({
      url: server.origin,
      agents: [{AgentId: 'Agent-roses'}],
      ...(tools.length > 0 && {tools}),
    });
    session = createChatSession({client, agentId: 'Agent-roses'});
    session.subscribe(() => undefined);
    session.send('Hello');
    await untilEnd();
  }

  const untilEnd = (): Promise<void> =>
    new Promise(resolve => {
      const check = () => session.snapshot.messages.length > 1 && !session.snapshot.reply && resolve();
      session.subscribe(check);
      check();
    });
  const last = () => session.snapshot.messages.at(-1);
  const texts = () => session.snapshot.messages.map(({text}) => text);

  const call = (name: string, args: string, id = 'call-1'): readonly RunEvent[] => [
    {type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name, parentMessageId: id.replace('call-', 'm')},
    {type: 'TOOL_CALL_ARGS', toolCallId: id, delta: args.slice(0, 3)},
    {type: 'TOOL_CALL_ARGS', toolCallId: id, delta: args.slice(3)},
    {type: 'TOOL_CALL_END', toolCallId: id},
  ];
  const asks = (...interrupts: readonly object[]): RunEvent => ({
    type: 'RUN_FINISHED',
    threadId: 't',
    runId: 'r',
    outcome: {type: 'interrupt', interrupts},
  });
  const says = (delta: string): RunEvent => ({type: 'TEXT_MESSAGE_CONTENT', messageId: 'm2', delta});
  const interrupt = {id: 'i1', reason: 'tool_call', message: 'Delete it?', toolCallId: 'call-1'};

  it('shows the call in plain words, and continues the thread with the decision', async () => {
    await ask([[...call('delete_file', '{"path":"/tmp/a"}'), asks(interrupt)], [says('Deleted.')]]);
    const question = last()?.interrupts?.[0];
    expect(question?.title).to.equal('Delete it?');
    expect(question?.detail).to.equal('delete_file\n{\n  "path": "/tmp/a"\n}');
    expect(session.snapshot.status).to.equal('waiting-for-answer');
    expect(await session.resolve('i1', {approved: true})).to.equal(true);
    await untilEnd();
    expect(texts()).to.deep.equal(['Hello', '', 'Deleted.']);
    const [first, second] = inputs;
    expect(second?.threadId).to.equal(first?.threadId);
    expect(second?.runId).not.to.equal(first?.runId);
    expect(second?.resume).to.deep.equal([
      {interruptId: 'i1', status: 'resolved', payload: {approved: true}},
    ]);
    expect(second?.messages[0]).to.deep.equal(first?.messages[0]);
    expect(second?.messages[1]).to.deep.equal({
      id: 'm1',
      role: 'assistant',
      toolCalls: [
        {id: 'call-1', type: 'function', function: {name: 'delete_file', arguments: '{"path":"/tmp/a"}'}},
      ],
    });
    session.send('Next');
    await untilEnd();
    expect(inputs[2]?.threadId).not.to.equal(first?.threadId);
    expect(inputs[2]?.resume).to.equal(undefined);
  });

  const answers: readonly [object, unknown, unknown][] = [
    [{responseSchema: {type: 'object', properties: {ok: {type: 'boolean'}}}}, {ok: false}, {ok: false}],
    [{responseSchema: {type: 'string'}}, 'Blue', 'Blue'],
    [{responseSchema: {type: 'object', properties: {colour: {type: 'string'}}}}, 'Blue', {colour: 'Blue'}],
    [{responseSchema: {type: 'string', enum: ['Red', 'Blue']}}, 'Red', 'Red'],
    [{reason: 'input_required'}, 'Blue', 'Blue'],
  ];
  for (const [members, value, payload] of answers)
    it(`answers in the form that the agent expects: ${JSON.stringify(members)}`, async () => {
      await ask([[asks({id: 'i1', reason: 'x', ...members})], [says('Ok')]]);
      await session.resolve('i1', value);
      await untilEnd();
      expect(inputs[1]?.resume).to.deep.equal([{interruptId: 'i1', status: 'resolved', payload}]);
    });

  it('cancels a question whose time is over', async () => {
    await ask([[asks({...interrupt, expiresAt: '2020-01-01T00:00:00Z'})], [says('Too late.')]]);
    await session.resolve('i1', {approved: true});
    await untilEnd();
    expect(inputs[1]?.resume).to.deep.equal([{interruptId: 'i1', status: 'cancelled'}]);
  });

  it('lets nobody allow arguments that are too long to be shown', async () => {
    await ask([[...call('write', JSON.stringify({text: 'x'.repeat(100_000)})), asks(interrupt)]]);
    expect(last()?.interrupts?.[0]?.options?.map(({kind}) => kind)).to.deep.equal(['refuse']);
  });

  it('shows one question per identifier, without control and direction characters', async () => {
    await ask([
      [
        asks(
          {...interrupt, message: '<b>Delete\u202e?</b>\u0000'},
          {...interrupt, message: 'Two'},
          {},
          {id: ''},
        ),
      ],
    ]);
    expect(last()?.interrupts?.map(({title}) => title)).to.deep.equal(['<b>Delete?</b>']);
  });

  it('offers tools of the page, and runs an allowed call', async () => {
    const ran: unknown[] = [];
    const add: PageTool = {
      name: 'add_to_cart',
      description: 'Adds a product',
      parameters: {type: 'object', properties: {id: {type: 'string'}}},
      run: args => {
        ran.push(args);
        return {count: 1};
      },
    };
    await ask([call('add_to_cart', '{"id":"rose"}'), [says('Added.')]], [add]);
    expect(ran).to.deep.equal([]);
    expect(last()?.interrupts?.[0]?.tool).to.deep.equal({name: 'add_to_cart', arguments: {id: 'rose'}});
    await session.resolve('call-1', true);
    await untilEnd();
    expect(ran).to.deep.equal([{id: 'rose'}]);
    const {name, description, parameters} = add;
    const offered = {name, description, parameters};
    expect(inputs[0]?.tools).to.deep.equal([offered]);
    expect(inputs[1]?.messages.slice(-1)).to.deep.equal([
      {
        id: `${inputs[0]?.threadId}-call-1`,
        role: 'tool',
        toolCallId: 'call-1',
        content: '{"count":1}',
      },
    ]);
    expect(texts()).to.deep.equal(['Hello', '', 'Added.']);
    expect(last()?.steps?.map(({result}) => result)).to.deep.equal(['{"count":1}']);
  });

  it('tells the agent about a refused call, and does not run it', async () => {
    const run = () => expect.fail('The tool has run.');
    await ask([call('add', '{}'), [says('As you like.')]], [{name: 'add', description: '', run}]);
    await session.resolve('call-1', false);
    await untilEnd();
    expect(inputs[1]?.messages.at(-1)).to.include({
      content: 'The visitor did not allow this call.',
      error: 'The visitor did not allow this call.',
    });
  });

  it('runs a tool without a permission only if the page says so, within the same reply', async () => {
    const time: PageTool = {name: 'time', description: '', needsApproval: false, run: () => '12:00'};
    await ask([[says('Wait. '), ...call('time', '{}')], [says('It is noon.')]], [time]);
    expect(texts()).to.deep.equal(['Hello', 'Wait. It is noon.']);
    expect(inputs).to.have.length(2);
    expect(inputs[1]?.messages.at(-1)).to.include({role: 'tool', content: '12:00'});
  });

  it('keeps the calls of all runs of a reply for an agent without a memory', async () => {
    const time: PageTool = {name: 'time', description: '', needsApproval: false, run: () => '12:00'};
    const day: PageTool = {name: 'day', description: '', run: () => ({day: 7})};
    await ask(
      [call('time', '{}'), call('day', '{"of":"week"}', 'call-2'), call('time', '{}', 'call-3')],
      [time, day],
    );
    await session.resolve('call-2', true);
    await untilEnd();
    const kept = inputs.at(-1)?.messages.slice(1) ?? [];
    const written = kept.map(message => ('toolCallId' in message ? message.content : message.role));
    expect(inputs).to.have.length(4);
    expect(written).to.deep.equal(['assistant', '12:00', 'assistant', '{"day":7}', 'assistant', '12:00']);
    session.send('Next');
    await untilEnd();
    expect(inputs.at(-1)?.messages.filter(({role}) => role === 'tool')).to.deep.equal([]);
  });

  it('asks the visitor when an agent calls tools again and again', async () => {
    let count = 0;
    const run = () => (count += 1);
    const loop = Array.from({length: 30}, (_, index) => call('loop', '{}', `call-${index}`));
    await ask(loop, [{name: 'loop', description: '', needsApproval: false, run}]);
    expect(count).to.equal(10);
    expect(session.snapshot.status).to.equal('waiting-for-answer');
  });

  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  const failures: readonly [string, () => unknown, RegExp][] = [
    [
      'throws',
      () => {
        throw new Error('The cart is full.');
      },
      /^The cart is full\.$/,
    ],
    ['rejects', () => Promise.reject(new Error('No.')), /^No\.$/],
    ['returns 5 MB', () => 'x'.repeat(5_000_000), /longer than/],
    ['returns a cycle', () => cycle, /circular|cyclic/i],
    ['returns a BigInt', () => 7n, /BigInt/],
  ];
  for (const [how, run, words] of failures)
    it(`tells the agent about a tool that ${how}`, async () => {
      await ask(
        [call('add', '{}'), [says('Sorry.')]],
        [{name: 'add', description: '', needsApproval: false, run}],
      );
      const result = inputs[1]?.messages.at(-1);
      expect(result && 'error' in result ? result.error : '').to.match(words);
      expect(texts()).to.deep.equal(['Hello', 'Sorry.']);
    });

  it('ends a tool that hangs when the visitor stops the reply', async () => {
    let signal: AbortSignal | undefined;
    const begun = new Promise<void>(resolve => {
      const run: PageTool['run'] = (_, context) => {
        ({signal} = context);
        resolve();
        return new Promise(() => undefined);
      };
      void ask([call('add', '{}')], [{name: 'add', description: '', needsApproval: false, run}]);
    });
    await begun;
    expect(session.stop()).to.equal(true);
    expect(signal?.aborted).to.equal(true);
    expect(inputs).to.have.length(1);
  });

  it('refuses decisions of another thread', async () => {
    await ask([[asks(interrupt)], [says('Never')]]);
    const client = agUiClient({url: server.origin, agents: [{AgentId: 'Agent-roses'}]});
    const decisions = [
      {id: 'i1', status: 'resolved', value: true, state: {thread: '1', interrupt: 'i1'}},
    ] as const;
    const stream = client.streamReply('Agent-roses', [{role: 'user', content: 'Hello'}], {decisions});
    const error: unknown = await stream[Symbol.asyncIterator]()
      .next()
      .catch((reason: unknown) => reason);
    expect(error).to.include({kind: 'invalid-request'});
    expect(inputs).to.have.length(1);
  });

  it('names wrong tools at once', () => {
    const make = (tools: unknown) => () =>
      agUiClient({url: server.origin, agents: [{AgentId: 'A'}], tools: tools as readonly PageTool[]});
    expect(make({})).to.throw(TypeError, /must be a list/);
    expect(make([{name: 'a b', run: () => 1}])).to.throw(TypeError, /name of a tool/);
    expect(make([{name: 'a'}])).to.throw(TypeError, /run/);
    expect(
      make([
        {name: 'a', run: () => 1},
        {name: 'a', run: () => 1},
      ]),
    ).to.throw(TypeError, /two tools/);
  });
});
