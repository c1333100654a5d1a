import {expect} from 'chai';
import {checkContrast} from '../../src/theming/contrast.js';
import {contrastRatio, over, toOklch, readColor} from '../../src/theming/color.js';
import {derivePalette} from '../../src/theming/palette.js';

/** Every hue, from dark to light, from grey to beyond the screen’s gamut. */
function grid(): string[] {
  const accents: string[] = [];
  for (let hue = 0; hue < 360; hue += 18)
    for (const lightness of [0.12, 0.35, 0.55, 0.72, 0.9])
      for (const chroma of [0.02, 0.12, 0.32]) accents.push(`oklch(${lightness} ${chroma} ${hue})`);
  return accents;
}

const greys = Array.from({length: 18}, (_, step) => `rgb(${step * 15} ${step * 15} ${step * 15})`);
const extremes =
  '#000 #fff #010101 #fefefe #f00 #0f0 #00f #ff0 #0ff #f0f #39ff14 #ccff00 #fe01b1 #ff6600 #7df9ff #fffff0 #000080'.split(
    ' ',
  );

function colorOf(value: string) {
  return readColor(value)!;
}

describe('a palette derived from a colour', () => {
  it('is readable everywhere for any colour: greys, primaries, neon, black and white', function () {
    this.timeout(60_000);
    const accents = [...grid(), ...greys, ...extremes];
    expect(accents.length).to.be.greaterThan(300);
    for (const accent of accents) {
      const {tokens, failures} = derivePalette(accent);
      expect(failures, accent).to.deep.equal([]);
      expect(checkContrast(tokens), accent).to.deep.equal([]);
    }
  });

  it('keeps the colour where it is readable', () => {
    const {tokens} = derivePalette('#2F55D4');
    expect(tokens.accent.light).to.equal('#2f55d4');
    expect(tokens['user-bubble']).to.deep.equal({light: '#2f55d4', dark: '#2f55d4'});
    expect(derivePalette('#ffd400').tokens.accent.dark).to.equal('#ffd400');
  });

  it('changes only the lightness, no more than needed, elsewhere', () => {
    const before = toOklch(colorOf('#e07b00'));
    const {tokens} = derivePalette('#e07b00');
    const after = toOklch(colorOf(tokens.accent.light));
    expect(Math.abs(after.hue - before.hue)).to.be.lessThan(3);
    const ratio = contrastRatio(colorOf(tokens.link.light), colorOf(tokens['code-surface'].light));
    expect(ratio).to.be.within(4.5, 6);
  });

  it('is readable in a bubble over an image, which is lighter in dark mode', () => {
    const {tokens} = derivePalette('oklch(0.65 0.12 75)');
    const bubble = over(colorOf(tokens.text.dark), colorOf(tokens['agent-bubble'].dark), 0.05);
    expect(contrastRatio(colorOf(tokens.link.dark), bubble)).to.be.at.least(4.5);
  });

  it('shows the visitor’s bubble on any background', () => {
    for (const accent of ['#fff', '#000', '#161616', '#fdfdfd']) {
      const {tokens} = derivePalette(accent);
      for (const scheme of ['light', 'dark'] as const) {
        const [bubble, surface] = [tokens['user-bubble'][scheme], tokens.surface[scheme]];
        expect(contrastRatio(colorOf(bubble), colorOf(surface)), accent).to.be.greaterThan(1.14);
      }
    }
  });

  it('separates agent bubbles and code from the surface and from each other', () => {
    for (const accent of ['#2f55d4', '#e07b00', '#000', '#fff']) {
      const {tokens} = derivePalette(accent);
      for (const scheme of ['light', 'dark'] as const) {
        const places = [tokens.surface, tokens['agent-bubble'], tokens['code-surface']].map(token =>
          colorOf(token[scheme]),
        );
        for (const [index, place] of places.entries())
          for (const other of places.slice(index + 1))
            expect(contrastRatio(place, other), `${accent} ${scheme}`).to.be.greaterThan(1.03);
      }
    }
  });

  it('fits the given tokens', () => {
    const surface = {light: '#fff3d6', dark: '#24123a'};
    const {tokens, failures} = derivePalette('#8844ee', {tokens: {surface, radius: '4px'}});
    expect(tokens.surface).to.deep.equal(surface);
    expect(tokens.radius).to.equal('4px');
    expect(failures).to.deep.equal([]);
  });

  it('reports the pairs that given tokens make too close', () => {
    const tokens = {surface: '#ffffff', 'text-muted': {light: '#aaaaaa', dark: '#222222'}};
    const {failures} = derivePalette('#2f55d4', {tokens});
    expect(failures).to.deep.include({
      pair: 'text-muted on surface',
      scheme: 'light',
      ratio: 2.32,
      needed: 4.5,
    });
    expect(failures.every(({pair, ratio, needed}) => pair !== '' && ratio < needed)).to.equal(true);
  });

  it('changes the accent to fit a given colour on it', () => {
    const {tokens, failures} = derivePalette('#000080', {tokens: {'on-accent': '#000000'}});
    expect(failures).to.deep.equal([]);
    expect(contrastRatio(colorOf(tokens.accent.light), colorOf('#000'))).to.be.at.least(4.5);
  });

  for (const accent of [
    '',
    'blue-ish',
    '#12',
    '#ggg',
    'rgb(1 2)',
    'rgb(0 0 0 / 50%)',
    'var(--brand)',
    'red; }',
  ])
    it(`rejects ${JSON.stringify(accent)} as accent`, () => {
      expect(() => derivePalette(accent)).to.throw(TypeError, /accent/);
    });

  it('rejects values of other types and given tokens that are no colours', () => {
    for (const accent of [undefined, null, 7, {}, []])
      expect(() => derivePalette(accent as string)).to.throw(TypeError, /accent/);
    expect(() => derivePalette('#123456', {tokens: {surface: 'paper'}})).to.throw(TypeError, /surface/);
  });
});
