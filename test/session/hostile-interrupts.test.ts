import {expect} from 'chai';
import type {PageTool} from '../../src/client/interrupt.js';
import {detailsModule} from '../../src/client/reply-stream.js';
import type {ChatSession} from '../../src/session/chat-session.js';
import type {RunEvent} from '../support/ag-ui-runs.js';
import {AskingAgent, replyEnd} from '../support/asking-run-agent.js';
import {holdTimers} from '../support/held-timers.js';

const ends = (outcome?: unknown, ids: object = {}): RunEvent => ({type: 'RUN_FINISHED', ...ids, outcome});
const asks = (...interrupts: readonly unknown[]): RunEvent => ends({type: 'interrupt', interrupts});
const says = (delta: string): RunEvent => ({type: 'TEXT_MESSAGE_CONTENT', messageId: 'm2', delta});
const call = (name: string, ...deltas: readonly string[]): readonly RunEvent[] => [
  {type: 'TOOL_CALL_START', toolCallId: 'call-1', toolCallName: name},
  ...deltas.map(delta => ({type: 'TOOL_CALL_ARGS', toolCallId: 'call-1', delta})),
];
const choice = (length: number) => Array.from({length}, (_, index) => `Rose ${index}`);
const deep = '['.repeat(30_000) + ']'.repeat(30_000);
const long = JSON.stringify({text: 'x'.repeat(10_000_000)});
const bound = {id: 'i1', reason: 'tool_call', toolCallId: 'call-1'};

