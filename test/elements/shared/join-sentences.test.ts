import {expect} from 'chai';
import {joinSentences} from '../../../src/elements/shared/format-text.js';

describe('sentences one after another', () => {
  it('are parted by a blank, and by nothing where the full stop brings its own room', () => {
    expect(joinSentences('One.', 'Two.', 'Three.')).to.equal('One. Two. Three.');
    expect(joinSentences('已收到的内容会保留。', '正在查找。')).to.equal('已收到的内容会保留。正在查找。');
  });

  it('leave no gap for one that is missing', () => {
    expect(joinSentences('', 'Two.')).to.equal('Two.');
    expect(joinSentences('One.', '')).to.equal('One.');
    expect(joinSentences('', '')).to.equal('');
  });
});
