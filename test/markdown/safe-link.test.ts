import {expect} from 'chai';
import {safeLink} from '../../src/markdown/urls.js';

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
    // After the host, characters are percent-encoded where needed.
    'https://example.org/my file.pdf': ['https://example.org/my%20file.pdf', 'example.org'],
    'https://example.org/a "b" <c>': ['https://example.org/a%20%22b%22%20%3Cc%3E', 'example.org'],
    'https://example.org/a?q=two words#the part': [
      'https://example.org/a?q=two%20words#the%20part',
      'example.org',
    ],
    'https://example.org/a\\b`c{d}': ['https://example.org/a%5Cb%60c%7Bd%7D', 'example.org'],
    'https://example.org/a\u00a0b\u3000c': ['https://example.org/a%C2%A0b%E3%80%80c', 'example.org'],
    'https://fa.example/می\u200cخواهم': [
      'https://fa.example/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85',
      'fa.example',
    ],
    'https://example.org/100%': ['https://example.org/100%', 'example.org'],
    'https://example.org/my%20file.pdf': ['https://example.org/my%20file.pdf', 'example.org'],
    'mailto:a@b.example?subject=Two words': ['mailto:a@b.example?subject=Two%20words', 'a@b.example'],
    'tel:+49 30 1234': ['tel:+49301234', '+49301234'],
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
      'https://exa"mple.com/a',
      'https://example.com\u200c/a',
      'https://example.com/\u202Ea',
      'https://example.com/a\nb',
      'https://example.com/a\tb',
      'https://example.com/a\u200Bb',
      'https://example.com/a\u2028b',
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
      'mailto:a b@c.example',
      'mailto:a@b c.example',
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