describe('broken questions of an agent', () => {
  let agent: AskingAgent;
  let session: ChatSession;

  before(() => detailsModule.load());
  afterEach(() => session.dispose());

  async function ask(
    runs: readonly (readonly RunEvent[])[],
    tools: readonly PageTool[] = [],
  ): Promise<readonly string[]> {
    agent = new AskingAgent(...runs);
    session = await agent.ask(tools);
    return titles();
  }
  const resolve = async (id: string, value: unknown): Promise<void> => {
    expect(await session.resolve(id, value)).to.equal(true);
    await replyEnd(session);
  };
  const questions = () => session.snapshot.messages.at(-1)?.interrupts ?? [];
  const titles = () => questions().map(({title}) => title);
  const kinds = () => questions().map(({options}) => options?.map(({kind}) => kind));
  const status = () => session.snapshot.messages.at(-1)?.status;
  const tool = (run: PageTool['run'], needsApproval = true): PageTool => ({
    name: 'add',
    description: '',
    run,
    needsApproval,
  });

  for (const [count, shown] of [
    [50, 50],
    [500, 50],
  ] as const)
    it(`show ${shown} of ${count} choices`, async () => {
      await ask([[asks({id: 'i1', reason: 'x', responseSchema: {type: 'string', enum: choice(count)}})]]);
      expect(questions()[0]?.options?.map(({label}) => label)).to.deep.equal(choice(shown));
    });

  it('are left out without an identifier, and keep what can be read', async () => {
    const shown = await ask([
      [
        asks(
          7,
          null,
          'i1',
          [],
          {reason: 'x'},
          {id: ''},
          {id: {}},
          {id: true},
          {id: 'x'.repeat(501)},
          {
            id: 5,
            message: {},
            responseSchema: [],
            expiresAt: {},
            toolCallId: [],
          },
        ),
      ],
    ]);
    expect(shown).to.deep.equal(['']);
    await resolve('5', {approved: true});
    expect(agent.inputs[1]?.resume).to.deep.equal([
      {interruptId: '5', status: 'resolved', payload: {approved: true}},
    ]);
  });

  for (const schema of [
    {},
    {type: 7},
    {properties: []},
    {properties: {a: null}},
    {enum: {}},
    {enum: [{}, null]},
    {required: 'a'},
  ])
    it(`can be answered with a text: ${JSON.stringify(schema)}`, async () => {
      await ask([[asks({id: 'i1', reason: 'x', responseSchema: schema})]]);
      await resolve('i1', 'Red');
      expect(agent.inputs[1]?.resume?.[0]?.payload).to.equal('Red');
    });

  for (const outcome of [
    'interrupt',
    7,
    null,
    {},
    {type: 'later', interrupts: [bound]},
    {type: 'interrupt', interrupts: {}},
    {type: 'interrupt', interrupts: []},
    {type: 'cancelled', interrupts: [bound]},
  ])
    it(`are none after the outcome ${JSON.stringify(outcome)}`, async () => {
      expect(await ask([[says('Hi'), ends(outcome)]])).to.deep.equal([]);
      expect([session.snapshot.status, status()]).to.deep.equal(['idle', 'done']);
    });

  it('are not those of another run, and continue the own thread', async () => {
    const other = ends({type: 'interrupt', interrupts: [{...bound, message: 'Other'}]}, {runId: 'other'});
    const own = ends({type: 'interrupt', interrupts: [{...bound, message: 'Own'}]}, {threadId: 'other'});
    expect(await ask([[other, own]])).to.deep.equal(['Own']);
    await resolve('i1', {approved: true});
    expect(agent.inputs[1]?.threadId).to.equal(agent.inputs[0]?.threadId);
  });

  it('may have the identifier of an earlier one', async () => {
    const again = asks({id: 'i1', reason: 'confirmation', message: 'Sure?'});
    await ask([[again], [again], [says('Done')]]);
    await resolve('i1', true);
    expect(session.snapshot.status).to.equal('waiting-for-answer');
    await resolve('i1', false);
    expect(agent.inputs.map(({resume}) => resume?.[0]?.payload as unknown)).to.deep.equal([
      undefined,
      true,
      false,
    ]);
    expect(new Set(agent.inputs.map(({threadId}) => threadId)).size).to.equal(1);
  });

  it('show HTML as text', async () => {
    const html = '<img src=x onerror=alert(1)>';
    await ask([[...call(html, `"${html}"`), asks({...bound, message: html})]]);
    expect(questions()[0]).to.deep.include({title: html, detail: `${html}\n"${html}"`});
  });

  for (const expiresAt of ['2020-01-01T00:00:00', 1_577_836_800, '1577836800000'])
    it(`are cancelled when their time is over: ${expiresAt}`, async () => {
      await ask([[asks({...bound, expiresAt})]]);
      await resolve('i1', {approved: true});
      expect(agent.inputs[1]?.resume).to.deep.equal([{interruptId: 'i1', status: 'cancelled'}]);
    });

  for (const expiresAt of ['tomorrow', {}, -1])
    it(`stay open if their time cannot be read: ${JSON.stringify(expiresAt)}`, async () => {
      await ask([[asks({...bound, expiresAt})]]);
      await resolve('i1', {approved: true});
      expect(agent.inputs[1]?.resume?.[0]?.status).to.equal('resolved');
    });

  it('keep the result of the call that they allow', async () => {
    const result = {type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'call-1', content: 'Deleted 1'};
    await ask([
      [...call('delete', '{}'), asks(bound)],
      [result, says('Done')],
    ]);
    await resolve('i1', {approved: true});
    const steps = session.snapshot.messages.at(-1)?.steps ?? [];
    expect(steps.map(({activity, result: text}) => `${activity.name}: ${text}`)).to.deep.equal([
      'delete: Deleted 1',
    ]);
  });

  it('show the result of a tool of the page once', async () => {
    const echo = {type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'call-1', content: '7'};
    await ask([call('add', '{}'), [echo, says('Done')]], [tool(() => 7, false)]);
    const steps = session.snapshot.messages.at(-1)?.steps ?? [];
    expect(steps.map(({result}) => result)).to.deep.equal(['7']);
  });

  it('may call a tool twice with one identifier', async () => {
    let count = 0;
    await ask([call('add', '{}'), call('add', '{}'), [says('Done')]], [tool(() => (count += 1), false)]);
    expect([count, status()]).to.deep.equal([2, 'done']);
  });

  for (const [what, args, given] of [
    ['no JSON', 'Red', 'Red'],
    ['cut off', '{"id":', '{"id":'],
    ['null', 'null', {}],
    ['missing', '', {}],
  ] as const)
    it(`give a tool its arguments when they are ${what}`, async () => {
      const received: unknown[] = [];
      await ask([call('add', args)], [tool(value => received.push(value), false)]);
      expect(received).to.deep.equal([given]);
    });

  for (const [what, args] of [
    ['of 10 MB', long],
    ['nested 30,000 times', deep],
  ] as const) {
    it(`can only be refused with arguments ${what}`, async () => {
      await ask([call('add', args), [says('Ok')]], [tool(() => expect.fail('The tool has run.'))]);
      expect(kinds()).to.deep.equal([['refuse']]);
      await resolve('call-1', false);
      expect(status()).to.equal('done');
      expect(agent.inputs[1]?.messages.at(-1)).to.include({error: 'The visitor did not allow this call.'});
    });

    it(`run no tool with arguments ${what}`, async () => {
      await ask([call('add', args), [says('Ok')]], [tool(() => expect.fail('The tool has run.'), false)]);
      expect(kinds()).to.deep.equal([['refuse']]);
      await resolve('call-1', true);
      expect(agent.inputs[1]?.messages.at(-1)).to.include({error: 'The visitor cannot allow this call.'});
    });

    it(`can be answered about a call with arguments ${what}`, async () => {
      await ask([[...call('delete', args), asks(bound)], [says('Ok')]]);
      expect(kinds()).to.deep.equal([args === long ? ['refuse'] : ['allow', 'refuse']]);
      await resolve('i1', {approved: false});
      expect([status(), agent.inputs[1]?.resume?.[0]?.payload]).to.deep.equal(['done', {approved: false}]);
    });
  }

  const failures: readonly [string, () => unknown, string][] = [
    ['rejects with a text', () => Promise.reject('No'), 'No'], // eslint-disable-line @typescript-eslint/prefer-promise-reject-errors
    ['rejects with nothing', () => Promise.reject(), 'undefined'], // eslint-disable-line @typescript-eslint/prefer-promise-reject-errors
    ['throws an error without words', () => Promise.reject(new Error()), 'The tool failed.'],
    ['throws an object without a text', () => Promise.reject(Object.create(null)), 'The tool failed.'], // eslint-disable-line @typescript-eslint/prefer-promise-reject-errors
  ];
  for (const [how, run, words] of failures)
    it(`tell the agent about a tool that ${how}`, async () => {
      await ask([call('add', '{}'), [says('Sorry')]], [tool(run, false)]);
      expect(agent.inputs[1]?.messages.at(-1)).to.include({error: words, content: words});
      expect(status()).to.equal('done');
    });

  it('tell the agent about a tool that takes more than five minutes', async () => {
    const timers = holdTimers(300_000);
    try {
      let signal: AbortSignal | undefined;
      const hang: PageTool['run'] = (_, context) => {
        ({signal} = context);
        setTimeout(() => timers.release());
        return new Promise(() => undefined);
      };
      await ask([call('add', '{}'), [says('Sorry')]], [tool(hang, false)]);
      expect(agent.inputs[1]?.messages.at(-1)).to.include({error: 'The tool did not end in time.'});
      expect(signal?.aborted).to.equal(true);
    } finally {
      timers.restore();
    }
  });

  for (const [what, value] of [
    ['nothing', undefined],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
  ] as const)
    it(`tell the agent about a tool that returns ${what}`, async () => {
      await ask([call('add', '{}'), [says('Ok')]], [tool(() => value, false)]);
      expect(agent.inputs[1]?.messages.at(-1)).to.include({role: 'tool', content: 'null'});
    });
});
