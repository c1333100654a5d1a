import {expect} from 'chai';
import {markdownStyles} from '../../../src/markdown/render/markdown.styles.js';
import {MarkdownView} from '../../../src/markdown/render/markdown-view.js';
import {contentContext} from '../../support/content-context.js';

const context = {...contentContext, headingLevel: 0, math: false};

/** Twelve words, so that the next block is inside a right-to-left reply. */
const arabic = 'هذه إجابة باللغة العربية عن المكتبات التي يستعملها المبرمجون في صفحات الشبكة.';
const english = 'This is an answer in English about the libraries that programmers use on their pages.';

describe('the direction of a block', () => {
  let place: HTMLElement;
  let blocks: HTMLElement;

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
    const root = place.attachShadow({mode: 'open'});
    root.adoptedStyleSheets = [markdownStyles.styleSheet!];
    blocks = root.appendChild(document.createElement('div'));
    blocks.className = 'blocks';
  });
  afterEach(() => place.remove());

  function show(text: string, growing = false): readonly HTMLElement[] {
    blocks.replaceChildren();
    new MarkdownView(blocks, context).show(text, growing);
    return [...blocks.children].filter(child => child instanceof HTMLElement);
  }

  const directions = (text: string, growing = false): readonly string[] =>
    show(text, growing).map(block => getComputedStyle(block).direction);

  /** Whether the first word of an element is at its right end. */
  function beginsAtRight(element: Element): boolean {
    const first = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
    const word = document.createRange();
    word.setStart(first, 0);
    word.setEnd(first, first.textContent!.indexOf(' '));
    const words = document.createRange();
    words.selectNodeContents(element);
    return word.getBoundingClientRect().right > words.getBoundingClientRect().right - 2;
  }

  for (const [name, text, selector] of [
    ['paragraph', 'React هي مكتبة لبناء الواجهات', 'p'],
    ['paragraph with emphasis', '**React** هي مكتبة لبناء الواجهات', 'p'],
    ['list', '- React: مكتبة لبناء الواجهات\n- Vue: إطار عمل', 'ul'],
    ['numbered list', '1. React: مكتبة لبناء الواجهات\n2. Vue: إطار عمل', 'ol'],
    ['table', '| React | مكتبة |\n|---|---|\n| Vue | إطار |', '.table'],
    ['heading', '## React والمكتبات الأخرى', 'h2'],
    ['quote', '> React هي مكتبة', 'blockquote'],
    ['list in Hebrew', '- React היא ספרייה\n- Vue היא מסגרת', 'ul'],
    ['list of names', '- [React](https://react.example) هي مكتبة', 'ul'],
  ] as const) {
    it(`is right to left in such a reply even if it starts with a Latin name: ${name}`, () => {
      const shown = show(`${arabic}\n\n${text}`);
      expect(shown.at(-1)!.matches(selector)).to.equal(true);
      expect(getComputedStyle(shown.at(-1)!).direction).to.equal('rtl');
    });

    it(`is right to left in a reply with nothing else: ${name}`, () => {
      expect(directions(text)).to.deep.equal(['rtl']);
    });
  }

  it('applies to its text, not only to its box', () => {
    for (const [text, selector] of [
      ['React هي مكتبة', 'p:last-of-type'],
      ['- React هي مكتبة', 'li'],
      ['1. One\n\n2. React هي مكتبة', 'li:last-child p'],
      ['| أ |\n|---|\n| React هي مكتبة |', 'td'],
      ['# React هي مكتبة', 'h1'],
      ['> React هي مكتبة', 'blockquote p'],
      ['- [ ] React هي مكتبة', 'li p'],
    ] as const) {
      show(`${arabic}\n\n${text}`);
      expect(beginsAtRight(blocks.querySelector(selector)!), text).to.equal(true);
    }
  });

  it('is its own where its text is clear', () => {
    expect(directions(`${arabic}\n\n${english}\n\n- One\n- Two\n\n# Title`)).to.deep.equal([
      'rtl',
      'ltr',
      'ltr',
      'ltr',
    ]);
    expect(directions(`${english}\n\n${arabic}\n\n- ${arabic}`)).to.deep.equal(['ltr', 'rtl', 'rtl']);
    expect(directions(`${english}\n\nاستخدم TypeScript مع React و Next.js`)).to.deep.equal(['ltr', 'rtl']);
  });

  it('is left to right where an English reply starts with a right-to-left word', () => {
    expect(directions('سلام is the Arabic word for peace, and is used every day.')).to.deep.equal(['ltr']);
    expect(directions(`${english}\n\nسلام means peace in that language`)).to.deep.equal(['ltr', 'ltr']);
    show('سلام is the Arabic word for peace.');
    expect(beginsAtRight(blocks.querySelector('p')!)).to.equal(false);
  });

  it('follows the reply without words of its own, and the page if the reply has none', () => {
    expect(directions(`${arabic}\n\n2026\n\n1. 5\n2. 6`)).to.deep.equal(['rtl', 'rtl', 'rtl']);
    expect(directions(`${english}\n\n2026`)).to.deep.equal(['ltr', 'ltr']);
    for (const page of ['rtl', 'ltr']) {
      place.dir = page;
      for (const text of ['2026: 5 + 6\n\n- 7', '5 & 6\n\n- 7'])
        expect(directions(text), text).to.deep.equal([page, page]);
      expect(directions('Plant\n\n- 7')).to.deep.equal(['ltr', 'ltr']);
    }
  });

  it('does not change a line of another direction', () => {
    show(`${arabic}\n\n- C++\n- مكتبة`);
    expect(getComputedStyle(blocks.querySelector('li')!).unicodeBidi).to.equal('plaintext');
    show(`${arabic}\nC++`);
    expect(getComputedStyle(blocks.querySelector('p')!).unicodeBidi).to.equal('plaintext');
  });

  it('follows the reply for a single link or image', () => {
    for (const text of [
      '[2026](https://a.example)',
      '[![](https://a.example/b.png)](https://a.example)',
      '`x`',
    ]) {
      show(`${arabic}\n\n${text}`);
      const {direction, unicodeBidi} = getComputedStyle(blocks.lastElementChild!);
      expect([direction, unicodeBidi], text).to.deep.equal(['rtl', 'isolate']);
    }
  });

  it('is left to right for code', () => {
    show(`${arabic} \`a.b()\` <kbd>Ctrl+C</kbd>\n\n\`\`\`\nx;\n\`\`\`\n\n    y;`);
    for (const code of blocks.querySelectorAll('code, kbd, pre'))
      expect(getComputedStyle(code).direction, code.outerHTML).to.equal('ltr');
  });

  it('is stable while text arrives after a leading name, and despite later blocks', () => {
    const view = new MarkdownView(blocks, context);
    const text = `${arabic}\n\nReact Native و Vue هي مكتبات\n\n- Next.js: إطار\n- B\n\n| React | مكتبة |\n|---|---|\n| a | ب |\n\n`;
    const seen = new Set<string>();
    for (let end = arabic.length; end <= text.length; end += 1) {
      view.show(text.slice(0, end), true);
      for (const block of blocks.children) seen.add(getComputedStyle(block).direction);
    }
    expect([...seen]).to.deep.equal(['rtl']);
    view.show(`${text}${`${english}\n\n`.repeat(20)}2026`, false);
    expect(getComputedStyle(blocks.lastElementChild!).direction).to.equal('rtl');
  });

  it('is the same in the end, whole and in chunks', () => {
    const text = `React هي مكتبة\n\n${english}\n\n- Vue إطار\n- 5\n\n${arabic}\n\nסוף`;
    const whole = show(text).map(({outerHTML}) => outerHTML);
    blocks.replaceChildren();
    const view = new MarkdownView(blocks, context);
    for (let end = 1; end < text.length; end += 1) view.show(text.slice(0, end), true);
    view.show(text, false);
    expect([...blocks.children].map(({outerHTML}) => outerHTML)).to.deep.equal(whole);
  });
});
