import {expect} from 'chai';
import {AgentClient, type PrepareRequest} from '../../src/client/agent-client.js';
import {AgentServiceError, type AgentServiceErrorKind} from '../../src/client/agent-service-error.js';
import {ManualClock} from '../support/manual-clock.js';
import {jsonAnswer, scriptFetch, type ScriptedAnswer} from '../support/scripted-fetch.js';

const question = [{role: 'user', content: 'Hello?'}];

async function failureOf(
  answer: ScriptedAnswer,
  prepareRequest?: PrepareRequest,
): Promise<AgentServiceError> {
  const client = new AgentClient({
    prepareRequest,
    baseUrl: 'https://agents.test',
    accessToken: 'tok-secret-123',
    fetch: scriptFetch(answer).fetch,
    clock: new ManualClock(Date.UTC(2025, 0, 1)),
  });
  const error: unknown = await client.completeReply('Agent-1', question).catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(AgentServiceError);
  return error as AgentServiceError;
}

describe('the status of a failed answer', () => {
  const kinds: Readonly<Record<number, AgentServiceErrorKind>> = {
    400: 'invalid-request',
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not-found',
    405: 'invalid-request',
    408: 'timeout',
    413: 'too-large',
    422: 'invalid-request',
    429: 'rate-limited',
    500: 'server',
    502: 'server',
    503: 'server',
    504: 'server',
    599: 'server',
  };
  for (const [status, kind] of Object.entries(kinds)) {
    it(`${status} is of the kind ${kind}`, async () => {
      const error = await failureOf(jsonAnswer({}, {status: Number(status)}));
      expect(error).to.include({kind, status: Number(status)});
    });
  }

  it('decides whether a retry can help', async () => {
    const retryable = await Promise.all(
      [400, 403, 404, 413, 429, 500, 503].map(async status => {
        return (await failureOf(jsonAnswer({}, {status}))).retryable;
      }),
    );
    expect(retryable).to.deep.equal([false, false, false, false, true, true, true]);
  });

  it('is missing when there is no answer', async () => {
    const cause = new TypeError('Failed to fetch');
    const error = await failureOf(cause);
    expect(error).to.include({kind: 'network', status: undefined, retryable: true, cause});
  });
});

