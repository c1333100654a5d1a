import {expect} from 'chai';
import {formatColor, fromOklch, toOklch, readColor} from '../../src/theming/color.js';

const same: Readonly<Record<string, readonly string[]>> = {
  '#ff0000': [
    '#F00',
    ' #ff0000 ',
    '#f00f',
    'rgb(255, 0, 0)',
    'RGB(100% 0% 0%)',
    'rgba(255 0 none / 1)',
    'hsl(0 100% 50%)',
    'hsl(360deg, 100%, 50%)',
    'hsl(-1turn 100 50)',
    'oklch(62.8% 0.2577 29.23)',
    'oklch(0.628 64.43% 29.23deg / 100%)',
  ],
  '#2f55d4': ['hsl(226.2 65.74% 50.78%)', 'rgb(47 85 212)'],
  '#000000': ['#000', 'oklch(0 0 none)', 'hsl(none 0% 0%)', 'rgb(-20 0 0)'],
  '#ffffff': ['#fff', 'rgb(999 300 256)', 'oklch(100% 0 0)'],
  '#5f8f54': ['oklch(60% 0.1 140)', 'oklch(60% 25% 140)'],
  '#00bf00': ['hsl(120 100% 37.5%)', 'hsl(133.33grad 100% 37.5%)', 'hsl(2.0944rad 100% 37.5%)'],
};

describe('a written colour', () => {
  for (const [color, spellings] of Object.entries(same))
    for (const spelling of spellings)
      it(`is parsed: ${spelling}`, () => {
        expect(formatColor(readColor(spelling)!)).to.equal(color);
      });

  it('keeps its transparency', () => {
    expect(formatColor(readColor('#ffffff80')!)).to.equal('rgb(255 255 255 / 50%)');
    expect(formatColor(readColor('rgb(20 22 28 / 88%)')!)).to.equal('rgb(20 22 28 / 88%)');
  });

  it('accepts no other syntax', () => {
    const others =
      'red|transparent|#|#12345|#1234567|rgb()|rgb(1,2)|rgb(1 2 3 4 5)|rgb(1deg 2 3)|hsl(1% 2% 3%)|oklch(1 2 3%)|' +
      'oklch(1e999 0 1e999)|lab(1 2 3)|color(srgb 1 0 0)|rgb(1 2 3|rgb(calc(1) 2 3)|#fff;|url(x)|' +
      'rgb(1/2/3/4)|rgb(1,,2,3)|rgb(,1 2 3)|rgb(1 2 3 4)|rgb(1, 2, 3 / 4)|rgb(0 0 0 / 50deg)|oklch(0.5, 0.1, 20)|rgb(1, 2 3)';
    for (const other of others.split('|')) expect(readColor(other), other).to.equal(undefined);
    expect(readColor(`rgb(${'1'.repeat(1_000_000)} 2 3)`)).to.equal(undefined);
  });

  it('converts to lightness, chroma and hue and back', () => {
    for (let red = 0; red < 256; red += 51)
      for (let green = 0; green < 256; green += 51)
        for (let blue = 0; blue < 256; blue += 51) {
          const color = {red: red / 255, green: green / 255, blue: blue / 255, alpha: 1};
          expect(formatColor(fromOklch(toOklch(color)))).to.equal(formatColor(color));
        }
  });

  it('loses chroma, not hue, outside the screen’s gamut', () => {
    const shown = toOklch(fromOklch({lightness: 0.7, chroma: 0.4, hue: 150}));
    expect(shown.chroma).to.be.lessThan(0.3);
    expect(shown.lightness).to.be.closeTo(0.7, 0.01);
    expect(shown.hue).to.be.closeTo(150, 2);
  });
});
