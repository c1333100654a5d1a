import {expect} from 'chai';
import {IncrementalBlocks, parseMarkdown} from '../../../src/markdown/parse/parse-markdown.js';
import {outlines} from '../../support/markdown-outline.js';

/** The linked addresses of a text, which must be equal in chunks. */
function addresses(text: string): readonly string[] {
  const blocks = new IncrementalBlocks({math: false});
  for (let end = 1; end < text.length; end += 1) blocks.update(text.slice(0, end), true);
  blocks.update(text, false);
  expect(blocks.blocks).to.deep.equal(parseMarkdown(text));
  const links = outlines(blocks.blocks)
    .join('\n')
    .matchAll(/link<([^>]*)>/g);
  return [...links].map(([, address = '']) => address);
}

const page = 'https://example.org/page';

describe('a bare address after a letter', () => {
  for (const text of [
    ...[`详见${page} 。`, `見る${page}`, `リンクー${page}`, `보기${page} 참조`, `ดูที่${page} ได้`, `ดู${page}`],
    ...[
      `ເບິ່ງ${page}`,
      `មើល${page}`,
      `ကြည့်${page}`,
      `々${page}`,
      `ㄅ${page}`,
      `𠮷${page}`,
      `！${page}`,
      `？${page}`,
    ],
    ...[
      `】${page}`,
      `| 详见${page} |\n|---|`,
      `- 详见${page}`,
      `# 详见${page}`,
      `> 详见${page}`,
      `**详见${page}**`,
    ],
    ...[`انظر${page}`, `ב${page}`, `देखें${page}`],
  ])
    it(`is a link in a script without capitals: ${JSON.stringify(text)}`, () =>
      expect(addresses(text)).to.deep.equal([page]));

  it('can have no scheme', () => {
    expect(addresses('详见www.example.org/a 。')).to.deep.equal(['http://www.example.org/a']);
  });

  for (const text of [`see${page}`, `é${page}`, `я${page}`, `3${page}`, `\`详见${page}\``])
    it(`is no link in another script: ${text}`, () => expect(addresses(text)).to.be.empty);
});

describe('the end of a bare address', () => {
  for (const text of [
    ...[
      `[Source: ${page}]`,
      `[Source: ${page}], next`,
      `{link: ${page}}`,
      `{"url": "${page}"}`,
      `{"url":"${page}","b":"c"}`,
    ],
    ...[
      `<a href="${page}">`,
      `<a href='${page}'>x</a>`,
      `{'url': '${page}'}`,
      `say "see ${page}", then "go"`,
    ],
    ...[
      `(see ${page}).Then`,
      `(see ${page})`,
      `(${page})text`,
      `[[${page}]]`,
      `[a (${page})]`,
      `<Source: ${page}>`,
    ],
    ...[
      `“see ${page}”, so`,
      `«see ${page}»x`,
      `„see ${page}“, da`,
      `‹see ${page}›.`,
      `'${page}'.`,
      `*${page}*`,
    ],
    ...[
      `看${page}，然后`,
      `看${page}。`,
      `「${page}」を`,
      `（${page}）后`,
      `『${page}』`,
      `【${page}】x`,
      `〔${page}〕x`,
    ],
    ...[
      `〈${page}〉x`,
      `看${page}；x`,
      `看${page}：x`,
      `看${page}！x`,
      `看${page}？x`,
      `看${page}、x`,
      `［${page}］x`,
      `｛${page}｝x`,
    ],
    ...[
      `｢${page}｣x`,
      `看${page}…`,
      `看${page}～x`,
      `| [${page}] |\n|---|`,
      `- [Source: ${page}]`,
      `# [${page}]`,
    ],
    ...[`ראו [${page}]`, `انظر (${page})، ثم`],
  ])
    it(`excludes a bracket that opened before it: ${JSON.stringify(text)}`, () =>
      expect(addresses(text)).to.deep.equal([page]));

  for (const address of [
    ...[
      'https://example.org/a_(b)',
      'https://example.org/a[1]',
      'https://example.org/{id}',
      'https://example.org/?q=(a)b',
    ],
    ...[
      'https://example.org/[a]{b}',
      "https://example.org/it's",
      'http://[::1]/a',
      'https://example.org/?q="a"',
    ],
    ...['https://example.org/l’art', 'https://example.org/[a[b]]/c', 'https://example.org/?q=“a”b'],
  ])
    it(`includes a bracket that opened in it: ${address}`, () => {
      expect(addresses(`See ${address} now`)).to.deep.equal([address]);
      expect(addresses(`See [${address}], now`)).to.deep.equal([address]);
    });

  it('follows GFM for round brackets in a text without others', () => {
    expect(addresses('www.google.com/search?q=(business))+ok')).to.deep.equal([
      'http://www.google.com/search?q=(business))+ok',
    ]);
  });
});

