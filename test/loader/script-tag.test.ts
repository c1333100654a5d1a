import {fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import {pageAgent} from '../support/page-agent.js';
import {pressKey} from '../support/press-keys.js';
import {waitUntil} from '../support/wait-until.js';

const origin = 'https://service.test';
/** One for each test that sends a message: a conversation continues with the next chat of its agent. */
const agents = ['Agent-guide', 'Agent-whole', 'Agent-streamed', 'Agent-asked'].map(AgentId => ({
  ...pageAgent,
  AgentId,
}));
const service = createLocalService({agents, answers: echoAnswers()});
const ownFetch = globalThis.fetch;
/** Bodies of the questions that reached the service. */
const bodies: Promise<string>[] = [];

/** Like a page of another site, with the built files. Returns the root of the chat that the script tag adds. */
async function openShop(options: Readonly<Record<string, string>> = {}): Promise<ShadowRoot> {
  const script = document.createElement('script');
  script.src = '/built-cdn/loader.js';
  const {AgentId: agentId} = pageAgent;
  Object.assign(script.dataset, {baseUrl: origin, agentId, signIn: 'anonymous', ...options});
  document.body.append(script);
  await waitUntil(() => shadowRootOfChat() !== null, 'the button');
  return shadowRootOfChat()!;
}

/** Of the button in the corner, then of the launcher, which replaces it. */
const shadowRootOfChat = (): ShadowRoot | null =>
  [...document.querySelectorAll('[name]')].find(element => element.shadowRoot)?.shadowRoot ?? null;

/** All elements of a kind, also those in shadow trees. */
function allIn<T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T[] {
  const inner = [...root.querySelectorAll('*')].flatMap(({shadowRoot}) =>
    shadowRoot ? allIn<T>(selector, shadowRoot) : [],
  );
  return [...root.querySelectorAll<T>(selector), ...inner];
}

const field = (): HTMLElement | undefined => allIn('textarea')[0];

async function openByPress(options?: Readonly<Record<string, string>>): Promise<void> {
  (await openShop(options)).querySelector('button')!.click();
  await waitUntil(() => field()?.matches(':focus') ?? false, 'the focus in the field');
}

async function untilAnswered(question: string): Promise<void> {
  await waitUntil(
    () => allIn('article').filter(({textContent}) => textContent.includes(question)).length === 2,
    'the question and its reply',
  );
}

describe('the script tag in this engine', () => {
  before(() => {
    globalThis.fetch = (address, options) => {
      const request = new Request(address, options);
      if (request.url.endsWith('/chat/completions')) bodies.push(request.clone().text());
      return request.url.startsWith(origin) ? service(request) : ownFetch(request);
    };
  });

  beforeEach(async () => {
    await fixture(html`<h1>A shop</h1>`);
  });

  afterEach(() => {
    for (const element of document.querySelectorAll('[name], script[src*="built-cdn"]')) element.remove();
    localStorage.clear();
    sessionStorage.clear();
  });

  after(() => {
    globalThis.fetch = ownFetch;
  });

  it('adds a button with a name in the corner', async () => {
    const root = await openShop();
    const button = root.querySelector('button')!;
    const {right, bottom} = button.getBoundingClientRect();
    expect(button.ariaLabel).to.equal('Chat');
    expect([innerWidth - right, innerHeight - bottom]).to.deep.equal([20, 20]);
  });

  it('opens the chat with a press, with the focus in the message field', async () => {
    await openByPress();
    expect(document.activeElement?.localName).to.equal('agent-launcher');
  });

  for (const [stream, agentId, expected] of [
    ['false', 'Agent-whole', false],
    ['', 'Agent-streamed', true],
  ] as const)
    it(`asks for a reply with data-stream="${stream}"`, async () => {
      bodies.length = 0;
      await openByPress({stream, agentId});
      await sendKeys({type: 'Do you ship?'});
      await pressKey('Enter');
      await untilAnswered('Do you ship?');
      expect(JSON.parse(await bodies[0]!)).to.include({stream: expected});
    });

  it('shows data-suggestions, which a press sends', async () => {
    await openByPress({agentId: 'Agent-asked', suggestions: 'Do you ship? | May I return it?'});
    const starters = (): HTMLElement[] => allIn('[part~=starter]');
    await waitUntil(() => starters().length > 0, 'the suggestions');
    expect(starters().map(({innerText}) => innerText)).to.deep.equal(['Do you ship?', 'May I return it?']);
    starters()[1]!.click();
    await untilAnswered('May I return it?');
  });

  it('answers a typed question', async () => {
    await openByPress();
    await sendKeys({type: 'Do you ship?'});
    await pressKey('Enter');
    await untilAnswered('Do you ship?');
  });

  it('closes the chat with Escape, with the focus on its button', async () => {
    await openByPress();
    await pressKey('Escape');
    const launcher = document.querySelector('agent-launcher');
    await waitUntil(() => launcher?.shadowRoot?.activeElement?.localName === 'button', 'the focus');
    expect(field()?.checkVisibility()).to.equal(false);
  });
});
