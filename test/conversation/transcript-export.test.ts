import {expect} from 'chai';
import MarkdownIt from 'markdown-it';
import {marked, type Token} from 'marked';
import {
  exportMessages,
  type ExportedConversation,
  type ExportedMessage,
  type ExportFormat,
} from '../../src/records/transcript-export.js';
import {seededRandom} from '../support/seeded-random.js';

const noon = Date.UTC(2026, 4, 1, 12);
const about: ExportedConversation = {
  title: 'Conversation with Garden guide',
  agentId: 'Agent-guide',
  formatTime: time => new Date(time).toISOString().slice(0, 16).replace('T', ' '),
};

function said(role: string, text: string, more: Partial<ExportedMessage> = {}): ExportedMessage {
  const author = role === 'user' ? 'You' : 'Garden guide';
  const source = {recordId: 'record-1', replyTo: '', image: '', type: 'text', triggerSrc: 'API'};
  return {role, author, text, createdAt: noon, ...source, ...more};
}

function exported(format: ExportFormat, ...messages: readonly ExportedMessage[]): string {
  return exportMessages(messages, format, about);
}

/** Another Markdown parser than the project’s, with HTML enabled. */
const reader = new MarkdownIt({html: true});

/** The visible text of a Markdown transcript. */
function drawn(markdown: string): string {
  return reader.render(markdown);
}

const question = said('user', 'What grows\nin the shade?');
const reply = said('assistant', '## Ferns\n\n- *Hart’s tongue*', {createdAt: noon + 60_000});

describe('a transcript as Markdown', () => {
  it('has a title, and for each message the author, the time and the text', () => {
    expect(exported('markdown', question, reply)).to.equal(
      [
        '# Conversation with Garden guide',
        '## You · 2026-05-01 12:00',
        '> What grows\\\n> in the shade?',
        '## Garden guide · 2026-05-01 12:01',
        '> ## Ferns\n>\n> - *Hart’s tongue*\n',
      ].join('\n\n'),
    );
  });

  it('shows a person’s text as typed', () => {
    const typed =
      '# no *heading*\n  - no `list`\n\n1. <b>\n---\n&amp; [a](b) ![c](d) a_b_c | $x$ \\ https://a.example/b_c';
    const lines = drawn(exported('markdown', said('user', typed))).replaceAll('&nbsp;', '\u00a0');
    expect(lines).not.to.match(/<(em|li|b|code|a|img|hr|h3)\b/);
    const words = lines
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll('\u00a0', ' ');
    for (const line of typed.split('\n')) expect(words).to.contain(line);
  });

  it('keeps code unchanged, including HTML', () => {
    const code = 'Use `<b>` or\n\n```html\n<b>![a](b)</b>\n```\n\n| `<i>` | `a` |\n|---|---|';
    expect(exported('markdown', said('assistant', code))).to.contain(
      '> Use `<b>` or\n>\n> ```html\n> <b>![a](b)</b>\n> ```\n>\n> | `<i>` | `a` |\n> |---|---|',
    );
  });

  it('does not continue code into later lines or table-like text after it', () => {
    for (const text of ['`a\nb` <i>c</i> `d`', '`a | b` <i>c</i> `d`']) {
      expect(exported('markdown', said('assistant', text)), text).to.contain('&lt;i>c&lt;/i>');
    }
  });

  it('does not keep a code block open beyond its list', () => {
    const text = '- a\n\n  ```html\n  <b>\n\n<i>\n\n    ```\n\n<u>';
    const markdown = exported('markdown', said('assistant', text));
    expect(markdown).to.contain('>   <b>\n').and.to.contain('> &lt;i>\n').and.to.contain('> &lt;u>\n');
  });

  it('does not include text after the end of a list', () => {
    const markdown = exported('markdown', said('assistant', '- a\n~~~\nb\n~~~\n<i>'));
    expect(markdown).to.contain('> &lt;i>\n');
  });

  it('turns an image in a reply into a link, and HTML into text', () => {
    const text =
      '![rose](https://a.example/r.png) ![](https://a.example/s.png) <img src=x> <https://b.example/>';
    const shown = drawn(exported('markdown', said('assistant', text)));
    expect(shown).not.to.contain('<img');
    expect(shown).to.contain('<a href="https://a.example/r.png">rose</a>');
    expect(shown).to.contain('<a href="https://a.example/s.png">🖼</a>');
    expect(shown).to.contain('&lt;img src=x&gt;');
    expect(shown).to.contain('<a href="https://b.example/">');
  });

  it('leaves no image after exclamation marks', () => {
    for (const marks of ['!', '!!', '!!!', '\\\\!', '\\\\!!']) {
      const shown = drawn(
        exported('markdown', said('assistant', `Look${marks}[rose](https://a.example/r.png)`)),
      );
      expect(shown, marks).not.to.contain('<img');
      expect(shown, marks).to.contain('>rose</a>');
    }
    const shown = drawn(exported('markdown', said('assistant', 'Wow!![rose](https://a.example/r.png)')));
    expect(shown).to.contain('Wow!<a');
  });

  it('turns HTML into text even after an address that some readers turn into a link', () => {
    const texts = ['', '\\\\'].map(sign => `https://a.example/${sign}<img src=x onerror=alert(1)>`);
    for (const message of texts.flatMap(text => [said('assistant', text), said('user', text)])) {
      const html: string[] = [];
      const note = ({type, raw}: Token): void => {
        if (type === 'html') html.push(raw);
      };
      void marked.walkTokens(marked.lexer(exported('markdown', message)), note);
      expect(html, message.text).to.deep.equal([]);
    }
  });

  it('links the image of a record when it has a web address', () => {
    const withImage = (image: string) => drawn(exported('markdown', said('assistant', '', {image})));
    expect(withImage('https://a.example/r.png?a=<b>')).to.contain(
      '<a href="https://a.example/r.png?a=%3Cb%3E">',
    );
    for (const address of [
      'javascript:alert(1)',
      'https://bank.example@evil.example/',
      'https://:a@b.example/',
    ])
      expect(withImage(address)).to.contain(address).and.not.to.contain('<a ');
  });

  it('escapes markup in names, titles and times', () => {
    const message = said('assistant', 'a', {author: '# <b>\n\n## You · 2026'});
    const shown = drawn(exportMessages([message], 'markdown', {...about, title: 'A\n# B'}));
    expect(shown.match(/<h[12]>/g)).to.deep.equal(['<h1>', '<h2>']);
    expect(shown).not.to.contain('<b>');
  });

  it('keeps the markup of a message from affecting the next message', () => {
    const pieces =
      '``` ~~~ ```` ```js <!-- <script> <pre> <b> `` ` \\` - 1. > | # --- === a <?x <![CDATA[ $$ ![b]( [c]: ::: ';
    const words = [...pieces.split(' '), '    ', '\t', '\n', '\n', '\n\n', '\r', '\u2028', '\f'];
    const random = seededRandom(7);
    for (let round = 0; round < 800; round += 1) {
      const messages = Array.from({length: 4}, (_, index) => {
        const length = Math.floor(random() * 12);
        const text = Array.from({length}, () => words[Math.floor(random() * words.length)]).join(
          random() < 0.5 ? '' : ' ',
        );
        return said(index % 2 ? 'assistant' : 'user', text, {author: `Author ${index}`});
      });
      const markdown = exported('markdown', ...messages);
      const headings = reader
        .parse(markdown, {})
        .flatMap(({type, level}, index, all) =>
          type === 'heading_open' && level === 0 ? [all[index + 1]?.content] : [],
        );
      expect(headings.slice(1), markdown).to.deep.equal(
        [0, 1, 2, 3].map(n => `Author ${n} · 2026-05-01 12:00`),
      );
    }
  });
});

