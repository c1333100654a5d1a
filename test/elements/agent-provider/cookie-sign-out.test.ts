import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import {waitUntil} from '../../support/wait-until.js';

/** A gateway that answers a sign-out when the test says so. */
function holdSignOuts() {
  const lists: string[] = [];
  const signOuts: ((status: number) => void)[] = [];
  const fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    init?.signal?.throwIfAborted();
    const {pathname} = new URL(input instanceof Request ? input.url : input);
    if (pathname === '/agents/v1/sign-out')
      return new Promise(resolve => signOuts.push(status => resolve(new Response(null, {status}))));
    lists.push(pathname);
    return Promise.resolve(Response.json({agentList: [], total: 0}));
  };
  return {lists, signOuts, fetch};
}

describe('a provider whose visitors have the cookie of a gateway', () => {
  const start = async () => {
    const gateway = holdSignOuts();
    const provider = document.createElement('agent-provider');
    Object.assign(provider, {baseUrl: 'https://shop.example/agents', fetch: gateway.fetch, visitorId: 'one'});
    provider.append(document.createElement('agent-picker'));
    (await fixture<HTMLElement>(html`<div></div>`)).append(provider);
    await waitUntil(() => gateway.lists.length === 1);
    return {...gateway, provider};
  };

  it('asks for nothing before the last of two sign-outs has ended', async () => {
    const {lists, signOuts, provider} = await start();
    provider.visitorId = 'two';
    await waitUntil(() => signOuts.length === 1);
    provider.visitorId = 'three';
    await waitUntil(() => signOuts.length === 2);
    signOuts[0]!(204);
    await new Promise(resolve => setTimeout(resolve));
    // A request that begins after the first sign-out.
    provider.append(document.createElement('agent-picker'));
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(lists).to.have.length(1);
    signOuts[1]!(204);
    await waitUntil(() => lists.length > 1);
  });

  it('asks a service without sign-out, and repeats one that has failed', async () => {
    const {lists, signOuts, provider} = await start();
    provider.visitorId = 'two';
    await waitUntil(() => signOuts.length === 1);
    signOuts[0]!(502);
    await waitUntil(() => signOuts.length === 2);
    expect(lists).to.have.length(1);
    signOuts[1]!(404);
    await waitUntil(() => lists.length > 1);
  });
});
