import {expect} from 'chai';
import {mathModule} from '../../src/markdown/load-content.js';
import {SpokenReply} from '../../src/markdown/spoken-reply.js';
import {spokenWords as words} from '../support/markdown-outline.js';

const speak = (language = 'en'): SpokenReply => new SpokenReply({language, words, math: true});
const spoken = (text: string): string => speak().read(text, true);

/** The spoken parts of a text that arrives in chunks of a length. */
function saidInPieces(text: string, length: number): readonly string[] {
  const reply = speak();
  const said: string[] = [];
  for (let end = length; end < text.length; end += length) said.push(reply.read(text.slice(0, end), false));
  return [...said, reply.read(text, true)].filter(part => part !== '');
}

/** Runs with a stopped clock: on a busy machine, a slow parse would delay the next one. */
function inNoTime<Result>(run: () => Result): Result {
  const clock = performance.now;
  performance.now = () => 0;
  try {
    return run();
  } finally {
    performance.now = clock;
  }
}

const mixed = `# Baking bread

Mix **flour** and *water*. Wait an hour! See [the manual](https://manual.example/a?b=c) for more.

1. Knead it
2. Let it rest. Cover it with a cloth
   \`\`\`js
   rest(60);
   \`\`\`
- [x] Flour
- [ ] Salt

| Step | Time |
|---|---|
| Rest | 60 |
| Bake. Yes. Really. | 40 |

> It is worth it. Truly

\`\`\`python
bake()
eat()
\`\`\`

The heat is $$E = mc^2$$ or so. ![A loaf](https://pics.example/loaf.png)

$$
\\int x
$$

Enjoy`;

describe('SpokenReply', () => {
  const {now} = performance;
  before(() => mathModule.load());
  // On a slow machine, parsing would be delayed.
  beforeEach(() => (performance.now = () => 0));
  afterEach(() => (performance.now = now));

  it('speaks prose without its markup, and links by their text', () => {
    expect(spoken('It is **very** `simple`: see [the manual](https://manual.example).')).to.equal(
      'It is very simple: see the manual.',
    );
  });

  it('speaks headings and list items as sentences', () => {
    expect(spoken('# Bread\n\n- Flour\n- Water!\n\n1. Mix\n2. Bake')).to.equal(
      'Bread. Flour. Water! 1. Mix. 2. Bake.',
    );
    expect(spoken('- [x] Flour\n- [ ] Salt')).to.equal('Done: Flour. To do: Salt.');
    expect(spoken('# 面包\n\n好吃')).to.equal('面包。 好吃');
  });

  it('describes code, tables, images and formulas without their content', () => {
    expect(spoken('```js\nlet a;\nlet b;\n```')).to.equal('Code in js, 2 lines.');
    expect(spoken('| a | b |\n|---|---|\n| 1 | 2 |')).to.equal('Table, 1 rows, 2 columns.');
    expect(spoken('![A loaf](https://pics.example/a.png)')).to.equal('Picture: A loaf.');
    expect(spoken('$$\nx^2\n$$')).to.equal('Formula.');
  });

  it('skips an open fence and summarises it after it closes', () => {
    const reply = speak();
    const code = 'Look here. So:\n\n```js\nconst a = 1; // Yes. No. Perhaps.\n';
    expect(reply.read(code, false)).to.equal('Look here. So:');
    expect(reply.read(`${code}more();\n`, false)).to.equal('');
    expect(reply.read(`${code}more();\n\`\`\`\n`, false)).to.equal('Code in js, 2 lines.');
    expect(reply.read(`${code}more();\n\`\`\`\nThat is it`, true)).to.equal('That is it');
  });

  it('summarises an unclosed fence at the end', () => {
    const reply = speak();
    expect(reply.read('```\nOne. Two. ', false)).to.equal('');
    expect(reply.read('```\nOne. Two. Three', true)).to.equal('Code in plain, 1 lines.');
  });

  it('skips a table until it is complete', () => {
    const reply = speak();
    expect(reply.read('| Is it? | Yes. |\n|---|---|\n| One. Two. | b |\n', false)).to.equal('');
    expect(reply.read('| Is it? | Yes. |\n|---|---|\n| One. Two. | b |\n\nEnd', true)).to.equal(
      'Table, 1 rows, 2 columns. End',
    );
  });

  it('speaks the finished items of a growing list', () => {
    const reply = speak();
    expect(reply.read('- One\n- Two\n- Thr', false)).to.equal('One. Two.');
    expect(reply.read('- One\n- Two\n- Three\n- Four', true)).to.equal('Three. Four.');
  });

  it('detects sentence ends of other scripts', () => {
    const reply = speak('zh');
    expect(reply.read('你好。今天天气很好！明天', false)).to.equal('你好。今天天气很好！');
    expect(reply.read('你好。今天天气很好！明天呢？后天', false)).to.equal('明天呢？');
    expect(reply.read('你好。今天天气很好！明天呢？后天也好', true)).to.equal('后天也好');
  });

  it('speaks all of a reply in order and nothing twice, at every cut', () => {
    const whole = spoken(mixed);
    expect(whole).not.to.match(/bake\(\)|rest\(|int x|mc|https|[*`|#]/);
    for (const length of [1, 2, 3, 5, 7, 11, 23, 61, 113]) {
      expect(saidInPieces(mixed, length).join(' '), `pieces of ${length}`).to.equal(whole);
    }
  });

  it('speaks a long reply in portions and the rest at the end', async () => {
    const long = Array.from({length: 400}, (_, index) => `This is sentence ${index}.`).join(' ');
    const reply = speak();
    const [first, next] = inNoTime(() => [reply.read(long, false), reply.read(long, false)] as const);
    expect(first.length).to.be.within(3_000, 4_000);
    expect(next.length).to.be.within(3_000, 4_100);
    await reply.getReady(long, true);
    expect([first, next, reply.read(long, true)].join(' ')).to.equal(long);
  });

  it('continues after markup that turns out to be text', () => {
    const reply = speak();
    reply.read('*Note. This is open and', false);
    expect(reply.read('*Note. This is open and stays so.', true)).to.include('This is open and stays so.');
  });

  it('uses the browser’s rules for an invalid language', () => {
    expect(speak('no_such language').read('One. Two. Three', false)).to.equal('One. Two.');
  });

  it('is silent for empty text', () => {
    expect(spoken('')).to.equal('');
    expect(spoken(' \n\n---\n\n- \n')).to.equal('');
  });
});