describe('the message of a failed answer', () => {
  const forms: Readonly<Record<string, unknown>> = {
    'code, message and requestId': {code: 'EXCEED', message: 'Too much', requestId: 'r-1'},
    'an error object': {error: {code: 'EXCEED', message: 'Too much', request_id: 'r-1'}},
    'an error object with a type': {error: {type: 'EXCEED', message: 'Too much'}, requestId: 'r-1'},
    'members beside an error object': {
      error: {time: 5},
      code: 'EXCEED',
      detail: 'Too much',
      requestId: 'r-1',
    },
    'a problem': {type: 'about:blank', title: 'Too much', status: 400, code: 'EXCEED', requestId: 'r-1'},
    'an OAuth error': {error: 'EXCEED', error_description: 'Too much', requestId: 'r-1'},
  };
  for (const [name, body] of Object.entries(forms)) {
    it(`is read from ${name}`, async () => {
      const error = await failureOf(jsonAnswer(body, {status: 400}));
      expect(error).to.include({message: 'Too much', code: 'EXCEED', requestId: 'r-1'});
    });
  }

  it('is read from a bare sentence', async () => {
    expect((await failureOf(jsonAnswer({error: 'Too much'}, {status: 400}))).message).to.equal('Too much');
    expect((await failureOf(jsonAnswer('Too much', {status: 400}))).message).to.equal('Too much');
    expect((await failureOf(new Response('Too much', {status: 400}))).message).to.equal('Too much');
  });

  it('is our own sentence when the body is an HTML page', async () => {
    const page = '<!doctype html><h1>502 Bad Gateway</h1><script>alert(1)</script>';
    const {kind, message} = await failureOf(new Response(page, {status: 502}));
    expect(kind).to.equal('server');
    expect(message).to.equal('The service answered 502 with a page instead of data.');
  });

  it('is our own sentence when the body is empty or unreadable', async () => {
    for (const body of ['', '[]', '7', 'null', '{"message": {}, "error": []}']) {
      const {message} = await failureOf(new Response(body, {status: 500}));
      expect(message, body).to.equal('The service answered 500.');
    }
  });

  it('never contains the token, control characters or direction overrides', async () => {
    const said = 'Bad token tok-secret-123\u0007 of \u202egnihtyna\u0000';
    const {message} = await failureOf(jsonAnswer({message: said}, {status: 400}));
    expect(message).to.contain('Bad token');
    expect(message).to.not.contain('tok-secret-123');
    expect(message).to.not.match(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/);
  });

  it('never contains the page’s own credentials either', async () => {
    for (const header of ['Basic own-secret-456', 'own-secret-456']) {
      const answer = jsonAnswer({message: `Not known: ${header}`}, {status: 400});
      const error = await failureOf(answer, ({headers}) => headers.set('Authorization', header));
      expect(error.message).to.contain('Not known');
      expect(JSON.stringify([error.message, error])).to.not.contain('own-secret-456');
    }
  });

  it('is short even when the body is long', async () => {
    const {message} = await failureOf(jsonAnswer({message: 'x'.repeat(100_000)}, {status: 500}));
    expect(message.length).to.be.lessThan(2000);
  });

  it('uses the request id of the header when the body has none', async () => {
    const {requestId} = await failureOf(jsonAnswer({}, {status: 500, headers: {'X-Request-Id': 'r-9'}}));
    expect(requestId).to.equal('r-9');
  });

  for (const [header, seconds] of [
    ['7', 7],
    ['0', 0],
    ['100000', 300],
    ['Wed, 01 Jan 2025 00:00:20 GMT', 20],
    ['Tue, 31 Dec 2024 00:00:00 GMT', 0],
    ['Sat, 01 Jan 2033 00:00:00 GMT', 300],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
  ] as const) {
    it(`asks to wait ${seconds ?? 'no known number of'} seconds by Retry-After “${header}”`, async () => {
      const error = await failureOf(jsonAnswer({}, {status: 429, headers: {'Retry-After': header}}));
      expect(error.retryAfter).to.equal(seconds);
    });
  }
});

describe('an error inside a successful answer', () => {
  it('is an error for lists too', async () => {
    const client = new AgentClient({
      baseUrl: 'https://agents.test',
      fetch: scriptFetch(jsonAnswer({code: 'INVALID_TOKEN', message: 'Sign in first', requestId: 'r-3'}))
        .fetch,
    });
    for (const call of [client.listAgents(), client.listRecords('Agent-1')]) {
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect(error).to.include({kind: 'service', message: 'Sign in first', code: 'INVALID_TOKEN'});
    }
  });

  it('is no error when its code means success', async () => {
    const client = new AgentClient({
      baseUrl: 'https://agents.test',
      fetch: scriptFetch(jsonAnswer({code: 'NORMAL', message: '', agentList: [], total: 0})).fetch,
    });
    expect(await client.listAgents()).to.deep.equal({agents: [], total: 0});
  });

  it('is no error when the page lists its code as harmless, in any case', async () => {
    const client = new AgentClient({
      baseUrl: 'https://agents.test',
      assumptions: {harmlessCodes: ['', 'Done']},
      fetch: scriptFetch(jsonAnswer({code: 'done', agentList: [], total: 0})).fetch,
    });
    expect(await client.listAgents()).to.deep.equal({agents: [], total: 0});
  });

  it('is an error when a null list comes with an error code', async () => {
    const client = new AgentClient({
      baseUrl: 'https://agents.test',
      fetch: scriptFetch(jsonAnswer({code: 'EXCEED', message: 'Too much', agentList: null})).fetch,
    });
    const error: unknown = await client.listAgents().catch((thrown: unknown) => thrown);
    expect(error).to.include({kind: 'service', message: 'Too much'});
  });

  for (const body of ['<!doctype html><title>Sign in</title>', '', '{"agentList": [', '[]', '"agents"']) {
    it(`is unreadable as a list: ${JSON.stringify(body)}`, async () => {
      const client = new AgentClient({
        baseUrl: 'https://agents.test',
        fetch: scriptFetch(new Response(body)).fetch,
      });
      const error: unknown = await client.listAgents().catch((thrown: unknown) => thrown);
      expect(error).to.include({kind: 'unreadable', status: 200});
    });
  }
});
