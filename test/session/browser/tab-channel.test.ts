import {aTimeout, fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {LitElement} from 'lit';
import {browserPlatform, type Channel} from '../../../src/session/browser-platform.js';
import {TabChannel, type TabListener} from '../../../src/session/tab-channel.js';
import {storageKey, type StorageScope} from '../../../src/session/storage-scope.js';
import {gardenScope} from '../../support/stored-chat.js';
import {waitUntil} from '../../support/wait-until.js';

/** Opens the channels of new elements; by default the browser’s. */
let openChannel: ((name: string) => Channel) | undefined;

/** A chat in one tab. */
class SharingElement extends LitElement implements TabListener {
  returns = 0;
  stored = 0;
  readonly cleared: number[] = [];
  readonly confirmed: string[] = [];
  readonly exchange = new TabChannel(openChannel ? {...browserPlatform, openChannel} : browserPlatform, this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.exchange.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.exchange.stop();
  }

  onConfirmed(messageId: string): void {
    this.confirmed.push(messageId);
  }

  onCleared(time: number): void {
    this.cleared.push(time);
  }

  onStored(): void {
    this.stored += 1;
  }

  onReturn(): void {
    this.returns += 1;
  }
}
customElements.define('sharing-element', SharingElement);

async function openTab(place: StorageScope | null = gardenScope): Promise<SharingElement> {
  const tab = await fixture<SharingElement>(html`<sharing-element></sharing-element>`);
  tab.exchange.setScope(place ?? undefined);
  return tab;
}

/** Channel messages arrive in order: after the last one, all earlier ones have arrived. */
async function untilHeard(from: SharingElement, ...tabs: readonly SharingElement[]): Promise<void> {
  const mark = `mark-${Math.random()}`;
  from.exchange.sendConfirmed(mark);
  await waitUntil(() => tabs.every(({confirmed}) => confirmed.at(-1) === mark));
  for (const {confirmed} of tabs) confirmed.pop();
}

describe('tabs with the same conversation', () => {
  afterEach(() => (openChannel = undefined));

  it('learn which messages are confirmed, once each', async () => {
    const [here, there, further] = [await openTab(), await openTab(), await openTab()];
    here.exchange.sendConfirmed('one');
    await waitUntil(() => there.confirmed.length + further.confirmed.length === 2);
    expect([here.confirmed, there.confirmed, further.confirmed]).to.deep.equal([[], ['one'], ['one']]);
  });

  it('learn when one of them has emptied the conversation', async () => {
    const [here, there] = [await openTab(), await openTab()];
    here.exchange.sendCleared(12);
    await untilHeard(here, there);
    expect([here.cleared, there.cleared]).to.deep.equal([[], [12]]);
  });

  const others: readonly (readonly [string, StorageScope | null])[] = [
    ['another agent', {...gardenScope, agentId: 'Agent-kitchen'}],
    ['another visitor', {...gardenScope, visitorId: 'maya'}],
    ['another service', {...gardenScope, serviceUrl: 'https://other.example'}],
    ['tabs without a conversation', null],
  ];
  for (const [what, place] of others) {
    it(`ignore messages of ${what}`, async () => {
      const [here, there, other] = [await openTab(), await openTab(), await openTab(place)];
      here.exchange.sendConfirmed('one');
      await untilHeard(here, there);
      other.exchange.sendConfirmed('other');
      await aTimeout(20);
      expect([here.confirmed, there.confirmed, other.confirmed]).to.deep.equal([[], ['one'], []]);
    });
  }

  it('move from one conversation to the next', async () => {
    const [here, there] = [await openTab(), await openTab()];
    const kitchen = {...gardenScope, agentId: 'Agent-kitchen'};
    there.exchange.setScope(kitchen);
    here.exchange.sendConfirmed('garden');
    here.exchange.setScope(kitchen);
    here.exchange.sendConfirmed('kitchen');
    await untilHeard(here, there);
    expect(there.confirmed).to.deep.equal(['kitchen']);
  });

  it('learn that another tab has stored the transcript, and nothing of other entries', async () => {
    const there = await openTab();
    const change = (key: string | null) => dispatchEvent(new StorageEvent('storage', {key}));
    for (const key of [null, '', 'cart', storageKey('draft', gardenScope)!]) change(key);
    expect(there.stored).to.equal(0);
    change(storageKey('transcript', gardenScope)!);
    expect(there.stored).to.equal(1);
    there.exchange.setScope(undefined);
    change(storageKey('transcript', gardenScope)!);
    change(null);
    expect(there.stored).to.equal(1);
  });

  it('ignore messages of other scripts on their channel', async () => {
    const there = await openTab();
    const stranger = new BroadcastChannel(storageKey('tabs', gardenScope)!);
    const news: readonly unknown[] = [
      null,
      'message-confirmed',
      [],
      {type: 'message-confirmed'},
      {type: 'message-confirmed', messageId: 7},
      {type: 'forget-all', messageId: 'x'},
      {type: 'conversation-cleared'},
      {type: 'conversation-cleared', time: '12'},
      new Map([['type', 'message-confirmed']]),
    ];
    for (const data of news) stranger.postMessage(data);
    stranger.postMessage({type: 'message-confirmed', messageId: 'last'});
    await waitUntil(() => there.confirmed.length > 0);
    stranger.close();
    expect(there.confirmed).to.deep.equal(['last']);
    expect(there.cleared).to.deep.equal([]);
  });
});

describe('the channel between tabs', () => {
  const open = new Set<Channel>();

  beforeEach(() => {
    open.clear();
    openChannel = name => {
      const channel = new BroadcastChannel(name);
      const {close} = channel;
      open.add(channel);
      return Object.assign(channel, {
        close() {
          open.delete(channel);
          close.call(channel);
        },
      });
    };
  });
  afterEach(() => (openChannel = undefined));

  it('is open while the element is in the page, and again after its return', async () => {
    const tab = await openTab();
    expect(open.size).to.equal(1);
    const place = tab.parentElement!;
    tab.remove();
    expect(open.size).to.equal(0);
    tab.exchange.setScope({...gardenScope, agentId: 'Agent-kitchen'});
    const other = await openTab({...gardenScope, agentId: 'Agent-kitchen'});
    tab.exchange.sendConfirmed('gone');
    await waitUntil(() => other.confirmed.length > 0, 'it is heard of an element that has gone');
    expect(open.size).to.equal(1);
    place.append(tab);
    expect(open.size).to.equal(2);
    tab.exchange.sendConfirmed('back');
    await untilHeard(tab, other);
    expect(other.confirmed).to.deep.equal(['gone', 'back']);
  });

  it('is not left open by a thousand elements that are added and removed', async () => {
    const tab = await openTab();
    const place = tab.parentElement!;
    for (let round = 0; round < 1000; round += 1) {
      tab.exchange.setScope({...gardenScope, agentId: `Agent-${round}`});
      tab.remove();
      place.append(tab);
    }
    expect(open.size).to.equal(1);
    tab.remove();
    expect(open.size).to.equal(0);
  });

  it('closes with the page and opens when the page returns', async () => {
    const tab = await openTab();
    dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
    expect(open.size).to.equal(0);
    dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    expect([open.size, tab.returns]).to.deep.equal([1, 1]);
    tab.remove();
    dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    expect([open.size, tab.returns]).to.deep.equal([0, 1]);
  });

  it('is optional where the browser has none', async () => {
    openChannel = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const tab = await openTab();
    tab.exchange.sendConfirmed('one');
    tab.remove();
    expect(tab.confirmed).to.deep.equal([]);
  });
});
