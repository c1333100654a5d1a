import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {ChatHarness} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {PickerHarness} from '../agent-picker/picker-harness.js';
import {agentNamed, probeShows as shows, type ProviderProbe} from './provider-probe.js';

function probe(): ProviderProbe {
  return document.createElement('provider-probe');
}

function provider(baseUrl: string): AgentProvider {
  return Object.assign(document.createElement('agent-provider'), {baseUrl});
}

function nameIn(chat: AgentChat): string {
  return chat.shadowRoot?.querySelector('[part=name]')?.textContent.trim() ?? '';
}

/** A page’s own element that slots its content into a provider. */
function layout(baseUrl: string): HTMLElement {
  const host = document.createElement('section');
  const around = provider(baseUrl);
  around.append(document.createElement('slot'));
  host.attachShadow({mode: 'open'}).append(around);
  return host;
}

describe('a provider anywhere in the page', () => {
  it('links elements that are slotted through another shadow root', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`);
    const slotted = probe();
    const host = layout('/layout');
    host.append(slotted);
    place.append(host);
    await shows(slotted, '/layout');
  });

  it('links elements slotted before the shadow root existed', async () => {
    const outer = await fixture<AgentProvider>(
      html`<agent-provider base-url="/outer"
        ><section><provider-probe></provider-probe></section
      ></agent-provider>`,
    );
    const slotted = outer.querySelector('provider-probe')!;
    await shows(slotted, '/outer');
    const around = provider('/late');
    around.append(document.createElement('slot'));
    outer.querySelector('section')!.attachShadow({mode: 'open'}).append(around);
    await shows(slotted, '/late');
  });

  it('links elements inside other shadow roots', async () => {
    const outer = await fixture<AgentProvider>(
      html`<agent-provider base-url="/outer"><div></div></agent-provider>`,
    );
    const first = outer.querySelector('div')!.attachShadow({mode: 'open'});
    const inner = document.createElement('div');
    first.append(inner);
    const deep = probe();
    inner.attachShadow({mode: 'open'}).append(deep);
    await shows(deep, '/outer');
  });

  it('links elements it is moved around and unlinks those it leaves', async () => {
    const place = await fixture<HTMLElement>(html`<div><provider-probe></provider-probe></div>`);
    const element = place.querySelector('provider-probe')!;
    const around = provider('/around');
    place.append(around);
    await shows(element, 'idle');
    around.append(element);
    await shows(element, '/around');
    around.replaceWith(...around.childNodes);
    await shows(element, 'idle');
  });

  it('overrides its ancestor providers, even when it is added later', async () => {
    const outer = await fixture<AgentProvider>(
      html`<agent-provider base-url="/outer"
        ><p><provider-probe></provider-probe></p
      ></agent-provider>`,
    );
    const element = outer.querySelector('provider-probe')!;
    const inner = provider('/inner');
    outer.append(inner);
    inner.append(outer.querySelector('p')!);
    await shows(element, '/inner');
    inner.removeAttribute('base-url');
    inner.baseUrl = undefined;
    await shows(element, '/outer');
    inner.remove();
    outer.append(element);
    outer.baseUrl = '/changed';
    await shows(element, '/changed');
  });

  it('ends a running reply and starts again when its address changes', async () => {
    const service = createTestService();
    const other = createTestService({basePath: '/other'});
    const page = await fixture<AgentProvider>(html`
      <agent-provider
        agent-id="Agent-guide"
        .baseUrl=${service.baseUrl}
        .fetch=${service.fetch}
        .accessToken=${service.token}
      >
        <agent-chat></agent-chat>
      </agent-provider>
    `);
    const chat = new ChatHarness(page.querySelector('agent-chat')!, service);
    await chat.untilShows('Welcome to the garden!');
    const held = service.nextAnswer();
    await chat.send('Hello');
    held.say('Half a');
    await chat.untilReads('Half a');
    Object.assign(page, {baseUrl: other.baseUrl, fetch: other.fetch});
    await held.aborted;
    await chat.untilShows('Welcome to the garden!');
    await chat.send('Hello again');
    await chat.untilIdle();
    expect(other.requests.at(-1)?.body).to.contain('Hello again').and.not.contain('Half a');
  });

  it('works beside others on a page, each with its own service and selection', async () => {
    const services = [createTestService({agentCount: 1}), createTestService({basePath: '/other'})];
    const place = await fixture<HTMLElement>(html`
      <div>
        ${services.map(
          ({baseUrl, fetch, token}) => html`
            <agent-provider .baseUrl=${baseUrl} .fetch=${fetch} .accessToken=${token}>
              <agent-picker></agent-picker><agent-chat></agent-chat>
            </agent-provider>
          `,
        )}
      </div>
    `);
    const pickers = [...place.querySelectorAll('agent-picker')].map(picker => new PickerHarness(picker));
    const [firstChat, secondChat] = place.querySelectorAll('agent-chat');
    await pickers[0]!.shows('Garden guide');
    await pickers[1]!.shows('Garden guide', 'Translator', 'Archive clerk');
    await pickers[1]!.choose('Translator');
    await waitUntil(() => nameIn(secondChat!) === 'Translator');
    expect(nameIn(firstChat!)).to.not.equal('Translator');
    await pickers[0]!.choose('Garden guide');
    await waitUntil(() => nameIn(firstChat!) === 'Garden guide');
    expect(nameIn(secondChat!)).to.equal('Translator');
  });

  it('connects picker, chat and history across the page with attributes alone', async () => {
    const service = createTestService();
    const place = await fixture<HTMLElement>(html`
      <div>
        <agent-picker for="agents"></agent-picker>
        <agent-chat for="agents"></agent-chat>
        <agent-history for="agents"></agent-history>
        <agent-provider
          id="agents"
          .baseUrl=${service.baseUrl}
          .fetch=${service.fetch}
          .accessToken=${service.token}
        ></agent-provider>
      </div>
    `);
    const picker = new PickerHarness(place.querySelector('agent-picker')!);
    const chat = place.querySelector('agent-chat')!;
    await picker.settle();
    await picker.choose('Translator');
    await waitUntil(() => nameIn(chat) === 'Translator');
    const paths = (): readonly string[] => service.requests.map(({url}) => url.pathname);
    await waitUntil(() => paths().some(path => path.endsWith('/Agent-translator/records')));
    await picker.choose('Archive clerk');
    await waitUntil(() => nameIn(chat) === 'Archive clerk');
    await waitUntil(() => paths().some(path => path.endsWith('/Agent-archive/records')));
    expect(paths().filter(path => path.endsWith('/bots'))).to.have.length(1);
  });
});

describe('an element with its own client inside a provider', () => {
  it('shares the selection, and the agent if the service is the same', async () => {
    const around = await fixture<AgentProvider>(html`
      <agent-provider base-url="/service">
        <provider-probe class="same" base-url="/service"></provider-probe>
        <provider-probe class="other" base-url="/other"></provider-probe>
        <provider-probe class="none"></provider-probe>
      </agent-provider>
    `);
    const [same, other, none] = around.querySelectorAll('provider-probe');
    around.agent = agentNamed('Rose');
    await shows(same!, '/service Agent-Rose Rose');
    await shows(none!, '/service Agent-Rose Rose');
    await shows(other!, '/other Agent-Rose');
    other!.choose(agentNamed('Tulip'));
    await shows(other!, '/other Agent-Tulip Tulip');
    await shows(none!, '/service Agent-Tulip');
    await shows(same!, '/service Agent-Tulip');
    same!.choose(agentNamed('Rose'));
    await shows(none!, '/service Agent-Rose Rose');
    await shows(other!, '/other Agent-Rose');
  });

  it('shares the selection through a provider without a service', async () => {
    const around = await fixture<AgentProvider>(html`
      <agent-provider>
        <provider-probe base-url="/one"></provider-probe>
        <provider-probe base-url="/one"></provider-probe>
        <provider-probe base-url="/two"></provider-probe>
      </agent-provider>
    `);
    const [first, second, third] = around.querySelectorAll('provider-probe');
    first!.choose(agentNamed('Rose'));
    await shows(second!, '/one Agent-Rose Rose');
    await shows(third!, '/two Agent-Rose');
  });
});
