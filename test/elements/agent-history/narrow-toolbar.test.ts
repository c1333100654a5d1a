import {expect} from 'chai';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk, type HistoryHarness} from './history-harness.js';

async function historyAt(width: number): Promise<HistoryHarness> {
  const service = createTestService();
  await storeTalk(service, 4);
  const history = await openHistory({service});
  history.element.style.inlineSize = `${width}px`;
  return history;
}

/** Firefox returns positions that are a hundred-thousandth off, for a column whose width is a fraction. */
const sidesOf = ({left, right}: DOMRect): number[] => [left, right].map(side => Math.round(side * 100) / 100);

const boxOf = (history: HistoryHarness, selector: string): DOMRect =>
  history.root.querySelector(selector)!.getBoundingClientRect();

describe('the toolbar of a history', () => {
  it('is one row where there is space', async () => {
    const history = await historyAt(700);
    const [filter, tools] = [boxOf(history, '.filter'), boxOf(history, '.tools')];
    expect(tools.top).to.be.below(filter.bottom);
    expect(tools.left).to.be.at.least(filter.right);
  });

  for (const width of [360, 470]) {
    it(`has the filter above its buttons at ${width} pixels, which share the whole width`, async () => {
      const history = await historyAt(width);
      const [filter, tools] = [boxOf(history, '.filter'), boxOf(history, '.tools')];
      expect(tools.top).to.be.at.least(filter.bottom);
      expect(sidesOf(tools)).to.deep.equal(sidesOf(filter));
      const buttons = [...history.root.querySelectorAll('.tool')].map(tool =>
        sidesOf(tool.getBoundingClientRect()),
      );
      expect(buttons).to.have.length(2);
      expect([buttons[0]![0], buttons[1]![1]]).to.deep.equal(sidesOf(filter));
      for (const tool of history.root.querySelectorAll('.tool')) {
        const [box, icon, words] = [tool, tool.firstElementChild!, tool.lastElementChild!].map(part =>
          part.getBoundingClientRect(),
        );
        expect(icon!.left - box!.left, 'its words are in the middle').to.be.closeTo(
          box!.right - words!.right,
          1,
        );
      }
    });
  }

  it('clips no button in a narrow column, in the language with the longest texts', async () => {
    const history = await historyAt(200);
    history.element.locale = 'fr';
    await waitUntil(() => history.button('Exporter'), 'It speaks no French.');
    const filter = boxOf(history, '.filter');
    for (const tool of history.root.querySelectorAll('.tool')) {
      expect(sidesOf(tool.getBoundingClientRect()), tool.textContent).to.deep.equal(sidesOf(filter));
      expect(tool.scrollWidth, tool.textContent).to.be.at.most(tool.clientWidth);
    }
  });
});
