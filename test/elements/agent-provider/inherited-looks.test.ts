import {aTimeout, fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define/agent-chat.js';
import '../../../src/define/agent-provider.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {waitUntil} from '../../support/wait-until.js';
import './provider-probe.js';

type Probe = HTMLElementTagNameMap['provider-probe'];

interface Page {
  readonly provider: AgentProvider;
  readonly inside: Probe;
  readonly named: Probe;
}

async function openPage(): Promise<Page> {
  const page = await fixture<HTMLElement>(html`
    <div lang="en">
      <agent-provider id="help"><provider-probe></provider-probe></agent-provider>
      <provider-probe class="named" for="help"></provider-probe>
    </div>
  `);
  const provider = page.querySelector('agent-provider')!;
  return {
    provider,
    inside: provider.querySelector('provider-probe')!,
    named: page.querySelector<Probe>('.named')!,
  };
}

function schemeOf(element: Element): string {
  return getComputedStyle(element).colorScheme;
}

async function settle(...elements: readonly Probe[]): Promise<void> {
  await aTimeout(0);
  for (const element of elements) await element.updateComplete;
}

describe('strings and theme of a provider', () => {
  it('apply to all linked elements and follow each change', async () => {
    const {provider, inside, named} = await openPage();
    for (const locale of ['de', 'fr', '']) {
      Object.assign(provider, {locale, strings: {send: `Send ${locale}`}});
      await settle(inside, named);
      for (const element of [inside, named]) {
        expect(element.language).to.equal(locale || 'en');
        expect(element.wording).to.equal(`Send ${locale}`);
      }
    }
    for (const theme of ['dark', 'light'] as const) {
      provider.theme = theme;
      await settle(inside, named);
      expect([schemeOf(inside), schemeOf(named)]).to.deep.equal([theme, theme]);
    }
    Object.assign(provider, {theme: undefined, strings: undefined});
    await settle(inside, named);
    expect([schemeOf(inside), schemeOf(named)]).to.deep.equal(['normal', 'normal']);
    expect([inside.wording, named.wording]).to.deep.equal(['Send', 'Send']);
  });

  it('are overridden by those of the element', async () => {
    const {provider, inside, named} = await openPage();
    Object.assign(provider, {locale: 'de', theme: 'dark', strings: {send: 'Theirs', stop: 'Theirs'}});
    for (const element of [inside, named]) {
      Object.assign(element, {locale: 'fr', theme: 'light', strings: {send: 'Own'}});
    }
    await settle(inside, named);
    for (const element of [inside, named]) {
      expect([element.language, element.wording, schemeOf(element)]).to.deep.equal(['fr', 'Own', 'light']);
      expect(element.strings).to.deep.equal({send: 'Own', stop: 'Theirs'});
      element.removeAttribute('theme');
      Object.assign(element, {locale: null, strings: undefined});
    }
    await settle(inside, named);
    for (const element of [inside, named]) {
      expect([element.language, element.wording, schemeOf(element)]).to.deep.equal(['de', 'Theirs', 'dark']);
    }
  });

  it('pass through providers without any', async () => {
    const outer = await fixture<AgentProvider>(html`
      <agent-provider locale="de" theme="dark" .strings=${{send: 'Outer', stop: 'Outer'}}>
        <agent-provider .strings=${{send: 'Inner'}}><provider-probe></provider-probe></agent-provider>
      </agent-provider>
    `);
    const probe = outer.querySelector('provider-probe')!;
    await settle(probe);
    expect([probe.language, probe.wording, schemeOf(probe)]).to.deep.equal(['de', 'Inner', 'dark']);
    expect(probe.strings?.stop).to.equal('Outer');
  });

  it('apply to the inner elements of a chat', async () => {
    const provider = await fixture<AgentProvider>(html`
      <agent-provider .strings=${{send: 'Absenden'}} base-url="/nowhere" agent-id="Agent-1">
        <agent-chat></agent-chat>
      </agent-provider>
    `);
    const chat = provider.querySelector('agent-chat')!;
    const sendButton = (): string =>
      chat.shadowRoot?.querySelector('[part="send-button"]')?.getAttribute('aria-label') ?? '';
    await waitUntil(() => sendButton() === 'Absenden');
    provider.strings = {send: 'Envoyer'};
    await waitUntil(() => sendButton() === 'Envoyer');
  });

  it('ignore wrong values of the page', async () => {
    const {provider, inside} = await openPage();
    const garbage: unknown[] = [null, 7, {}, 'x y', [], () => 'x'];
    for (const value of garbage) {
      Object.assign(provider, {locale: value, theme: value, strings: value});
      await settle(inside);
      expect([inside.wording, schemeOf(inside)]).to.deep.equal(['Send', 'normal']);
    }
  });
});
