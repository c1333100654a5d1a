import {expect} from 'chai';
import {
  anonymousSignIn,
  dropSignIn,
  forgetDeviceId,
  readDeviceId,
  type DeviceStorage,
} from '../../src/client/anonymous-sign-in.js';
import {createTestService, type TestService} from '../support/local-service.js';

function memoryStorage(): DeviceStorage & {readonly kept: Map<string, string>} {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  };
}

async function signIn(service: TestService, storage: DeviceStorage, visitorId?: string): Promise<string> {
  const {baseUrl, fetch} = service;
  const {signal} = new AbortController();
  const {token} = await anonymousSignIn({baseUrl, fetch, storage, visitorId})({reason: 'first', signal});
  return token;
}

describe('visitors that the page names', () => {
  it('have one device each, which later visits reuse', () => {
    const storage = memoryStorage();
    const ids = ['', 'maya', 'tom'].map(name => readDeviceId(name, storage));
    expect(new Set(ids).size).to.equal(3);
    expect(['', 'maya', 'tom'].map(name => readDeviceId(name, storage))).to.deep.equal(ids);
    expect(readDeviceId(undefined, storage)).to.equal(ids[0]);
  });

  it('are forgotten one by one, even where storage refuses removal', () => {
    const storage = memoryStorage();
    const [maya, tom] = ['maya', 'tom'].map(name => readDeviceId(name, storage));
    forgetDeviceId('maya', storage);
    expect(readDeviceId('maya', storage)).to.not.equal(maya);
    expect(readDeviceId('tom', storage)).to.equal(tom);
    forgetDeviceId('tom', {getItem: storage.getItem, setItem: storage.setItem});
    forgetDeviceId('tom', {
      ...storage,
      removeItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });

  it('sign in as different visitors of the service', async () => {
    const service = createTestService();
    const storage = memoryStorage();
    await signIn(service, storage, 'maya');
    await signIn(service, storage, 'tom');
    const [first, second] = service.requests.map(({headers}) => headers['x-device-id']);
    expect(first).to.not.equal(second);
    expect(storage.kept.size).to.equal(2);
  });

  it('share a sign-in only with themselves until it is dropped', () => {
    const {baseUrl, fetch} = createTestService();
    const maya = {baseUrl, fetch, visitorId: 'maya'};
    const first = anonymousSignIn(maya);
    expect(anonymousSignIn(maya)).to.equal(first);
    expect(anonymousSignIn({...maya, visitorId: 'tom'})).to.not.equal(first);
    dropSignIn(first);
    const second = anonymousSignIn(maya);
    expect(second).to.not.equal(first);
    dropSignIn(first);
    expect(anonymousSignIn(maya)).to.equal(second);
  });
});
