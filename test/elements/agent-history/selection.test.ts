import {sendMouse} from '@web/test-runner-commands';
import {expect} from 'chai';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk} from './history-harness.js';

/** Resolves after painting and the observers’ reports. */
const painted = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

/** Selects the text of a record with the mouse. */
async function drawAcross(record: HTMLElement): Promise<void> {
  const words = document.createRange();
  words.selectNodeContents(record.querySelector('[part=content]')!);
  const {left, right, top, bottom} = words.getBoundingClientRect();
  const middle = Math.round((top + bottom) / 2);
  await sendMouse({type: 'move', position: [Math.round(left + 2), middle]});
  await sendMouse({type: 'down'});
  await sendMouse({type: 'move', position: [Math.round(right - 2), middle]});
  await sendMouse({type: 'up'});
  await waitUntil(() => getSelection()?.toString().includes('uestion'));
}

describe('text selection in a history', () => {
  afterEach(() => getSelection()?.empty());

  it('does not select its record', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service});
    const chosen: string[] = [];
    history.element.addEventListener('agent-record-select', ({record}) => chosen.push(record.recordId));
    await drawAcross(history.record('Question 2'));
    expect(chosen).to.deep.equal([]);
  });

  it('stays, however far the reader scrolls', async () => {
    const service = createTestService();
    await storeTalk(service, 200);
    const history = await openHistory({service, settings: {pageSize: 50, paging: 'more'}});
    for (let page = 0; page < 3; page += 1) await history.element.loadMore();
    await history.element.scrollToRecord('record-150');
    for (let pause = 0; pause < 3; pause += 1) await painted();
    const record = history.record('Question 150');
    await drawAcross(record);
    // A focused record would stay anyway.
    history.button('Menu')!.focus();
    history.scroller.scrollTop = history.scroller.scrollHeight;
    await waitUntil(() => history.texts.includes('Question 0'));
    for (let pause = 0; pause < 3; pause += 1) await painted();
    expect(record.isConnected).to.equal(true);
  });
});
