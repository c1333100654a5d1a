import {expect} from 'chai';
import {memoryStore} from '../../src/store/memory-store.js';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {GatewayOptions} from '../../src/gateway/gateway-options.js';
import {deny, hello, own, post, startGateway, type RunningGateway} from './running-gateway.js';

describe('the options of a gateway', () => {
  let gateway: RunningGateway | undefined;
  afterEach(async () => {
    await gateway?.close();
    gateway = undefined;
  });

  it('require a way to keep visitors apart', () => {
    for (const records of ['ledgr', 'all', 'Deny', '', true, 0]) {
      const options = {...own, upstream: 'https://agents.example', records} as unknown as GatewayOptions;
      expect(() => createGateway(options), String(records)).to.throw(TypeError, 'records');
    }
  });

  it('are named in the error when missing or of the wrong type, such as an unset variable', () => {
    const known = {...own, upstream: 'https://agents.example'};
    for (const [name, wrong] of [
      ['upstream', {upstream: undefined}],
      ['upstream', {upstream: 'agents.example'}],
      ['accessToken', {accessToken: undefined}],
      ['visitor.secret', {visitor: {secret: undefined}}],
      ['visitor.secret', {visitor: {secret: [undefined]}}],
      ['visitor.maxAge', {visitor: {secret: 's'.repeat(32), maxAge: Number.NaN}}],
      ['visitor.maxAge', {visitor: {secret: 's'.repeat(32), maxAge: 0}}],
      ['visitor', {visitor: 's'.repeat(32)}],
      ['visitor', {records: 'deny', visitor: 's'.repeat(32)}],
      ['store must', {records: 'own', store: {}}],
      ['store must', {records: 'own', store: 'file:agent-chat.db'}],
      ['addRecord', {records: 'own', store: {listRecords: () => undefined}}],
      ['store needs', {records: 'deny', store: memoryStore()}],
      ['retention', {records: 'own', retention: -1}],
      ['allowAgents', {allowAgents: 'Agent-guide'}],
      ['allowAgents', {allowAgents: 5}],
      ['allowAgents', {allowAgents: [undefined]}],
      ['allowAgents', {allowAgents: ['']}],
      ['limit must', {limit: 5}],
      ['limit must', {limit: null}],
      ['limit.readsInAll', {limit: {readsInAll: Number.NaN}}],
      ['limit.bodyBytes', {limit: {bodyBytes: '5'}}],
      ['limit.messages', {limit: {messages: -1}}],
      ['limit.store', {limit: {store: {}}}],
      ['limit.store', {limit: {store: 'redis'}}],
      ['limit.onStoreFailure', {limit: {onStoreFailure: 'deny'}}],
      ['assumptions must', {assumptions: null}],
      ['fetch', {fetch: 'fetch'}],
      ['onError', {onError: 'log'}],
      ['clock', {clock: {now: () => 0}}],
    ] as const) {
      const options = {...known, ...wrong} as unknown as GatewayOptions;
      expect(() => createGateway(options), name).to.throw(TypeError, name);
    }
  });

  it('are required as a whole', () => {
    for (const options of [undefined, null, 'https://agents.example', []] as unknown as GatewayOptions[])
      expect(() => createGateway(options), JSON.stringify(options)).to.throw(TypeError, 'object of options');
  });

  it('are named in the error when unknown, because the gateway would ignore them', () => {
    const known = {...own, upstream: 'https://agents.example'};
    for (const [name, wrong] of [
      ['allowedAgents', {allowedAgents: ['Agent-guide']}],
      ['limits', {limits: {}}],
      ['limit.completionPerVisitor', {limit: {completionPerVisitor: 5}}],
      ['limit.constructor', {limit: {constructor: 5}}],
      ['visitor.maxage', {visitor: {secret: 's'.repeat(32), maxage: 60}}],
      ['assumptions.repliesPath', {assumptions: {repliesPath: '/chat/completions'}}],
    ] as const) {
      const options = {...known, ...wrong} as unknown as GatewayOptions;
      expect(() => createGateway(options), name).to.throw(TypeError, `There is no ${name}`);
    }
  });

  it('get an error when the service address has no list of agents', async () => {
    gateway = await startGateway(deny);
    gateway.respond(() => new Response('Not found', {status: 404}));
    const response = await fetch(`${gateway.baseUrl}/v1/aibot/bots`);
    expect(response.status).to.equal(500);
    expect(await response.json()).to.include({code: 'GATEWAY_MISCONFIGURED'});
    expect(gateway.reported.map(String)).to.have.length(1);
    expect(String(gateway.reported[0])).to.contain('upstream');
  });

  it('accept a base path in any spelling', async () => {
    for (const basePath of ['/agents', 'agents', '/agents/', 'agents//', '/помощь', '/a b', '', '/']) {
      const fetch = async (): Promise<Response> => Response.json({agentList: [], total: 0});
      const ask = createGateway({...deny, upstream: 'https://agents.example', basePath, fetch});
      const path = basePath.replace(/^\/+|\/+$/g, '');
      const address = `http://localhost/${path === '' ? '' : `${path}/`}v1/aibot/bots`;
      expect((await ask(new Request(address))).status, basePath).to.equal(200);
    }
  });

  it('answer the visitor even when the error reporter fails', async () => {
    const lost: unknown[] = [];
    const note = (reason: unknown): void => void lost.push(reason);
    process.on('unhandledRejection', note);
    try {
      for (const onError of [
        (): void => {
          throw new Error('The log is full.');
        },
        () => Promise.reject(new Error('The log is away.')),
      ]) {
        gateway = await startGateway({...deny, onError});
        gateway.respond(() => new Response(null, {status: 500}));
        const response = await post(gateway.baseUrl, {messages: hello});
        expect(await response.json()).to.include({code: 'SERVICE_ERROR'});
        await gateway.close();
      }
      await new Promise(resolve => setImmediate(resolve));
    } finally {
      process.off('unhandledRejection', note);
      gateway = undefined;
    }
    expect(lost).to.deep.equal([]);
  });

  it('report a failing visitor function, and the visitor is not sent to sign in', async () => {
    gateway = await startGateway({
      records: 'visitor-token',
      visitor: () => Promise.reject(new Error('The sessions are gone.')),
    });
    const response = await post(gateway.baseUrl, {messages: hello});
    expect(response.status).to.equal(500);
    expect(await response.json()).to.include({code: 'INTERNAL_ERROR'});
    expect(gateway.reported.map(String)).to.deep.equal(['Error: The sessions are gone.']);
  });

  it('accept every way to return no visitor', async () => {
    for (const nobody of [undefined, null, '', {token: ''}]) {
      gateway = await startGateway({records: 'visitor-token', visitor: () => nobody as undefined});
      const response = await post(gateway.baseUrl, {messages: hello});
      expect([response.status, ((await response.json()) as {code: string}).code]).to.deep.equal([
        401,
        'SIGN_IN_NEEDED',
      ]);
      expect([gateway.received, gateway.reported]).to.deep.equal([[], []]);
      await gateway.close();
    }
    gateway = undefined;
  });
});
