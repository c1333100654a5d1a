import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {expect} from 'chai';
import {longAgo} from '../../support/press-keys.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk, textOf, type HistoryHarness} from './history-harness.js';

const menuOf = (history: HistoryHarness): HTMLElement => history.root.querySelector('[part=menu]')!;
const isOpen = (history: HistoryHarness): boolean => menuOf(history).checkVisibility();
const focused = (history: HistoryHarness): string => textOf(history.root.activeElement);

async function withRecords(settings: object = {}): Promise<HistoryHarness> {
  const service = createTestService();
  await storeTalk(service, 4);
  return openHistory({service, settings});
}

async function pressKeys(...keys: readonly string[]): Promise<void> {
  for (const press of keys) await sendKeys({press});
}

describe('the menu of a history', () => {
  it('opens with a key and is walked through with arrows, Home, End and letters', async () => {
    const history = await withRecords();
    const button = history.button('Menu')!;
    button.focus();
    await pressKeys('Enter');
    expect([isOpen(history), focused(history)]).to.deep.equal([true, 'Newest first']);
    await waitUntil(() => button.ariaExpanded === 'true');
    const seen: string[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'o']) {
      await pressKeys(key);
      seen.push(focused(history));
    }
    expect(seen).to.deep.equal([
      'Oldest first',
      'Export',
      'Newest first',
      'Export',
      'Newest first',
      'Export',
      'Oldest first',
    ]);
  });

  it('closes with Escape, which the dialog around it does not get, and returns the focus', async () => {
    const history = await withRecords();
    const passed: string[] = [];
    history.element.parentElement!.addEventListener('keydown', ({key}) => passed.push(key));
    history.button('Menu')!.focus();
    await pressKeys('ArrowUp');
    expect(focused(history)).to.equal('Export');
    passed.length = 0;
    await pressKeys('Escape');
    expect(isOpen(history)).to.equal(false);
    expect(history.root.activeElement === history.button('Menu')).to.equal(true);
    expect(passed).to.deep.equal([]);
    await waitUntil(() => history.button('Menu')!.ariaExpanded === 'false');
  });

  it('has the order as two choices, and chooses one with a key', async () => {
    const history = await withRecords();
    const choices = () =>
      [...menuOf(history).querySelectorAll('[role=menuitemradio]')].map(
        entry => `${textOf(entry)}: ${entry.ariaChecked}`,
      );
    expect(choices()).to.deep.equal(['Newest first: true', 'Oldest first: false']);
    const orders: string[] = [];
    history.element.addEventListener('agent-order-change', ({order}) => orders.push(order));
    history.button('Menu')!.focus();
    await pressKeys('Enter', 'Enter');
    expect(orders, 'the same order again').to.deep.equal([]);
    await longAgo(() => pressKeys('Enter'));
    await pressKeys('ArrowDown', 'Enter');
    await history.shows('Question 0', 'Reply 1', 'Question 2', 'Reply 3');
    expect(choices()).to.deep.equal(['Newest first: false', 'Oldest first: true']);
    expect(orders).to.deep.equal(['asc']);
    expect(history.root.activeElement === history.button('Menu')).to.equal(true);
  });

  it('closes at a press beside it, and at a second press of its button', async () => {
    const history = await withRecords();
    const button = history.button('Menu')!;
    const {left, top} = button.getBoundingClientRect();
    const onButton = () =>
      sendMouse({type: 'click', position: [Math.round(left + 20), Math.round(top + 20)]});
    await longAgo(onButton);
    expect(isOpen(history)).to.equal(true);
    await onButton();
    expect(isOpen(history), 'after its button').to.equal(false);
    await onButton();
    expect(isOpen(history)).to.equal(true);
    await sendMouse({type: 'click', position: [Math.round(left - 200), Math.round(top + 300)]});
    expect(isOpen(history), 'after a press beside it').to.equal(false);
  });

  it('stays open while nothing moves, and closes when its button moves away', async () => {
    const history = await withRecords();
    const place = history.element.parentElement!;
    Object.assign(place.style, {overflow: 'auto', blockSize: '300px'});
    await history.press('Menu');
    place.dispatchEvent(new Event('scroll'));
    expect(isOpen(history)).to.equal(true);
    place.scrollTop = 50;
    await waitUntil(() => !isOpen(history), 'It stays open.');
  });

  it('stays in the view in both directions, also at the lower edge', async () => {
    const history = await withRecords();
    for (const dir of ['ltr', 'rtl'])
      for (const blockStart of ['0px', `${innerHeight - 60}px`]) {
        Object.assign(history.element.style, {
          position: 'fixed',
          insetBlockStart: blockStart,
          inlineSize: '360px',
        });
        history.element.dir = dir;
        await history.press('Menu');
        const box = menuOf(history).getBoundingClientRect();
        const button = history.button('Menu')!.getBoundingClientRect();
        const end = dir === 'rtl' ? 'left' : 'right';
        expect(Math.round(box[end]), dir).to.equal(Math.round(button[end]));
        expect(box.top).to.be.at.least(0);
        expect(box.bottom).to.be.at.most(innerHeight);
        await pressKeys('Escape');
      }
  });

  it('hides what the page hides by its part', async () => {
    const history = await withRecords();
    const style = document.createElement('style');
    style.textContent = 'agent-history::part(order-toggle) { display: none }';
    history.element.before(style);
    history.button('Menu')!.focus();
    await pressKeys('Enter');
    expect(focused(history)).to.equal('Export');
    expect(history.button('Newest first')).to.equal(undefined);
  });

  it('is absent without the toolbar', async () => {
    const history = await withRecords({noToolbar: true});
    expect(history.root.querySelector('.menu-button, .menu')).to.equal(null);
  });
});
