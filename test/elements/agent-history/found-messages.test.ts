import {expect} from 'chai';
import {findRanges} from '../../../src/elements/agent-history/record/found-text.js';
import {foldText} from '../../../src/fold-text.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk, type HistoryHarness} from './history-harness.js';

const marked = (): readonly string[] =>
  [...(CSS.highlights.get('agent-found') ?? [])].map(range =>
    range instanceof Range ? range.toString() : '',
  );

function found(markup: string, wanted: string): readonly string[] {
  const box = document.createElement('div');
  box.append(document.createRange().createContextualFragment(markup));
  return findRanges(box, foldText(wanted)).map(range => range.toString());
}

const long = `${'Earlier words of this message. '.repeat(40)}Then the **rose** blooms. ${'Later words. '.repeat(80)}`;

async function searched(text: string, contents: readonly string[]): Promise<HistoryHarness> {
  const service = createTestService();
  await storeTalk(service, contents.length, (_, index) => ({content: contents[index]!}));
  const history = await openHistory({service});
  await history.filter(text);
  return history;
}

const contentOf = (record: Element): HTMLElement => record.querySelector('[part=content]')!;
const isCut = (record: Element): boolean => {
  const {scrollHeight, clientHeight} = contentOf(record);
  return scrollHeight > clientHeight;
};

describe('the text of a search', () => {
  it('is found in other case, with accents, as two letters and across elements', () => {
    expect(found('<p>Café and CAFE\u0301</p>', 'cafe')).to.deep.equal(['Café', 'CAFE\u0301']);
    expect(found('<p>Hauptstraße</p>', 'STRASSE')).to.deep.equal(['straße']);
    expect(found('<p>one <b>two</b> three</p>', 'e two t')).to.deep.equal(['e two t']);
    expect(found('<p>ΟΔΟΣ</p><p>한국어</p>', 'οδος')).to.deep.equal(['ΟΔΟΣ']);
    expect(found('<p>한국어</p>', '국어')).to.deep.equal(['국어']);
    expect(found('<p>wide \n  space</p>', 'wide space')).to.deep.equal(['wide \n  space']);
  });

  it('is not found across paragraphs or in buttons', () => {
    expect(found('<p>rose</p><p>bush</p>', 'rosebush')).to.deep.equal([]);
    expect(found('<p>rose</p><button>Copy the rose</button>', 'rose')).to.deep.equal(['rose']);
    expect(found('<p>rose</p>', '')).to.deep.equal([]);
  });
});

describe('found messages of a history', () => {
  it('have the words marked, as typed and in rendered Markdown, and lose the marks with the search', async () => {
    const history = await searched('rose', [
      'Which ROSE, <b>rose</b>?',
      'A **rose** and a rosebush',
      'Thank you',
    ]);
    await waitUntil(() => marked().length === 4);
    expect(marked()).to.deep.equal(['ROSE', 'rose', 'rose', 'rose']);
    expect(history.root.querySelector('.record.user b'), 'text stays text').to.equal(null);
    await history.filter('rosebush');
    await waitUntil(() => marked().join() === 'rosebush');
    await history.filter('');
    await waitUntil(() => marked().length === 0);
  });

  it('lose their marks with the history', async () => {
    const history = await searched('rose', ['A rose']);
    await waitUntil(() => marked().length === 1);
    history.element.remove();
    expect(marked()).to.deep.equal([]);
  });

  it('show three lines around the words if they are long, until the reader opens them', async () => {
    const history = await searched('rose', ['A rose?', long, 'Another rose']);
    await waitUntil(() => history.button('Show all'));
    const record = history.records.find(each => each.matches('.agent'))!;
    await waitUntil(() => isCut(record));
    const content = contentOf(record);
    const line = Number.parseFloat(getComputedStyle(content).lineHeight);
    expect(content.clientHeight).to.be.within(2.5 * line, 3 * line);
    const [view, hit] = [content, record.querySelector('strong')!].map(each => each.getBoundingClientRect());
    expect((hit!.top + hit!.bottom) / 2, 'in the middle line').to.be.closeTo(
      (view!.top + view!.bottom) / 2,
      3,
    );
    expect(history.records.filter(isCut), 'only this one is long').to.have.length(1);
    await history.press('Show all');
    expect(isCut(record)).to.equal(false);
    expect(history.root.activeElement === record).to.equal(true);
    expect(history.button('Show all')).to.equal(undefined);
  });

  it('show whole lines, also of lists and tables', async () => {
    const list = [
      '| A | Place |',
      '|---|---|',
      ...Array.from({length: 12}, (_, row) => `| ${row} | bed ${row} |`),
    ];
    const history = await searched('bed 7', ['Which bed?', `Before.\n\n${list.join('\n')}`]);
    await waitUntil(() => history.button('Show all'));
    const content = contentOf(history.records[0]!);
    const {top, bottom} = content.getBoundingClientRect();
    const shown = [...content.querySelectorAll('tbody tr')].filter(row => {
      const words = document.createRange();
      words.selectNodeContents(row.querySelector('td')!.firstChild!);
      const box = words.getBoundingClientRect();
      return box.bottom > top + 1 && box.top < bottom - 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
    });
    expect(shown.map(row => row.textContent.trim().replace(/\s+/g, ' '))).to.have.length(3);
    expect(shown[1]!.textContent).to.include('bed 7');
  });

  it('show everything without a search', async () => {
    const history = await searched('rose', [long, 'A rose']);
    await waitUntil(() => history.records.some(isCut));
    await history.press('Clear the search');
    await waitUntil(() => !history.records.some(isCut));
    expect(history.root.querySelector('.whole-button')).to.equal(null);
  });

  it('have marks that are readable in light and dark', async () => {
    const history = await searched('rose', ['A rose']);
    const rules = history.element.shadowRoot!.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules]);
    const rule = rules.find(({cssText}) => cssText.startsWith('::highlight(agent-found)'));
    expect(rule?.cssText)
      .to.include('background-color: rgb(255, 223, 107)')
      .and.to.include('color: rgb(29, 24, 0)');
  });
});
