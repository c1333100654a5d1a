import {expect} from 'chai';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {openChat} from '../../support/chat-harness.js';
import type {FetchHandler} from '../../support/handler-fetch.js';
import {createTestService} from '../../support/local-service.js';

const notFound: FetchHandler = () => new Response('Not found', {status: 404});
const page: FetchHandler = () => new Response('<!doctype html><title>Sign in</title>');
const noConnection: FetchHandler = () => {
  throw new TypeError('Failed to fetch');
};

/** The texts for the site owner when a chat has no token. */
async function detailsAfter(respond: FetchHandler, settings: Partial<AgentChat>): Promise<string> {
  const service = createTestService();
  service.respondNext(respond);
  const {baseUrl, fetch} = service;
  const chat = await openChat({service, settings: {client: undefined, baseUrl, fetch, ...settings}});
  await chat.untilShows('Details');
  return chat.find('details').textContent;
}

describe('a chat without a token', () => {
  for (const [answer, respond] of [
    ['is not found', notFound],
    ['is a page', page],
    ['cannot be reached', noConnection],
  ] as const) {
    it(`names the token address, not the service, where that ${answer}`, async () => {
      const details = await detailsAfter(respond, {tokenUrl: '/token'});
      expect(details).to.include('Check token-url.').and.not.include('agent-id');
    });
  }

  it('names the sign-in where the address, such as a gateway, has none', async () => {
    const details = await detailsAfter(notFound, {signIn: 'anonymous'});
    expect(details).to.include('Check base-url, sign-in.').and.not.include('agent-id');
  });

  it('names the address as the likely cause when no sign-in is reachable', async () => {
    const details = await detailsAfter(noConnection, {signIn: 'anonymous'});
    expect(details).to.include('The address in base-url may be wrong');
  });
});
