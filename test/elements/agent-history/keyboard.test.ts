import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk, textOf, type HistoryHarness} from './history-harness.js';

const focused = (history: HistoryHarness): string =>
  textOf(history.root.activeElement?.querySelector('[part=content]'));

async function press(history: HistoryHarness, key: string, text: string): Promise<void> {
  await sendKeys({press: key});
  await waitUntil(() => focused(history) === text, `${key} does not lead to ${text}.`);
}

describe('keyboard navigation of a history', () => {
  it('has one tab stop and moves with the arrow keys, Home and End', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service});
    expect(history.records.map(record => record.tabIndex)).to.deep.equal([0, -1, -1, -1]);
    history.records[0]!.focus();
    await press(history, 'ArrowDown', 'Reply 3');
    expect(history.records.map(record => record.tabIndex)).to.deep.equal([-1, 0, -1, -1]);
    await press(history, 'End', 'Reply 1');
    await press(history, 'ArrowUp', 'Question 0');
    await press(history, 'Home', 'Question 2');
    await press(history, 'ArrowUp', 'Question 2');
  });

  it('scrolls nothing else in the page', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    const history = await openHistory({service});
    const place = history.element.parentElement!;
    place.style.minBlockSize = '5000px';
    history.records[0]!.focus();
    const {scrollY} = window;
    await press(history, 'ArrowDown', 'Reply 1');
    const taken: boolean[] = [];
    place.addEventListener('keydown', event => taken.push(event.defaultPrevented));
    for (const key of ['Home', 'End', ' ']) await sendKeys({press: key});
    expect(taken).to.deep.equal([true, true, true]);
    expect(window.scrollY).to.equal(scrollY);
  });

  it('loads the next page at the end of the list', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    history.record('Reply 3').focus();
    await press(history, 'ArrowDown', 'Question 0');
  });

  it('selects with Enter and ignores keys on links and buttons', async () => {
    const service = createTestService();
    await storeTalk(service, 2, ({role}) =>
      role === 'assistant' ? {content: '[Roses](https://a.example)'} : {},
    );
    const history = await openHistory({service});
    const chosen: string[] = [];
    history.element.addEventListener('agent-record-select', ({record}) => chosen.push(record.recordId));
    history.records[0]!.focus();
    await sendKeys({press: 'Enter'});
    await waitUntil(() => history.records[0]!.getAttribute('aria-current') === 'true');
    await waitUntil(() => history.root.querySelector('[part=link]'));
    history.root.querySelector<HTMLElement>('[part=link]')!.focus();
    await sendKeys({press: 'ArrowUp'});
    expect(history.root.activeElement?.matches('[part=link]')).to.equal(true);
    expect(chosen).to.deep.equal(['record-0']);
  });

  it('keeps the focus when the focused element disappears', async () => {
    const service = createTestService();
    await storeTalk(service, 3);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    await history.press('Older messages');
    await waitUntil(() => history.texts.length === 3);
    await waitUntil(() => history.button('Older messages') === undefined);
    expect(history.root.activeElement).not.to.equal(null);
  });

  it('keeps the focus when the focused button disappears', async () => {
    const service = createTestService();
    await storeTalk(service, 3);
    const history = await openHistory({service});
    history.button('Menu')!.focus();
    service.respondNext(() => new Response('', {status: 500}));
    await history.element.refresh();
    await waitUntil(() => !history.button('Menu'));
    expect(history.root.activeElement).to.equal(history.scroller);
    await history.element.refresh();
    await waitUntil(() => history.button('Menu'));
    history.button('Menu')!.focus();
    history.element.agentId = undefined;
    await history.element.updateComplete;
    expect(history.root.activeElement).to.equal(history.scroller);
  });

  it('moves to the first of the last records when there are no more pages', async () => {
    const service = createTestService();
    await storeTalk(service, 5);
    const history = await openHistory({service, settings: {pageSize: 3, paging: 'more'}});
    await history.press('Older messages');
    await waitUntil(() => focused(history) === 'Question 0', 'The focus is not where the button was.');
  });

  it('moves to the retry button when more records fail to load', async () => {
    const service = createTestService();
    await storeTalk(service, 5);
    const history = await openHistory({service, settings: {pageSize: 3, paging: 'more'}});
    service.respondNext(() => new Response('', {status: 500}));
    await history.press('Older messages');
    await waitUntil(() => history.button('Try again'));
    expect(history.root.activeElement === history.button('Try again')).to.equal(true);
  });

  it('stays on the last record of a numbered page', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'pages'}});
    history.record('Reply 3').focus();
    await sendKeys({press: 'ArrowDown'});
    await press(history, 'ArrowUp', 'Question 2');
    expect(history.asked.length).to.equal(1);
  });

  it('keeps the focus when a numbered page fails', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'pages'}});
    service.respondNext(() => new Response('', {status: 500}));
    await history.press('Page 2');
    await waitUntil(() => history.button('Try again'));
    expect(history.root.activeElement).not.to.equal(null);
  });

  for (const paging of ['pages', 'more'] as const) {
    it(`keeps the focus on a record that is read again, with ${paging}`, async () => {
      const service = createTestService();
      await storeTalk(service, 6);
      const history = await openHistory({service, settings: {pageSize: 4, paging}});
      const record = history.record('Question 4');
      record.focus();
      const {AgentId} = service.agents[0]!;
      await service.addRecord(AgentId, {
        role: 'user',
        content: 'New',
        createTime: '2026-01-20T08:00:00.000Z',
      });
      await history.element.refresh();
      await waitUntil(() => history.texts.includes('New'));
      expect(history.root.activeElement === record).to.equal(true);
    });
  }

  it('stays in the history when the focused record moves to the next page', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'pages'}});
    history.record('Question 2').focus();
    const {AgentId} = service.agents[0]!;
    await service.addRecord(AgentId, {content: 'New', createTime: '2026-01-15T09:00:00.000Z'});
    await history.element.refresh();
    await history.shows('New', 'Reply 3');
    expect(history.root.activeElement).to.equal(history.scroller);
  });

  it('starts at a visible record after scrolling', async () => {
    const service = createTestService();
    await storeTalk(service, 200, () => ({replyTo: ''}));
    const history = await openHistory({service, settings: {pageSize: 50, paging: 'more'}});
    for (let page = 0; page < 3; page += 1) await history.element.loadMore();
    history.scroller.scrollTop = history.scroller.scrollHeight;
    await waitUntil(() => history.texts.includes('Question 0') && !history.texts.includes('Reply 139'));
    history.button('Menu')!.focus();
    await sendKeys({press: 'Tab'});
    expect(focused(history)).to.equal('Question 198');
  });

  it('returns to the hidden record when its filter is cleared', async () => {
    const service = createTestService();
    await storeTalk(service, 400, (_, index) => ({
      ...(index > 395 && {content: `Ticket ${index}`}),
      replyTo: '',
    }));
    const history = await openHistory({service, settings: {pageSize: 50, paging: 'more'}});
    history.element.style.blockSize = '400px';
    while (history.element.hasMore) await history.element.loadMore();
    await history.element.scrollToRecord('record-100');
    history.record('Question 100').focus();
    await history.filter('ticket');
    await history.shows('Ticket 398', 'Ticket 399', 'Ticket 396', 'Ticket 397');
    await history.press('Clear the search');
    history.scroller.scrollTop = 0;
    await waitUntil(() => history.texts.includes('Reply 395'));
    history.button('Menu')!.focus();
    await sendKeys({press: 'Tab'});
    expect(focused(history)).to.equal('Question 100');
  });
});
