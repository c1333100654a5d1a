import {expect} from 'chai';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk, type HistoryHarness} from './history-harness.js';

async function historyAt(width: number, settings: object = {}): Promise<HistoryHarness> {
  const service = createTestService();
  await storeTalk(service, 4);
  const history = await openHistory({service, settings});
  history.element.style.inlineSize = `${width}px`;
  return history;
}

const boxOf = (history: HistoryHarness, selector: string): DOMRect =>
  history.root.querySelector(selector)!.getBoundingClientRect();

describe('the head of a history', () => {
  for (const width of [170, 360, 700]) {
    it(`is one row of at most 64 pixels at ${width} pixels`, async () => {
      const history = await historyAt(width);
      const [field, button] = [boxOf(history, '.filter'), boxOf(history, '.menu-button')];
      expect(button.top).to.be.below(field.bottom);
      expect(button.left).to.be.at.least(field.right);
      expect(boxOf(history, '.toolbar').height).to.be.at.most(64);
      await history.filter('Reply');
      await waitUntil(() => history.text.includes('2 of 4 messages found'));
      expect(boxOf(history, '.toolbar').height, 'while searching').to.be.at.most(64);
    });
  }

  it('is one row with the button for conversations, whose words are hidden where it is narrow', async () => {
    const history = await historyAt(360, {conversations: true});
    const button = history.button('Conversations')!;
    expect(boxOf(history, '.toolbar').height).to.be.at.most(64);
    expect(button.getBoundingClientRect().width).to.be.at.most(44);
    history.element.style.inlineSize = '700px';
    expect(button.getBoundingClientRect().width).to.be.above(100);
  });

  it('has no menu while there is nothing to sort or to export', async () => {
    const history = await openHistory();
    expect(history.element.status).to.equal('empty');
    expect(history.root.querySelector('.menu-button')).to.equal(null);
  });
});
