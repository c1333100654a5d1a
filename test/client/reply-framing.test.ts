import {expect} from 'chai';
import {ServerSentEvents} from '../../src/client/reply-framing.js';

/** The received bytes, and whether they end inside an event. */
const texts: readonly (readonly [text: string, isInside: boolean])[] = [
  ['', false],
  ['\n\n', false],
  ['data: a', true],
  ['data: a\n', true],
  ['data: a\n\n', false],
  ['data: a\n\n\n', false],
  ['\ndata: a\n', true],
  ['data: a\n\ndata: b', true],
  ['data: a\n\ndata: b\n\n', false],
  [': still there', false],
  [': still there\n', false],
  ['data: a\n\n: still there', false],
  ['data: a\n: still there\n', true],
];

function isInside(pieces: readonly string[]): boolean {
  const events = new ServerSentEvents(() => undefined);
  for (const piece of pieces) events.feed(piece);
  return events.isInside;
}

describe('the start of an unfinished server-sent event', () => {
  for (const [text, expected] of texts) {
    it(`is detected at every cut: ${JSON.stringify(text)}`, () => {
      expect(isInside(Array.from(text)), 'in characters').to.equal(expected);
      for (let cut = 0; cut <= text.length; cut += 1) {
        expect(isInside([text.slice(0, cut), '', text.slice(cut)]), `cut at ${cut}`).to.equal(expected);
      }
    });
  }
});
