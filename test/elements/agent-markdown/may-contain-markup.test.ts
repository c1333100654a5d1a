import {expect} from 'chai';
import {mayContainMarkup} from '../../../src/elements/agent-markdown/agent-markdown.js';

describe('a text that can be shown without parsing', () => {
  for (const text of [
    'A sentence.',
    'مرحبا بك',
    'React هي مكتبة',
    'Two lines,\n  of words: 3.5 to 4 (or so).',
  ])
    it(`contains no markup: ${JSON.stringify(text)}`, () => expect(mayContainMarkup(text)).to.equal(false));

  for (const text of ['    code', '\tcode', 'One\n\nTwo', '2) two', 'Title\n===', 'a@b.example'])
    it(`contains markup: ${JSON.stringify(text)}`, () => expect(mayContainMarkup(text)).to.equal(true));
});
