import {expect} from 'chai';
import {joinSentences} from '../../../src/elements/shared/format-text.js';

describe('joined sentences', () => {
  it('have a space between them, or none where the full stop includes it', () => {
    expect(joinSentences('One.', 'Two.', 'Three.')).to.equal('One. Two. Three.');
    expect(joinSentences('已收到的内容会保留。', '正在查找。')).to.equal('已收到的内容会保留。正在查找。');
  });

  it('have no gap for a missing one', () => {
    expect(joinSentences('', 'Two.')).to.equal('Two.');
    expect(joinSentences('One.', '')).to.equal('One.');
    expect(joinSentences('', '')).to.equal('');
  });
});