describe('a transcript as plain text', () => {
  it('has each message below its author, indented', () => {
    expect(exported('text', question, reply)).to.equal(
      [
        'Conversation with Garden guide',
        'You · 2026-05-01 12:00\n    What grows\n    in the shade?',
        'Garden guide · 2026-05-01 12:01\n    ## Ferns\n\n    - *Hart’s tongue*\n',
      ].join('\n\n'),
    );
  });

  it('keeps a message from imitating another message', () => {
    const text = exported(
      'text',
      said('assistant', 'a\n\nYou · now\rYou · now\u2028You · now\fYou · now\u0085You'),
    );
    expect(text.split('\n').filter(line => line.startsWith('You'))).to.deep.equal([]);
  });

  it('contains no terminal control codes', () => {
    expect(exported('text', said('assistant', 'a\u001b[2Jb\u0007\tc'))).to.contain('    a[2Jb\tc\n');
  });

  it('omits an unknown time and adds the address of an image', () => {
    const message = said('assistant', '', {createdAt: Number.NaN, image: 'https://a.example/r.png'});
    expect(exported('text', message)).to.contain('\n\nGarden guide\n    https://a.example/r.png\n');
  });
});

describe('a transcript as JSON', () => {
  it('has the fields of the stored records', () => {
    const messages = [
      said('user', 'a'),
      said('assistant', 'b\r\n', {replyTo: 'record-1', recordId: 'record-2'}),
    ];
    expect(JSON.parse(exported('json', ...messages))).to.deep.equal({
      title: 'Conversation with Garden guide',
      agentId: 'Agent-guide',
      exportedMessages: messages.map(({recordId, role, text, replyTo, image, type, triggerSrc}) => ({
        recordId,
        role,
        content: text,
        createTime: '2026-05-01T12:00:00.000Z',
        replyTo,
        image,
        type,
        triggerSrc,
      })),
    });
  });

  it('accepts a time that no date can represent', () => {
    const {exportedMessages} = JSON.parse(exported('json', said('user', 'a', {createdAt: 9e15}))) as {
      exportedMessages: readonly {createTime: string}[];
    };
    expect(exportedMessages[0]?.createTime).to.equal('');
  });
});

describe('every form of a transcript', () => {
  for (const format of ['markdown', 'json', 'text'] as const) {
    it(`exports no messages and very long ones as ${format}`, () => {
      expect(exported(format)).to.contain('Conversation with Garden guide');
      const long = ['`', '\\', '![', '<a', '` `` ', '|`'].map(piece =>
        said('assistant', piece.repeat(100_000)),
      );
      expect(exported(format, ...long).length).to.be.above(1_000_000);
    });
  }

  it('lists the sources of a reply by number, outside of an open block of code', () => {
    const sources = [
      {url: 'https://a.example/roses?a=1', title: 'Roses *new*', text: 'Passage'},
      {url: 'javascript:alert(1)', title: '<img src=x>'},
    ];
    const answer = said('assistant', '```\nopen', {sources});
    const markdown = exported('markdown', answer);
    expect(markdown).to.contain('> 1. Roses \\*new\\* <https://a.example/roses?a=1>');
    expect(drawn(markdown))
      .to.contain('<a href="https://a.example/roses?a=1">')
      .and.not.contain('href="javascript');
    expect(drawn(markdown)).to.not.contain('<img');
    expect(exported('text', answer)).to.contain('    1. Roses *new* https://a.example/roses?a=1\n');
    const {exportedMessages} = JSON.parse(exported('json', answer)) as {
      exportedMessages: {sources: unknown}[];
    };
    expect(exportedMessages[0]?.sources).to.deep.equal(sources.map(({url, title}) => ({url, title})));
  });
});
