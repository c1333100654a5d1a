import {expect} from 'chai';
import {atEveryCut} from '../support/every-cut.js';
import {readMessage} from '../support/read-message.js';
import {readPieces} from '../support/read-pieces.js';
import {contentOf, wireSamples, type WireSample} from '../support/wire-samples.js';

type Expected = Omit<WireSample, 'name' | 'body'>;

/** The parts of a message that a reply fills. A finished message has no running action. */
async function messageFrom(pieces: readonly Uint8Array[]) {
  const {status, text, reasoning, activity, sources} = await readMessage(pieces);
  return {status, text, reasoning: reasoning?.text, activity, sources};
}

function messageOf({text, reasoning, sources}: Expected) {
  return {
    status: 'done',
    text,
    reasoning: reasoning === '' ? undefined : reasoning,
    activity: undefined,
    sources: sources.length === 0 ? undefined : sources,
  };
}

describe('a reply of a known service', () => {
  for (const {name, body, ...expected} of wireSamples) {
    it(`is read and becomes a message at every cut: ${name}`, async () => {
      const bytes = new TextEncoder().encode(body);
      const whole = {...expected, error: undefined};
      const message = messageOf(expected);
      const uncut = await readPieces([bytes]);
      expect(contentOf(uncut)).to.deep.equal(whole);
      expect(await messageFrom([bytes])).to.deep.equal(message);
      await atEveryCut(bytes, async (cut, at) => {
        // In turn, because both together double the time.
        if (at % 2 === 0) expect(await messageFrom(cut), `cut at byte ${at}`).to.deep.equal(message);
        else expect((await readPieces(cut)).chunks, `cut at byte ${at}`).to.deep.equal(uncut.chunks);
      });
    });
  }
});
