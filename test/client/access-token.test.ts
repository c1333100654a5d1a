import {expect} from 'chai';
import {
  TokenKeeper,
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
  return {clock, asked, keeper: new TokenKeeper(() => source, clock)};
}

async function failureOf(source: unknown): Promise<unknown> {
  const keeper = new TokenKeeper(() => source as AccessToken, new ManualClock());
  return keeper.read(undefined).catch((error: unknown) => error);
}

describe('an access token', () => {
  it('is the given one', async () => {
    expect(await new TokenKeeper(() => 'fixed', new ManualClock()).read(undefined)).to.equal('fixed');
    expect(await new TokenKeeper(() => undefined, new ManualClock()).read(undefined)).to.equal('');
  });

  it('is requested when it is first needed, and not again', async () => {
    const {keeper, asked} = countingSource();
    expect(asked).to.have.length(0);
    expect([await keeper.read(undefined), await keeper.read(undefined)]).to.deep.equal([
      'token-1',
      'token-1',
    ]);
    expect(asked.map(({reason}) => reason)).to.deep.equal(['first']);
  });

  it('is requested once for all callers', async () => {
    const {keeper, asked} = countingSource();
    const tokens = await Promise.all([1, 2, 3].map(() => keeper.read(undefined)));
    expect(tokens).to.deep.equal(['token-1', 'token-1', 'token-1']);
    expect(asked).to.have.length(1);
  });

  it('is renewed 30 seconds before it expires', async () => {
    const {keeper, asked, clock} = countingSource(100_000);
    await keeper.read(undefined);
    clock.advance(69_999);
    expect(await keeper.read(undefined)).to.equal('token-1');
    clock.advance(1);
    expect(await keeper.read(undefined)).to.equal('token-2');
    expect(asked.map(({reason}) => reason)).to.deep.equal(['first', 'expired']);
  });

  it('is replaced after a refusal, but not by a caller that notices late', async () => {
    const {keeper, asked} = countingSource();
    await keeper.read(undefined);
    keeper.refuse('token-1');
    expect(await keeper.read(undefined)).to.equal('token-2');
    keeper.refuse('token-1');
    expect(await keeper.read(undefined)).to.equal('token-2');
    expect(asked.map(({reason}) => reason)).to.deep.equal(['first', 'refused']);
  });

  it('comes from the latest value or function', async () => {
    let source: AccessToken = 'first';
    const keeper = new TokenKeeper(() => source, new ManualClock());
    expect(await keeper.read(undefined)).to.equal('first');
    source = 'second';
    expect(await keeper.read(undefined)).to.equal('second');
    source = () => 'of-a-function';
    expect(await keeper.read(undefined)).to.equal('of-a-function');
    const reasons: string[] = [];
    source = ({reason}) => {
      reasons.push(reason);
      return 'of-another-function';
    };
    expect(await keeper.read(undefined)).to.equal('of-another-function');
    expect(await keeper.read(undefined)).to.equal('of-another-function');
    expect(reasons).to.deep.equal(['first']);
  });

  it('is replaced after a refusal by a function or by another fixed token', () => {
    let source: AccessToken | undefined = 'fixed';
    const keeper = new TokenKeeper(() => source, new ManualClock());
    expect(keeper.canReplace('fixed')).to.equal(false);
    source = 'renewed';
    expect(keeper.canReplace('fixed')).to.equal(true);
    source = undefined;
    expect(keeper.canReplace('fixed')).to.equal(false);
    source = () => 'issued';
    expect(keeper.canReplace('fixed')).to.equal(true);
  });

  it('does not keep an aborted caller waiting and still arrives for the others', async () => {
    let give!: (token: string) => void;
    const signals: AbortSignal[] = [];
    const source: AccessToken = ({signal}) => {
      signals.push(signal);
      return new Promise<string>(resolve => (give = resolve));
    };
    const keeper = new TokenKeeper(() => source, new ManualClock());
    const leaving = new AbortController();
    const left = keeper.read(leaving.signal).catch((error: unknown) => error);
    const stayed = keeper.read(undefined);
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
    const keeper = new TokenKeeper(() => source, new ManualClock());
    const leaving = new AbortController();
    const left = keeper.read(leaving.signal).catch((error: unknown) => error);
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
    const keeper = new TokenKeeper(() => source, new ManualClock());
    expect(await keeper.read(undefined).catch((error: unknown) => error)).to.include({kind: 'unauthorized'});
    expect(await keeper.read(undefined)).to.equal('second');
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
