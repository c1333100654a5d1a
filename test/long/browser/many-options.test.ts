import {expect} from 'chai';
import {
  countElements,
  mostElements,
  openTall,
  scrollTo,
  seen,
} from '../../elements/agent-picker/tall-picker.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {sampleAgents} from '../../support/sample-agents.js';

describe('a picker with ten thousand agents', function () {
  this.timeout(60_000);

  for (const layout of ['list', 'grid'] as const)
    it(`renders those near the viewport, in a ${layout}`, async () => {
      const picker = await openTall(sampleAgents(10_000), {layout});
      expect(countElements(picker)).to.be.lessThan(mostElements);
      for (const part of [0.5, 1, 0.25, 0]) {
        await scrollTo(picker, part);
        expect(countElements(picker)).to.be.lessThan(mostElements);
        expect(seen(picker)).not.to.include('');
      }
      await expectAccessible(picker.element);
      expect(picker.root.querySelector(`[data-agent-id='Agent-5000']`)).to.equal(null);
    });
});