/** The line of a text, as its words, its links and its styles. */
function line(text: string): string {
  return outlines(parseMarkdown(text)).join(' ');
}

describe('the signs of emphasis in a bare address', () => {
  for (const address of [
    ...['https://example.org/a/__init__.py', 'https://example.org/_app_/x', 'https://example.org/a*b*c'],
    ...['https://example.org/a~~b~~c', 'https://example.org/**/*.js', 'https://example.org/?_a_=1&__b__=2'],
    ...['https://_app_.example.org/', 'http://localhost/_a_/b', 'https://example.org/(_a_)/x'],
    ...['https://example.org/%5F_a_.md', 'https://example.org/#_a_-b'],
    ...['https://example.org/a*k*b', 'https://example.org/*S*/~~k~~/x', 'https://example.org/**s**/x'],
  ]) {
    it(`belong to it: ${address}`, () => {
      for (const text of [
        `See ${address} now`,
        address,
        `| ${address} |\n|---|`,
        `(${address})`,
        `[${address}]`,
      ])
        expect(addresses(text), text).to.deep.equal([address]);
      for (const sign of ['*', '**', '~~', '_', '***'])
        expect(addresses(`${sign}${address}${sign}, x`), sign).to.deep.equal([address]);
      expect(line(`[${address}](/a)`)).to.equal(`link</a>(${address})`);
    });

    it(`are never emphasis while they arrive: ${address}`, () => {
      const text = `See ${address} now`;
      for (let end = 1; end <= text.length; end += 1) {
        const blocks = new IncrementalBlocks({math: false});
        blocks.update(text.slice(0, end), true);
        expect(outlines(blocks.blocks).join(), text.slice(0, end)).not.to.match(/emphasis|strong|strike/);
      }
    });
  }

  it('belong to an address without a scheme', () => {
    expect(addresses('www.example.org/__a__/b')).to.deep.equal(['http://www.example.org/__a__/b']);
  });

  it('belong to a mail address, except before it', () => {
    expect(addresses('a__b__c@example.org')).to.deep.equal(['mailto:a__b__c@example.org']);
    expect(addresses('a._b_@example.org')).to.deep.equal(['mailto:a._b_@example.org']);
    expect(addresses('__init__@example.org')).to.deep.equal(['mailto:__init__@example.org']);
    expect(addresses('_x@example.org and y_')).to.deep.equal(['mailto:x@example.org']);
    expect(addresses('_x@example.org_')).to.deep.equal(['mailto:x@example.org']);
  });

  it('belong to an address with letters of Europe', () => {
    const address = 'https://example.org/*тест*/é*ß*b';
    expect(addresses(address)).to.deep.equal([address]);
  });

  it('belong to an address with escapes or entities', () => {
    expect(addresses('https://example.org/a\\_b__c__.md x')).to.deep.equal([
      'https://example.org/a_b__c__.md',
    ]);
    expect(addresses('https://example.org/?a=1&amp;_b_=2 x')).to.deep.equal([
      'https://example.org/?a=1&_b_=2',
    ]);
  });
});

describe('emphasis around a bare address', () => {
  for (const text of [
    ...[`**${page}**`, `*${page}*.`, `**${page}**)`, `(**${page}**)`, `**${page}**; x`, `~~${page}~~!`],
    ...[`***${page}***`, `_${page}_`, `__${page}__:`, `**See ${page}**`, `**${page} **x`, `**${page}**请看`],
    ...[`**${page}**<br>x`, `**${page}**\\\nx`],
  ])
    it(`ends after it: ${JSON.stringify(text)}`, () => expect(addresses(text)).to.deep.equal([page]));

  it('ends between two addresses without spaces', () => {
    expect(addresses(`见**${page}**和**${page}/b**`)).to.deep.equal([page, `${page}/b`]);
  });

  it('is none after a link, code or a tag', () => {
    expect(line(`[a](${page})**b**`)).to.match(/strong/);
    expect(line(`<${page}>**b**`)).to.match(/strong/);
    expect(line(`${page}\`x\`**b**`)).to.match(/strong/);
    expect(line(`![a](${page} "t")*b*`)).to.match(/emphasis/);
    expect(line(`[a]: ${page}\n\n[a]*b*`)).to.match(/emphasis/);
  });
});
