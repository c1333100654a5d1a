import {expect} from 'chai';
import {blocksHTML} from '../../src/markdown/clipboard-html.js';
import {contentModule, mathModule} from '../../src/markdown/load-content.js';
import {parseMarkdown} from '../../src/markdown/parse/parse-markdown.js';
import {blockDirection, replyDirection} from '../../src/markdown/render/direction.js';
import {safeLink} from '../../src/markdown/urls.js';
import {richReply} from '../support/answered-chat.js';

function html(markdown: string): string {
  const blocks = parseMarkdown(markdown, {math: true});
  const direction = replyDirection(blocks);
  return blocksHTML(blocks, {
    language: 'en',
    direction,
    blockDirection: block => blockDirection(block, direction, true),
    safeLink,
  });
}

const hostile = [
  '<img src=x onerror=alert(1)> <b onclick=alert(1)>a</b> <svg/onload=alert(1)>',
  '[a](JaVaScRiPt:alert(1)) [b](https://user:secret@evil.example) [c](vbscript:x) ![d](data:text/html,x)',
  '[a](https://a.example/"onmouseover="alert(1)) [b](<https://a.example/\'><script>x</script>)',
  '```"><script>alert(1)</script>\n</code></pre><script>alert(2)</script>\n```',
  '| </td><script>x</script> | `</code><iframe>` |\n|---|---|\n| $$</math><style>$$ | <a href="x">y</a> |',
  '[^</ol>]: <script>x</script>\n\na[^</ol>] &lt;script&gt; <!-- <script> -->',
];

/** The HTML inside the element around it, without the usual direction. */
function inner(markdown: string): string {
  return html(markdown)
    .replace(/^<div [^>]*>|<\/div>$/g, '')
    .replaceAll(' dir="ltr"', '');
}

describe('a text with its look for word processors', () => {
  before(() => Promise.all([contentModule.load(), mathModule.load()]));

  for (const [markdown, expected] of [
    ['# A\n\n###### B', '<h1>A</h1><h6>B</h6>'],
    ['a\nb\\\nc', '<p>a<br>b<br>c</p>'],
    [
      '*a* **b** ~~c~~ `<d>` <kbd>e</kbd>',
      '<p><em>a</em> <strong>b</strong> <s>c</s> <code>&#60;d&#62;</code> <kbd>e</kbd></p>',
    ],
    ['```ts\nif (a < b)\n  c;\n```', '<pre><code>if (a &#60; b)\n  c;</code></pre>'],
    ['- a\n  - b\n- c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['3. a\n\n4. b', '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['- [x] a\n- [ ] b', '<ul><li>☑ a</li><li>☐ b</li></ul>'],
    ['> a\n\n---', '<blockquote><p>a</p></blockquote><hr>'],
    [
      '| a | b |\n|---|--:|\n| c | **d** |',
      '<table border="1" cellspacing="0"><thead><tr><th>a</th><th align="right">b</th></tr></thead>' +
        '<tbody><tr><td>c</td><td align="right"><strong>d</strong></td></tr></tbody></table>',
    ],
    ['$$x<y$$\n\nso \\(z\\)', '<p><code>x&#60;y</code></p><p>so <code>z</code></p>'],
    ['a[^1]\n\n[^1]: b', '<p>a<sup>[1]</sup></p><hr><ol><li>b</li></ol>'],
    ['![A rose](https://cdn.example/rose.png)', '<p>A rose</p>'],
    [
      '[a](tel:+491 "t") <b@example.org>',
      '<p><a href="tel:+491">a</a> <a href="mailto:b@example.org">b@example.org</a></p>',
    ],
    ['[a](https://example.org/?b=1&c="d")', '<p><a href="https://example.org/?b=1&#38;c=%22d%22">a</a></p>'],
    ['[a](javascript:alert(1)) <script>b</script>', '<p>a &#60;script&#62;b&#60;/script&#62;</p>'],
  ] as const)
    it(`has elements of the allow-list only: ${JSON.stringify(markdown)}`, () =>
      expect(inner(markdown)).to.equal(expected));

  it('keeps the language and the directions', () => {
    expect(html('שלום לכולם\n\nHello all of you\n\n- שלום\n\n```\na\n```')).to.equal(
      '<div lang="en" dir="rtl"><p dir="rtl">שלום לכולם</p><p dir="ltr">Hello all of you</p><ul dir="rtl"><li>שלום</li></ul><pre dir="ltr"><code>a</code></pre></div>',
    );
  });

  it('loads and runs nothing when it is pasted, whatever it contains', () => {
    for (const text of [richReply, ...hostile]) {
      const {body} = new DOMParser().parseFromString(html(text), 'text/html');
      for (const {localName, attributes} of body.querySelectorAll('*')) {
        expect(localName).not.to.match(
          /^(?:script|style|img|iframe|object|embed|svg|math|form|input|link|meta|base)$/,
        );
        for (const {name, value} of attributes) {
          expect(name).to.match(/^(?:align|border|cellspacing|dir|href|lang|start)$/);
          if (name === 'href') expect(value).to.match(/^(?:https?:\/\/|mailto:|tel:)/);
        }
      }
    }
  });
});
