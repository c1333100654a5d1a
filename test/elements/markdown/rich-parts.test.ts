import {expect} from 'chai';
import {MarkdownView} from '../../../src/markdown/markdown-view.js';
import {loadMathRules} from '../../../src/markdown/math/math-grammar.js';
import {hasPart, loadParts, wantsParts} from '../../../src/markdown/parts/rich-parts.js';
import {markdownContext as context} from '../../support/markdown-context.js';
import {waitUntil} from '../../support/wait-until.js';

/** The parts arrive once a page, so the tests of this file go on from one another's page. */
describe('the parts few texts hold', () => {
  let place: HTMLElement;

  before(loadMathRules);

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => place.remove());

  it('lets code and descriptions be read before what shows them has arrived, then shows them', async () => {
    const styles: string[] = [];
    const view = new MarkdownView(place, context, () => styles.push('arrived'));
    view.show('One\n\n```js\nlet a;\n```\n\n![A rose](https://a.example/rose.png) two\n', true);
    expect(place.querySelector('pre')?.textContent).to.equal('let a;');
    expect(place.innerText).to.contain('A rose two');
    const words = place.querySelector('p')?.firstChild;
    await waitUntil(() => place.querySelector('agent-code-block pre')?.textContent === 'let a;');
    expect(place.querySelector('agent-image')?.innerText).to.contain('a.example');
    expect(styles).to.deep.equal(['arrived']);
    expect(place.querySelector('p')?.textContent).to.equal('One');
    expect(place.querySelector('p')?.firstChild === words, 'the words around are left alone').to.equal(true);
  });

  it('asks for nothing a text does not hold', () => {
    new MarkdownView(place, context).show('Only *words*.', false);
    expect(wantsParts()).to.equal(false);
  });

  it('draws a part at once when it is there already, and fetches only the one that is missing', async () => {
    const view = new MarkdownView(place, context);
    view.show('```\nx\n```\n', false);
    expect(place.querySelector('agent-code-block') === null).to.equal(false);
    view.show('```\nx\n```\n\n$$\na^2\n$$\n', false);
    expect(place.querySelector(':scope > pre')?.textContent).to.equal('a^2');
    await waitUntil(() => place.querySelector('agent-math') !== null);
    await loadParts(['math']);
    expect(hasPart('math')).to.equal(true);
  });

  it('leaves the words of a line alone that is shown with other words, and its picture while it goes on', async () => {
    const view = new MarkdownView(place, context);
    view.show('One *two* ![A rose](https://a.example/rose.png) thr', true);
    const picture = () => place.querySelector('agent-image');
    await waitUntil(() => picture()?.innerText);
    const before = picture();
    view.show('One *two* ![A rose](https://a.example/rose.png) three', true);
    expect(picture() === before, 'the same picture').to.equal(true);
    const emphasis = place.querySelector('em');
    view.changeContext({...context, words: {...context.words, loadImage: () => 'Bild laden'}});
    await waitUntil(() => picture()?.innerText.includes('Bild laden'));
    expect(place.querySelector('em') === emphasis, 'the same words').to.equal(true);
  });
});
