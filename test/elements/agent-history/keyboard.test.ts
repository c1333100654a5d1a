import {waitUntil} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import {createTestService} from '../../support/local-service.js';
import {openHistory, storeTalk, textOf, type HistoryHarness} from './history-harness.js';

const focused = (history: HistoryHarness): string =>
  textOf(history.root.activeElement?.querySelector('[part=content]'));

async function press(history: HistoryHarness, key: string, text: string): Promise<void> {
  await sendKeys({press: key});
  await waitUntil(() => focused(history) === text, `${key} does not lead to ${text}.`);
}

describe('a history by keyboard', () => {
  it('has one record in the tab order, and is walked through with the arrows, Home and End', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service});
    expect(history.records.map(record => record.tabIndex)).to.deep.equal([0, -1, -1, -1]);
    history.records[0]!.focus();
    await press(history, 'ArrowDown', 'Question 2');
    expect(history.records.map(record => record.tabIndex)).to.deep.equal([-1, 0, -1, -1]);
    await press(history, 'End', 'Question 0');
    await press(history, 'ArrowUp', 'Reply 1');
    await press(history, 'Home', 'Reply 3');
    await press(history, 'ArrowUp', 'Reply 3');
  });

  it('reads the next page when the walk comes to the end', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    history.record('Question 2').focus();
    await press(history, 'ArrowDown', 'Reply 1');
  });

  it('chooses with Enter, and leaves keys on links and buttons alone', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    const history = await openHistory({service});
    const chosen: string[] = [];
    history.element.addEventListener('agent-record-select', ({record}) => chosen.push(record.recordId));
    history.records[1]!.focus();
    await sendKeys({press: 'Enter'});
    await waitUntil(() => history.records[1]!.getAttribute('aria-current') === 'true');
    history.root.querySelector<HTMLElement>('[part=reply-link]')!.focus();
    await sendKeys({press: 'ArrowDown'});
    expect(history.root.activeElement?.matches('[part=reply-link]')).to.equal(true);
    expect(chosen).to.deep.equal(['record-0']);
  });

  it('keeps the focus when what had it goes away', async () => {
    const service = createTestService();
    await storeTalk(service, 3);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    await history.press('Older records');
    await waitUntil(() => history.texts.length === 3);
    await waitUntil(() => history.button('Older records') === undefined);
    expect(history.root.activeElement).not.to.equal(null);
  });
});

describe('the filter of a history', () => {
  it('finds words in what is loaded, whatever their case and accents', async () => {
    const service = createTestService();
    await storeTalk(service, 3, (_, index) => ({content: ['Café near me', 'A reply', 'Bus 12'][index]!}));
    const history = await openHistory({service});
    await history.filter('cafe');
    await history.shows('Café near me');
    expect(history.text).to.include('1 of 3 loaded records');
    await history.filter('submarine');
    expect(history.text).to.include('None of the loaded records holds “submarine”.');
    await history.press('Clear the filter');
    await history.shows('Bus 12', 'A reply', 'Café near me');
  });

  it('says how far it looks, and can look further', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    expect(history.root.querySelector('input')?.ariaLabel).to.equal('Filter 2 loaded records');
    await history.filter('Question 0');
    await history.press('Load more records');
    await history.shows('Question 0');
  });
});
