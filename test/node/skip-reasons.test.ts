import {expect} from 'chai';
import {engineTables} from '../runner/engines-page.js';
import {listReasons, readSkip, withReason} from '../runner/skip-reasons.js';

describe('the summary of a test run', () => {
  it('has the reason of a skipped test without its mark in the title', () => {
    const titles = ['a.test.ts', 'a chat', withReason('wraps', 'no lines')];
    expect(readSkip(titles)).to.deep.equal({title: 'a.test.ts a chat wraps', reason: 'no lines'});
  });

  it('has the reason of a skipped suite for each of its tests', () => {
    const titles = ['a.test.ts', withReason('print', 'no emulation'), 'shows all'];
    expect(readSkip(titles)).to.deep.equal({title: 'a.test.ts print shows all', reason: 'no emulation'});
  });

  it('reports a skip without a reason', () => {
    expect(readSkip(['a.test.ts', 'a chat']).reason).to.equal('no reason given');
  });

  it('has each reason once with the number of its tests, most tests first', () => {
    const skips = ['one', 'other', 'other'].map(reason => ({reason}));
    expect(listReasons(skips)).to.deep.equal([
      {reason: 'other', count: 2},
      {reason: 'one', count: 1},
    ]);
  });

  it('shows the totals of the engines side by side, and each reason', () => {
    const skips = [{title: 'wraps', reason: 'no lines | no words'}];
    const {totals, skips: reasons} = engineTables({
      chromium: {passed: 3, failed: 0, skips: []},
      webkit: {passed: 2, failed: 0, skips},
    });
    expect(totals.split('\n').slice(2)).to.deep.equal([
      '| Chromium | 3 | 0 | 0 |',
      '| WebKit (GTK) | 2 | 1 | 0 |',
    ]);
    expect(reasons.split('\n').slice(2)).to.deep.equal(['| WebKit (GTK) | 1 | no lines \\| no words |']);
  });
});
