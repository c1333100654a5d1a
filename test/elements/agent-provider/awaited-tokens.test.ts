import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import type {AgentElement} from '../../../src/elements/agent-element.js';
import {dropDetached} from '../../../src/session/persistent-conversation.js';
import {ChatHarness} from '../../support/chat-harness.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';

type TokenSetting = AgentElement['accessToken'];

interface WaitingPage {
  readonly service: TestService;
  readonly holder: AgentElement;
  readonly chat: ChatHarness;
  /** Types of the error events that the page received. */
  readonly errors: readonly string[];
}

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 60));

/** A page without a session: a chat alone, or chat, picker and history in a provider. */
async function openPage(
  place: 'alone' | 'in a provider',
  accessToken: TokenSetting,
  settings: object = {},
): Promise<WaitingPage> {
  const service = createTestService();
  const element = document.createElement('agent-chat');
  const provider = document.createElement('agent-provider');
  const holder: AgentElement = place === 'alone' ? element : provider;
  const {baseUrl, fetch} = service;
  Object.assign(holder, {baseUrl, fetch, accessToken, agentId: 'Agent-guide', ...settings});
  const errors: string[] = [];
  for (const type of ['agent-error', 'agent-auth-error'])
    holder.addEventListener(type, () => errors.push(type));
  if (place !== 'alone')
    provider.append(element, document.createElement('agent-picker'), document.createElement('agent-history'));
  (await fixture<HTMLElement>(html`<div></div>`)).append(holder);
  await holder.updateComplete;
  await element.updateComplete;
  return {service, holder, chat: new ChatHarness(element, service), errors};
}

/** The page works with the new token, and no request was sent without it. */
async function expectAnswered({service, chat, errors}: WaitingPage): Promise<void> {
  await chat.untilShows('Welcome to the garden!');
  const authorizations = new Set(service.requests.map(({headers}) => headers['authorization']));
  expect([...authorizations]).to.deep.equal([`Bearer ${service.token}`]);
  expect(errors).to.deep.equal([]);
}

describe('a token that is not available yet', () => {
  beforeEach(() => {
    dropDetached();
    sessionStorage.clear();
  });

  for (const place of ['alone', 'in a provider'] as const) {
    describe(`for an element ${place}`, () => {
      it('delays requests while it is null, and shows a waiting state', async () => {
        const {service, chat, errors} = await openPage(place, null);
        await settled();
        expect(service.requests).to.deep.equal([]);
        expect(errors).to.deep.equal([]);
        expect(chat.find('[part="base"]').ariaBusy).to.equal('true');
        expect(chat.notices()).to.deep.equal([]);
      });

      const given: Readonly<Record<string, (token: string) => TokenSetting>> = {
        'a text': token => token,
        'a function': token => () => token,
        'a function that waits': token => () => new Promise(resolve => setTimeout(resolve, 30, token)),
        'a promise': token => new Promise(resolve => setTimeout(resolve, 30, token)),
        'a promise of a token and its end': token => Promise.resolve({token, expiresAt: Date.now() + 60_000}),
      };
      for (const [name, give] of Object.entries(given)) {
        it(`delays requests until it is ${name}`, async () => {
          const page = await openPage(place, null);
          await settled();
          page.holder.accessToken = give(page.service.token);
          await expectAnswered(page);
        });
      }

      it('delays requests as a promise from the start', async () => {
        let keep: (token: string) => void = () => undefined;
        const page = await openPage(place, new Promise<string>(resolve => (keep = resolve)));
        await settled();
        expect(page.service.requests).to.deep.equal([]);
        keep(page.service.token);
        await expectAnswered(page);
      });

      it('shows a missing token when its promise rejects', async () => {
        const failing = new Promise<string>((_, reject) => setTimeout(reject, 30, new Error('No session.')));
        const {chat, errors, service} = await openPage(place, failing);
        await chat.untilShows('You are not signed in');
        expect(errors.length).to.be.greaterThan(0);
        expect(service.requests).to.deep.equal([]);
      });

      it('sends requests without a token when it becomes undefined', async () => {
        const {service, holder} = await openPage(place, null);
        await settled();
        holder.accessToken = undefined;
        await waitUntil(() => service.requests.length > 0);
        expect(service.requests[0]?.headers['authorization']).to.equal(undefined);
      });

      it('delays a question during a new sign-in and loses nothing', async () => {
        const page = await openPage(place, 'test-token');
        const {service, holder, chat} = page;
        await chat.untilShows('Welcome to the garden!');
        await chat.send('First');
        await chat.untilReads('First');
        await chat.untilIdle();
        holder.accessToken = null;
        await holder.updateComplete;
        const count = service.requests.length;
        await chat.send('Second');
        await settled();
        expect(service.requests.length).to.equal(count);
        expect(chat.messages().slice(1, 4)).to.deep.equal([
          'You: First',
          'Garden guide: First',
          'You: Second',
        ]);
        holder.accessToken = service.token;
        await chat.untilReads('Second');
        await chat.untilIdle();
        expect(page.errors).to.deep.equal([]);
      });

      it('delays nothing when the page signs in another way', async () => {
        const {service, chat} = await openPage(place, null, {signIn: 'anonymous'});
        await chat.untilShows('Welcome to the garden!');
        expect(service.requests.length).to.be.greaterThan(0);
      });
    });
  }

  it('leaves no request behind when the element is removed', async () => {
    const {service, holder} = await openPage('alone', null);
    holder.remove();
    await settled();
    holder.accessToken = service.token;
    await settled();
    expect(service.requests).to.deep.equal([]);
  });
});
