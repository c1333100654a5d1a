import {expect} from 'chai';
import {tokenFromUrl} from '../../src/client/token-endpoint.js';
import {jsonAnswer, scriptFetch, type ScriptedAnswer} from '../support/scripted-fetch.js';

// Node has no page; in a browser the address must have the page’s own origin.
const origin = 'location' in globalThis ? location.origin : 'https://shop.test';

function ask(answer: ScriptedAnswer) {
  const script = scriptFetch(answer);
  const request = {reason: 'first', signal: new AbortController().signal} as const;
  return {
    sent: script.sent,
    token: tokenFromUrl(`${origin}/token`, {fetch: script.fetch})(request).catch((error: unknown) => error),
  };
}

describe('a token from an address on the page’s site', () => {
  it('is read from its OAuth fields', async () => {
    const before = Date.now();
    const {sent, token} = ask(jsonAnswer({access_token: 'abc', expires_in: 60, token_type: 'Bearer'}));
    const issued = (await token) as {token: string; expiresAt: number};
    expect(issued.token).to.equal('abc');
    expect(issued.expiresAt).to.be.within(before + 60_000, Date.now() + 60_000);
    expect(sent[0]?.init.method).to.equal('GET');
    expect(sent[0]?.headers.has('Authorization')).to.equal(false);
  });

  it('has no expiry when the answer gives none', async () => {
    for (const lifetime of [undefined, null, 'soon', {}]) {
      const {token} = ask(jsonAnswer({access_token: 'abc', expires_in: lifetime}));
      expect(await token).to.deep.equal({token: 'abc', expiresAt: undefined});
    }
  });

  for (const [name, answer, kind] of [
    ['no token', jsonAnswer({}), 'unreadable'],
    ['a token of another type', jsonAnswer({access_token: {}}), 'unreadable'],
    ['a page', new Response('<html>Sign in</html>'), 'unreadable'],
    ['401', jsonAnswer({}, {status: 401}), 'unauthorized'],
    ['500', jsonAnswer({}, {status: 500}), 'server'],
  ] as const) {
    it(`is missing when the answer is ${name}`, async () => {
      expect(await ask(answer).token).to.include({kind});
    });
  }

  it('is not requested from an invalid address', async () => {
    const script = scriptFetch(jsonAnswer({access_token: 'abc'}));
    const request = {reason: 'first', signal: new AbortController().signal} as const;
    const error: unknown = await tokenFromUrl('javascript:alert(1)', {fetch: script.fetch})(request).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.include({kind: 'configuration'});
    expect(script.sent).to.have.length(0);
  });
});

if ('location' in globalThis) {
  describe('a token from an address on another site', () => {
    it('is not requested', async () => {
      const {fetch, sent} = scriptFetch(jsonAnswer({access_token: 'abc'}));
      const asked = tokenFromUrl('https://elsewhere.test/token', {fetch})({
        reason: 'first',
        signal: new AbortController().signal,
      });
      expect(await asked.catch((error: unknown) => error)).to.include({kind: 'configuration'});
      expect(sent).to.have.length(0);
    });
  });
}
