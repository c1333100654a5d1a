import {expect} from 'chai';
import {safeLink} from '../../src/markdown/safe-link.js';

describe('an address in a text', () => {
  const allowed: Readonly<Record<string, readonly [href: string, target: string]>> = {
    'https://example.com': ['https://example.com/', 'example.com'],
    'HTTP://EXAMPLE.com/Path?q=1#part': ['http://example.com/Path?q=1#part', 'example.com'],
    'https://example.com:8443/': ['https://example.com:8443/', 'example.com:8443'],
    'https://127.1/': ['https://127.0.0.1/', '127.0.0.1'],
    'https://[::1]/': ['https://[::1]/', '[::1]'],
    'mailto:a@b.example': ['mailto:a@b.example', 'a@b.example'],
    'mailto:a@b.example?subject=Hi%20there&bcc=spy@evil.example': [
      'mailto:a@b.example?subject=Hi%20there',
      'a@b.example',
    ],
    'mailto:a@b.example?subject=C++&body=one%0D%0Atwo': [
      'mailto:a@b.example?subject=C%2B%2B&body=one%0D%0Atwo',
      'a@b.example',
    ],
    'mailto:a@b.example?subject=Hi%0D%0ABcc:c@d.example': [
      'mailto:a@b.example?subject=Hi%20Bcc%3Ac%40d.example',
      'a@b.example',
    ],
    'mailto:a@münchen.example': ['mailto:a@xn--mnchen-3ya.example', 'a@münchen.example'],
    // Cyrillic letters in a Latin name.
    'mailto:a@gооgle.com': ['mailto:a@xn--ggle-55da.com', 'a@xn--ggle-55da.com'],
    'mailto:a@g%D0%BE%D0%BEgle.com': ['mailto:a@xn--ggle-55da.com', 'a@xn--ggle-55da.com'],
    'tel:+49-30-1234': ['tel:+49-30-1234', '+49-30-1234'],
    'https://münchen.example/ä': ['https://xn--mnchen-3ya.example/%C3%A4', 'münchen.example'],
  };
  for (const [address, [href, target]] of Object.entries(allowed)) {
    it(`opens: ${address}`, () => {
      expect(safeLink(address)).to.include({href, target});
    });
  }

  const refused = [
    ...['', 'example.com', '/path', '//example.com', '#part', '?q', './x', 'README.md'],
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)'],
    ...[
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'javascript\u200B:alert(1)',
      'jav\u0000ascript:alert(1)',
    ],
    ...[
      'vbscript:x',
      'data:text/html,x',
      'blob:https://a/1',
      'file:///etc/passwd',
      'filesystem:https://a/x',
      'ftp://a.b',
    ],
    ...[
      'https:\\\\evil.example',
      'https:/evil.example',
      'https:evil.example',
      'https://evil.example\\@good.example',
    ],
    ...[
      'https://user@evil.example',
      'https://good.example:x@evil.example',
      'https://good.example%40evil.example@x.y',
    ],
    ...[
      'https://exa mple.com',
      'https://example.com/a b',
      'https://\u202Eexample.com',
      'https://',
      'https://%00',
    ],
    ...[
      'mailto:',
      'mailto:a',
      'mailto:a@b,c@d',
      'mailto:a@b%0ABcc:c@d',
      'mailto:a@b%2Fc',
      'mailto:a@b%20c',
      'mailto:пeter@b.example',
      'mailto:a%3Fbcc=c@d',
      'tel:alert(1)',
      'tel:',
      'sms:+1',
      'intent://x',
    ],
    `https://example.com/${'x'.repeat(2_000)}`,
  ];
  for (const address of refused) {
    it(`is no link: ${JSON.stringify(address).slice(0, 60)}`, () => {
      expect(safeLink(address)).to.equal(undefined);
    });
  }
});
