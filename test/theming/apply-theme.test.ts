import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {presets} from '../../src/theming/presets.js';
import {themeCSS, tokenNames, type Tokens} from '../../src/theming/apply-theme.js';
import {tokens as tokenSheet} from '../../src/styles/tokens.styles.js';
import {defaultColors, defaultShapes} from '../../src/styles/default-tokens.js';

const elements = join(import.meta.dirname, '../../src/elements');
const documented = readdirSync(elements, {recursive: true, encoding: 'utf8'})
  .filter(name => name.endsWith('.ts'))
  .flatMap(name => [
    ...readFileSync(join(elements, name), 'utf8').matchAll(/@cssproperty \[--agent-([\w-]+)=(.*?)\] -/g),
  ]);

describe('a theme as CSS', () => {
  it('is a rule for the page', () => {
    const css = themeCSS({accent: '#0f766e', surface: {light: '#fff', dark: '#000'}, radius: '4px'});
    expect(css).to.equal(
      ':root {\n  --agent-accent: #0f766e;\n  --agent-surface: light-dark(#fff, #000);\n  --agent-radius: 4px;\n}\n',
    );
  });

  it('is a rule for the given selector, with equal light and dark colours written once', () => {
    const css = themeCSS({link: {light: '#333', dark: '#333'}}, '.help agent-chat');
    expect(css).to.equal('.help agent-chat {\n  --agent-link: #333;\n}\n');
  });

  it('contains only the values', () => {
    const values = [
      'red; } body { display: none',
      'a{',
      '</style>',
      '/* x',
      'url(//x)',
      '',
      'x\\3b',
      'red !important',
      'rgb(0 0 0',
      'var(--x))',
      'calc(1px + [2px)]',
      '"Inter',
      "system-ui, 'Inter",
      'image-set("//x" 1x)',
      'src("//x")',
    ];
    for (const accent of values) expect(() => themeCSS({accent}), accent).to.throw(TypeError, /accent/);
    expect(() => themeCSS({accent: {light: '#fff', dark: '}'}})).to.throw(TypeError, /accent/);
    expect(() => themeCSS({accent: 3} as unknown as Tokens)).to.throw(TypeError, /accent/);
    expect(() => themeCSS({acent: '#fff'} as Tokens)).to.throw(TypeError, /acent/);
    expect(themeCSS({font: `'It"s (1', "O'Neil", serif`, radius: 'calc((1px + 2px) * 2)'})).to.contain(
      "O'Neil",
    );
    for (const selector of ['} body {', '', ' '])
      expect(() => themeCSS({}, selector), selector).to.throw(TypeError, /selector/);
  });

  it('works with every preset', () => {
    for (const preset of Object.values(presets))
      expect(themeCSS(preset)).to.match(/^:root \{\n(  --agent-.*;\n)+\}\n$/);
  });
});

describe('the tokens', () => {
  it('all have a default in the style sheet', () => {
    for (const name of tokenNames) expect(tokenSheet.cssText).to.include(`--_${name}: var(--agent-${name}, `);
  });

  it('have their defaults in the documentation of the elements', () => {
    expect(documented.length).to.be.greaterThan(40);
    for (const [, name = '', value = ''] of documented) {
      if (name in defaultColors) {
        const {light, dark} = defaultColors[name as keyof typeof defaultColors];
        expect(value, name).to.equal(light === dark ? light : `light-dark(${light}, ${dark})`);
      } else if (name in defaultShapes && !name.startsWith('font')) {
        expect(value, name).to.equal(defaultShapes[name as keyof typeof defaultShapes]);
      }
    }
  });
});
