import {expect} from 'chai';
import type {Inline} from '../../../src/markdown/parse/block-nodes.js';
import {parseMarkdown} from '../../../src/markdown/parse/parse-markdown.js';

const codeIn = (pieces: readonly Inline[]): readonly string[] =>
  pieces.flatMap(piece => {
    if (piece.type === 'code') return [piece.text];
    return 'content' in piece ? codeIn(piece.content) : [];
  });

describe('code in a text', () => {
  const texts: Readonly<Record<string, readonly string[]>> = {
    'a `b` c': ['b'],
    '`` ` ``': ['`'],
    '` b `': ['b'],
    // Only spaces stay as they are.
    '`   `': ['   '],
    'a `b c': [],
    'a ``b` c': [],
    // A search for the end of a link must not hide the code.
    '[a `b`c` d': ['b'],
    '[a `b`c` d](e)': ['b'],
    '[a `b](c) d`': ['b](c) d'],
  };
  for (const [text, expected] of Object.entries(texts)) {
    it(`is found in ${JSON.stringify(text)}`, () => {
      const [block] = parseMarkdown(text);
      expect(block?.type === 'paragraph' && codeIn(block.content)).to.deep.equal(expected);
    });
  }
});
