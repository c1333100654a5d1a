import {expect} from 'chai';
import type {InterruptDecision} from '../../src/client/interrupt.js';
import {agUiAnswers} from '../../src/service/ag-ui-answers.js';
import {createAgentService} from '../../src/service/create-agent-service.js';
import {AskingAgent} from '../support/asking-run-agent.js';
import {gatherReply} from '../support/gathered-reply.js';

describe('changed decisions', () => {
  const thread = '0b9d1b8e-6a57-4c5c-9d9b-3f1e0a6c1234';
  const decision = (state: unknown, id = 'i1'): InterruptDecision => ({
    id,
    status: 'resolved',
    value: true,
    state: state as NonNullable<InterruptDecision['state']>,
  });
  const send = async (...decisions: readonly InterruptDecision[]) => {
    const agent = new AskingAgent();
    const reply = agent.client().streamReply('Agent-roses', [{role: 'user', content: 'Hi'}], {decisions});
    const {error} = await gatherReply(reply);
    return {error, input: agent.inputs[0]};
  };

  const call = {id: 'call-1', name: 'add', arguments: '{}', message: 'm1'};
  const refused: readonly (readonly [string, readonly unknown[]])[] = [
    ['without a state', [undefined]],
    ['with an empty state', [{}]],
    ['of another program', [{thread: 'thread-1', interrupt: 'i1'}]],
    ['with more than a thread', [{thread: `${thread}\n`, interrupt: 'i1'}]],
    ['with a thread that is no text', [{thread: [thread], interrupt: 'i1'}]],
    ['without a question', [{thread}]],
    ['with a question and a call that are no such', [{thread, interrupt: {}, call: {id: '', name: 'add'}}]],
    ['of a prototype', [JSON.parse(`{"__proto__":{"thread":"${thread}","interrupt":"i1"}}`)]],
    [
      'of two threads',
      [
        {thread, interrupt: 'i1'},
        {thread: crypto.randomUUID(), interrupt: 'i2'},
      ],
    ],
    ['of one thread and of none', [{thread, interrupt: 'i1'}, {}]],
    [
      'twice about one question',
      [
        {thread, interrupt: 'i1'},
        {thread, interrupt: 'i1'},
      ],
    ],
    [
      'twice about one call',
      [
        {thread, call},
        {thread, call},
      ],
    ],
  ];
  for (const [what, states] of refused)
    it(`are not sent ${what}`, async () => {
      const {error, input} = await send(...states.map((state, index) => decision(state, `q${index}`)));
      expect(error).to.include({kind: 'invalid-request'});
      expect(input).to.equal(undefined);
    });

  it('send what the visitor wrote as data', async () => {
    const state = JSON.parse(
      `{"thread":"${thread}","interrupt":"constructor","member":"__proto__","expiresAt":{},"call":{"id":"c","name":"__proto__"}}`,
    ) as unknown;
    const {error, input} = await send({...decision(state), value: 'Red'});
    expect(error).to.equal(undefined);
    expect(JSON.stringify(input?.resume)).to.equal(
      '[{"interruptId":"constructor","status":"resolved","payload":{"__proto__":"Red"}}]',
    );
    expect(input?.messages.at(-1)).to.deep.include({
      toolCalls: [{id: 'c', type: 'function', function: {name: '__proto__', arguments: '{}'}}],
    });
  });

  for (const ended of [7, {}, [7, null, {}, {call: 7}, {call: {id: ''}}, {call: {name: 'add'}, result: 7}]])
    it(`leave out earlier calls that cannot be read: ${JSON.stringify(ended)}`, async () => {
      const {input} = await send(decision({thread, interrupt: 'i1', ended}));
      expect(input?.messages.map(({role}) => role)).to.deep.equal(['user']);
    });

  it('keep earlier calls before the one that they answer', async () => {
    const ended = [{call: {...call, id: 'call-0', message: 'm0'}, status: {}, result: {}}];
    const {input} = await send(decision({thread, call, ended}));
    expect(input?.messages.map(({role}) => role)).to.deep.equal([
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
    ]);
  });

  it('are an invalid request for a service, and nothing for its operator', async () => {
    const agent = new AskingAgent();
    const reported: unknown[] = [];
    const handle = createAgentService({
      agents: [{AgentId: 'Agent-roses', name: 'Roses'}],
      auth: {tokens: ['token-of-ada']},
      answers: agUiAnswers({url: 'https://agents.example/', fetch: agent.fetch}),
      onError: error => reported.push(error),
    });
    const response = await handle(
      new Request('https://shop.example/v1/aibot/bots/Agent-roses/openai/chat/completions', {
        method: 'POST',
        headers: {authorization: 'Bearer token-of-ada', 'content-type': 'application/json'},
        body: JSON.stringify({
          messages: [{role: 'user', content: 'Hi'}],
          decisions: [decision({thread: 'thread-1', interrupt: 'i1'})],
        }),
      }),
    );
    expect(response.status).to.equal(400);
    expect(await response.text()).to.include('do not belong to one run');
    expect([reported, agent.inputs]).to.deep.equal([[], []]);
  });
});
