import {expect} from 'chai';
import {
  ask,
  callService,
  readBody,
  readRecords,
  type ErrorBody,
  type SessionBody,
} from '../support/call-service.js';
import {createTestService, type TestService} from '../support/local-service.js';

async function signIn(service: TestService, deviceId: string): Promise<SessionBody> {
  const headers = {'x-device-id': deviceId};
  const options = {method: 'POST', token: null, headers};
  const response = await callService(service, '/auth/v1/signin/anonymously', options);
  expect(response.status).to.equal(200);
  expect(response.headers.get('Cache-Control')).to.equal('no-store, no-transform');
  return readBody(response);
}

function refresh(service: TestService, refreshToken: unknown): Promise<Response> {
  const body = {grant_type: 'refresh_token', client_id: 'device-1-of-a-visitor', refresh_token: refreshToken};
  return callService(service, '/auth/v1/token', {token: null, body});
}

async function listStatus(service: TestService, token: string): Promise<number> {
  return (await callService(service, '/v1/aibot/bots', {token})).status;
}

describe('the anonymous sign-in of the local service', () => {
  it('gives a visitor a token that works', async () => {
    const service = createTestService();
    const session = await signIn(service, 'device-1-of-a-visitor');
    expect(session).to.deep.equal({
      token_type: 'Bearer',
      access_token: session.access_token,
      refresh_token: session.refresh_token,
      expires_in: 7200,
      scope: 'anonymous',
      sub: session.sub,
    });
    expect(session.access_token).to.match(/^\S{20,}$/);
    expect(session.refresh_token)
      .to.match(/^\S{20,}$/)
      .and.not.equal(session.access_token);
    expect(await listStatus(service, session.access_token)).to.equal(200);
  });

  it('does not accept a refresh token as an access token', async () => {
    const service = createTestService();
    const session = await signIn(service, 'device-1-of-a-visitor');
    expect(await listStatus(service, session.refresh_token)).to.equal(401);
  });

  it('recognises a visitor by the device and keeps conversations apart', async () => {
    const service = createTestService();
    const first = await signIn(service, 'device-1-of-a-visitor');
    const again = await signIn(service, 'device-1-of-a-visitor');
    const other = await signIn(service, 'device-2-of-a-visitor');
    expect(again.sub).to.equal(first.sub);
    expect(again.access_token).not.to.equal(first.access_token);
    expect(other.sub).not.to.equal(first.sub);
    await ask(service, 'A secret', {token: first.access_token});
    expect((await readRecords(service, '', {token: again.access_token})).total).to.equal(2);
    expect((await readRecords(service, '', {token: other.access_token})).total).to.equal(0);
    expect((await readRecords(service, '')).total).to.equal(0);
  });

  it('respects the configured lifetime of a token', async () => {
    let now = 1_000_000;
    const service = createTestService({now: () => now, tokenLifetime: 60});
    const session = await signIn(service, 'device-1-of-a-visitor');
    expect(session.expires_in).to.equal(60);
    now += 59_999;
    expect(await listStatus(service, session.access_token)).to.equal(200);
    now += 1;
    const response = await callService(service, '/v1/aibot/bots', {token: session.access_token});
    expect(response.status).to.equal(401);
    expect((await readBody<ErrorBody>(response)).message).to.equal('The access token has expired.');
  });

  it('returns a new pair for a refresh token, for the same visitor, even after expiry', async () => {
    let now = 1_000_000;
    const service = createTestService({now: () => now});
    const first = await signIn(service, 'device-1-of-a-visitor');
    await ask(service, 'Before', {token: first.access_token});
    now += 8_000_000;
    const response = await refresh(service, first.refresh_token);
    expect(response.status).to.equal(200);
    const second = await readBody<SessionBody>(response);
    expect(second).to.have.all.keys(...Object.keys(first));
    expect(second.sub).to.equal(first.sub);
    expect(second.access_token).not.to.equal(first.access_token);
    expect(second.refresh_token).not.to.equal(first.refresh_token);
    expect((await readRecords(service, '', {token: second.access_token})).total).to.equal(2);
  });

  it('accepts a refresh token once, also for two simultaneous requests', async () => {
    const service = createTestService();
    const {refresh_token: token} = await signIn(service, 'device-1-of-a-visitor');
    const both = await Promise.all([refresh(service, token), refresh(service, token)]);
    expect(both.map(response => response.status).sort()).to.deep.equal([200, 400]);
    const third = await refresh(service, token);
    expect((await readBody<ErrorBody>(third)).code).to.equal('INVALID_GRANT');
  });

  it('refuses refresh tokens it did not issue and explains other errors', async () => {
    const service = createTestService();
    const messageFor = async (refreshToken: unknown): Promise<string> => {
      const response = await refresh(service, refreshToken);
      expect(response.status).to.equal(400);
      return (await readBody<ErrorBody>(response)).message;
    };
    expect(await messageFor('invented')).to.equal('The refresh_token is not known or was used before.');
    expect(await messageFor('')).to.include('refresh_token must be');
    expect(await messageFor(5)).to.include('refresh_token must be');
  });

  it('offers no other way to get a token', async () => {
    const body = {grant_type: 'password', username: 'ada', password: 'x'};
    const response = await callService(createTestService(), '/auth/v1/token', {token: null, body});
    expect(response.status).to.equal(400);
    expect((await readBody<ErrorBody>(response)).message).to.equal('grant_type must be refresh_token.');
  });

  it('requires a device id of a sensible length', async () => {
    const service = createTestService();
    const path = '/auth/v1/signin/anonymously';
    const missing = await callService(service, path, {method: 'POST', token: null});
    expect(missing.status).to.equal(400);
    expect((await readBody<ErrorBody>(missing)).message).to.equal('The header x-device-id is missing.');
    for (const [length, status] of [
      [15, 400],
      [16, 200],
      [256, 200],
      [257, 400],
    ] as const) {
      const headers = {'x-device-id': 'x'.repeat(length)};
      const response = await callService(service, path, {method: 'POST', token: null, headers});
      expect(response.status, `${length}`).to.equal(status);
      if (status === 400)
        expect((await readBody<ErrorBody>(response)).message).to.equal(
          'The header x-device-id must be a secret of 16 to 256 characters.',
        );
    }
  });

  it('ends all sessions of a sign-in when a refresh token is used twice', async () => {
    const service = createTestService();
    const first = await signIn(service, 'device-1-of-a-visitor');
    const second = await readBody<SessionBody>(await refresh(service, first.refresh_token));
    expect(await listStatus(service, second.access_token)).to.equal(200);
    // Somebody else has copied the token.
    expect((await refresh(service, first.refresh_token)).status).to.equal(400);
    expect(await listStatus(service, second.access_token)).to.equal(401);
    expect((await refresh(service, second.refresh_token)).status).to.equal(400);
    expect((await signIn(service, 'device-1-of-a-visitor')).sub).to.equal(first.sub);
  });
});
