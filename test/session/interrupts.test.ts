import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import type {InterruptDecision} from '../../src/client/interrupt.js';
import {detailsModule} from '../../src/client/reply-stream.js';
import {createAgentService} from '../../src/service/create-agent-service.js';
import type {AnswerPiece, AnswerRequest} from '../../src/service/answers.js';
import type {ChatSession} from '../../src/session/chat-session.js';
import {createChatSession} from '../../src/session/create-session.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {SessionPage} from '../support/session-page.js';

const question = {id: 'q1', title: 'Send the e-mail?', detail: 'send_email\n{"to": "ada@example.com"}'};

/** A session with a service of its own, whose agent the test writes. */
describe('the questions of an agent', () => {
  let server: RunningServer;
  let answers: (request: AnswerRequest) => Iterable<AnswerPiece>;
  let asked: AnswerRequest[];
  let session: ChatSession;

  before(() => detailsModule.load());
  before(async () => {
    const handler = createAgentService({
      agents: [{AgentId: 'Agent-mail', name: 'Mail'}],
      auth: {tokens: ['token-of-ada']},
      answers: request => {
        asked.push(request);
        return answers(request);
      },
    });
    server = await serveHandler(handler);
  });
  after(() => server.close());
  beforeEach(() => {
    asked = [];
    answers = ({decisions}) =>
      decisions
        ? [{text: decisions[0]?.value === true ? 'Sent.' : 'Not sent.'}]
        : [{text: 'One moment.'}, {interrupt: question}];
    session = createChatSession({client: client(), agentId: 'Agent-mail'});
    session.subscribe(() => undefined);
  });
  afterEach(() => session.dispose());

  const client = () => new AgentClient({baseUrl: server.origin, accessToken: 'token-of-ada'});

  const until = (isSo: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const check = () => isSo() && resolve();
      session.subscribe(check);
      check();
    });
  const ask = async (text = 'Write to Ada'): Promise<void> => {
    session.send(text);
    await until(() => session.snapshot.messages.at(-1)?.status === 'done' && !session.snapshot.reply);
  };
  const untilEnd = () => until(() => !session.snapshot.reply);
  const texts = () => session.snapshot.messages.map(({text}) => text);

  it('wait for the visitor, and the agent goes on with the decision', async () => {
    await ask();
    expect(session.snapshot.status).to.equal('waiting-for-answer');
    expect(session.snapshot.messages.at(-1)?.interrupts).to.deep.equal([question]);
    expect(await session.resolve('q1', true)).to.equal(true);
    await untilEnd();
    expect(texts()).to.deep.equal(['Write to Ada', 'One moment.', 'Sent.']);
    expect(session.snapshot.status).to.equal('idle');
    expect(asked.map(({messages}) => messages.at(-1)?.content)).to.deep.equal([
      'Write to Ada',
      'Write to Ada',
    ]);
    expect(asked[1]?.decisions).to.deep.equal([{id: 'q1', status: 'resolved', value: true}]);
    expect(asked[1]?.fields).to.deep.equal({});
  });

  it('leave one question and two replies in the records', async () => {
    await ask();
    await session.resolve('q1', false);
    await untilEnd();
    const {records} = await client().listRecords('Agent-mail', {order: 'desc', pageSize: 3});
    const [last, before, first] = records;
    expect(records.map(({content}) => content)).to.deep.equal(['Not sent.', 'One moment.', 'Write to Ada']);
    expect([last?.replyTo, before?.replyTo]).to.deep.equal([first?.recordId, first?.recordId]);
  });

  it('are decided once, and not after the conversation went on', async () => {
    await ask();
    const twice = await Promise.all([session.resolve('q1', true), session.resolve('q1', true)]);
    expect(twice).to.deep.equal([true, false]);
    await untilEnd();
    expect(await session.resolve('q1', true)).to.equal(false);
    expect(await session.resolve('unknown', true)).to.equal(false);
    await ask('Again');
    session.send('Never mind');
    await untilEnd();
    const sent = asked.length;
    session.send('Really');
    expect(await session.resolve('q1', true)).to.equal(false);
    await untilEnd();
    expect(asked.slice(2).filter(({decisions}) => decisions)).to.have.length(0);
    expect(asked.length).to.equal(sent + 1);
  });

  it('are asked again by a new request for the reply, without the earlier decision', async () => {
    await ask();
    await session.resolve('q1', true);
    await untilEnd();
    session.regenerate();
    await untilEnd();
    expect(asked.map(({decisions}) => decisions?.length)).to.deep.equal([undefined, 1, undefined]);
    expect(session.snapshot.status).to.equal('waiting-for-answer');
  });

  it('continue only when all of them are decided', async () => {
    answers = ({decisions}) =>
      decisions ? [{text: 'Done.'}] : [{interrupt: question}, {interrupt: {...question, id: 'q2'}}];
    await ask();
    expect(await session.resolve('q2', 'Later')).to.equal(true);
    expect(session.snapshot.status).to.equal('waiting-for-answer');
    expect(asked).to.have.length(1);
    await session.resolve('q1', false);
    await untilEnd();
    expect(asked[1]?.decisions?.map(({id, value}) => [id, value])).to.deep.equal([
      ['q1', false],
      ['q2', 'Later'],
    ]);
  });

  it('are not decided without a network, during an edit and by values that are no JSON', async () => {
    await ask();
    session.configure({online: false});
    expect(await session.resolve('q1', true)).to.equal(false);
    session.configure({online: true});
    session.editLast('Write to Ben');
    expect(await session.resolve('q1', true)).to.equal(false);
    session.cancelEdit();
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    const errors = await Promise.all(
      [cycle, 'x'.repeat(70_000)].map(value => session.resolve('q1', value).catch((error: unknown) => error)),
    );
    expect(errors.map(error => error instanceof Error)).to.deep.equal([true, true]);
    expect(session.snapshot.status).to.equal('waiting-for-answer');
    expect(asked).to.have.length(1);
  });

  it('bring back their state, which a visitor may change', async () => {
    const state = {step: 3};
    answers = ({decisions}) => (decisions ? [{text: 'Ok'}] : [{interrupt: {...question, state}}]);
    await ask();
    await session.resolve('q1', true);
    await untilEnd();
    expect(asked[1]?.decisions?.[0]?.state).to.deep.equal(state);
  });

  for (const decisions of [[], {}, [7], [{id: '', status: 'resolved'}], [{id: 'q', status: 'approved'}]])
    it(`refuse wrong decisions: ${JSON.stringify(decisions)}`, async () => {
      const response = await fetch(`${server.origin}/v1/aibot/bots/Agent-mail/openai/chat/completions`, {
        method: 'POST',
        headers: {authorization: 'Bearer token-of-ada', 'content-type': 'application/json'},
        body: JSON.stringify({messages: [{role: 'user', content: 'x'}], decisions}),
      });
      expect(response.status).to.equal(400);
      expect(await response.text()).to.match(/decisions/);
      expect(asked).to.have.length(0);
    });
});

