import {expect} from 'chai';
import {MarkdownView} from '../../../src/markdown/render/markdown-view.js';
import {mathModule} from '../../../src/markdown/load-content.js';
import {contentContext} from '../../support/content-context.js';
import {waitUntil} from '../../support/wait-until.js';

/** The module loads once per page, so the tests of this file share its state. */
describe('the formula module', () => {
  let place: HTMLElement;

  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => place.remove());

  const formulas = (): number => place.querySelectorAll('agent-math').length;

  it('does not load for a text without formulas', () => {
    new MarkdownView(place, {...contentContext, math: false}).show('It is $$x^2$$.', false);
    expect(mathModule.loaded).to.equal(undefined);
    expect(place.innerText).to.equal('It is $$x^2$$.');
  });

  it('lets a growing text be read until it loads, then parses it again', async () => {
    const view = new MarkdownView(place, {...contentContext, math: false});
    view.show('One\n\nIt is $$x^2$$.', true);
    view.changeContext({...contentContext, math: true});
    expect(place.innerText).to.contain('It is $$x^2$$.');
    view.show('One\n\nIt is $$x^2$$. And\n\n$$\ny', true);
    await waitUntil(() => formulas() === 2);
    view.show('One\n\nIt is $$x^2$$. And\n\n$$\ny\n$$\n\nTwo', false);
    expect(place.innerText).not.to.contain('$');
    expect(place.lastElementChild?.textContent).to.equal('Two');
  });

  it('renders formulas at once when it is loaded', async () => {
    await mathModule.load();
    new MarkdownView(place, {...contentContext, math: true}).show('It is $$x^2$$.', false);
    expect(place.textContent).not.to.contain('$');
  });
});
