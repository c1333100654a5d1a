import {expect} from 'chai';
import '../../src/define/agent-chat.js';
import type {AgentChat} from '../../src/elements/agent-chat/agent-chat.js';
import {openChat, testClient} from '../support/chat-harness.js';
import {waitUntil} from '../support/wait-until.js';
import {putLauncher} from './agent-launcher/launcher-harness.js';

/** Puts an element into a prerendered page; the previous page continues beside it. */
async function addAhead(element: Element): Promise<void> {
  Object.defineProperty(document, 'prerendering', {value: true, configurable: true});
  document.body.append(element);
  await new Promise(resolve => setTimeout(resolve));
  Reflect.deleteProperty(document, 'prerendering');
}

/** Activates the prerendered page. */
function come(): void {
  document.dispatchEvent(new Event('prerenderingchange'));
}

describe('a prerendered page', () => {
  let added: HTMLElement | undefined;

  afterEach(() => added?.remove());

  it('sends no request, and shows text from the previous page when the visitor arrives', async () => {
    const before = await openChat();
    const {service} = before;
    const lookUps = (): number => service.requests.filter(({method}) => method === 'GET').length;
    const asked = lookUps();
    const chat: AgentChat = document.createElement('agent-chat');
    await addAhead((added = Object.assign(chat, {client: testClient(service), agentId: 'Agent-guide'})));
    await before.send('Hello');
    await before.untilIdle();
    before.type('Half a quest');
    await before.settle();
    dispatchEvent(new Event('pagehide'));
    before.chat.remove();
    expect(lookUps()).to.equal(asked);
    come();
    await chat.updateComplete;
    expect(chat.draft).to.equal('Half a quest');
    await waitUntil(() => lookUps() === asked + 1, 'the agent is looked up');
  });

  it('has the chat open that the visitor opened in the previous page', async () => {
    const settings = {remember: true, greeting: 'May I help?'};
    const before = await putLauncher({settings});
    const {client, agentId} = before.launcher;
    const launcher = Object.assign(document.createElement('agent-launcher'), {client, agentId, ...settings});
    await addAhead((added = launcher));
    await before.openChat();
    before.launcher.remove();
    come();
    await launcher.updateComplete;
    expect(launcher.open).to.equal(true);
    const greeting = launcher.shadowRoot?.querySelector('[part="greeting"]');
    expect(greeting?.checkVisibility() ?? false).to.equal(false);
  });
});
