import {readdirSync, readFileSync} from 'node:fs';
import {expect} from 'chai';
import {checkContrast, codeColors, contrastPairs, tokensOf, type Paint} from '../../src/theming/contrast.js';
import {contrastRatio, over, readColor} from '../../src/theming/color.js';
import {presets} from '../../src/theming/presets.js';
import type {Tokens} from '../../src/theming/apply-theme.js';
import {defaultColors} from '../../src/styles/default-tokens.js';

const source = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');

const styleSheets = () =>
  readdirSync(new URL('../../src', import.meta.url), {recursive: true, encoding: 'utf8'})
    .filter(path => path.endsWith('.ts'))
    .map(source)
    .filter(text => text.includes('css`'))
    .join('\n');

/** A colour that another one is seen through; a scrim covers everything. */
function mixturesIn(paint: Paint): readonly Exclude<Paint, string>[] {
  if (typeof paint === 'string' || paint[1] === 100) return [];
  return [paint, ...mixturesIn(paint[2])];
}

describe('contrast', () => {
  it('is sufficient in a page without tokens', () => {
    expect(checkContrast({})).to.deep.equal([]);
  });

  for (const [name, tokens] of Object.entries(presets))
    it(`is sufficient in the preset ${name}`, () => {
      expect(checkContrast(tokens)).to.deep.equal([]);
    });

  it('is not reported for a colour with an unknown token name', () => {
    const misspelt: object = {'text-mutted': '#cccccc'};
    expect(() => checkContrast(misspelt)).to.throw(TypeError, 'There is no token text-mutted.');
  });

  it('follows WCAG: black on white has 21, #767676 is the lightest grey for text', () => {
    const ratio = (one: string, other: string) => contrastRatio(readColor(one)!, readColor(other)!);
    expect(ratio('#000', '#fff')).to.be.closeTo(21, 1e-9);
    expect(ratio('#767676', '#fff')).to.be.closeTo(4.54, 0.01);
    expect(ratio('#777', '#fff')).to.be.closeTo(4.48, 0.01);
    expect(ratio('#2f55d4', '#2f55d4')).to.equal(1);
  });

  it('blends transparent colours like a browser', () => {
    const half = over(readColor('rgb(0 0 0 / 50%)')!, readColor('#fff')!);
    expect(half).to.deep.equal({red: 0.5, green: 0.5, blue: 0.5, alpha: 1});
  });

  it('reports pairs that are too close in a set made by hand, in any notation', () => {
    const muted = 'light-dark(rgb(170 170 170), hsl(0 0% 66%))';
    const failures = checkContrast({'text-muted': muted});
    expect(failures.map(({scheme}) => scheme))
      .to.include('light')
      .and.not.include('dark');
    expect(failures.find(({pair}) => pair === 'text-muted on surface')).to.deep.equal({
      pair: 'text-muted on surface',
      scheme: 'light',
      ratio: 2.32,
      needed: 4.5,
    });
  });

  it('uses one colour for both schemes', () => {
    const failures = checkContrast({surface: '#ffffff', 'surface-raised': '#ffffff'});
    expect(failures.some(({pair, scheme}) => pair === 'text on surface' && scheme === 'dark')).to.equal(true);
  });

  it('has a pair for every colour except dividers', () => {
    const named = new Set(contrastPairs.flatMap(pair => tokensOf(pair)));
    expect([...named].sort()).to.deep.equal(Object.keys(defaultColors).sort());
  });

  it('uses the code colours of the style sheet', () => {
    const sheet = source('markdown/content/code/code-block.styles.ts');
    for (const [name, {light, dark}] of Object.entries(codeColors))
      expect(sheet).to.include(`--_${name}: light-dark(${light}, ${dark});`);
  });

  it('uses the colour mixes of the style sheets', () => {
    const sheets = styleSheets();
    for (const {front, ground} of contrastPairs)
      for (const [top, percent, below] of [...mixturesIn(front), ...mixturesIn(ground)]) {
        const name = `${percent}% ${top} over ${String(below)}`;
        const mixture = new RegExp(
          `(?:var\\(--_${top}\\)|currentColor) ${percent}%, (?:transparent|var\\(--_${String(below)}\\))`,
        );
        expect(mixture.test(sheets), name).to.equal(true);
      }
  });

  it('reports pairs that are too close in a bubble over an image, which is lighter in dark mode', () => {
    const link = {light: '#2446b8', dark: '#7f8dbb'};
    const inBubbles = checkContrast({link}).filter(({pair}) => pair.startsWith('link on 5% text over'));
    expect(inBubbles.map(({pair, scheme}) => [pair, scheme])).to.deep.equal([
      ['link on 5% text over agent-bubble', 'dark'],
    ]);
    const pale = checkContrast({link: {...link, light: '#eeeeee'}});
    expect(pale.some(({pair, scheme}) => scheme === 'light' && pair.startsWith('link on 5%'))).to.equal(
      false,
    );
  });

  it('derives the scrim from the surface unless it is given', () => {
    const dim = {
      'text-muted': {light: '#5a6072', dark: '#a3a9ba'},
      surface: {light: '#ffffff', dark: '#2b2f3b'},
    };
    const wrong = {light: 'rgb(20 22 28 / 70%)', dark: 'rgb(255 255 255 / 70%)'};
    const behind = (tokens: Tokens) => checkContrast(tokens).filter(({pair}) => pair.includes('scrim'));
    expect(behind(dim)).to.deep.equal([]);
    expect(behind({...dim, scrim: wrong})).to.not.deep.equal([]);
  });

  it('reports which token is not a colour', () => {
    expect(() => checkContrast({link: 'var(--brand)'})).to.throw(TypeError, /link/);
    expect(() => checkContrast({surface: 'rgb(0 0 0 / 20%)'})).to.throw(TypeError, /opaque/);
  });
});
