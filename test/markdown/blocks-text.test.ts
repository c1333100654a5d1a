import {expect} from 'chai';
import {blocksText, lineWithAddresses} from '../../src/markdown/blocks-text.js';
import {parseMarkdown} from '../../src/markdown/parse/parse-markdown.js';
import {safeLink} from '../../src/markdown/urls.js';

const base = 'https://shop.example/help/';

function text(markdown: string, linkBase?: string): string {
  const line = lineWithAddresses(address => safeLink(address, linkBase));
  return blocksText(parseMarkdown(markdown), line);
}

describe('a link in a text without markup', () => {
  for (const [markdown, expected] of [
    ['See [the form](https://example.org/form).', 'See the form (https://example.org/form).'],
    ['**[Call *us*](tel:+4930123456)** now', 'Call us (tel:+4930123456) now'],
    ['[Write](mailto:a@example.org?subject=Hi)', 'Write (mailto:a@example.org?subject=Hi)'],
    ['[![A rose](https://a.example/r.png)](https://b.example)', 'A rose (https://b.example)'],
    ['[](https://example.org)', '(https://example.org)'],
    ['[a][b]\n\n[b]: <https://example.org/x y>', 'a (https://example.org/x y)'],
    ['| a |\n|---|\n| [b](https://example.org) |', 'a\nb (https://example.org)'],
    [
      '- [a](https://a.example)\n- [b](https://b.example)',
      '• a (https://a.example)\n• b (https://b.example)',
    ],
  ] as const)
    it(`has its address behind its words: ${markdown}`, () => expect(text(markdown)).to.equal(expected));

  for (const [markdown, words] of [
    ['https://example.org/a_b', 'https://example.org/a_b'],
    ['[example.org](https://example.org/)', 'example.org'],
    ['www.example.org', 'www.example.org'],
    ['[a@example.org](mailto:a@example.org?subject=Hi)', 'a@example.org'],
    ['[+49 (30) 123-456](tel:+4930123456)', '+49 (30) 123-456'],
    ['[**https://example.org**](https://example.org)', 'https://example.org'],
  ] as const)
    it(`has its address once: ${markdown}`, () => expect(text(markdown)).to.equal(words));

  it('has no address that must not open', () => {
    expect(text('[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example)')).to.equal('a b c');
    expect(text('[a](page)')).to.equal('a');
  });

  it('has the complete address of a relative link', () => {
    expect(text('[a](page)', base)).to.equal('a (https://shop.example/help/page)');
  });
});
