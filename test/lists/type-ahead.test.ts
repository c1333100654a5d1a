import {expect} from 'chai';
import {TypeAhead} from '../../src/lists/roving-focus.js';
import {ManualClock} from '../support/manual-clock.js';

const names = ['Archive clerk', 'Garden guide', 'Echo', 'Gardener', 'Élan'];

describe('type-ahead', () => {
  let clock: ManualClock;
  let typeAhead: TypeAhead;
  beforeEach(() => {
    clock = new ManualClock();
    typeAhead = new TypeAhead((callback, milliseconds) => clock.schedule(callback, milliseconds));
  });

  const type = (letters: string, from: number): number =>
    Array.from(letters).reduce((current, letter) => typeAhead.find(letter, names, current), from);

  it('finds entries that start with the letters, in any case', () => {
    expect(type('e', 0)).to.equal(2);
    clock.advance(1000);
    expect(type('GARDENE', 0)).to.equal(3);
  });

  it('moves to the next entry and wraps around when the same letter repeats', () => {
    expect(type('g', 0)).to.equal(1);
    expect(type('g', 1)).to.equal(3);
    expect(type('g', 3)).to.equal(1);
  });

  it('stays on an entry that still matches', () => {
    expect(type('gar', 0)).to.equal(1);
  });

  it('finds letters with accents in any encoding, and without accents', () => {
    const written = ['Zoë', 'E\u0301lan', '\u00c9mile'];
    expect(typeAhead.find('\u00e9', written, 0)).to.equal(1);
    clock.advance(1000);
    expect(typeAhead.find('e', written, 1)).to.equal(2);
    clock.advance(1000);
    expect(typeAhead.find('\u00e9', written, 2)).to.equal(1);
  });

  it('starts a new word after a pause', () => {
    type('g', 0);
    clock.advance(1000);
    expect(type('a', 1)).to.equal(0);
  });

  it('finds nothing in an empty list and nothing that is missing', () => {
    expect(typeAhead.find('x', [], -1)).to.equal(-1);
    expect(typeAhead.find('x', names, 0)).to.equal(-1);
  });

  it('leaves no timer behind', () => {
    type('g', 0);
    typeAhead.reset();
    expect(clock.running).to.deep.equal([]);
  });
});
