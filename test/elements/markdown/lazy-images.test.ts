import {expect} from 'chai';
import {contentModule, missingModules} from '../../../src/markdown/load-content.js';
import {MarkdownView} from '../../../src/markdown/render/markdown-view.js';
import {contentContext} from '../../support/content-context.js';
import {waitUntil} from '../../support/wait-until.js';

const context = {...contentContext, math: false};

/** The module loads once per page, so the tests of this file share its state. */
describe('images, whose code loads with the first one', () => {
  let place: HTMLElement;

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => place.remove());

  it('load nothing for a text without images', () => {
    new MarkdownView(place, context).show('Only *words*.', false);
    expect(missingModules()).to.deep.equal([]);
  });

  it('show the description until the code loads, then the image', async () => {
    const styles: string[] = [];
    const view = new MarkdownView(place, context, () => styles.push('arrived'));
    view.show('One\n\n```js\nlet a;\n```\n\n![A rose](https://a.example/rose.png) two\n', true);
    expect(place.innerText).to.contain('A rose two');
    expect(place.querySelector('agent-image') === null).to.equal(true);
    const words = place.querySelector('p')?.firstChild;
    await waitUntil(() => place.querySelector('agent-image')?.innerText.includes('a.example'));
    expect(styles).to.deep.equal(['arrived']);
    expect(place.querySelector('agent-code-block pre')?.textContent).to.equal('let a;');
    expect(place.querySelector('p')?.textContent).to.equal('One');
    expect(place.querySelector('p')?.firstChild === words, 'the words around are left alone').to.equal(true);
  });

  it('appear at once when the code is already loaded', async () => {
    await contentModule.load();
    new MarkdownView(place, context).show('![A rose](https://a.example/rose.png)', false);
    expect(place.querySelector('agent-image') === null).to.equal(false);
  });

  it('keep their element while text grows, and other elements when strings change', async () => {
    const view = new MarkdownView(place, context);
    view.show('One *two* ![A rose](https://a.example/rose.png) thr', true);
    const picture = () => place.querySelector('agent-image');
    await waitUntil(() => picture()?.innerText);
    const before = picture();
    view.show('One *two* ![A rose](https://a.example/rose.png) three', true);
    expect(picture() === before, 'the same picture').to.equal(true);
    const emphasis = place.querySelector('em');
    view.changeContext({...context, words: () => 'Bild laden'});
    await waitUntil(() => picture()?.innerText.includes('Bild laden'));
    expect(place.querySelector('em') === emphasis, 'the same words').to.equal(true);
  });
});