describe('the questions of an agent, after a reload', () => {
  const chunk = (id: string) => ({interrupt: {...question, id}});
  let page: SessionPage;
  before(() => detailsModule.load());
  beforeEach(() => {
    page = new SessionPage();
  });
  afterEach(() => page.close());

  it('are open again, and nothing is decided or sent', async () => {
    const before = page.open();
    before.send('Write to Ada');
    await page.asked[0]!.say('One moment.', chunk('q1'));
    await page.asked[0]!.say('', chunk('q2'));
    await page.asked[0]!.end();
    expect(await before.resolve('q1', true)).to.equal(true);
    page.report('leave');
    page.close();
    const after = page.open();
    expect(after.snapshot.status).to.equal('waiting-for-answer');
    expect(page.asked).to.have.length(1);
    const decided: Promise<boolean>[] = [after.resolve('q2', false)];
    await Promise.all(decided);
    expect(page.asked).to.have.length(1);
    await after.resolve('q1', false);
    const sent = page.asked[1]?.options.decisions as readonly InterruptDecision[];
    expect(sent.map(({id, value}) => `${id} ${String(value)}`)).to.deep.equal(['q1 false', 'q2 false']);
    await page.asked[1]!.say('Not sent.');
    await page.asked[1]!.end();
    page.report('leave');
    page.close();
    const later = page.open();
    expect(later.snapshot.status).to.equal('idle');
    expect(later.snapshot.messages[1]?.interrupts?.map(({decision}) => decision?.value)).to.deep.equal([
      false,
      false,
    ]);
  });

  it('can be decided in two pages at once, each with one request', async () => {
    const first = page.open();
    first.send('Write to Ada');
    await page.asked[0]!.say('One moment.', {interrupt: {...question, state: {step: 3}}});
    await page.asked[0]!.end();
    page.report('leave');
    const second = page.open();
    const decided = [first, second, first, second].map((session, index) =>
      session.resolve('q1', index === 0),
    );
    expect(await Promise.all(decided)).to.deep.equal([true, true, false, false]);
    const sent = page.asked.slice(1).map(({options}) => options.decisions as readonly InterruptDecision[]);
    expect(sent.map(([one]) => [one?.value, one?.state])).to.deep.equal([
      [true, {step: 3}],
      [false, {step: 3}],
    ]);
  });

  it('are gone if the page was closed while the agent went on', async () => {
    const before = page.open();
    before.send('Write to Ada');
    await page.asked[0]!.say('One moment.', chunk('q1'));
    await page.asked[0]!.end();
    await before.resolve('q1', true);
    await page.asked[1]!.say('Se');
    page.report('leave');
    page.close();
    const after = page.open();
    expect(after.snapshot.messages.map(({text, status}) => `${text} ${status}`)).to.deep.equal([
      'Write to Ada done',
      'One moment. done',
      'Se failed',
    ]);
    expect(await after.resolve('q1', true)).to.equal(false);
    after.retry();
    expect(page.asked[2]?.options.decisions).to.equal(undefined);
  });
});
