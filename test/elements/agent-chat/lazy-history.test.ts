import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {LitElement} from 'lit';
import type {AgentClient} from '../../../src/client/agent-client.js';
import {Removal} from '../../../src/controllers/removal.js';
import {Conversation} from '../../../src/conversation/conversation.js';
import {ChatHistory, type RememberingChat} from '../../../src/elements/agent-chat/chat-history.js';
import {ChatPlaces} from '../../../src/elements/agent-chat/chat-places.js';
import * as shownPast from '../../../src/elements/agent-chat/shown-past.js';
import type {AgentErrorEvent} from '../../../src/events/agent-error-event.js';
import {LazyModule} from '../../../src/lazy.js';
import {testClient} from '../../support/chat-harness.js';
import type {TestService} from '../../support/local-service.js';
import {pageAgent} from '../../support/page-agent.js';
import {askedPages, serviceWithRecords} from '../../support/stored-conversation.js';

/** Shows earlier messages; a test decides when their code arrives, and whether it does. */
class RememberingElement extends LitElement {
  client: AgentClient | undefined;
  agentId = 'Agent-guide';
  history: 'none' | 'recent' = 'none';
  historySize = 2;
  readonly errors: AgentErrorEvent[] = [];
  readonly announced: string[] = [];
  /** What settles each fetch of the code. */
  readonly fetches: {arrive: () => void; fail: () => void}[] = [];
  readonly code = new LazyModule(async () => {
    await new Promise<void>((arrive, reject) => {
      this.fetches.push({arrive, fail: () => reject(new TypeError('Failed to fetch'))});
    });
    return shownPast;
  });
  readonly conversation = new Conversation();
  readonly earlier: ChatHistory;

  constructor() {
    super();
    this.earlier = new ChatHistory(this, new RememberedChat(this), this.code);
    this.conversation.subscribe((_state, {type}) => {
      if (type === 'conversation-begun') this.earlier.forget();
      this.requestUpdate();
    });
    new Removal(this, () => this.earlier.interrupt());
    this.addEventListener('agent-error', event => this.errors.push(event));
  }

  /** Turns to an agent as a chat does. */
  async turnTo(agentId: string): Promise<void> {
    this.agentId = agentId;
    this.conversation.open(agentId, this.client);
    await this.updateComplete;
  }

  get texts(): string[] {
    return this.conversation.state.messages.map(({text}) => text);
  }
}

/** What is told of the chat of such an element. */
class RememberedChat implements RememberingChat {
  readonly conversation: Conversation;
  readonly places: ChatPlaces;
  readonly stick = {
    acceptPosition: () => undefined,
    keepPlace: () => undefined,
    revealEnd: () => Promise.resolve(),
  };
  readonly #element: RememberingElement;

  constructor(element: RememberingElement) {
    this.conversation = element.conversation;
    this.places = new ChatPlaces(element);
    this.#element = element;
  }

  readonly localize = {term: (...[key]: readonly unknown[]) => String(key)};

  readonly voice = {say: (words: string) => void this.#element.announced.push(words)};

  get history() {
    return this.#element.earlier;
  }

  get connection() {
    const {client} = this.#element;
    return {client, service: client, visit: 'first', given: {givenTokens: 0, givenSources: 0}};
  }

  get lookup() {
    const {agentId, client} = this.#element;
    return {agent: client && {...pageAgent, AgentId: agentId}};
  }
}
customElements.define('remembering-element', RememberingElement);

function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}

