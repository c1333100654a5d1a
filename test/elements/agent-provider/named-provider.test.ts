import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define/agent-provider.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {agentNamed, probeShows as shows, type ProviderProbe} from './provider-probe.js';

async function openPage(content: unknown): Promise<HTMLElement> {
  return fixture<HTMLElement>(html`<div>${content}</div>`);
}

function probeIn(place: ParentNode, selector = 'provider-probe'): ProviderProbe {
  return place.querySelector<ProviderProbe>(selector)!;
}

function createProvider(id: string, baseUrl: string): AgentProvider {
  return Object.assign(document.createElement('agent-provider'), {id, baseUrl});
}

function openTwoProviders(): Promise<HTMLElement> {
  return openPage(html`
    <agent-provider id="one" base-url="/one"></agent-provider>
    <agent-provider id="two" base-url="/two"></agent-provider>
    <provider-probe for="one"></provider-probe>
  `);
}

describe('an element with a provider’s id in `for`', () => {
  it('links to it from anywhere in the page', async () => {
    const page = await openPage(html`
      <agent-provider id="help" base-url="/help" agent-id="Agent-1"></agent-provider>
      <section><provider-probe for="help"></provider-probe></section>
    `);
    await shows(probeIn(page), '/help Agent-1');
  });

  it('follows its selection and changes it', async () => {
    const page = await openPage(html`
      <provider-probe for="help"></provider-probe>
      <agent-provider id="help" base-url="/help"></agent-provider>
    `);
    const provider = page.querySelector('agent-provider')!;
    provider.agentId = 'Agent-2';
    await shows(probeIn(page), '/help Agent-2');
    probeIn(page).choose(agentNamed('Rose'));
    await shows(probeIn(page), '/help Agent-Rose Rose');
    expect(provider.agentId).to.equal('Agent-Rose');
  });

  it('prefers it to an ancestor provider, even while it is missing', async () => {
    const page = await openPage(html`
      <agent-provider base-url="/around"><provider-probe for="late"></provider-probe></agent-provider>
    `);
    await shows(probeIn(page), 'idle');
    page.append(createProvider('late', '/late'));
    await shows(probeIn(page), '/late');
    probeIn(page).removeAttribute('for');
    await shows(probeIn(page), '/around');
  });

  it('prefers its own address and its own client', async () => {
    const page = await openPage(html`
      <agent-provider id="help" base-url="/help" agent-id="Agent-1"></agent-provider>
      <provider-probe for="help" base-url="/own"></provider-probe>
    `);
    await shows(probeIn(page), '/own Agent-1');
  });

  it('follows the provider when it is added, renamed, replaced or removed', async () => {
    const page = await openPage(html`<provider-probe for="help"></provider-probe>`);
    const probe = probeIn(page);
    const provider = createProvider('', '/first');
    page.append(provider);
    await shows(probe, 'idle');
    provider.id = 'help';
    await shows(probe, '/first');
    provider.removeAttribute('id');
    await shows(probe, 'idle');
    provider.id = 'help';
    await shows(probe, '/first');
    provider.replaceWith(createProvider('help', '/second'));
    await shows(probe, '/second');
    page.querySelector('agent-provider')!.remove();
    await shows(probe, 'idle');
  });

  it('follows changes of its own attribute', async () => {
    const page = await openTwoProviders();
    const probe = probeIn(page);
    await shows(probe, '/one');
    probe.htmlFor = 'two';
    await shows(probe, '/two');
    probe.htmlFor = undefined;
    await shows(probe, 'idle');
  });

  it('does not render again for the provider it named before', async () => {
    const page = await openTwoProviders();
    const probe = probeIn(page);
    await shows(probe, '/one');
    probe.htmlFor = 'two';
    await shows(probe, '/two');
    let asked = 0;
    probe.requestUpdate = () => void (asked += 1);
    const [one, two] = page.querySelectorAll('agent-provider');
    one!.baseUrl = '/changed';
    await one!.updateComplete;
    expect(asked).to.equal(0);
    two!.baseUrl = '/changed';
    await two!.updateComplete;
    expect(asked).to.equal(1);
  });

  it('stays linked when either of them moves', async () => {
    const page = await openPage(html`
      <header></header>
      <agent-provider id="help" base-url="/help"></agent-provider>
      <provider-probe for="help"></provider-probe>
    `);
    const probe = probeIn(page);
    await shows(probe, '/help');
    const {asked} = probe;
    page.querySelector('header')!.append(probe);
    await shows(probe, '/help');
    page.querySelector('header')!.append(page.querySelector('agent-provider')!);
    await shows(probe, '/help');
    expect(probe.asked).to.equal(asked);
    page.querySelector('agent-provider')!.baseUrl = '/changed';
    await shows(probe, '/changed');
  });

  it('prefers a provider in its own shadow root to one in the document', async () => {
    const page = await openPage(html`
      <agent-provider id="help" base-url="/document"></agent-provider>
      <div class="inner"></div>
    `);
    const root = page.querySelector('.inner')!.attachShadow({mode: 'open'});
    const probe = document.createElement('provider-probe');
    probe.htmlFor = 'help';
    root.append(probe);
    await shows(probe, '/document');
    root.append(createProvider('help', '/inside'));
    await shows(probe, '/inside');
    page.append(probe);
    await shows(probe, '/document');
  });

  it('ignores other elements with that id and accepts ids that are invalid selectors', async () => {
    const page = await openPage(html`
      <p id='1 "odd" #name'></p>
      <agent-provider id='1 "odd" #name' base-url="/odd"></agent-provider>
      <provider-probe for='1 "odd" #name'></provider-probe>
    `);
    await shows(probeIn(page), '/odd');
    for (const value of [null, 7, {}, '']) {
      Object.assign(probeIn(page), {htmlFor: value});
      await shows(probeIn(page), 'idle');
    }
  });

  it('is idle when the id is not a provider’s, even inside a provider', async () => {
    const page = await openPage(html`
      <agent-provider base-url="/around" agent-id="Agent-1">
        <provider-probe id="first"></provider-probe>
        <provider-probe id="inside" for="first"></provider-probe>
      </agent-provider>
      <provider-probe id="second" for="first"></provider-probe>
      <provider-probe id="own" base-url="/own"></provider-probe>
      <provider-probe id="third" for="own"></provider-probe>
      <provider-probe id="itself" for="itself"></provider-probe>
    `);
    await shows(probeIn(page, '#first'), '/around Agent-1');
    await shows(probeIn(page, '#own'), '/own');
    for (const id of ['#inside', '#second', '#third', '#itself']) await shows(probeIn(page, id), 'idle');
    page.append(createProvider('first', '/late'));
    await shows(probeIn(page, '#second'), '/late');
    await shows(probeIn(page, '#inside'), '/late');
  });

  it('sees the changes made while it was outside the page', async () => {
    const page = await openPage(html`
      <agent-provider id="help" base-url="/help"></agent-provider>
      <agent-provider base-url="/around"><provider-probe for="help"></provider-probe></agent-provider>
    `);
    const probe = probeIn(page);
    const [provider, around] = page.querySelectorAll('agent-provider');
    await shows(probe, '/help');
    probe.remove();
    provider!.baseUrl = '/changed';
    await provider!.updateComplete;
    around!.append(probe);
    await shows(probe, '/changed');
  });

  it('causes one console warning when the provider stays missing', async () => {
    const {setTimeout} = window;
    const {warn} = console;
    const late: (() => void)[] = [];
    const warnings: unknown[] = [];
    try {
      console.warn = (warning: unknown) => warnings.push(warning);
      Object.assign(window, {setTimeout: (callback: () => void) => late.push(callback)});
      const probe = Object.assign(document.createElement('provider-probe'), {htmlFor: 'nobody'});
      const other = Object.assign(document.createElement('provider-probe'), {id: 'nobody'});
      document.body.append(probe, other, document.createElement('agent-provider'));
      for (const callback of late.splice(0, 1)) callback();
      document.body.lastElementChild!.remove();
      for (const callback of late.splice(0)) callback();
      probe.remove();
      other.remove();
    } finally {
      console.warn = warn;
      Object.assign(window, {setTimeout});
    }
    expect(warnings).to.deep.equal([
      'agent-chat-elements: <provider-probe for="nobody"> names no <agent-provider>.',
    ]);
  });
});

describe('a provider with `for`', () => {
  it('uses its ancestor provider and ignores `for`', async () => {
    const page = await openPage(html`
      <agent-provider id="help" base-url="/help" agent-id="Agent-1"></agent-provider>
      <agent-provider for="help"><provider-probe class="alone"></provider-probe></agent-provider>
      <agent-provider base-url="/around" agent-id="Agent-2">
        <agent-provider for="help"><provider-probe class="inside"></provider-probe></agent-provider>
      </agent-provider>
    `);
    await shows(probeIn(page, '.alone'), 'idle');
    await shows(probeIn(page, '.inside'), '/around');
    probeIn(page, '.inside').choose(agentNamed('Rose'));
    await shows(probeIn(page, '.inside'), '/around Agent-Rose Rose');
    expect(page.querySelector('agent-provider')!.agentId).to.equal('Agent-1');
  });
});
