import {expect} from 'chai';
import {codeLanguage, languageLabel} from '../../../../src/markdown/content/code/code-languages.js';
import {codeTokens, type CodeKind} from '../../../../src/markdown/content/code/code-tokens.js';

async function words(kind: CodeKind, text: string, language: string): Promise<readonly string[]> {
  const tokens = await codeTokens(text, language);
  return tokens.filter(token => token.kind === kind).map(({start, end}) => text.slice(start, end).trim());
}

/** A comment and a string in each language with promised colours. */
const samples: readonly (readonly [languages: string, comment: string, string: string])[] = [
  ['js jsx ts tsx javascript typescript', '// why', "'text'"],
  ['java c cpp csharp go kotlin swift php rust', '// why', '"text"'],
  ['python ruby bash sh yaml toml', '# why', '"text"'],
  ['sql', '-- why', "'text'"],
  ['css', '/* why */', '"text"'],
  ['dockerfile', '# why', '"text"'],
];

describe('the colours of code', () => {
  for (const [languages, comment, string] of samples) {
    for (const language of languages.split(' ')) {
      it(`mark comments and strings of ${language}`, async () => {
        const text = `${comment}\nx = ${string}\n`;
        expect(await words('comment', text, language)).to.deep.equal([comment]);
        expect((await words('string', text, language)).join('')).to.contain('text');
      });
    }
  }

  it('mark keywords, types, calls and numbers', async () => {
    const text = 'class Tea extends Drink { steep() { return wait(3); } }';
    expect(await words('keyword', text, 'ts')).to.deep.equal(['class', 'extends', 'return']);
    expect(await words('type', text, 'ts')).to.deep.equal(['Tea', 'Drink']);
    expect(await words('function', text, 'ts')).to.deep.equal(['steep', 'wait']);
    expect(await words('number', text, 'ts')).to.deep.equal(['3']);
  });

  it('mark removed and added lines of a diff', async () => {
    const text = '@@ -1 +1 @@\n-old\n+new\n';
    expect(await words('deleted', text, 'diff')).to.deep.equal(['-old']);
    expect(await words('inserted', text, 'diff')).to.deep.equal(['+new']);
  });

  it('mark the names and the values of JSON', async () => {
    expect(await words('name', '{"tea": "green"}', 'json')).to.deep.equal(['"tea"']);
    expect(await words('string', '{"tea": "green"}', 'json')).to.deep.equal(['"green"']);
  });

  it('mark the parts of HTML, with scripts and styles in it', async () => {
    const text =
      '<!-- why --><a href="x" hidden>T &amp; t</a><script>const tea = 1</script><style>a { color: #123 }</style>';
    expect(await words('comment', text, 'html')).to.deep.equal(['<!-- why -->']);
    expect(await words('type', text, 'html')).to.deep.equal(['href', 'hidden']);
    expect(await words('string', text, 'html')).to.deep.equal(['"x"']);
    expect(await words('keyword', text, 'html')).to.include('const');
    expect(await words('number', text, 'html')).to.deep.equal(['&amp;', '1', '#123']);
  });

  it('mark code in Markdown', async () => {
    expect(await words('keyword', '# Tea\n\n```js\nreturn 1\n```\n', 'md')).to.include('return');
  });

  it('mark the expressions in a template string as code', async () => {
    expect(await words('number', '`a ${1 + 2} b`', 'js')).to.deep.equal(['1', '2']);
  });

  it('accept other names of languages in any case', () => {
    expect(codeLanguage('TypeScript')).to.equal('ts');
    expect(codeLanguage('C++')).to.equal('cpp');
    expect(languageLabel('cpp')).to.equal('C++');
    expect(codeLanguage('yml')).to.equal('yaml');
    expect(languageLabel('yaml')).to.equal('YAML');
  });

  it('are missing for other languages, whatever they are called', async () => {
    for (const language of ['', 'klingon', 'constructor', '__proto__', 'toString'])
      expect(await codeTokens('return 1', language)).to.deep.equal([]);
  });

  it('are missing for very long code and very long lines', async () => {
    expect(await codeTokens('return 1\n'.repeat(12_000), 'js')).to.deep.equal([]);
    expect(await codeTokens(`return "${'a'.repeat(3_000)}"`, 'js')).to.deep.equal([]);
  });

  it('cover long code to its end like short code', async () => {
    const part =
      '/** Makes\n\n * tea. */\nexport function steep(minutes) {\n  return `${minutes} min`;\n}\n\n';
    const single = (await codeTokens(part, 'ts')).length;
    expect(single).to.be.greaterThan(5);
    const tokens = await codeTokens(part.repeat(100), 'ts');
    expect(tokens).to.have.lengthOf(single * 100);
  });

  it('mark a whole comment, wherever it is in long code', async () => {
    const lines = 'return 1;\n'.repeat(350);
    const comment = `/*\n${'several words\n\n'.repeat(80)}*/`;
    expect(await words('comment', lines + comment + lines, 'ts')).to.deep.equal([comment]);
  });

  it('mark each character at most once, in order', async () => {
    const text = '<a b="c">`${d}`</a>\n// "e\n/* f\n"""\ng # h\n'.repeat(300);
    for (const language of ['js', 'html', 'css', 'python', 'md', 'bash', 'sql', 'php', 'yaml']) {
      let done = 0;
      const tokens = await codeTokens(text, language);
      expect(tokens, language).not.to.be.empty;
      for (const {start, end} of tokens) {
        expect(start, language).to.be.at.least(done);
        expect(end, language).to.be.within(start + 1, text.length);
        done = end;
      }
    }
  });

  it('stop when nobody waits for them any more', async () => {
    const text = 'return "tea";\n'.repeat(500);
    let asked = 0;
    const isWanted = () => {
      asked += 1;
      return false;
    };
    const clock = performance.now;
    let time = 0;
    // Each part needs a second task, but none leaves the rest plain.
    performance.now = () => (time += 10);
    try {
      expect(await codeTokens(text, 'ts', isWanted)).to.deep.equal([]);
    } finally {
      performance.now = clock;
    }
    expect(asked).to.equal(1);
  });
});

describe('the colours of hostile code', () => {
  const families: Readonly<Record<string, string>> = {
    quotes: '"',
    comments: '/*',
    'angle brackets': '<',
    letters: 'a',
    'open templates': '`${',
    'blank lines': '\n',
    'spaces at line ends': ' \n',
    'attributes without an end': '\n b',
    'valued attributes without an end': ' b="c"\n',
    'open scripts': '<script>',
    backslashes: '\\"',
    'words without a brace': 'a b c\n',
  };
  const languages =
    'js ts json html xml css bash python java c cpp csharp go rust php ruby sql yaml toml diff dockerfile markdown kotlin swift';
  for (const [family, piece] of Object.entries(families)) {
    it(`never hang: ${family}`, async function () {
      // Hangs take minutes; this bounds a loaded machine, not the speed.
      this.timeout(60_000);
      const flood = `<a${piece.repeat(50_000 / piece.length)}`.replace(/[^\n]{1900}/g, '$&\n');
      for (const language of languages.split(' ')) await codeTokens(flood, language);
    });
  }
});
