import {expect} from 'chai';
import {renderMath} from '../../../src/markdown/math/render-math.js';

const shown = (tex: string): string =>
  renderMath(tex, false)
    ?.textContent.replaceAll(/[\u2061-\u2064]/g, '')
    .replaceAll('\u00A0', ' ') ?? 'source';

describe('a formula', () => {
  const formulas: Readonly<Record<string, string>> = {
    'e^{i\\pi} + 1 = 0': 'eiπ+1=0',
    '\\frac{a}{b}': 'ab',
    '\\sqrt[3]{x}': 'x3',
    '\\int_0^\\infty x\\,dx': '∫0∞xdx',
    '\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}': '(1234)',
    '\\text{if } x < 1': 'if x<1',
    '\\color{red} x': 'x',
  };
  for (const [tex, text] of Object.entries(formulas)) {
    it(`renders: ${tex}`, () => {
      expect(shown(tex)).to.equal(text);
      expect(renderMath(tex, false)!.namespaceURI).to.equal('http://www.w3.org/1998/Math/MathML');
    });
  }

  it('stays source when it is invalid or too long', () => {
    for (const tex of ['\\frac{a', '\\nosuchcommand', '}', 'x'.repeat(10_001)])
      expect(shown(tex), tex.slice(0, 20)).to.equal('source');
  });

  const hostile = [
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://evil.example}',
    '\\includegraphics{https://evil.example/x.png}',
    '\\class{evil}{x}',
    '\\id{root}{x}',
    '\\style{background: url(https://evil.example)}{x}',
    '\\data{x=1}{y}',
    '\\htmlData{x=1}{y}',
    '\\color{url(https://evil.example)} x',
    '\\textcolor{red; background: url(x)}{y}',
    '\\text{<img src=x onerror=alert(1)>}',
    '\\label{root} x',
    '\\tag{<script>} x',
    '\\rule{99999em}{99999em}',
    '\\def\\a{\\a\\a}\\a',
    '\\newcommand{\\b}{\\b\\b\\b}\\b',
    `${'{'.repeat(3_000)}x${'}'.repeat(3_000)}`,
    `${'\\sqrt{'.repeat(500)}x${'}'.repeat(500)}`,
  ];
  for (const tex of hostile) {
    it(`produces only MathML: ${tex.slice(0, 50)}`, () => {
      const formula = renderMath(tex, true);
      for (const element of formula ? [formula, ...formula.querySelectorAll('*')] : []) {
        expect(element.namespaceURI).to.equal('http://www.w3.org/1998/Math/MathML');
        expect(element.localName)
          .to.match(/^(?:math|m[a-z]+|none)$/)
          .and.not.equal('maction');
        for (const {name, value} of element.attributes) {
          expect(name).not.to.match(/^on|^(?:href|src|id|xlink:href|data-)/);
          expect(value).not.to.match(/url|evil|javascript/);
        }
      }
    });
  }

  it('keeps no definition for the next one', () => {
    expect(shown('\\gdef\\mine{y}\\mine')).not.to.equal('');
    expect(shown('\\mine')).to.equal('source');
  });
});
