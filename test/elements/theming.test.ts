import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../src/define.js';
import {applyTheme, presets} from '../../src/theming.js';
import {skipTest} from '../support/skip-test.js';

const light = 'rgb(255, 255, 255)';
const dark = 'rgb(20, 22, 28)';

async function openPage(theme?: string, own?: string): Promise<HTMLElement> {
  const page = await fixture<HTMLElement>(
    html`<div>
      <agent-provider theme=${theme ?? ''}><agent-chat theme=${own ?? ''}></agent-chat></agent-provider>
    </div>`,
  );
  await page.querySelector('agent-chat')!.updateComplete;
  return page;
}

function surfaceIn(page: HTMLElement): string {
  const base = page.querySelector('agent-chat')!.shadowRoot!.querySelector('.base')!;
  return getComputedStyle(base).backgroundColor;
}

describe('the theme of an element', () => {
  it('is light by default and dark in a dark page', async () => {
    const page = await openPage();
    expect(surfaceIn(page)).to.equal(light);
    page.style.colorScheme = 'dark';
    expect(surfaceIn(page)).to.equal(dark);
    page.style.colorScheme = 'light';
    expect(surfaceIn(page)).to.equal(light);
  });

  it('is the provider’s whatever the page’s is, and its own before that', async () => {
    expect(surfaceIn(await openPage('dark'))).to.equal(dark);
    expect(surfaceIn(await openPage('dark', 'light'))).to.equal(light);
    const page = await openPage('light');
    page.style.colorScheme = 'dark';
    expect(surfaceIn(page)).to.equal(light);
  });

  it('stays forced where a page removes all styles', async () => {
    const page = await openPage('dark');
    const rude = document.createElement('style');
    rude.textContent = '* { all: unset !important; color-scheme: light !important }';
    page.append(rude);
    expect(surfaceIn(page)).to.equal(dark);
  });

  it('follows an ancestor theme until that is removed', async () => {
    const page = await openPage();
    applyTheme(page, presets.paper);
    expect(surfaceIn(page)).to.equal('rgb(253, 250, 243)');
    page.style.colorScheme = 'dark';
    expect(surfaceIn(page)).to.equal('rgb(29, 25, 21)');
    applyTheme(page, {...presets.ink, surface: '#010203'});
    expect(surfaceIn(page)).to.equal('rgb(1, 2, 3)');
    expect(page.style.getPropertyValue('--agent-font-size')).to.equal('');
    applyTheme(page, {});
    expect(surfaceIn(page)).to.equal(dark);
  });

  it('leaves mobile text enlargement to the page', async function () {
    const property = '-webkit-text-size-adjust';
    if (!CSS.supports(property, '100%')) skipTest(this, 'the engine has no percentages in text-size-adjust');
    const page = await openPage();
    page.style.setProperty(property, '100%');
    const base = page.querySelector('agent-chat')!.shadowRoot!.querySelector('.base')!;
    expect(getComputedStyle(base).getPropertyValue(property)).to.equal('100%');
    page.style.removeProperty(property);
    expect(getComputedStyle(base).getPropertyValue(property)).to.equal('auto');
  });

  it('does not pass the display of one element to those inside', async () => {
    const page = await openPage();
    const chat = page.querySelector('agent-chat')!;
    chat.style.setProperty('--agent-display', 'flex');
    const base = chat.shadowRoot!.querySelector('.base')!;
    expect(getComputedStyle(chat).display).to.equal('flex');
    expect(getComputedStyle(base).getPropertyValue('--agent-display')).to.equal('');
  });
});
