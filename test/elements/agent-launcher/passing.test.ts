import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define/agent-provider.js';
import {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {testClient} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {putLauncher} from './launcher-harness.js';

/** The check of some frameworks before they set a property. */
function hasSetter(element: object, name: PropertyKey): boolean {
  for (let place: unknown = element; place instanceof Object; place = Object.getPrototypeOf(place))
    if (Object.getOwnPropertyDescriptor(place, name)?.set) return true;
  return false;
}

describe('settings that a launcher passes to its chat', () => {
  it('include every attribute of the chat at any time', async () => {
    const attributes = {
      'send-key': 'mod-enter',
      'max-length': '7',
      density: 'compact',
      autofocus: '',
      readonly: '',
    };
    const harness = await putLauncher({attributes});
    await harness.openChat();
    const {chat} = harness;
    expect([chat.sendKey, chat.maxLength, chat.density]).to.deep.equal(['mod-enter', 7, 'compact']);
    expect([chat.readonly, chat.autofocus]).to.deep.equal([true, false]);
    harness.launcher.setAttribute('max-length', '9');
    harness.launcher.removeAttribute('readonly');
    await harness.until(() => chat.maxLength === 9 && !chat.readonly, 'the change');
    harness.launcher.remove();
    harness.launcher.setAttribute('max-length', '11');
    document.body.append(harness.launcher);
    await harness.until(() => chat.maxLength === 11, 'the change');
    harness.launcher.remove();
  });

  it('include no attribute of the launcher itself', async () => {
    const harness = await putLauncher({
      attributes: {id: 'corner', label: 'Help', mode: 'dialog', class: 'x'},
    });
    await harness.openChat();
    expect(harness.chat.getAttributeNames().filter(name => ['id', 'label', 'mode', 'class'].includes(name)))
      .to.be.empty;
    expect(harness.button.ariaLabel).to.equal('Help');
    expect(harness.panel.ariaLabel).to.equal('Help');
  });

  it('include every property of the chat, before and after it loads', async () => {
    const harness = await putLauncher({settings: {sendKey: 'mod-enter', contextTurns: 3}});
    expect(harness.launcher.sendKey).to.equal('mod-enter');
    await harness.openChat();
    expect([harness.chat.sendKey, harness.chat.contextTurns]).to.deep.equal(['mod-enter', 3]);
    harness.launcher.sendKey = 'enter';
    expect(harness.chat.sendKey).to.equal('enter');
    harness.chat.contextTurns = 5;
    expect(harness.launcher.contextTurns).to.equal(5);
  });

  it('stay the same after the launcher moves', async () => {
    const harness = await putLauncher({settings: {readonly: true, background: 'header'}});
    await harness.openChat();
    const {chat, launcher} = harness;
    const place = document.createElement('div');
    launcher.before(place);
    place.append(launcher);
    await launcher.updateComplete;
    await chat.updateComplete;
    expect([chat.readonly, chat.background, chat.density]).to.deep.equal([true, 'header', 'comfortable']);
  });

  it('include framework properties only where the chat has one', async () => {
    const harness = await putLauncher();
    const {launcher} = harness;
    const switches = {math: true, disabled: false, stream: false};
    const settings = {suggestions: ['Where is the gate?'], pageContext: () => [], ...switches};
    for (const [name, value] of Object.entries(settings))
      if (name in launcher) Reflect.set(launcher, name, value);
      else launcher.setAttribute(name, String(value));
    expect([launcher.pageContext, launcher.math, launcher.disabled]).to.deep.equal([
      settings.pageContext,
      true,
      false,
    ]);
    const chat = await harness.openChat();
    await chat.untilShows('Where is the gate?');
    expect(launcher.pageContext).to.equal(settings.pageContext);
    const {math, disabled, stream} = harness.chat;
    expect({math, disabled, stream}).to.deep.equal(switches);
    launcher.suggestions = ['Where is the pond?'];
    await chat.untilShows('Where is the pond?');
    launcher.disabled = true;
    await chat.until(() => chat.input.disabled, 'a field that cannot be used');
    const other = await putLauncher();
    expect(other.launcher.suggestions).to.equal(undefined);
  });

  it('include suggestions as a text, and the newest value of the attribute and the property', async () => {
    const attributes = {suggestions: 'Where is the gate? | Where is the pond?'};
    const text = await (await putLauncher({attributes})).openChat();
    await text.untilShows('Where is the pond?');
    const harness = await putLauncher({attributes});
    harness.launcher.suggestions = ['Where is the bench?'];
    const list = await harness.openChat();
    await list.untilShows('Where is the bench?');
    expect(list.text()).not.to.include('gate');
    harness.launcher.setAttribute('suggestions', 'Where is the barn?');
    await list.untilShows('Where is the barn?');
    expect(list.text()).not.to.include('bench');
  });

  it('include the attribute that turns streaming off', async () => {
    const harness = await putLauncher({attributes: {stream: 'off'}});
    expect((await harness.openChat()).chat.stream).to.equal(false);
  });

  it('include every non-text setting of the chat, before it loads', async () => {
    const {launcher} = await putLauncher();
    const settings = [...AgentChat.elementProperties]
      .filter(([, {attribute, state, type}]) => (attribute === false && !state) || type === Boolean)
      .map(([name]) => name)
      .filter(name => name !== 'draft') // the draft is not a setting
      .filter(name => name !== 'scroll'); // a string property whose name every element has
    expect(settings).to.include.members(['renderMessage', 'transformRequest', 'client', 'disabled']);
    settings.push('suggestions', 'pageContext', 'stream'); // their attributes are no boolean ones
    expect(settings.filter(name => !hasSetter(launcher, name))).to.deep.equal([]);
  });

  it('include service, agent, language and strings', async () => {
    const service = createTestService();
    const harness = await putLauncher({
      settings: {
        client: undefined,
        baseUrl: service.baseUrl,
        accessToken: service.token,
        fetch: service.fetch,
        agentId: 'Agent-translator',
        strings: {send: 'Go', openChat: 'Come in'},
      },
    });
    expect(harness.button.ariaLabel).to.equal('Come in');
    const chat = await harness.openChat();
    await chat.untilReads('Bonjour!');
    expect(chat.button('Go')).not.to.equal(undefined);
    harness.launcher.agentId = 'Agent-guide';
    await chat.untilShows('Welcome to the garden!');
  });

  it('include theme and colour scheme as set on the launcher', async () => {
    const harness = await putLauncher({settings: {theme: 'dark'}});
    await harness.openChat();
    expect(getComputedStyle(harness.chat).colorScheme).to.equal('dark');
    expect(getComputedStyle(harness.panel).colorScheme).to.equal('dark');
  });

  it('include the selection of an ancestor provider, unless the launcher has its own agent', async () => {
    const service = createTestService();
    const provider = await fixture<AgentProvider>(
      html`<agent-provider agent-id="Agent-translator" .client=${testClient(service)}></agent-provider>`,
    );
    const settings = {client: undefined, agentId: undefined};
    const harness = await putLauncher({service, place: provider, settings});
    const chat = await harness.openChat();
    await chat.untilReads('Bonjour!');
    provider.agentId = 'Agent-guide';
    await chat.untilShows('Welcome to the garden!');
    harness.launcher.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
  });

  it('include the service of the provider it names', async () => {
    const service = createTestService();
    const provider = await fixture<AgentProvider>(
      html`<agent-provider
        id="help"
        agent-id="Agent-translator"
        .client=${testClient(service)}
      ></agent-provider>`,
    );
    const harness = await putLauncher({
      service,
      settings: {client: undefined, agentId: undefined, htmlFor: provider.id},
    });
    const chat = await harness.openChat();
    await chat.untilReads('Bonjour!');
  });
});