describe('the code for earlier messages', () => {
  let service: TestService;
  let element: RememberingElement;

  beforeEach(async () => {
    service = await serviceWithRecords(5);
    element = await fixture<RememberingElement>(html`<remembering-element></remembering-element>`);
  });

  /** The service is known, and so is the agent. */
  async function connect(recent: boolean): Promise<void> {
    element.client = testClient(service);
    element.history = recent ? 'recent' : 'none';
    await element.turnTo('Agent-guide');
  }

  /** The newest are wanted of an agent that is not known yet. */
  async function prepare(): Promise<void> {
    element.history = 'recent';
    element.requestUpdate();
    await element.updateComplete;
  }

  it('is not asked for by itself where a conversation begins anew', async () => {
    await connect(false);
    expect(element.fetches).to.have.length(0);
    expect(element.earlier.status).to.equal('unknown');
  });

  it('is prepared while the agent is not known, where the newest are wanted', async () => {
    await prepare();
    expect(element.fetches).to.have.length(1);
    expect(element.earlier).to.include({status: 'unknown', opening: false});
    await connect(true);
    element.fetches[0]!.arrive();
    await element.earlier.loadOlder();
    expect(element.texts).to.deep.equal(['Stored 4', 'Stored 5']);
    expect(element.fetches).to.have.length(1);
  });

  it('is asked for again, and nothing is told, when it could not be had before the agent is known', async () => {
    await prepare();
    element.fetches[0]!.fail();
    await nextTask();
    expect(element.errors).to.have.length(0);
    expect(element.announced).to.deep.equal([]);
    await connect(true);
    element.fetches[1]!.arrive();
    await element.earlier.loadOlder();
    expect(element.texts).to.deep.equal(['Stored 4', 'Stored 5']);
  });

  it('counts as loading until it has arrived', async () => {
    await connect(true);
    expect(element.earlier).to.include({status: 'loading', opening: true});
    expect(askedPages(service)).to.deep.equal([]);
    element.fetches[0]!.arrive();
    await element.earlier.loadOlder();
    expect(element.texts).to.deep.equal(['Stored 4', 'Stored 5']);
    expect(element.earlier).to.include({status: 'more', opening: false});
  });

  it('is asked for once, however many pages follow', async () => {
    await connect(false);
    const loading = element.earlier.loadOlder();
    element.fetches[0]!.arrive();
    expect(await loading).to.equal(true);
    expect(await element.earlier.loadOlder()).to.equal(true);
    expect(element.texts).to.deep.equal(['Stored 2', 'Stored 3', 'Stored 4', 'Stored 5']);
    expect(element.fetches).to.have.length(1);
  });

  it('fails as the records do when it cannot be had, and is asked for again', async () => {
    await connect(true);
    element.fetches[0]!.fail();
    expect(await element.earlier.loadOlder()).to.equal(false);
    expect(element.earlier.status).to.equal('failed');
    expect(element.errors.map(({phase, error}) => [phase, error.kind, error.message])).to.deep.equal([
      ['list-records', 'network', 'The code for earlier messages could not be fetched.'],
    ]);
    expect(element.announced).to.deep.equal(['historyFailed']);
    const again = element.earlier.loadOlder();
    element.fetches[1]!.arrive();
    expect(await again).to.equal(true);
    expect(element.texts).to.deep.equal(['Stored 4', 'Stored 5']);
    expect(element.earlier.status).to.equal('more');
  });

  it('brings nothing into a conversation with another agent', async () => {
    await connect(true);
    await element.turnTo('Agent-billing');
    element.fetches[0]!.arrive();
    await element.earlier.loadOlder();
    expect(element.texts).to.deep.equal([]);
    const agents = service.requests.map(({url}) => url.pathname);
    expect(agents.every(path => path.includes('Agent-billing'))).to.equal(true);
  });

  for (const recent of [false, true]) {
    it(`brings nothing once the conversation was emptied, where the newest are ${recent ? '' : 'not '}wanted`, async () => {
      await connect(recent);
      const loading = element.earlier.loadOlder();
      element.conversation.clear();
      await element.updateComplete;
      expect(await loading).to.equal(false);
      element.fetches[0]!.arrive();
      await nextTask();
      expect(element.earlier).to.include({status: 'unknown', opening: false});
      expect(askedPages(service)).to.deep.equal([]);
      expect(await element.earlier.loadOlder()).to.equal(true);
      expect(element.texts).to.deep.equal(['Stored 4', 'Stored 5']);
    });
  }

  it('is no longer missed once the conversation was emptied', async () => {
    await connect(true);
    element.fetches[0]!.fail();
    await element.earlier.loadOlder();
    expect(element.earlier.status).to.equal('failed');
    element.conversation.clear();
    await element.updateComplete;
    await nextTask();
    expect(element.earlier).to.include({status: 'unknown', opening: false});
    expect(element.fetches).to.have.length(1);
  });

  it('is not waited for by an element that is gone, and is asked for when that comes back', async () => {
    await connect(true);
    const place = element.parentElement!;
    element.remove();
    await nextTask();
    element.fetches[0]!.arrive();
    await nextTask();
    expect(askedPages(service)).to.deep.equal([]);
    place.append(element);
    await element.earlier.loadOlder();
    expect(element.texts).to.deep.equal(['Stored 4', 'Stored 5']);
  });
});
