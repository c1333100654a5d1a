import {expect} from 'chai';
import {imageSource, type ImagePolicy} from '../../../../src/markdown/content/image/image-source.js';

const byClick: ImagePolicy = {
  images: 'click',
  hosts: ['cdn.example', 'https://pics.example:8443', '*.wild.example', 'http://plain.example'],
};
const kind = (address: string, policy = byClick): string => imageSource(address, policy).kind;
const png = (bytes: number) => `data:image/png;base64,${'A'.repeat(Math.ceil((bytes * 4) / 3))}`;

describe('the address of an image', () => {
  it('requires a click unless its exact origin is trusted', () => {
    expect(imageSource('https://other.example/x.png?y', byClick)).to.deep.equal({
      kind: 'ask',
      href: 'https://other.example/x.png?y',
      host: 'other.example',
    });
    expect(kind('https://cdn.example/x.png')).to.equal('load');
    expect(kind('https://pics.example:8443/x.png')).to.equal('load');
    for (const near of [
      'https://cdn.example:444/x',
      'https://pics.example/x',
      'https://evil.cdn.example/x',
      'https://a.wild.example/x',
      'https://cdn.example.evil.org/x',
      'https://plain.example/x',
    ])
      expect(kind(near), near).to.equal('ask');
  });

  it('percent-encodes the characters that need it', () => {
    for (const [written, href] of [
      ['my file.png', 'my%20file.png'],
      ['a"b"<c>.png', 'a%22b%22%3Cc%3E.png'],
      ['a\\b.png', 'a%5Cb.png'],
      ['صورة من\u200cها.png', '%D8%B5%D9%88%D8%B1%D8%A9%20%D9%85%D9%86%E2%80%8C%D9%87%D8%A7.png'],
    ] as const)
      expect(imageSource(`https://cdn.example/${written}`, byClick)).to.include({
        kind: 'load',
        href: `https://cdn.example/${href}`,
      });
  });

  it('loads only from listed hosts in list mode, and never in block mode', () => {
    expect(kind('https://other.example/x', {...byClick, images: 'allow-list'})).to.equal('blocked');
    expect(kind('https://cdn.example/x', {...byClick, images: 'allow-list'})).to.equal('load');
    expect(kind('https://cdn.example/x', {...byClick, images: 'block'})).to.equal('blocked');
    expect(kind(png(10), {...byClick, images: 'block'})).to.equal('blocked');
  });

  for (const address of [
    '',
    'x.png',
    '/x.png',
    '//cdn.example/x.png',
    'http://cdn.example/x.png',
    'javascript:x',
    'blob:https://a/1',
    'https:\\\\cdn.example/x',
    'https://u@cdn.example/x',
    'https://cdn example/a',
    'https://cdn.example/a\nb',
    'https://cdn.example/\u202Ea',
    'https://cdn.example\\@evil.example/a',
    'file:///x',
    `https://cdn.example/${'x'.repeat(2_000)}`,
  ]) {
    it(`is refused: ${address.slice(0, 40)}`, () => {
      expect(kind(address)).to.equal('refused');
    });
  }

  it('may be a data URL of a small image without scripts', () => {
    for (const form of ['png', 'jpeg', 'gif', 'webp'])
      expect(kind(`data:image/${form};base64,AAAA`), form).to.equal('data');
    for (const other of [
      'data:image/svg+xml;base64,AAAA',
      'data:text/html;base64,AAAA',
      'data:image/png,AAAA',
      'data:image/png;base64,AA AA',
      'data:image/png;charset=x;base64,AAAA',
    ])
      expect(kind(other), other).to.equal('refused');
    expect(kind(png(64 * 1024 - 3))).to.equal('data');
    expect(kind(png(64 * 1024 + 3))).to.equal('refused');
  });
});
