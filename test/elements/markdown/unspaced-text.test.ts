import {expect} from 'chai';
import {MarkdownView} from '../../../src/markdown/render/markdown-view.js';
import {contentContext as context} from '../../support/content-context.js';

describe('a text without spaces between words', () => {
  let place: HTMLElement | undefined;

  afterEach(() => place?.remove());

  function show(text: string, open = false): HTMLElement {
    place?.remove();
    place = document.body.appendChild(document.createElement('div'));
    new MarkdownView(place, context).show(text, open);
    return place;
  }

  const standOut = (shown: HTMLElement) =>
    Array.from(shown.querySelectorAll('strong, em, del, s'), ({textContent}) => textContent);

  for (const [text, words] of [
    ['**重要：**请注意', '重要：'],
    ['这是**“引号”**的用法', '“引号”'],
    ['これは**「大切」**です', '「大切」'],
    ['*（注）*を見る', '（注）'],
    ['**10%**的人', '10%'],
    ['**인공지능(AI)**은', '인공지능(AI)'],
    ['**ข้อควรระวัง:**อ่านก่อน', 'ข้อควรระวัง:'],
    ['~~旧。~~新', '旧。'],
    ['ב**"פייסבוק"** וגם', '"פייסבוק"'],
    ['و**«الدليل»** هنا', '«الدليل»'],
    ['**𠮷「野」**家', '𠮷「野」'],
    ['他说**《书》𠮷**𠮷', '《书》𠮷'],
  ] as const) {
    it(`has emphasis beside punctuation: ${text}`, () => {
      for (const open of [false, true]) {
        const shown = show(text, open);
        expect(standOut(shown)).to.deep.equal([words]);
        expect(shown.textContent).not.to.match(/[*~]/);
      }
    });
  }

  it('leaves punctuation alone that is no markup, also in other scripts', () => {
    for (const text of ['2 * 3 = 6，4 * 5', '价格 ** 数量', 'a**"b"**c', '中文_“强调”_中文'])
      expect(standOut(show(text)), text).to.deep.equal([]);
  });
});

describe('an address in a text', () => {
  let place: HTMLElement | undefined;

  afterEach(() => place?.remove());

  for (const text of [
    '访问 https://a.example/b，然后登录。',
    '（见：https://a.example/b）后面',
    '「https://a.example/b」を見る。（例）',
    '看 https://a.example/b、https://a.example/b。',
    'انظر https://a.example/b، ثم',
    'هل رأيت https://a.example/b؟',
    'देखें https://a.example/b।',
    'دیکھیں https://a.example/b۔',
    'Voir « https://a.example/b ».',
    'Siehe „https://a.example/b“, dann',
    'See “https://a.example/b”.',
    'См. «https://a.example/b»…',
  ]) {
    it(`ends before the punctuation of its script: ${text}`, () => {
      place = document.body.appendChild(document.createElement('div'));
      new MarkdownView(place, context).show(text, false);
      const leads = Array.from(place.querySelectorAll('a'), ({href}) => href);
      expect([...new Set(leads)]).to.deep.equal(['https://a.example/b']);
    });
  }
});
