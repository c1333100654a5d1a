import {expect} from 'chai';
import {pageMarkup, policyLine, readAddresses, scriptTag} from '../../demo/studio/output.js';
import {readAccent, readSettings, writeSettings} from '../../demo/studio/settings.js';
import {styleSheet, themeOf} from '../../demo/studio/theme.js';
import {optionNames} from '../../src/loader/option-names.js';
import {defaultShapes} from '../../src/styles/default-tokens.js';
import {presets, type PresetName} from '../../src/theming.js';

const everySetting =
  'preset=mint&accent=0f766e&exact=yes&density=compact&corner=start&scheme=dark&greeting=Hi%21&starters=One%7CTwo' +
  '&language=pt-br&width=phone&chat=closed&visitor=light&preview=page&radius=0&size=18&space=24&font=mono';
const addresses = readAddresses(new URLSearchParams());

const read = (address: string) => readSettings(new URLSearchParams(address));
const sorted = (address: string) => [...new URLSearchParams(address)].sort().join(' ');

describe('the settings of the studio', () => {
  it('are the same after a round trip through an address, which leaves out defaults', () => {
    expect(sorted(writeSettings(read(everySetting)))).to.equal(sorted(everySetting));
    expect(writeSettings(read('preset=calm&density=comfortable&accent='))).to.equal('');
  });

  it('have defaults for wrong and missing values', () => {
    const wrong = read(
      'preset=constructor&density=%00&corner=&language=xx&accent=red&width=__proto__&exact=true',
    );
    expect(writeSettings(wrong)).to.equal('');
  });

  it('have the value of the look for a size or font that is not offered, or that the look has already', () => {
    for (const wrong of ['999999', '-1', '29', '1e1', '8px', ' 8', '8.5', '', '</style>', '0x10'])
      expect(read(`radius=${wrong}&size=${wrong}&space=${wrong}`), wrong).to.include({
        radius: '',
        size: '',
        space: '',
      });
    for (const wrong of ['</style>', 'constructor', '__proto__', 'toString', 'Georgia; }'])
      expect(read(`font=${encodeURIComponent(wrong)}`).font, wrong).to.equal('');
    expect(writeSettings(read('radius=14&size=15&space=16&font=system'))).to.equal('');
    expect(writeSettings(read('preset=paper&radius=4&size=16&font=serif'))).to.equal('preset=paper');
    expect(writeSettings(read('density=compact&size=14'))).to.equal('density=compact');
    expect(read('density=compact&size=15').size).to.equal('15');
  });

  it('accept a colour in every spelling, but not a transparent one', () => {
    expect(['0f766e', '#0F766E', 'rgb(15, 118, 110)', '#fff'].map(readAccent)).to.deep.equal([
      '#0f766e',
      '#0f766e',
      '#0f766e',
      '#ffffff',
    ]);
    expect(['#0f766e80', 'url(x)', '', 'teal'].map(readAccent)).to.deep.equal(Array(4).fill(undefined));
  });

  it('contain no characters that reorder or break the code to copy, and no endless texts', () => {
    const {greeting, starters} = read(
      `greeting=${encodeURIComponent('a\u202eb\n\u0000c\u2066')}${'x'.repeat(999)}&starters=${'a%0A'.repeat(50)}`,
    );
    expect(greeting)
      .to.match(/^a b c x+$/)
      .and.have.length(200);
    expect(starters).to.deep.equal(Array(6).fill('a'));
  });
});

describe('the output of the studio', () => {
  it('uses only attributes that the script tag knows', async () => {
    const names = (await scriptTag(read(everySetting), addresses)).match(/data-[\w-]+/g) ?? [];
    expect(names).to.have.length.above(8);
    for (const name of names) expect(optionNames.has(name.slice('data-'.length)), name).to.equal(true);
  });

  it('sets the tokens of chosen sizes and fonts, except for defaults of the elements', () => {
    const rule = (address: string) => styleSheet(themeOf(read(address)));
    expect(rule('radius=0&size=18&space=24&font=mono')).to.equal(
      `:root {\n  --agent-radius: 0px;\n  --agent-font-size: 18px;\n  --agent-space: 24px;\n  --agent-font: ${defaultShapes['font-mono']};\n}\n`,
    );
    expect(rule('preset=paper')).to.contain('--agent-radius: 4px;').and.contain('--agent-font:');
    expect(rule('preset=paper&radius=8')).to.contain('--agent-radius: 8px;').and.not.contain('radius: 4px');
    expect(rule('preset=paper&radius=14&font=system')).to.not.match(/--agent-(?:radius|font):/);
    expect(rule('preset=paper&density=compact&size=14')).to.not.contain('--agent-font-size');
    expect(rule('accent=0f766e&space=8')).to.contain('--agent-space: 8px;').and.contain('--agent-accent:');
  });

  it('links the elements of a page, beside the loader of the site', () => {
    const site = readAddresses(
      new URLSearchParams({loader: '/chat/loader.js?v=2', service: '/a"><script>', agent: '<b>'}),
    );
    const markup = pageMarkup(read('scheme=dark&language=de&density=compact&starters=One%7CTwo'), site);
    expect(markup).to.contain('<script type="module" src="/chat/agent-chat-elements.js"></script>');
    expect(markup).to.contain(
      '  base-url="/a&#34;&#62;&#60;script&#62;"\n  agent-id="&#60;b&#62;"\n  sign-in="anonymous"\n  theme="dark"\n  locale="de"\n>',
    );
    expect(markup).to.contain('<agent-chat density="compact" suggestions="One | Two">');
    for (const loader of ['https://cdn.shop.test', 'https://cdn.shop.test/', 'https://cdn.shop.test/x.js'])
      expect(pageMarkup(read(''), readAddresses(new URLSearchParams({loader})))).to.contain(
        'src="https://cdn.shop.test/agent-chat-elements.js"',
      );
  });

  it('names the origins of the loader and of the service in the policy', () => {
    const site = readAddresses(
      new URLSearchParams({loader: 'https://cdn.shop.test/chat/', service: '/agents', token: 'gateway'}),
    );
    expect(site).to.include({loader: 'https://cdn.shop.test/chat/loader.js', isAnonymous: false});
    expect(policyLine(site, true)).to.contain(
      "script-src https://cdn.shop.test; style-src 'self'; connect-src 'self'; img-src 'self';",
    );
  });

  it('replaces an address that is not http with the one of an example', () => {
    for (const loader of [
      'javascript:alert(1)',
      '//other.test/x.js',
      'data:text/javascript,',
      'https://',
      'a b',
    ])
      expect(readAddresses(new URLSearchParams({loader})).loader, loader).to.equal(
        'https://cdn.example/loader.js',
      );
  });

  it('is readable in every look with every accent, unless the accent must stay', () => {
    for (const preset of Object.keys(presets) as PresetName[]) {
      for (const accent of ['', '#ffd400', '#0f766e', '#ff0000', '#808080', '#000000', '#ffffff']) {
        const theme = themeOf({...read(''), preset, accent});
        expect(theme.failures, `${preset} ${accent}`).to.deep.equal([]);
        expect(styleSheet(theme) === '').to.equal(preset === 'calm' && accent === '');
      }
    }
    const {tokens, failures} = themeOf(read('preset=paper&accent=ffd400&exact=yes'));
    expect(failures).to.have.length.above(0);
    expect(tokens).to.deep.include({surface: presets.paper.surface, radius: presets.paper.radius});
  });
});
