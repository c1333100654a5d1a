import {expect} from 'chai';
import {policyLine, readAddresses, scriptTag} from '../../demo/studio/output.js';
import {readAccent, readSettings, writeSettings} from '../../demo/studio/settings.js';
import {styleSheet, themeOf} from '../../demo/studio/theme.js';
import {optionNames} from '../../src/loader/option-names.js';
import {presets, type PresetName} from '../../src/theming.js';

const everySetting =
  'preset=mint&accent=0f766e&exact=yes&density=compact&corner=start&scheme=dark&greeting=Hi%21&starters=One%7CTwo' +
  '&language=pt-br&width=phone&chat=closed&visitor=light';
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
        const theme = themeOf({preset, accent, exact: false});
        expect(theme.failures, `${preset} ${accent}`).to.deep.equal([]);
        expect(styleSheet(theme) === '').to.equal(preset === 'calm' && accent === '');
      }
    }
    const {tokens, failures} = themeOf({preset: 'paper', accent: '#ffd400', exact: true});
    expect(failures).to.have.length.above(0);
    expect(tokens).to.deep.include({surface: presets.paper.surface, radius: presets.paper.radius});
  });
});
