import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {MarkdownMath, mathStyles} from '../../../src/markdown/math/markdown-math.js';
import {renderMath} from '../../../src/markdown/math/render-math.js';
import {isWebKit} from '../../support/engine.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {skipTest} from '../../support/skip-test.js';
import {waitUntil} from '../../support/wait-until.js';

if (!customElements.get('agent-math')) customElements.define('agent-math', MarkdownMath);

type Setting = Partial<Pick<MarkdownMath, 'tex' | 'display' | 'final'>>;

async function showMath(setting: Setting, width = 300): Promise<MarkdownMath> {
  const sheet = mathStyles.styleSheet!;
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const formula = document.createElement('agent-math');
  Object.assign(formula, {final: true}, setting);
  const place = await fixture<HTMLElement>(html`<div>Before ${formula} after</div>`);
  place.style.width = `${width}px`;
  return formula;
}

async function change(formula: MarkdownMath, setting: Setting): Promise<void> {
  Object.assign(formula, setting);
  await formula.updateComplete;
}

const isDrawn = (formula: MarkdownMath) => () => formula.querySelector('math') !== null;
const source = (formula: MarkdownMath): string | undefined =>
  formula.querySelector('code')?.textContent ?? undefined;

/** Whether a formula stays unchanged after another one renders. */
async function afterAnother(): Promise<void> {
  await waitUntil(isDrawn(await showMath({tex: 'y'})));
}

const manyTerms = Array.from({length: 60}, (_, index) => `x_{${index}}`).join('+');

describe('a formula in a text', () => {
  it('renders when it is complete', async () => {
    const formula = await showMath({tex: 'x^2', final: false});
    expect(source(formula)).to.equal('x^2');
    await afterAnother();
    expect(isDrawn(formula)()).to.equal(false);
    await change(formula, {final: true});
    await waitUntil(isDrawn(formula));
    expect(source(formula)).to.equal(undefined);
    expect(formula.textContent.trim()).to.equal('x2');
  });

  it('shows its growing source and never an older formula', async () => {
    const formula = await showMath({tex: 'x'});
    await waitUntil(isDrawn(formula));
    await change(formula, {tex: 'x +', final: false});
    expect(source(formula)).to.equal('x +');
    await change(formula, {tex: 'x + 1', final: true});
    await waitUntil(isDrawn(formula));
    expect(formula.textContent.trim()).to.equal('x+1');
  });

  it('stays source from left to right when it is invalid', async () => {
    const formula = await showMath({tex: '\\frac{a'});
    await afterAnother();
    expect(source(formula)).to.equal('\\frac{a');
    expect(formula.querySelector('code')?.dir).to.equal('ltr');
  });

  it('wraps its source when it is wider than its container', async () => {
    const formula = await showMath({tex: `\\frac{${'x'.repeat(200)}`});
    await afterAnother();
    expect(source(formula)).to.have.length(206);
    expect(formula.scrollWidth).to.be.at.most(300);
  });

  it('runs from left to right in any page', async () => {
    const formula = await showMath({tex: 'a+b', display: true});
    formula.parentElement!.dir = 'rtl';
    await waitUntil(isDrawn(formula));
    const [first, last] = [...formula.querySelectorAll('mi')].map(each => each.getBoundingClientRect().left);
    expect(first).to.be.lessThan(last!);
  });

  it('scrolls when a display formula is wider than its container', async () => {
    const formula = await showMath({tex: manyTerms, display: true});
    await waitUntil(isDrawn(formula));
    expect(formula.scrollWidth).to.be.greaterThan(formula.clientWidth);
    expect(formula.offsetWidth).to.be.at.most(300);
    await waitUntil(() => formula.tabIndex === 0);
    await expectAccessible(formula);
    formula.parentElement!.style.width = '9000px';
    await waitUntil(() => !formula.hasAttribute('tabindex'), 'no stop where nothing scrolls');
  });

  it('wraps when an inline formula is wider than its container', async function () {
    // The next test shows its behaviour.
    if (isWebKit) skipTest(this, 'WebKit breaks no lines in MathML');
    const formula = await showMath({tex: manyTerms});
    const place = formula.parentElement!;
    await waitUntil(isDrawn(formula));
    expect(place.scrollWidth).to.be.at.most(300);
    for (const term of formula.querySelectorAll('mi'))
      expect(term.getBoundingClientRect().right).to.be.at.most(place.getBoundingClientRect().right + 1);
    expect(formula.hasAttribute('tabindex')).to.equal(false);
  });

  it('scrolls when an unbreakable part of an inline formula is wider than its container', async () => {
    const formula = await showMath({tex: isWebKit ? manyTerms : `\\frac{${manyTerms}}{2}`});
    const place = formula.parentElement!;
    await waitUntil(() => formula.tabIndex === 0);
    expect(place.scrollWidth).to.be.at.most(300);
    await expectAccessible(formula);
    formula.scrollLeft = formula.scrollWidth;
    const last = [...formula.querySelectorAll('mi')].at(-1)!.getBoundingClientRect();
    expect(last.right).to.be.at.most(place.getBoundingClientRect().right + 1);
    place.style.width = '9000px';
    await waitUntil(() => !formula.hasAttribute('tabindex'), 'no stop where nothing scrolls');
  });

  it('does not overlap the text around it', async () => {
    // Firefox moves text left by the second property, other browsers by the first.
    const formulas = await Promise.all(
      ['\\kern-4em\\text{forged}', '\\llap{\\text{forged}}'].map(tex => showMath({tex})),
    );
    await waitUntil(() => formulas.every(formula => isDrawn(formula)()));
    const moved = formulas.find(formula => {
      const range = document.createRange();
      range.selectNodeContents([...formula.querySelectorAll('mtext')].at(-1)!);
      return range.getBoundingClientRect().left < formula.getBoundingClientRect().left - 30;
    })!;
    const {left, top} = moved.getBoundingClientRect();
    expect(getComputedStyle(moved).overflow).to.equal('clip');
    expect(document.elementFromPoint(left - 20, top + 8) === moved.parentElement).to.equal(true);
  });
});

