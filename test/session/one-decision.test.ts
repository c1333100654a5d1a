import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import type {AskingInterrupt, PageTool} from '../../src/client/interrupt.js';
import {detailsModule} from '../../src/client/reply-stream.js';
import {withTools} from '../../src/client/with-tools.js';
import {createAgentService} from '../../src/service/create-agent-service.js';
import type {AnswerPiece, AnswerRequest} from '../../src/service/answers.js';
import type {ChatSession} from '../../src/session/chat-session.js';
import {createChatSession} from '../../src/session/create-session.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';

const call = {id: 'call-1', tool: {name: 'pay', arguments: {amount: 1000}}} satisfies AskingInterrupt;
const auth = {tokens: ['token-of-ada']};

/** A session with a service of its own, whose agent calls a tool of the page. */
describe('one decision about a tool', () => {
  let server: RunningServer;
  let failures: number[];
  let question: AskingInterrupt;
  let asked: AnswerRequest[];
  let paid: unknown[];
  let session: ChatSession;

  before(() => detailsModule.load());
  before(async () => {
    const handle = createAgentService({
      agents: [{AgentId: 'Agent-shop', name: 'Shop'}],
      auth,
      answers: (request): readonly AnswerPiece[] => {
        asked.push(request);
        if (request.decisions) return [{text: 'Paid.'}];
        return request.messages.at(-1)?.content === 'Pay' ? [{interrupt: question}] : [{text: 'Hi.'}];
      },
    });
    server = await serveHandler(async request => {
      const body = request.method === 'POST' ? await request.clone().text() : '';
      const status = body.includes('"decisions"') ? failures.shift() : undefined;
      return status ? Response.json({error: {code: 'NO', message: 'No'}}, {status}) : handle(request);
    });
  });
  after(() => server.close());
  beforeEach(() => {
    failures = [];
    question = call;
    asked = [];
    paid = [];
    open([{name: 'pay', description: '', run: args => ({receipt: paid.push(args)})}]);
  });
  afterEach(() => session.dispose());

  function open(tools: readonly PageTool[]): void {
    const client = new AgentClient({baseUrl: server.origin, accessToken: 'token-of-ada'});
    session = createChatSession({
      client: tools.length > 0 ? withTools(client, tools) : client,
      agentId: 'Agent-shop',
    });
    session.subscribe(() => undefined);
  }

  const until = (isSo: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const stop = session.subscribe(() => isSo() && resolve());
      if (isSo()) stop();
    });
  const send = async (text: string): Promise<void> => {
    session.send(text);
    await until(() => !session.snapshot.reply && session.snapshot.messages.at(-1)?.role === 'assistant');
  };
  const shown = () => session.snapshot.messages.at(-1)?.interrupts?.[0];
  const allow = async (): Promise<void> => {
    await session.resolve(call.id, true);
    await until(() => !session.snapshot.reply);
  };
  const decided = () =>
    asked.flatMap(({decisions}) => decisions ?? []).map(({status, value}) => [status, value]);

  it('runs it once, although the request is repeated with fewer turns', async () => {
    for (const text of ['One', 'Two', 'Three', 'Pay']) await send(text);
    failures = [413, 413];
    await allow();
    expect(session.snapshot.messages.at(-1)?.text).to.equal('Paid.');
    expect(paid).to.deep.equal([{amount: 1000}]);
    expect(decided()).to.deep.equal([['resolved', {receipt: 1}]]);
  });

  it('is sent once more by a retry, with the result of the tool', async () => {
    await send('Pay');
    failures = [503];
    await allow();
    expect(session.snapshot.canRetry).to.equal(true);
    expect(session.retry()).to.equal(true);
    await until(() => session.snapshot.messages.at(-1)?.text === 'Paid.');
    expect(paid).to.have.length(1);
    expect(decided()).to.deep.equal([['resolved', {receipt: 1}]]);
    expect(session.snapshot.messages.map(({text}) => text)).to.deep.equal(['Pay', '', 'Paid.']);
  });

  it('is about the tool and its arguments, whatever the agent says about it', async () => {
    question = {
      ...call,
      title: 'Shall I show you the weather?',
      detail: 'Nothing is changed.',
      text: true,
      options: [{label: 'Show it', value: true}],
    };
    await send('Pay');
    expect(shown()).to.deep.equal({...call, title: '', detail: '{\n  "amount": 1000\n}'});
    await session.resolve(call.id, false);
    await until(() => !session.snapshot.reply);
    expect(paid).to.deep.equal([]);
    expect(decided()).to.deep.equal([['failed', 'The visitor did not allow this call.']]);
  });

  it('can only refuse arguments that are too long, whatever the agent offers', async () => {
    const text = 'x'.repeat(70_000);
    question = {
      ...call,
      tool: {name: 'pay', arguments: {text}},
      options: [{label: 'No', kind: 'refuse', value: true}],
    };
    await send('Pay');
    expect(shown()?.options).to.deep.equal([{label: '', kind: 'refuse', value: false}]);
    await allow();
    expect(paid).to.deep.equal([]);
    expect(decided()).to.deep.equal([['failed', 'The visitor cannot allow this call.']]);
  });

  it('shows hidden characters of the arguments by their numbers', async () => {
    question = {...call, tool: {name: 'pay', arguments: {to: 'al\u202Ei\u200Bce\u{E0041}'}}};
    await send('Pay');
    expect(shown()?.detail).to.equal('{\n  "to": "al\\u202ei\\u200bce\\ue0041"\n}');
  });

  it('fails without such a tool', async () => {
    session.dispose();
    open([]);
    await send('Pay');
    await allow();
    expect(decided()).to.deep.equal([['failed', 'The page has no tool of this name.']]);
  });

  it('does not run a tool that the visitor stops before', async () => {
    await send('Pay');
    void session.resolve(call.id, true).then(() => session.stop());
    await until(() => session.snapshot.messages.at(-1)?.status === 'stopped');
    expect(paid.length).to.be.below(2);
  });

  it('allows and refuses with the values that the agent expects', async () => {
    question = {
      id: call.id,
      title: 'Send it?',
      options: [
        {label: 'Yes', kind: 'allow', value: {approved: true}},
        {label: 'No', kind: 'refuse', value: {approved: false}},
      ],
    };
    await send('Pay');
    await allow();
    await send('Pay');
    await session.resolve(call.id, false);
    await until(() => !session.snapshot.reply);
    expect(decided()).to.deep.equal([
      ['resolved', {approved: true}],
      ['resolved', {approved: false}],
    ]);
  });

  it('cannot allow a question that is cut', async () => {
    question = {id: call.id, title: `${'x'.repeat(600)} Delete all`};
    await send('Pay');
    expect(shown()?.title).to.match(/x…$/);
    expect(shown()?.options?.map(({kind}) => kind)).to.deep.equal(['refuse']);
  });

  it('leaves a record, also if nobody was asked', async () => {
    const client = new AgentClient({baseUrl: server.origin, accessToken: 'token-of-ada'});
    const decisions = [{id: 'forged', status: 'resolved', value: true}] as const;
    const messages = [{role: 'user', content: 'A secret question'}];
    let reply = '';
    for await (const {text} of client.streamReply('Agent-shop', messages, {decisions})) reply += text;
    expect(reply).to.equal('Paid.');
    const {records} = await client.listRecords('Agent-shop', {order: 'desc', pageSize: 2});
    expect(records.map(({content}) => content)).to.deep.equal(['Paid.', 'A secret question']);
    const twice = client.streamReply('Agent-shop', messages, {decisions: [...decisions, ...decisions]});
    const refused = await Promise.resolve(twice[Symbol.asyncIterator]().next()).catch(
      (error: unknown) => error,
    );
    expect(String(refused)).to.match(/is there twice/);
  });
});
