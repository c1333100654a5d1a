import {expect} from 'chai';
import {systemClock} from '../../src/client/platform.js';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {GatewayOptions} from '../../src/gateway/gateway-options.js';
import {memoryStore} from '../../src/store/memory-store.js';
import {unusableTitles} from '../support/unusable-titles.js';
import {arrive, useGateway, withConversations} from './conversing-visitor.js';
import {deny, own, post} from './running-gateway.js';

describe('a hostile request to a gateway with conversations', () => {
  const start = useGateway();

  for (const title of unusableTitles) {
    it(`is refused with the title ${JSON.stringify(title).slice(0, 20)}`, async () => {
      const gateway = await start();
      const ada = arrive(gateway);
      await ada.ask('Roses?', 'roses');
      const body = JSON.stringify({title});
      const headers = {'Content-Type': 'application/json'};
      expect((await ada.send('PATCH', '/conversations/roses', {body, headers})).status).to.equal(400);
      expect(await ada.titles()).to.deep.equal(['Roses?']);
    });
  }

  it('is refused with another identifier of a conversation', async () => {
    const gateway = await start();
    for (const conversationId of ['', '../x', 'a b', 'x'.repeat(65), 7, ['roses'], {}, true]) {
      const messages = [{role: 'user', content: 'Hello'}];
      expect((await post(gateway.baseUrl, {messages, conversationId})).status).to.equal(400);
    }
    expect(gateway.received).to.deep.equal([]);
    const ada = arrive(gateway);
    expect((await ada.send('GET', '/records?conversationId=a%2Fb')).status).to.equal(400);
    expect((await ada.send('GET', '/records?conversationId=a&conversationId=b')).status).to.equal(400);
  });

  it('is refused with a body that is too large or no JSON', async () => {
    const gateway = await start({...withConversations, limit: {bodyBytes: 200}});
    const ada = arrive(gateway);
    const rename = async (body: string, type = 'application/json'): Promise<number> =>
      (await ada.send('PATCH', '/conversations/roses', {body, headers: {'Content-Type': type}})).status;
    expect(await rename(JSON.stringify({title: 'x'.repeat(300)}))).to.equal(413);
    expect(await rename('title=x', 'application/x-www-form-urlencoded')).to.equal(415);
    expect(await rename('{')).to.equal(400);
  });

  it('learns the methods of each path', async () => {
    const gateway = await start();
    const ada = arrive(gateway);
    const wrong = await ada.send('GET', '/conversations/roses');
    expect([wrong.status, wrong.headers.get('Allow')]).to.deep.equal([405, 'PATCH, DELETE, OPTIONS']);
    const preflight = await ada.send('OPTIONS', '/records');
    expect(preflight.headers.get('Access-Control-Allow-Methods')).to.equal('GET, HEAD, DELETE, OPTIONS');
  });
});

describe('a gateway without conversations', () => {
  const start = useGateway();

  for (const [name, options] of [
    ['with records of its own', own],
    ['that denies records', deny],
  ] as const) {
    it(`${name} has neither the paths nor the deletion`, async () => {
      const gateway = await start(options);
      const ada = arrive(gateway);
      await ada.ask('Roses?', 'roses');
      for (const [method, path, status] of [
        ['GET', '/conversations', 404],
        ['PATCH', '/conversations/roses', 404],
        ['DELETE', '/conversations/roses', 404],
        ['DELETE', '/records', 405],
      ] as const)
        expect((await ada.send(method, path)).status, path).to.equal(status);
    });
  }

  it('keeps a message of a conversation as any other', async () => {
    const gateway = await start(own);
    const ada = arrive(gateway);
    await ada.ask('Roses?', 'roses');
    expect(await ada.records('tulips')).to.deep.equal(['Roses?', 'Roses?']);
  });

  it('names the options that need records of its own, and the methods that a store lacks', async () => {
    await start();
    const create = (options: object) => () =>
      createGateway({upstream: 'https://agents.test', clock: systemClock, ...options} as GatewayOptions);
    for (const more of [{conversations: true}, {retention: 30}, {store: memoryStore()}])
      expect(create({...deny, ...more})).to.throw(TypeError, `${Object.keys(more)[0]} needs records: own`);
    expect(create({...own, conversations: 'yes'})).to.throw(TypeError, 'conversations must be');
    expect(create({...own, retention: 0})).to.throw(TypeError, 'retention must be');
    const {deleteRecords, ...store} = memoryStore();
    expect(create({...own, store})).to.throw(TypeError, 'store must have deleteRecords.');
    create({...own, store: {...store, deleteRecords}})();
  });
});
