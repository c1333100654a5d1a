import {expect} from 'chai';
import {Memo} from '../../src/controllers/memo.js';

describe('what is made of other values', () => {
  it('is the same object as long as each of them is the same', () => {
    const lasting = new Memo<{readonly words: string}>();
    const settings = {language: 'de'};
    const first = lasting.of([settings, 1], () => ({words: 'Guten Tag'}));
    expect(lasting.of([settings, 1], () => ({words: 'Bonjour'}))).to.equal(first);
  });

  it('is made again as soon as one of them is another', () => {
    const lasting = new Memo<{readonly words: string}>();
    lasting.of(['de', 1], () => ({words: 'Guten Tag'}));
    expect(lasting.of(['fr', 1], () => ({words: 'Bonjour'})).words).to.equal('Bonjour');
    expect(lasting.of(['fr', 2], () => ({words: 'Bonsoir'})).words).to.equal('Bonsoir');
  });

  it('may be nothing, which is not made again either', () => {
    const lasting = new Memo<undefined>();
    let times = 0;
    const make = (): undefined => void (times += 1);
    lasting.of([], make);
    lasting.of([], make);
    expect(times).to.equal(1);
  });
});
