import {expect} from 'chai';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {openPicker} from '../../elements/agent-picker/picker-harness.js';

const agentList = sampleAgents(10_000);
const mostElements = 3_500;

/** Waits until nearby groups are observed, rendered and laid out. */
async function rest(): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
}

describe('a picker with ten thousand agents', function () {
  this.timeout(60_000);

  for (const layout of ['list', 'grid'] as const)
    it(`renders those near the viewport, in a ${layout}`, async () => {
      const fetch = async () => Response.json({agentList, total: agentList.length});
      const picker = await openPicker({...createTestService(), fetch}, {layout});
      picker.element.style.blockSize = '500px';
      const scroller = picker.root.querySelector<HTMLElement>('.results')!;
      for (const part of [0, 0.5, 1, 0.25, 0]) {
        scroller.scrollTop = part * (scroller.scrollHeight - scroller.clientHeight);
        await rest();
        expect(picker.root.querySelectorAll('*').length).to.be.lessThan(mostElements);
        const {left, top, height} = scroller.getBoundingClientRect();
        const middle = picker.root.elementsFromPoint(left + 60, top + height / 2);
        expect(middle.some(element => element.closest('.option, .list'))).to.equal(true);
      }
      await expectAccessible(picker.element);
    });
});
