import {expect} from 'chai';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk, type HistoryHarness} from './history-harness.js';

async function historyAt(width: number, settings: object = {}): Promise<HistoryHarness> {
  const service = createTestService();
  await storeTalk(service, 2, ({role}) => (role === 'assistant' ? {content: '| a |\n|---|\n| 1 |'} : {}));
  const history = await openHistory({service, settings});
  history.element.style.inlineSize = `${width}px`;
  await waitUntil(() => history.root.querySelector('table'));
  return history;
}

const isPlain = (history: HistoryHarness, side = 'agent'): boolean => {
  const bubble = getComputedStyle(history.root.querySelector(`.record.${side} .bubble`)!);
  return (
    bubble.padding === '0px' && bubble.borderStyle === 'none' && bubble.backgroundColor === 'rgba(0, 0, 0, 0)'
  );
};

describe('the replies of a history', () => {
  for (const [width, replies, plain] of [
    [480, 'auto', true],
    [478, 'auto', false],
    [640, 'bubble', false],
    [360, 'plain', true],
  ] as const)
    it(`stand ${plain ? 'without' : 'in'} a card at ${width} pixels with replies="${replies}"`, async () => {
      // The frame of the element takes two pixels.
      const history = await historyAt(width + 2, {replies});
      expect(isPlain(history)).to.equal(plain);
      expect(isPlain(history, 'user'), 'questions keep theirs').to.equal(false);
    });

  it('follow the attribute, and an unknown value is the default', async () => {
    const history = await historyAt(640);
    expect(history.element.hasAttribute('replies')).to.equal(false);
    history.element.setAttribute('replies', 'bubble');
    await history.element.updateComplete;
    expect([history.element.replies, isPlain(history)]).to.deep.equal(['bubble', false]);
    history.element.setAttribute('replies', 'unknown');
    await history.element.updateComplete;
    expect(isPlain(history)).to.equal(true);
  });
});
