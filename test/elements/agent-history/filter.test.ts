import {expect} from 'chai';
import {testClient} from '../../support/chat-harness.js';
import {jwtOf} from '../../support/json-web-token.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk, type HistoryHarness} from './history-harness.js';

const tokens = ['Ann', 'Ben'].map(sub => jwtOf(sub));

describe('the filter of a history', () => {
  it('finds words in the loaded records, ignoring case and accents', async () => {
    const service = createTestService();
    await storeTalk(service, 3, (_, index) => ({content: ['Café near me', 'A reply', 'Bus 12'][index]!}));
    const history = await openHistory({service});
    await history.filter('cafe');
    await history.shows('Café near me');
    expect(history.text).to.include('1 of 3 messages found');
    await history.filter('submarine');
    expect(history.text).to.include('No message found for “submarine”.');
    await history.press('Clear the search');
    await history.shows('Bus 12', 'Café near me', 'A reply');
  });

  it('respects marks in Hindi, Thai and Japanese, and ignores Hebrew points', async () => {
    const service = createTestService();
    const contents = ['दूध', 'दध', 'มี', 'ม', 'ガイド', 'カイト', 'مُحَمَّد', 'שָׁלוֹם', 'Işık'];
    await storeTalk(service, contents.length, (_, index) => ({content: contents[index]!}));
    const history = await openHistory({service});
    for (const [typed, found] of [
      ['दू', 'दूध'],
      ['มี', 'มี'],
      ['ガイ', 'ガイド'],
      ['محمد', 'مُحَمَّد'],
      ['שלום', 'שָׁלוֹם'],
      ['ışık', 'Işık'],
    ] as const) {
      await history.filter(typed);
      await history.shows(found);
    }
  });

  it('finds capitals whose small letters are different characters', async () => {
    const service = createTestService();
    const contents = ['ΟΔΟΣ 3', 'Οδοσήμανση', 'HAUPTSTRASSE 1', 'Hauptstraße 2', 'DIŞARI', 'dışarı'];
    await storeTalk(service, contents.length, (_, index) => ({role: 'user', content: contents[index]!}));
    const history = await openHistory({service});
    for (const [typed, ...found] of [
      ['οδοσ', 'Οδοσήμανση', 'ΟΔΟΣ 3'],
      ['ΟΔΟΣ', 'Οδοσήμανση', 'ΟΔΟΣ 3'],
      ['straße', 'Hauptstraße 2', 'HAUPTSTRASSE 1'],
      ['strasse', 'Hauptstraße 2', 'HAUPTSTRASSE 1'],
      ['dışarı', 'dışarı', 'DIŞARI'],
    ] as const) {
      await history.filter(typed);
      await history.shows(...found);
    }
  });

  it('can search further', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    expect(history.root.querySelector('input')?.ariaLabel).to.equal('Search messages');
    await history.filter('Question 0');
    await history.press('Load more messages');
    await history.shows('Question 0');
  });

  it('shows that a further search failed and retries', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    await history.filter('Question 0');
    service.respondNext(() => new Response('', {status: 500}));
    await history.press('Load more messages');
    await waitUntil(() => history.text.includes('Further messages could not be loaded.'));
    await history.press('Try again');
    await history.shows('Question 0');
  });

  it('waits until the composition of a word ends', async () => {
    const service = createTestService();
    await storeTalk(service, 2, (_, index) => ({content: ['你好', 'A reply'][index]!}));
    const history = await openHistory({service});
    const field = history.root.querySelector<HTMLInputElement>('.filter input')!;
    field.value = 'ni';
    field.dispatchEvent(new InputEvent('input', {bubbles: true, isComposing: true}));
    // A result would be visible by then.
    await history.element.refresh();
    await history.element.updateComplete;
    expect(history.texts).to.deep.equal(['你好', 'A reply']);
    expect(field.value).to.equal('ni');
    field.value = '你';
    field.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true}));
    await history.shows('你好');
  });

  it('announces its result once, when typing stops', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service});
    const spoken: string[] = [];
    const region = history.root.querySelector('.spoken')!;
    const watcher = new MutationObserver(changes => {
      for (const {addedNodes} of changes)
        spoken.push(...Array.from(addedNodes, node => node.textContent ?? ''));
    });
    watcher.observe(region, {childList: true});
    for (const text of ['R', 'Re', 'Rep', 'Reply 3']) await history.filter(text);
    await waitUntil(() => spoken.length > 0);
    watcher.disconnect();
    expect(spoken).to.deep.equal(['1 of 4 messages found']);
  });

  it('focuses its field when it is cleared', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service});
    const isInField = () => history.root.activeElement === history.root.querySelector('.filter input');
    for (const place of ['.toolbar', '.scroller']) {
      await history.filter('submarine');
      const buttons = [...history.root.querySelectorAll<HTMLElement>(`${place} button`)];
      const clear = buttons.find(button =>
        (button.ariaLabel ?? button.innerText).includes('Clear the search'),
      )!;
      clear.focus();
      clear.click();
      await waitUntil(() => history.texts.length === 4);
      expect(isInField(), place).to.equal(true);
    }
  });

  it('hides nothing after its field is removed', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    const history = await openHistory({service});
    await history.filter('Question');
    await history.shows('Question 0');
    history.element.noToolbar = true;
    await history.shows('Question 0', 'Reply 1');
  });

  for (const [source, change] of Object.entries<(history: HistoryHarness) => void>({
    agent: ({element}) => (element.agentId = 'Agent-translator'),
    conversation: ({element}) => (element.conversationId = 'work'),
    visitor: ({element, service}) => (element.client = testClient(service, {accessToken: tokens[1]})),
    service: ({element}) => (element.client = testClient(createTestService({basePath: '/other'}))),
  }))
    it(`is emptied when the ${source} changes`, async () => {
      const service = createTestService({tokens});
      const history = await openHistory({service, settings: {conversations: true}});
      const {element, root} = history;
      await storeTalk(service, 2);
      await element.refresh();
      await history.filter('submarine');
      change(history);
      await element.updateComplete;
      await history.settle();
      const field = root.querySelector<HTMLInputElement>('.filter input')!;
      expect([field.value, history.button('Clear the search')]).to.deep.equal(['', undefined]);
      expect(history.text).not.to.include('No message found');
      expect(field.disabled && root.activeElement).to.equal(field.disabled && history.scroller);
    });

  it('keeps its text when the same records load again', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    const history = await openHistory({service});
    await history.filter('Reply');
    history.element.order = 'asc';
    history.element.client = testClient(service);
    await history.element.refresh();
    await history.shows('Reply 1');
  });
});
