import {expect} from 'chai';
import {Memo} from '../../src/memo.js';

describe('a memoised value', () => {
  it('is the same object while all inputs are the same', () => {
    const lasting = new Memo<{readonly words: string}>();
    const settings = {language: 'de'};
    const first = lasting.of([settings, 1], () => ({words: 'Guten Tag'}));
    expect(lasting.of([settings, 1], () => ({words: 'Bonjour'}))).to.equal(first);
  });

  it('is computed again when one input changes', () => {
    const lasting = new Memo<{readonly words: string}>();
    lasting.of(['de', 1], () => ({words: 'Guten Tag'}));
    expect(lasting.of(['fr', 1], () => ({words: 'Bonjour'})).words).to.equal('Bonjour');
    expect(lasting.of(['fr', 2], () => ({words: 'Bonsoir'})).words).to.equal('Bonsoir');
  });

  it('may be undefined without being computed again', () => {
    const lasting = new Memo<undefined>();
    let times = 0;
    const make = (): undefined => void (times += 1);
    lasting.of([], make);
    lasting.of([], make);
    expect(times).to.equal(1);
  });
});
