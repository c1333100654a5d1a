import {aTimeout, fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {LitElement} from 'lit';
import {TabExchange, type TabChannel, type TabViewer} from '../../src/controllers/tab-exchange.js';
import {placeKey, type StoredPlace} from '../../src/conversation/stored-place.js';
import {gardenPlace} from '../support/stored-chat.js';
import {waitUntil} from '../support/wait-until.js';

/** What opens channels in the elements that are made next; by default the browser does. */
let openChannel: ((name: string) => TabChannel) | undefined;

/** A chat with a draft, as one tab shows it. */
class SharingElement extends LitElement implements TabViewer {
  draft = '';
  writing = false;
  keeps = 0;
  returns = 0;
  readonly taken: string[] = [];
  readonly confirmed: string[] = [];
  readonly exchange = new TabExchange(this, this, ...(openChannel ? [openChannel] : []));

  /** Someone types here, and it is stored. */
  type(text: string): void {
    this.draft = text;
    this.exchange.tellDraft(text);
  }

  isWriting(): boolean {
    return this.writing;
  }

  readDraft(): string {
    return this.draft;
  }

  takeDraft(text: string): void {
    this.taken.push(text);
    this.draft = text;
  }

  keepDraft(): void {
    this.keeps += 1;
  }

  onConfirmed(messageId: string): void {
    this.confirmed.push(messageId);
  }

  onReturn(): void {
    this.returns += 1;
  }
}
customElements.define('sharing-element', SharingElement);

async function openTab(place: StoredPlace | null = gardenPlace, draft = ''): Promise<SharingElement> {
  const tab = await fixture<SharingElement>(html`<sharing-element></sharing-element>`);
  tab.draft = draft;
  tab.exchange.turnTo(place ?? undefined, draft);
  return tab;
}

/** News goes from one channel to another in order: when the last word is heard, all before it was. */
async function untilHeard(from: SharingElement, ...tabs: readonly SharingElement[]): Promise<void> {
  const mark = `mark-${Math.random()}`;
  from.exchange.tellConfirmed(mark);
  await waitUntil(() => tabs.every(({confirmed}) => confirmed.at(-1) === mark));
  for (const {confirmed} of tabs) confirmed.pop();
}

describe('tabs that show the same place', () => {
  afterEach(() => (openChannel = undefined));

  it('show the draft that is written in one of them, and nothing once it is sent', async () => {
    const [here, there] = [await openTab(), await openTab()];
    here.type('W');
    here.type('When');
    await untilHeard(here, there);
    expect(there.taken).to.deep.equal(['W', 'When']);
    here.type('');
    await untilHeard(here, there);
    expect(there.draft).to.equal('');
    expect(here.taken).to.deep.equal([]);
  });

  it('write on in turn', async () => {
    const [here, there] = [await openTab(), await openTab()];
    here.type('When');
    await untilHeard(here, there);
    there.type('When do I');
    await untilHeard(there, here);
    here.type('When do I sow?');
    await untilHeard(here, there);
    expect([here.draft, there.draft]).to.deep.equal(['When do I sow?', 'When do I sow?']);
  });

  it('go on from the draft both found in storage', async () => {
    const [here, there] = [await openTab(gardenPlace, 'When'), await openTab(gardenPlace, 'When')];
    here.type('');
    await untilHeard(here, there);
    expect(there.draft).to.equal('');
  });

  it('take the draft of another tab into an empty one, whatever both had before', async () => {
    const [here, there] = [await openTab(gardenPlace, 'When'), await openTab(gardenPlace, 'When')];
    there.draft = '';
    here.type('When do I');
    await untilHeard(here, there);
    expect(there.draft).to.equal('When do I');
  });

  it('keep a draft of their own', async () => {
    const [here, there] = [await openTab(), await openTab()];
    there.draft = 'My own';
    here.type('When');
    await untilHeard(here, there);
    expect(there.draft).to.equal('My own');
    expect(there.keeps).to.equal(0);
  });

  it('store a draft of their own again when the other one is sent', async () => {
    const [here, there] = [await openTab(), await openTab()];
    there.draft = 'My own';
    here.type('When');
    here.type('');
    await untilHeard(here, there);
    expect([there.draft, there.keeps]).to.deep.equal(['My own', 1]);
  });

  it('take nothing where someone is writing, even into an empty draft', async () => {
    const [here, there] = [await openTab(), await openTab()];
    there.writing = true;
    here.type('When');
    await untilHeard(here, there);
    expect(there.taken).to.deep.equal([]);
    there.type('Mine');
    await untilHeard(there, here);
    expect(here.draft).to.equal('Mine');
  });

  it('hear which messages have arrived, once each', async () => {
    const [here, there, further] = [await openTab(), await openTab(), await openTab()];
    here.exchange.tellConfirmed('one');
    await waitUntil(() => there.confirmed.length + further.confirmed.length === 2);
    expect([here.confirmed, there.confirmed, further.confirmed]).to.deep.equal([[], ['one'], ['one']]);
  });

  const others: readonly (readonly [string, StoredPlace | null])[] = [
    ['another agent', {...gardenPlace, agentId: 'Agent-kitchen'}],
    ['another visitor', {...gardenPlace, visitorId: 'maya'}],
    ['another service', {...gardenPlace, serviceUrl: 'https://other.example'}],
    ['tabs without a place', null],
  ];
  for (const [what, place] of others) {
    it(`hear nothing of ${what}`, async () => {
      const [here, there, other] = [await openTab(), await openTab(), await openTab(place)];
      here.type('When');
      await untilHeard(here, there);
      other.type('Other');
      await aTimeout(20);
      expect([here.draft, there.draft, other.taken]).to.deep.equal(['When', 'When', []]);
    });
  }

  it('turn from one place to the next', async () => {
    const [here, there] = [await openTab(), await openTab()];
    const kitchen = {...gardenPlace, agentId: 'Agent-kitchen'};
    there.exchange.turnTo(kitchen);
    here.type('Garden');
    here.exchange.turnTo(kitchen);
    here.type('Kitchen');
    await untilHeard(here, there);
    expect(there.taken).to.deep.equal(['Kitchen']);
  });

  it('pass over what other scripts say on their channel', async () => {
    const there = await openTab();
    const stranger = new BroadcastChannel(placeKey('tabs', gardenPlace)!);
    const news: readonly unknown[] = [
      null,
      'draft-changed',
      [],
      {type: 'draft-changed'},
      {type: 'draft-changed', text: {length: 3}},
      {type: 'draft-changed', text: 'x'.repeat(100_001)},
      {type: 'message-confirmed', messageId: 7},
      {type: 'forget-all', text: 'x'},
      new Map([['type', 'draft-changed']]),
    ];
    for (const data of news) stranger.postMessage(data);
    stranger.postMessage({type: 'message-confirmed', messageId: 'last'});
    await waitUntil(() => there.confirmed.length > 0);
    stranger.close();
    expect(there.taken).to.deep.equal([]);
    expect(there.confirmed).to.deep.equal(['last']);
  });
});

describe('the channel between tabs', () => {
  const open = new Set<TabChannel>();

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

  it('is open while the element is in the page, and again when it is back', async () => {
    const tab = await openTab();
    expect(open.size).to.equal(1);
    const place = tab.parentElement!;
    tab.remove();
    expect(open.size).to.equal(0);
    tab.exchange.turnTo({...gardenPlace, agentId: 'Agent-kitchen'});
    tab.type('When');
    expect(open.size).to.equal(0);
    place.append(tab);
    expect(open.size).to.equal(1);
    const other = await openTab({...gardenPlace, agentId: 'Agent-kitchen'});
    tab.type('When');
    await untilHeard(tab, other);
    expect(other.draft).to.equal('When');
  });

  it('is not left open by a thousand elements that come and go', async () => {
    const tab = await openTab();
    const place = tab.parentElement!;
    for (let round = 0; round < 1000; round += 1) {
      tab.exchange.turnTo({...gardenPlace, agentId: `Agent-${round}`});
      tab.remove();
      place.append(tab);
    }
    expect(open.size).to.equal(1);
    tab.remove();
    expect(open.size).to.equal(0);
  });

  it('closes with the page, and opens when the page comes back', async () => {
    const tab = await openTab();
    dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
    expect(open.size).to.equal(0);
    dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    expect([open.size, tab.returns]).to.deep.equal([1, 1]);
    tab.remove();
    dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    expect([open.size, tab.returns]).to.deep.equal([0, 1]);
  });

  it('is done without where there is none', async () => {
    openChannel = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const tab = await openTab();
    tab.type('When');
    tab.exchange.tellConfirmed('one');
    tab.remove();
    expect(tab.draft).to.equal('When');
  });
});
