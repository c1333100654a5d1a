import {expect} from 'chai';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import {createTestService} from '../support/local-service.js';

const signal = new AbortController().signal;

function openSignIn() {
  const service = createTestService();
  const {baseUrl, fetch} = service;
  const storage = {getItem: () => null, setItem: () => undefined};
  const paths = () => service.requests.map(({url}) => url.pathname.replace(/^.*\/auth\/v1\//, ''));
  return {service, paths, signIn: anonymousSignIn({baseUrl, fetch, storage})};
}

describe('the renewal of an anonymous sign-in', () => {
  it('does not happen again for a caller that comes while the token is valid', async () => {
    const {paths, signIn} = openSignIn();
    const first = await signIn({reason: 'first', signal});
    expect(await signIn({reason: 'first', signal})).to.deep.equal(first);
    expect(paths()).to.deep.equal(['signin/anonymously']);
  });

  it('never sends a refresh token twice, even when the answer is lost', async () => {
    const {service, paths, signIn} = openSignIn();
    await signIn({reason: 'first', signal});
    service.respondNext(() => Response.json({}, {status: 503}));
    const lost: unknown = await signIn({reason: 'refused', signal}).catch((error: unknown) => error);
    expect(lost).to.include({kind: 'server'});
    await signIn({reason: 'first', signal});
    expect(paths()).to.deep.equal(['signin/anonymously', 'token', 'signin/anonymously']);
  });
});
