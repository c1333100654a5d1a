import {elementUpdated, fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {LitElement} from 'lit';
import {property} from 'lit/decorators.js';
import {Localize} from '../../../src/controllers/localize.js';
import {addEnglish} from '../../../src/locales/english/loaded-english.js';
import {listsEnglish} from '../../../src/locales/english/lists.js';
import {pageEntries, pageNavigation} from '../../../src/elements/shared/page-navigation.js';
import {pageNavigationStyles} from '../../../src/elements/shared/page-navigation.styles.js';
import {base} from '../../../src/styles/base.styles.js';
import {tokens} from '../../../src/styles/tokens.styles.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {waitUntil} from '../../support/wait-until.js';

class PagedElement extends LitElement {
  static {
    addEnglish(listsEnglish);
  }

  static override styles = [tokens, base, pageNavigationStyles];
  @property({type: Number}) pageNumber = 1;
  @property({type: Number}) pageCount = 1;
  @property({type: Boolean}) mayHaveNext = false;
  @property({type: Boolean}) busy = false;
  readonly wanted: number[] = [];
  readonly #localize = new Localize(this);

  override render() {
    return html`<div class="base">
      ${pageNavigation({
        pageNumber: this.pageNumber,
        pageCount: this.pageCount,
        mayHaveNext: this.mayHaveNext,
        busy: this.busy,
        label: 'Agents',
        localize: this.#localize,
        onGo: pageNumber => this.wanted.push(pageNumber),
      })}
    </div>`;
  }

  button(name: string): HTMLButtonElement {
    return this.shadowRoot!.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!;
  }

  get position(): string {
    return this.shadowRoot!.querySelector<HTMLElement>('.page-position')!.innerText;
  }
}
customElements.define('paged-element', PagedElement);

async function open(settings: Partial<PagedElement>, width = '600px'): Promise<PagedElement> {
  const element = await fixture<PagedElement>(html`<paged-element lang="en"></paged-element>`);
  element.style.inlineSize = width;
  Object.assign(element, settings);
  await elementUpdated(element);
  return element;
}

describe('pageNavigation', () => {
  it('offers the first page, the last and those around the current one', () => {
    const cases: readonly (readonly [number, number, string])[] = [
      [1, 1, '1'],
      [2, 6, '1 2 3 gap-after 6'],
      [5, 40, '1 gap-before 4 5 6 gap-after 40'],
      [4, 7, '1 2 3 4 5 6 7'],
      [40, 40, '1 gap-before 39 40'],
      [7, 3, '1 gap-before 6 7'],
    ];
    for (const [pageNumber, pageCount, expected] of cases) {
      expect(pageEntries(pageNumber, pageCount).join(' ')).to.equal(expected);
    }
  });

  it('shows the current page and goes to the pressed one', async () => {
    const paged = await open({pageNumber: 5, pageCount: 40});
    expect(paged.button('Page 5').ariaCurrent).to.equal('page');
    paged.button('Page 40').click();
    paged.button('Previous page').click();
    paged.button('Next page').click();
    paged.button('Page 5').click();
    expect(paged.wanted).to.deep.equal([40, 4, 6]);
    await expectAccessible(paged);
  });

  it('ends at the first and the last page, except when there may be more', async () => {
    const paged = await open({pageNumber: 1, pageCount: 1});
    paged.button('Previous page').click();
    paged.button('Next page').click();
    expect(paged.wanted).to.deep.equal([]);
    paged.mayHaveNext = true;
    await elementUpdated(paged);
    paged.button('Next page').click();
    expect(paged.wanted).to.deep.equal([2]);
  });

  it('requests no page while one is loading', async () => {
    const paged = await open({pageNumber: 2, pageCount: 3, busy: true});
    for (const name of ['Previous page', 'Next page', 'Page 3']) {
      expect(paged.button(name).ariaDisabled).to.equal('true');
      paged.button(name).click();
    }
    expect(paged.wanted).to.deep.equal([]);
    await expectAccessible(paged);
  });

  it('shows the page as text where it is narrow', async () => {
    const paged = await open({pageNumber: 5, pageCount: 40}, '280px');
    expect(paged.position).to.equal('Page 5 of 40');
    expect(paged.button('Page 5').offsetParent === null).to.equal(true);
    expect(paged.scrollWidth).to.be.at.most(280);
    expect(paged.button('Next page').offsetHeight).to.be.at.least(32);
    await expectAccessible(paged);
    paged.pageNumber = 41;
    await elementUpdated(paged);
    expect(paged.position).to.equal('Page 41');
  });

  it('formats numbers in the reader’s language', async () => {
    const paged = await open({pageNumber: 12_345, pageCount: 12_345});
    paged.lang = 'de';
    // German has to load first.
    await waitUntil(() => paged.shadowRoot!.querySelector('[aria-current]')?.textContent.trim() === '12.345');
  });
});
