import {expect} from 'chai';
import {safeLink} from '../../src/markdown/urls.js';

const base = 'https://shop.example/help/start';

function opened(address: string, from: string | undefined): string | undefined {
  return safeLink(address, from)?.href;
}

describe('a relative link with a base', () => {
  for (const [address, href] of [
    ['returns', 'https://shop.example/help/returns'],
    ['/returns?of=2#top', 'https://shop.example/returns?of=2#top'],
    ['../a b.pdf', 'https://shop.example/a%20b.pdf'],
    ['../../../etc', 'https://shop.example/etc'],
    ['#top', 'https://shop.example/help/start#top'],
    ['?page=2', 'https://shop.example/help/start?page=2'],
    ['/Größe', 'https://shop.example/Gr%C3%B6%C3%9Fe'],
    // Browsers read a backslash as a slash, so that it could name a host.
    ['/\\evil.example', 'https://shop.example/%5Cevil.example'],
    ['\\\\evil.example', 'https://shop.example/help/%5C%5Cevil.example'],
    ['/go?to=javascript:alert(1)', 'https://shop.example/go?to=javascript:alert(1)'],
  ] as const) {
    it(`opens below the base: ${address}`, () => {
      expect(opened(address, base)).to.equal(href);
    });
  }

  for (const address of [
    '',
    '//evil.example/x',
    ' //evil.example/x',
    '/\t/evil.example',
    '\n//evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'https:evil.example',
    'https:/evil.example',
    'https://user@evil.example/',
    'shop.example:8080/x',
    'a\u202egpj.exe',
    `/${'x'.repeat(2_000)}`,
  ]) {
    it(`stays text: ${JSON.stringify(address).slice(0, 60)}`, () => {
      expect(opened(address, base)).to.equal(undefined);
    });
  }

  it('does not change a link that is complete', () => {
    for (const address of ['https://a.example/', 'mailto:a@b.example', 'tel:+49'])
      expect(opened(address, base)).to.equal(address);
  });

  it('stays text without a base', () => {
    expect(opened('/returns', undefined)).to.equal(undefined);
  });
});
