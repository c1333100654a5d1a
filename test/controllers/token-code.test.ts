import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {FetchedCode} from '../../src/fetching/fetched-code.js';
import {FetchedSignIn, fetchedTokenUrl} from '../../src/controllers/token-code.js';
import * as sources from '../../src/controllers/token-sources.js';
import {createTestService} from '../support/local-service.js';

const request = {reason: 'first', signal: new AbortController().signal} as const;

/** The code, which cannot be had the first times. */
function codeAfter(failures: number): FetchedCode<typeof sources> {
  let asked = 0;
  return new FetchedCode(async () => {
    asked += 1;
    await Promise.resolve();
    if (asked <= failures) throw new TypeError('Failed to fetch');
    return sources;
  });
}

const failureOf = (token: Promise<unknown>): Promise<unknown> => token.catch((error: unknown) => error);

describe('tokens whose code is fetched', () => {
  it('are those of one sign-in, whether the code was there or not', async () => {
    const {baseUrl, fetch} = createTestService();
    const code = codeAfter(0);
    const early = new FetchedSignIn({baseUrl, fetch}, code);
    const {token} = await early.issue(request);
    const late = new FetchedSignIn({baseUrl, fetch}, code);
    expect((await late.issue(request)).token).to.equal(token);
    late.end();
    expect((await new FetchedSignIn({baseUrl, fetch}, code).issue(request)).token).not.to.equal(token);
  });

  it('are left behind by whoever ends a session that another one has begun', async () => {
    const {baseUrl, fetch} = createTestService();
    const code = codeAfter(0);
    const [one, other] = [1, 2].map(() => new FetchedSignIn({baseUrl, fetch}, code));
    const {token} = await one!.issue(request);
    other!.end();
    const next = await new FetchedSignIn({baseUrl, fetch}, code).issue(request);
    expect(next.token).not.to.equal(token);
    // Who hears of it later ends the old session, not the new one.
    one!.end();
    expect((await new FetchedSignIn({baseUrl, fetch}, code).issue(request)).token).to.equal(next.token);
  });

  it('are left behind as well by whoever comes only to end the session', async () => {
    const {baseUrl, fetch} = createTestService();
    const code = codeAfter(0);
    const {token} = await new FetchedSignIn({baseUrl, fetch}, code).issue(request);
    new FetchedSignIn({baseUrl, fetch}, code).end();
    expect((await new FetchedSignIn({baseUrl, fetch}, code).issue(request)).token).not.to.equal(token);
  });

  it('stay those of a session that began after the end of one nobody had signed in for', async () => {
    const {baseUrl, fetch} = createTestService();
    const code = codeAfter(0);
    const ended = new FetchedSignIn({baseUrl, fetch}, code);
    ended.end();
    const {token} = await new FetchedSignIn({baseUrl, fetch}, code).issue(request);
    ended.end();
    expect((await new FetchedSignIn({baseUrl, fetch}, code).issue(request)).token).to.equal(token);
  });

  it('fail like a request while the code cannot be had, and come once it can', async () => {
    const {baseUrl, fetch} = createTestService();
    // The first time is the sign-in’s own.
    const signIn = new FetchedSignIn({baseUrl, fetch}, codeAfter(1));
    signIn.end();
    const error = await failureOf(signIn.issue(request));
    expect(error).to.be.instanceOf(AgentServiceError);
    expect((error as AgentServiceError).kind).to.equal('network');
    expect((error as AgentServiceError).retryable).to.equal(true);
    expect((await signIn.issue(request)).token).not.to.equal('');
  });

  it('are read from an address in the same way', async () => {
    const fetch = () => Promise.resolve(Response.json({access_token: 'of the page'}));
    const read = fetchedTokenUrl('/token', {fetch}, codeAfter(1));
    expect(await failureOf(read(request))).to.be.instanceOf(AgentServiceError);
    expect((await read(request)).token).to.equal('of the page');
  });
});
