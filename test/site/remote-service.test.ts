import {expect} from 'chai';
import {createRemoteService} from '../../demo/server/remote-service.js';
import {AgentClient} from '../../src/client/agent-client.js';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import {echoAnswers, type AnswerSource} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {holdAnswer} from '../support/held-answer.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {sampleAgents} from '../support/sample-agents.js';

const hello = [{role: 'user', content: 'Hello there'}];

describe('the demo in front of a remote service', () => {
  let answers: AnswerSource;
  let received: Request[];
  let remote: RunningServer;
  let demo: RunningServer;
  let serviceToken: string;

  beforeEach(async () => {
    answers = echoAnswers();
    received = [];
    serviceToken = 'service-token';
    const service = createLocalService({
      agents: sampleAgents(3),
      answers: request => answers(request),
      tokens: ['service-token'],
      basePath: '/base',
    });
    remote = await serveHandler(request => {
      received.push(request);
      return service(request);
    });
    demo = await startDemo(`${remote.origin}/base`);
  });
  afterEach(async () => {
    await demo.close();
    await remote.close();
  });

  const startDemo = (baseUrl: string): Promise<RunningServer> =>
    serveHandler(
      createRemoteService({baseUrl, token: serviceToken, basePath: '/service', tokens: ['page-token']}),
    );
  const clientOf = ({origin}: RunningServer, accessToken?: string): AgentClient => {
    const baseUrl = `${origin}/service`;
    return new AgentClient({
      baseUrl,
      accessToken: accessToken ?? anonymousSignIn({baseUrl, deviceId: 'device-1-of-a-visitor'}),
    });
  };

  it('lists the remote agents to a visitor who signed in at the demo', async () => {
    const {agents, total} = await clientOf(demo).listAgents({information: 'guide', pageSize: 1});
    expect(agents.map(({name}) => name)).to.deep.equal(['Garden guide']);
    expect(total).to.equal(2);
    expect(received.map(({url}) => new URL(url).pathname)).to.deep.equal(['/base/v1/aibot/bots']);
  });

  it('adds its own token and passes on neither the page’s token nor its cookies', async () => {
    await fetch(`${demo.origin}/service/v1/aibot/bots`, {
      headers: {Authorization: 'Bearer page-token', Cookie: 'session=1', 'X-Forwarded-For': '10.0.0.1'},
    });
    const headers = Object.fromEntries(received[0]!.headers);
    expect(headers).to.have.property('authorization', 'Bearer service-token');
    expect(JSON.stringify(headers)).not.to.match(/page-token|session=1|10\.0\.0\.1/);
  });

  it('rejects visitors without a token of the demo', async () => {
    for (const headers of [{}, {Authorization: 'Bearer guessed'}, {Authorization: 'Bearer service-token'}]) {
      const response = await fetch(`${demo.origin}/service/v1/aibot/bots`, {headers});
      expect(response.status).to.equal(401);
    }
    expect(received).to.deep.equal([]);
  });

  it('lets no other origin read an answer or a token', async () => {
    for (const path of ['/v1/aibot/bots', '/auth/v1/signin/anonymously']) {
      const response = await fetch(`${demo.origin}/service${path}`, {
        method: 'OPTIONS',
        headers: {Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST'},
      });
      expect([...response.headers.keys()].filter(name => name.startsWith('access-control'))).to.deep.equal(
        [],
      );
    }
  });

  it('passes on only the documented operations', async () => {
    const headers = {Authorization: 'Bearer page-token'};
    for (const path of ['/service/v1/other', '/service/v1/aibot/../../admin', '/service/admin']) {
      expect((await fetch(demo.origin + path, {headers})).status).to.equal(404);
    }
    expect(received).to.deep.equal([]);
  });

  it('streams a reply chunk by chunk', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    const chunks = clientOf(demo).streamReply('Agent-guide', hello)[Symbol.asyncIterator]();
    for (const word of ['One ', 'two ', 'three']) {
      answer.say(word);
      expect((await chunks.next()).value).to.have.property('text', word);
    }
    answer.end();
    expect((await chunks.next()).value).to.have.property('finishReason', 'stop');
  });

  it('closes the remote request when the visitor stops a reply', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    answer.say('Half of ');
    for await (const {text} of clientOf(demo).streamReply('Agent-guide', hello)) {
      expect(text).to.equal('Half of ');
      break;
    }
    await answer.aborted;
  });

  it('closes the remote request when the visitor stops before the first word', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    const visitor = new AbortController();
    const reply = clientOf(demo)
      .completeReply('Agent-guide', hello, {signal: visitor.signal})
      .catch(() => 'stopped');
    await answer.asked;
    visitor.abort();
    await answer.aborted;
    expect(await reply).to.equal('stopped');
  });

  it('passes on the errors of the remote service', async () => {
    const response = await fetch(`${demo.origin}/service/v1/aibot/bots/Agent-404/records`, {
      headers: {Authorization: 'Bearer page-token'},
    });
    expect(response.status).to.equal(404);
    expect(await response.json()).to.include({code: 'AGENT_NOT_FOUND'});
  });

  it('reports an unreachable remote service', async () => {
    const silence = console.error;
    console.error = () => undefined;
    const gone = await startDemo('http://127.0.0.1:9');
    try {
      const response = await fetch(`${gone.origin}/service/v1/aibot/bots`, {
        headers: {Authorization: 'Bearer page-token'},
      });
      expect(response.status).to.equal(502);
      expect(await response.json()).to.include({code: 'SERVICE_UNREACHABLE'});
    } finally {
      console.error = silence;
      await gone.close();
    }
  });
});