describe('the meaning of a formula', () => {
  const look = (tex: string, selector: string): CSSStyleDeclaration =>
    renderMath(tex, true)!.querySelector<MathMLElement>(selector)!.style;

  /** Whether the browser itself draws lines around and across an element: it then adds space for them. */
  async function drawsEnclosures(): Promise<boolean> {
    const box = await fixture(
      html`<math
        ><menclose notation="box"><mi>x</mi></menclose></math
      >`,
    );
    const [outer, inner] = [...box.querySelectorAll('*')].map(each => each.getBoundingClientRect().width);
    return outer! > inner! + 1;
  }

  it('includes strikes without a style sheet', async () => {
    const isDrawnByBrowser = await drawsEnclosures();
    for (const tex of ['\\cancel{x}', '\\bcancel{x}', '\\xcancel{x}', '\\sout{x}', '\\cancelto{0}{x}']) {
      const enclosure = renderMath(tex, true)!.querySelector<MathMLElement>('menclose')!;
      expect(enclosure.getAttribute('notation'), tex).to.include('strike');
      const isDrawnHere = enclosure.style.backgroundImage.includes('linear-gradient');
      expect(isDrawnHere, tex).to.equal(!isDrawnByBrowser);
    }
  });

  it('keeps stacked parts aligned', async () => {
    const formula = await showMath({tex: '\\begin{align*}a&=b+c\\\\a+b+c&=d\\end{align*}', display: true});
    await waitUntil(isDrawn(formula));
    const rows = [...formula.querySelectorAll('mtr')].map(row => {
      const [left, right] = [...row.children];
      return {
        end: [...left!.querySelectorAll('mi')].at(-1)!.getBoundingClientRect().right,
        start: right!.querySelector('mo')!.getBoundingClientRect().left,
      };
    });
    expect(rows[0]!.end).to.be.closeTo(rows[1]!.end, 1);
    expect(rows[0]!.start).to.be.closeTo(rows[1]!.start, 1);
  });

  it('is readable in light and dark, whatever colours its author chose', () => {
    expect(look('\\textcolor{white}{x}', 'mi').color).to.include('color-mix');
    expect(look('\\colorbox{yellow}{x}', 'mrow').backgroundColor).to.include('color-mix');
    expect(look('\\rule{1em}{1em}', 'mspace').backgroundColor).to.equal('currentcolor');
  });

  it('is never shown in part', () => {
    expect(renderMath(`${'\\sqrt{'.repeat(200)}x${'}'.repeat(200)}`, true)).to.equal(undefined);
    expect(renderMath('x'.repeat(9_000), true)).to.equal(undefined);
  });

  it('includes its number', () => {
    expect(renderMath('x=1\\tag{7}', true)?.textContent).to.include('(7)');
  });
});

describe('a formula from a hostile author', () => {
  const growing = [
    `\\def\\a{${'x'.repeat(5_000)}}${'\\a'.repeat(290)}`,
    `\\gdef\\a{x}\\a`,
    `\\newcommand{\\a}{${'x'.repeat(5_000)}}${'\\a'.repeat(290)}`,
    `\\let\\a=\\def\\a\\b{x}\\b`,
    `\\tag{${'x'.repeat(5_000)}}${'\\df@tag'.repeat(290)}`,
  ];
  for (const tex of growing) {
    it(`defines no commands: ${tex.slice(0, 30)}`, () => expect(renderMath(tex, true)).to.equal(undefined));
  }

  it('brings no class, address or style text', () => {
    const formulas = [
      '\\begin{align}a&=b\\\\c&=d\\end{align}',
      "f'(x)+\\vec{v}+\\widehat{abc}",
      '\\boxed{x}\\cancel{y}\\fcolorbox{red}{white}{z}',
      '\\sideset{_1^2}{_3^4}\\sum',
      '\\mathcal{L}\\mathscr{A}',
      'x\\label{a}\\tag{1}',
    ];
    for (const tex of formulas) {
      const formula = renderMath(tex, true)!;
      for (const element of [formula, ...formula.querySelectorAll('*')]) {
        expect(element.namespaceURI, tex).to.equal('http://www.w3.org/1998/Math/MathML');
        for (const name of ['class', 'id', 'href', 'src', 'xmlns'])
          expect(element.hasAttribute(name), `${tex}: ${name}`).to.equal(false);
      }
    }
  });
});

describe('rendering a formula', () => {
  it('sets no style attributes, which pages can forbid', () => {
    const written: string[] = [];
    const original = Object.getOwnPropertyDescriptor(Element.prototype, 'setAttribute')!;
    Element.prototype.setAttribute = function (name, value) {
      written.push(name);
      (original.value as typeof Element.prototype.setAttribute).call(this, name, value);
    };
    try {
      renderMath('\\sideset{_1^2}{_3^4}\\sum\\cancel{x}\\begin{align*}a&=b\\end{align*}', true);
    } finally {
      Object.defineProperty(Element.prototype, 'setAttribute', original);
    }
    expect(written).to.include('displaystyle').and.not.include('style');
  });
});
