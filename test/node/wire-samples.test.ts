import {expect} from 'chai';
import {readPieces} from '../support/read-pieces.js';
import {contentOf, wireSamples} from '../support/wire-samples.js';

describe('a reply of a known service', () => {
  for (const {name, body, ...expected} of wireSamples) {
    it(`is read at every cut: ${name}`, async () => {
      const bytes = new TextEncoder().encode(body);
      const whole = {...expected, error: undefined};
      const uncut = await readPieces([bytes]);
      expect(contentOf(uncut)).to.deep.equal(whole);
      for (let cut = 1; cut < bytes.length; cut += 1) {
        const together = cut % 2 === 0;
        const reply = await readPieces([bytes.subarray(0, cut), bytes.subarray(cut)], {together});
        if (together) expect(contentOf(reply), `cut at byte ${cut}`).to.deep.equal(whole);
        else expect(reply.chunks, `cut at byte ${cut}`).to.deep.equal(uncut.chunks);
      }
    });
  }
});
