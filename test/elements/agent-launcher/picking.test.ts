import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define/agent-provider.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {testClient} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {MenuHarness} from '../../support/open-menu.js';
import {clickLater} from '../../support/press-keys.js';
import {pressKey, putLauncher, type LauncherHarness} from './launcher-harness.js';

function options(harness: LauncherHarness): HTMLElement[] {
  const picker = harness.launcher.shadowRoot?.querySelector('agent-picker');
  return [...(picker?.shadowRoot?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])].filter(option =>
    option.checkVisibility(),
  );
}

async function openPicker(harness: LauncherHarness): Promise<void> {
  clickLater(harness.button);
  await harness.until(() => options(harness).length > 0, 'the agents');
}

async function choose(harness: LauncherHarness, name: string): Promise<void> {
  options(harness)
    .find(option => option.innerText.includes(name))!
    .click();
  await harness.launcher.updateComplete;
}

describe('a launcher with agents to choose from', () => {
  it('shows the agents first, then the chat with a way back', async () => {
    const harness = await putLauncher({settings: {pick: true, agentId: undefined}});
    await openPicker(harness);
    const picker = harness.find('agent-picker');
    await harness.until(() => harness.launcher.shadowRoot?.activeElement === picker, 'the focus');
    expect(harness.focused?.localName).to.equal('input');
    expect(harness.launcher.chat).to.equal(undefined);
    await choose(harness, 'Translator');
    const chat = await harness.untilChat();
    await chat.untilReads('Bonjour!');
    await harness.until(() => harness.focused === chat.input, 'the focus');
    expect(harness.launcher.agentId).to.equal('Agent-translator');
    await harness.press('Back to the agents');
    await harness.until(() => harness.focused?.localName === 'input', 'the focus');
    expect(harness.chat.checkVisibility()).to.equal(false);
    await choose(harness, 'Garden guide');
    await chat.untilShows('Welcome to the garden!');
    expect(harness.chat).to.equal(chat.chat);
  });

  it('continues with the same agent when it is chosen again, by pointer or key', async () => {
    const harness = await putLauncher({settings: {pick: true, agentId: undefined}});
    await openPicker(harness);
    await choose(harness, 'Translator');
    const chat = await harness.untilChat();
    await chat.send('Hello');
    await chat.untilReads('Hello');
    await harness.press('Back to the agents');
    await choose(harness, 'Translator');
    expect(harness.chat.checkVisibility()).to.equal(true);
    await harness.press('Back to the agents');
    const option = options(harness).find(({innerText}) => innerText.includes('Translator'))!;
    option.focus();
    pressKey(option, 'Enter');
    option.dispatchEvent(new KeyboardEvent('keyup', {key: 'Enter', bubbles: true, composed: true}));
    await harness.launcher.updateComplete;
    expect(harness.chat.checkVisibility()).to.equal(true);
    await chat.untilReads('Hello');
  });

  it('continues with the page’s agent when it is chosen again', async () => {
    const harness = await putLauncher({settings: {pick: true}});
    const chat = await harness.openChat();
    await chat.send('Hello');
    await chat.untilReads('Hello');
    await harness.press('Back to the agents');
    await harness.until(() => options(harness).length > 0, 'the agents');
    await choose(harness, 'Garden guide');
    expect(harness.chat.checkVisibility()).to.equal(true);
    await harness.until(() => harness.focused?.localName === 'textarea', 'the focus');
    await chat.untilReads('Hello');
    harness.launcher.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
  });

  it('starts with the agent that the page names', async () => {
    const harness = await putLauncher({settings: {pick: true}});
    const chat = await harness.openChat();
    await chat.untilShows('Welcome to the garden!');
    await harness.press('Back to the agents');
    await harness.until(() => options(harness).length > 0, 'the agents');
    await choose(harness, 'Translator');
    await chat.untilReads('Bonjour!');
    harness.launcher.agentId = 'Agent-guide';
    await chat.untilShows('Welcome to the garden!');
  });

  it('stays at the agents when the page cancels a choice', async () => {
    const harness = await putLauncher({settings: {pick: true, agentId: undefined}});
    await openPicker(harness);
    harness.launcher.addEventListener('agent-select', event => event.preventDefault());
    await choose(harness, 'Translator');
    expect(options(harness)).to.have.length(3);
    expect(harness.launcher.chat).to.equal(undefined);
  });

  it('selects for all elements of its ancestor provider', async () => {
    const service = createTestService();
    const provider = await fixture<AgentProvider>(
      html`<agent-provider .client=${testClient(service)}></agent-provider>`,
    );
    const settings = {pick: true, client: undefined, agentId: undefined};
    const harness = await putLauncher({service, place: provider, settings});
    await openPicker(harness);
    await choose(harness, 'Translator');
    const chat = await harness.untilChat();
    await chat.untilReads('Bonjour!');
    expect(provider.agentId).to.equal('Agent-translator');
  });

  it('requests nothing for its hidden list after the menu has forgotten the visitor', async () => {
    const service = createTestService();
    const harness = await putLauncher({
      service,
      settings: {
        client: undefined,
        baseUrl: service.baseUrl,
        fetch: service.fetch,
        signIn: 'anonymous',
        pick: true,
        agentId: undefined,
        remember: true,
      },
      attributes: {menu: 'forget', persist: 'local', greeting: 'May I help?'},
    });
    await openPicker(harness);
    await choose(harness, 'Translator');
    const chat = await harness.untilChat();
    await chat.send('Hello');
    await chat.untilIdle();
    const asked = service.requests.length;
    const menu = new MenuHarness(chat.chat);
    await menu.choose('Forget on this device');
    await menu.answer('Forget');
    await chat.untilShows('This device keeps nothing');
    dispatchEvent(new Event('pagehide'));
    await harness.launcher.updateComplete;
    const stored = [localStorage, sessionStorage].flatMap(area => Object.keys(area));
    // The time of the forgetting stays.
    expect(stored.filter(key => /^agent(?!-chat-elements:forgotten:)/.test(key))).to.deep.equal([]);
    expect(service.requests.length).to.equal(asked);
    await harness.press('Back to the agents');
    await harness.until(() => options(harness).length > 0, 'the agents');
    expect(service.requests.length).to.be.greaterThan(asked);
    await harness.press('Close the chat');
    expect(Object.keys(sessionStorage)).to.deep.equal(['agent-chat-elements:launcher-open:']);
    localStorage.clear();
  });
});
