import {expect} from 'chai';
import {pauseFor, speak} from '../../demo/server/spoken-text.js';

describe('streamed text of the demo', () => {
  it('streams word by word, with all spaces and line breaks', async () => {
    const text = '  Two spaces,\n\n    an indent  \nand an end\n';
    const words: string[] = [];
    const signal = new AbortController().signal;
    for await (const piece of speak(text, () => Promise.resolve(), signal)) words.push(piece.text ?? '');
    expect(words.join('')).to.equal(text);
    expect(words).to.have.length(8);
  });

  it('ends during a pause when the visitor leaves', async () => {
    const listener = new AbortController();
    const anHour = pauseFor(60 * 60 * 1000);
    const words = speak('One two', anHour, listener.signal);
    const first = words.next();
    listener.abort();
    expect(await first).to.deep.equal({done: true, value: undefined});
  });
});
