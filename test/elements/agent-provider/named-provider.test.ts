import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define/agent-provider.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {agentNamed, probeShows as shows, type LinkedProbe} from './linked-probe.js';

async function openPage(content: unknown): Promise<HTMLElement> {
  return fixture<HTMLElement>(html`<div>${content}</div>`);
}

function probeIn(place: ParentNode, selector = 'linked-probe'): LinkedProbe {
  return place.querySelector<LinkedProbe>(selector)!;
}

function createProvider(id: string, baseUrl: string): AgentProvider {
  return Object.assign(document.createElement('agent-provider'), {id, baseUrl});
}

function openTwoProviders(): Promise<HTMLElement> {
  return openPage(html`
    <agent-provider id="one" base-url="/one"></agent-provider>
    <agent-provider id="two" base-url="/two"></agent-provider>
    <linked-probe for="one"></linked-probe>
  `);
}

describe('an element that names its provider', () => {
  it('is linked to it from anywhere in the page', async () => {
    const page = await openPage(html`
      <agent-provider id="help" base-url="/help" agent-id="Agent-1"></agent-provider>
      <section><linked-probe for="help"></linked-probe></section>
    `);
    await shows(probeIn(page), '/help Agent-1');
  });

  it('follows what it selects, and selects there', async () => {
    const page = await openPage(html`
      <linked-probe for="help"></linked-probe>
      <agent-provider id="help" base-url="/help"></agent-provider>
    `);
    const provider = page.querySelector('agent-provider')!;
    provider.agentId = 'Agent-2';
    await shows(probeIn(page), '/help Agent-2');
    probeIn(page).choose(agentNamed('Rose'));
    await shows(probeIn(page), '/help Agent-Rose Rose');
    expect(provider.agentId).to.equal('Agent-Rose');
  });

  it('prefers it to the provider around, also while it is not there', async () => {
    const page = await openPage(html`
      <agent-provider base-url="/around"><linked-probe for="late"></linked-probe></agent-provider>
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
      <linked-probe for="help" base-url="/own"></linked-probe>
    `);
    await shows(probeIn(page), '/own Agent-1');
  });

  it('finds it when it is added, is given its id, loses it, is replaced or removed', async () => {
    const page = await openPage(html`<linked-probe for="help"></linked-probe>`);
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

  it('follows its own name when it changes', async () => {
    const page = await openTwoProviders();
    const probe = probeIn(page);
    await shows(probe, '/one');
    probe.htmlFor = 'two';
    await shows(probe, '/two');
    probe.htmlFor = undefined;
    await shows(probe, 'idle');
  });

  it('is not drawn again for the one it named before', async () => {
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

  it('stays linked when either of them is moved', async () => {
    const page = await openPage(html`
      <header></header>
      <agent-provider id="help" base-url="/help"></agent-provider>
      <linked-probe for="help"></linked-probe>
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

  it('takes the one of its own shadow root first, and else the one of the document', async () => {
    const page = await openPage(html`
      <agent-provider id="help" base-url="/document"></agent-provider>
      <div class="inner"></div>
    `);
    const root = page.querySelector('.inner')!.attachShadow({mode: 'open'});
    const probe = document.createElement('linked-probe');
    probe.htmlFor = 'help';
    root.append(probe);
    await shows(probe, '/document');
    root.append(createProvider('help', '/inside'));
    await shows(probe, '/inside');
    page.append(probe);
    await shows(probe, '/document');
  });

  it('passes over other elements of that id, and bears names that are no selectors', async () => {
    const page = await openPage(html`
      <p id='1 "odd" #name'></p>
      <agent-provider id='1 "odd" #name' base-url="/odd"></agent-provider>
      <linked-probe for='1 "odd" #name'></linked-probe>
    `);
    await shows(probeIn(page), '/odd');
    for (const value of [null, 7, {}, '']) {
      Object.assign(probeIn(page), {htmlFor: value});
      await shows(probeIn(page), 'idle');
    }
  });

  it('may name any linked element, whose link it shares', async () => {
    const page = await openPage(html`
      <agent-provider base-url="/around" agent-id="Agent-1">
        <linked-probe id="first"></linked-probe>
      </agent-provider>
      <linked-probe id="second" for="first"></linked-probe>
      <linked-probe id="third" for="second"></linked-probe>
    `);
    await shows(probeIn(page, '#third'), '/around Agent-1');
    probeIn(page, '#third').choose(agentNamed('Rose'));
    await shows(probeIn(page, '#first'), '/around Agent-Rose Rose');
    page.querySelector('agent-provider')!.baseUrl = '/changed';
    await shows(probeIn(page, '#third'), '/changed Agent-Rose');
  });

  it('shares service and selection of an element that has its own', async () => {
    const page = await openPage(html`
      <linked-probe id="first" base-url="/own"></linked-probe>
      <linked-probe id="second" for="first"></linked-probe>
    `);
    await shows(probeIn(page, '#second'), '/own');
    probeIn(page, '#first').choose(agentNamed('Rose'));
    await shows(probeIn(page, '#second'), '/own Agent-Rose Rose');
    probeIn(page, '#first').baseUrl = '/changed';
    await shows(probeIn(page, '#second'), '/changed Agent-Rose');
  });

  it('is idle when it names itself, or one that names it', async () => {
    const page = await openPage(html`
      <linked-probe id="first" for="second"></linked-probe>
      <linked-probe id="second" for="first"></linked-probe>
      <linked-probe id="third" for="third" base-url=""></linked-probe>
    `);
    for (const id of ['#first', '#second', '#third']) await shows(probeIn(page, id), 'idle');
    probeIn(page, '#second').baseUrl = '/own';
    await shows(probeIn(page, '#first'), '/own');
  });

  it('is idle when a provider names what is inside it, however far around', async () => {
    const page = await openPage(html`
      <agent-provider for="between" .strings=${{send: 'Own'}}>
        <section><linked-probe id="inside"></linked-probe></section>
      </agent-provider>
      <linked-probe id="between"></linked-probe>
    `);
    const [inside, between] = [probeIn(page, '#inside'), probeIn(page, '#between')];
    between.baseUrl = '/own';
    await shows(inside, '/own');
    Object.assign(between, {baseUrl: undefined, htmlFor: 'inside'});
    await shows(between, 'idle');
    await shows(inside, 'idle');
    await page.querySelector('agent-provider')!.signOut();
    page.append(inside);
    inside.baseUrl = '/outside';
    await shows(between, '/outside');
  });

  it('is hinted at in the console, once, when it leads nowhere for long', async () => {
    const {setTimeout} = window;
    const {warn} = console;
    const late: (() => void)[] = [];
    const hints: unknown[] = [];
    try {
      console.warn = (hint: unknown) => hints.push(hint);
      Object.assign(window, {setTimeout: (callback: () => void) => late.push(callback)});
      const probe = Object.assign(document.createElement('linked-probe'), {htmlFor: 'nobody'});
      document.body.append(probe, document.createElement('agent-provider'));
      for (const callback of late.splice(0, 1)) callback();
      document.body.lastElementChild!.remove();
      for (const callback of late.splice(0)) callback();
      probe.remove();
    } finally {
      console.warn = warn;
      Object.assign(window, {setTimeout});
    }
    expect(hints).to.have.length(1);
    expect(hints[0]).to.contain('<linked-probe for="nobody">');
  });

  it('can be a provider itself, with a selection of its own', async () => {
    const page = await openPage(html`
      <agent-provider id="help" base-url="/help" agent-id="Agent-1"></agent-provider>
      <agent-provider for="help"><linked-probe></linked-probe></agent-provider>
    `);
    await shows(probeIn(page), '/help');
    probeIn(page).choose(agentNamed('Rose'));
    await shows(probeIn(page), '/help Agent-Rose Rose');
    expect(page.querySelector('agent-provider')!.agentId).to.equal('Agent-1');
  });
});
