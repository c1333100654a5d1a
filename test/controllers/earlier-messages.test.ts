import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {LitElement} from 'lit';
import type {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {EarlierMessages} from '../../src/controllers/earlier-messages.js';
import {Removal} from '../../src/controllers/removal.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {EarlierPages} from '../../src/conversation/earlier-pages.js';
import {testClient} from '../support/chat-harness.js';
import type {TestService} from '../support/local-service.js';
import {askedPages, serviceWithRecords} from '../support/stored-conversation.js';

/** Shows earlier messages; a test decides when their code arrives, and whether it does. */
class RememberingElement extends LitElement {
  client: AgentClient | undefined;
  agentId = 'Agent-guide';
  recent = false;
  prepared = 0;
  readonly errors: AgentServiceError[] = [];
  /** What settles each fetch of the code. */
  readonly fetches: {arrive: () => void; fail: () => void}[] = [];
  readonly conversation = new Conversation();
  readonly earlier: EarlierMessages = new EarlierMessages(this, this.conversation, {
    wanted: () => ({client: this.client, agentId: this.agentId, size: 2, recent: this.recent}),
    prepare: () => (this.prepared += 1),
    openPages: async size => {
      await new Promise<void>((arrive, reject) => {
        this.fetches.push({arrive, fail: () => reject(new AgentServiceError('network', 'No file.'))});
      });
      return new EarlierPages(this.conversation, size, () => undefined);
    },
    onError: error => this.errors.push(error),
  });
  readonly removal = new Removal(this, () => this.earlier.interrupt());

  /** Turns to an agent as a chat does. */
  async turnTo(agentId: string): Promise<void> {
    this.earlier.forget();
    this.agentId = agentId;
    this.conversation.open(agentId, this.client);
    this.requestUpdate();
    await this.updateComplete;
  }

  get texts(): string[] {
    return this.conversation.state.messages.map(({text}) => text);
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
    element.recent = recent;
    await element.turnTo('Agent-guide');
  }

  it('is not asked for by itself where a conversation begins anew', async () => {
    await connect(false);
    expect(element.fetches).to.have.length(0);
    expect(element.prepared).to.equal(0);
    expect(element.earlier.status).to.equal('unknown');
  });

  it('is prepared while the agent is not known, where the newest are wanted', async () => {
    element.recent = true;
    element.requestUpdate();
    await element.updateComplete;
    expect(element.prepared).to.equal(1);
    expect(element.fetches).to.have.length(0);
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
    expect(element.errors.map(({kind}) => kind)).to.deep.equal(['network']);
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
    element.fetches[1]!.arrive();
    await element.earlier.loadOlder();
    expect(element.texts).to.deep.equal([]);
    const agents = service.requests.map(({url}) => url.pathname);
    expect(agents.every(path => path.includes('Agent-billing'))).to.equal(true);
  });

  it('brings nothing once the conversation was emptied', async () => {
    await connect(false);
    const loading = element.earlier.loadOlder();
    element.earlier.forget();
    element.conversation.clear();
    expect(await loading).to.equal(false);
    element.fetches[0]!.arrive();
    await nextTask();
    expect(element.earlier.status).to.equal('unknown');
    expect(askedPages(service)).to.deep.equal([]);
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
    element.fetches[1]!.arrive();
    await element.earlier.loadOlder();
    expect(element.texts).to.deep.equal(['Stored 4', 'Stored 5']);
  });
});
