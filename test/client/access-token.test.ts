import {expect} from 'chai';
import {
  TokenCache,
  tokenSubject,
  type AccessToken,
  type TokenRequest,
} from '../../src/client/access-token.js';
import {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {jwtOf} from '../support/json-web-token.js';
import {ManualClock} from '../support/manual-clock.js';

/** A source that returns `token-1`, `token-2`, … and records the reasons. */
function countingSource(lifetime?: number) {
  const clock = new ManualClock();
  const asked: TokenRequest[] = [];
  const source: AccessToken = request => {
    asked.push(request);
    const token = `token-${asked.length}`;
    return lifetime === undefined ? token : {token, expiresAt: clock.now() + lifetime};
  };
  return {clock, asked, cache: new TokenCache(() => source, clock)};
}

async function failureOf(source: unknown): Promise<unknown> {
  const cache = new TokenCache(() => source as AccessToken, new ManualClock());
  return cache.read(undefined).catch((error: unknown) => error);
}

describe('an access token', () => {
  it('is the given one', async () => {
    expect(await new TokenCache(() => 'fixed', new ManualClock()).read(undefined)).to.equal('fixed');
    expect(await new TokenCache(() => undefined, new ManualClock()).read(undefined)).to.equal('');
  });

  it('is requested when it is first needed, and not again', async () => {
    const {cache, asked} = countingSource();
    expect(asked).to.have.length(0);
    expect([await cache.read(undefined), await cache.read(undefined)]).to.deep.equal(['token-1', 'token-1']);
    expect(asked.map(({reason}) => reason)).to.deep.equal(['first']);
  });

  it('is requested once for all callers', async () => {
    const {cache, asked} = countingSource();
    const tokens = await Promise.all([1, 2, 3].map(() => cache.read(undefined)));
    expect(tokens).to.deep.equal(['token-1', 'token-1', 'token-1']);
    expect(asked).to.have.length(1);
  });

  it('is renewed 30 seconds before it expires', async () => {
    const {cache, asked, clock} = countingSource(100_000);
    await cache.read(undefined);
    clock.advance(69_999);
    expect(await cache.read(undefined)).to.equal('token-1');
    clock.advance(1);
    expect(await cache.read(undefined)).to.equal('token-2');
    expect(asked.map(({reason}) => reason)).to.deep.equal(['first', 'expired']);
  });

  it('is replaced after a refusal, but not by a caller that notices late', async () => {
    const {cache, asked} = countingSource();
    await cache.read(undefined);
    cache.refuse('token-1');
    expect(await cache.read(undefined)).to.equal('token-2');
    cache.refuse('token-1');
    expect(await cache.read(undefined)).to.equal('token-2');
    expect(asked.map(({reason}) => reason)).to.deep.equal(['first', 'refused']);
  });

  it('comes from the latest value or function', async () => {
    let source: AccessToken = 'first';
    const cache = new TokenCache(() => source, new ManualClock());
    expect(await cache.read(undefined)).to.equal('first');
    source = 'second';
    expect(await cache.read(undefined)).to.equal('second');
    source = () => 'of-a-function';
    expect(await cache.read(undefined)).to.equal('of-a-function');
    const reasons: string[] = [];
    source = ({reason}) => {
      reasons.push(reason);
      return 'of-another-function';
    };
    expect(await cache.read(undefined)).to.equal('of-another-function');
    expect(await cache.read(undefined)).to.equal('of-another-function');
    expect(reasons).to.deep.equal(['first']);
  });

  it('is replaced after a refusal by a function or by another fixed token', () => {
    let source: AccessToken | undefined = 'fixed';
    const cache = new TokenCache(() => source, new ManualClock());
    expect(cache.canReplace('fixed')).to.equal(false);
    source = 'renewed';
    expect(cache.canReplace('fixed')).to.equal(true);
    source = undefined;
    expect(cache.canReplace('fixed')).to.equal(false);
    source = () => 'issued';
    expect(cache.canReplace('fixed')).to.equal(true);
  });

  it('does not keep an aborted caller waiting and still arrives for the others', async () => {
    let give!: (token: string) => void;
    const signals: AbortSignal[] = [];
    const source: AccessToken = ({signal}) => {
      signals.push(signal);
      return new Promise<string>(resolve => (give = resolve));
    };
    const cache = new TokenCache(() => source, new ManualClock());
    const leaving = new AbortController();
    const left = cache.read(leaving.signal).catch((error: unknown) => error);
    const stayed = cache.read(undefined);
    leaving.abort('gone');
    expect(await left).to.equal('gone');
    expect(signals[0]?.aborted).to.equal(false);
    give('late');
    expect(await stayed).to.equal('late');
  });

  it('is no longer requested after all callers abort', async () => {
    const signals: AbortSignal[] = [];
    const source: AccessToken = ({signal}) => {
      signals.push(signal);
      return new Promise<string>(() => undefined);
    };
    const cache = new TokenCache(() => source, new ManualClock());
    const leaving = new AbortController();
    const left = cache.read(leaving.signal).catch((error: unknown) => error);
    leaving.abort('gone');
    await left;
    expect(signals[0]?.aborted).to.equal(true);
  });

  it('is requested again after a failure', async () => {
    let tries = 0;
    const source: AccessToken = () => {
      tries += 1;
      if (tries === 1) throw new Error('no session');
      return 'second';
    };
    const cache = new TokenCache(() => source, new ManualClock());
    expect(await cache.read(undefined).catch((error: unknown) => error)).to.include({kind: 'unauthorized'});
    expect(await cache.read(undefined)).to.equal('second');
  });

  for (const answer of [undefined, null, 7, {}, {token: 7}, []]) {
    it(`is missing when the page gives ${JSON.stringify(answer)}`, async () => {
      expect(await failureOf(() => answer)).to.include({kind: 'unauthorized'});
    });
  }

  it('never appears in an error', async () => {
    for (const source of ['sécret\n', () => 'sécret\n']) {
      const error = await failureOf(source);
      expect(error).to.be.instanceOf(AgentServiceError);
      expect(String(error)).to.not.contain('cret');
    }
  });
});

describe('the person a token was issued for', () => {
  it('is read from the subject of a JWT', () => {
    expect(tokenSubject(jwtOf('maya'))).to.equal('maya');
    expect(tokenSubject(jwtOf('用户-❤'))).to.equal('用户-❤');
    expect(tokenSubject(jwtOf(42))).to.equal('42');
  });

  it('is unknown for any other token', () => {
    const opaque = [
      '',
      'opaque',
      'a.b',
      'a.b.c.d',
      '..',
      'a.%%%.c',
      `a.${btoa('no JSON')}.c`,
      `a.${btoa('[1]')}.c`,
    ];
    for (const token of [...opaque, jwtOf({}), jwtOf(undefined)])
      expect(tokenSubject(token), token).to.equal('');
  });

  it('is known to a client as soon as it has a token', async () => {
    const options = {baseUrl: 'https://agents.example', accessToken: jwtOf('maya')};
    const client = new AgentClient(options);
    expect(client.subject).to.equal('maya');
    options.accessToken = 'opaque';
    expect(client.subject).to.equal('');
    const issued = new AgentClient({
      ...options,
      accessToken: () => jwtOf('noor'),
      fetch: () => Promise.resolve(Response.json({agentList: [], total: 0})),
    });
    expect(issued.subject).to.equal('');
    await issued.listAgents();
    expect(issued.subject).to.equal('noor');
  });
});
