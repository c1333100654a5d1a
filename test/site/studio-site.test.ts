import {expect} from 'chai';
import type {FrameLocator, Page} from 'playwright-core';
import {sharedBuild} from '../../.ci/shared-build.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import {closePages, openPage, type WatchedPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {
  choose,
  openStudio as openStudioAt,
  outputOf as output,
  previewOf,
  serveStudio,
} from '../support/studio-site.js';

const hostile = '"><script>top.hacked = 1</script><img src=x onerror="top.hacked = 1">';

/** Places of an open chat whose look depends on every setting of colours, type and sizes. */
const places = [
  '.button',
  '.panel',
  '.header',
  '.header .name',
  '[part~=bubble]',
  '[part~=starter]',
  'textarea',
];
const looks = [
  ...['color', 'backgroundColor', 'borderColor', 'borderRadius', 'fontFamily', 'fontSize', 'lineHeight'],
  ...['padding', 'colorScheme', 'direction'],
] as const;

describe('the studio', () => {
  let site: RunningServer;
  let shop: RunningServer;
  let service: RunningServer;
  const shopPages: Record<string, string> = {};

  before(async function () {
    this.timeout(300_000);
    site = await serveStudio();
    shop = await serveFolder(await sharedBuild('cdn'), shopPages);
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
  });
  after(async () => {
    await closePages();
    await Promise.all([site, shop, service].map(server => server.close()));
  });

  const openStudio = (address?: string) => openStudioAt(site, address);
  const corner = (place: Page | FrameLocator) => place.locator('agent-launcher .button');

  /** The computed styles of an open chat, and the texts that the settings change. */
  async function lookOf(place: Page | FrameLocator): Promise<unknown> {
    const launcher = place.locator('agent-launcher');
    await launcher.locator('[part~=bubble]').first().waitFor();
    const styles = places.map(selector =>
      launcher
        .locator(selector)
        .first()
        .evaluate((element, names) => {
          const style = getComputedStyle(element);
          return names.map(name => style[name]);
        }, looks),
    );
    return Promise.all([
      ...styles,
      launcher.locator('[part~=starter]').allInnerTexts(),
      corner(place).ariaSnapshot(),
    ]);
  }

  async function paste(page: Page, path: string): Promise<WatchedPage> {
    const [tag = '', policy = '', css = ''] = await Promise.all(
      ['Script tag', 'Content security policy', 'Style sheet'].map(name => output(page, name).innerText()),
    );
    shopPages[path] = `<!doctype html><html lang="en"><title>A shop</title><meta charset="utf-8">
      <meta http-equiv="content-security-policy" content="${policy}"><link rel="stylesheet" href="/site.css">
      <meta name="color-scheme" content="light dark"><body><h1>A shop</h1>${tag}</body></html>`;
    const watched = await openPage();
    await watched.page.emulateMedia({reducedMotion: 'reduce'});
    await watched.page.setViewportSize({width: 1000, height: 700});
    await watched.page.route('**/site.css', route => route.fulfill({body: css, contentType: 'text/css'}));
    await watched.page.goto(shop.origin + path);
    return watched;
  }

  it('shows every setting in the preview, and the pasted result is the same chat in another page', async () => {
    const watched = await openStudio();
    const {page} = watched;
    const preview = previewOf(page);
    await choose(page, 'Look', 'Paper');
    await page.getByLabel('Accent colour', {exact: true}).fill('#0f766e');
    await page.getByLabel('Radius', {exact: true}).fill('9');
    await page.getByLabel('Text size', {exact: true}).fill('17');
    await page.getByLabel('Space', {exact: true}).fill('22');
    await page.getByLabel('Font', {exact: true}).selectOption('Monospace');
    await choose(page, 'Density', 'Compact');
    await choose(page, 'Corner', 'Left');
    await choose(page, 'Light or dark', 'Dark');
    await page.getByLabel('Suggested questions').fill('Opening hours\nReturns & "refunds"');
    await page.getByLabel('Language of the buttons').selectOption('Deutsch');
    await preview.getByRole('button', {name: 'Returns & "refunds"'}).waitFor();
    await preview.getByPlaceholder('Nachricht an Gartenberater').waitFor();
    const box = await corner(preview).boundingBox();
    expect(box?.x).to.be.below(400);

    await page.getByLabel('Address of loader.js').fill(`${shop.origin}/loader.js`);
    await page.getByLabel('Address of the agent service').fill(service.origin);
    await page.getByLabel('ID of the agent').fill(pageAgent.AgentId);
    await output(page, 'Script tag').getByText(pageAgent.AgentId).waitFor();
    const pasted = await paste(page, '/result');
    await pasted.page.getByRole('button', {name: 'Chat'}).click();
    await pasted.page.getByText(pageAgent.welcomeMessage).waitFor();
    await pasted.page.mouse.move(0, 0);
    expect(await lookOf(pasted.page)).to.deep.equal(await lookOf(preview));
    expect(pasted.complaints).to.deep.equal([]);
    expect(watched.complaints).to.deep.equal([]);
  });

  it('changes colours without a reload of the preview, and loads it again for a greeting', async () => {
    const {page} = await openStudio();
    const preview = previewOf(page);
    await preview.getByText('Welcome!').waitFor();
    await preview.getByRole('textbox').fill('A draft');
    await page.getByLabel('Accent colour', {exact: true}).fill('rgb(15 118 110)');
    await page.waitForFunction(
      () => document.querySelector('iframe')?.contentDocument?.adoptedStyleSheets[0]?.cssRules.length,
    );
    const color = () => corner(preview).evaluate(button => getComputedStyle(button).backgroundColor);
    expect(await color()).to.equal('rgb(15, 118, 110)');
    expect(await preview.getByRole('textbox').inputValue()).to.equal('A draft');

    await page.getByLabel('Greeting beside the button').fill('Hello!');
    await choose(page, 'Chat', 'Closed');
    await preview.getByText('Hello!').waitFor();
  });

  it('keeps the focus at a control while the chat of the preview opens', async () => {
    const {page} = await openStudio('#width=phone');
    const preview = previewOf(page);
    await preview.getByText('Welcome!').waitFor();
    await page.getByLabel('Greeting beside the button').focus();
    await page.keyboard.type('Hi');
    await page.waitForRequest('**/studio-preview.html?*greeting=Hi*');
    await page.locator('iframe:not([aria-busy])').waitFor();
    await preview.getByText('Welcome!').waitFor();
    const reloaded = page.waitForRequest('**/studio-preview.html?*greeting=Hi+there*');
    await page.keyboard.type(' there');
    expect(await page.getByLabel('Greeting beside the button').inputValue()).to.equal('Hi there');
    await reloaded;
    await page.locator('iframe:not([aria-busy])').waitFor();
    await preview.getByRole('textbox').click();
    await page.keyboard.type('Inside');
    expect(await preview.getByRole('textbox').inputValue()).to.equal('Inside');
  });

  it('shows a narrow phone, a wide desktop and a language from right to left', async () => {
    const {page} = await openStudio('#language=ar');
    const preview = previewOf(page);
    const widthOf = () => preview.locator('html').evaluate(() => innerWidth);
    await preview.getByText('مرحبًا').waitFor();
    expect(await preview.locator('html').getAttribute('dir')).to.equal('rtl');
    expect(await widthOf()).to.be.within(1000, 1360);
    await choose(page, 'Width', 'Phone');
    await page.locator('.stage.phone').waitFor();
    expect(await widthOf()).to.equal(360);
    await choose(page, 'Colours of the visitor’s page', 'Dark');
    await preview.locator('html[style*="color-scheme: dark"]').waitFor();
    await page.getByRole('button', {name: 'Reload'}).click();
    await page.locator('iframe:not([aria-busy])').waitFor();
    expect(await preview.locator('html').getAttribute('style')).to.contain('dark');
  });

  it('restores everything from the link, except the addresses of the site', async () => {
    const {page} = await openStudio('#chat=closed');
    await choose(page, 'Look', 'Mint');
    await page.getByLabel('Accent colour', {exact: true}).fill('#ffd400');
    await page.getByLabel('Keep exactly this colour').check();
    await choose(page, 'Density', 'Compact');
    await page.getByLabel('Radius', {exact: true}).fill('0');
    await page.getByLabel('Text size', {exact: true}).fill('15');
    await page.getByLabel('Font', {exact: true}).selectOption('Serif');
    await page.getByLabel('Greeting beside the button').fill('50 % off? Ask & save!');
    await page.getByLabel('Suggested questions').fill('One\nTwo');
    await page.getByLabel('Language of the buttons').selectOption('עברית');
    const texts = () =>
      Promise.all(['Style sheet', 'Script tag'].map(name => output(page, name).innerText()));
    await page.locator('[data-output=tag] code', {hasText: 'data-locale="he"'}).waitFor();
    const before = await texts();
    const form = () => page.locator('[data-form=settings]').ariaSnapshot();
    const controls = await form();
    const link = await output(page, 'Link').innerText();
    await page.getByLabel('Address of loader.js').fill('https://files.example/loader.js');
    expect(await output(page, 'Link').innerText()).to.equal(link);

    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('[data-output=tag] code', {hasText: 'data-locale="he"'}).waitFor();
    expect(await texts()).to.deep.equal(before);
    expect(await form()).to.equal(controls);
  });

  it('shows a hostile address as text, in the studio and in the pasted page', async () => {
    const parameters = new URLSearchParams({
      greeting: hostile,
      starters: `${hostile}|--><!--`,
      accent: 'red;}*{display:none',
      preset: '__proto__',
      language: '../../x',
      width: 'constructor',
      chat: 'closed',
    });
    const {page, complaints} = await openStudio(`#${parameters.toString()}&%=%E0%A4%A&chat`);
    await previewOf(page).getByText(hostile).waitFor();
    expect(await page.getByLabel('Greeting beside the button').inputValue()).to.equal(hostile);
    expect(await output(page, 'Style sheet').isVisible()).to.equal(false);
    await page.getByLabel('ID of the agent').fill(hostile);
    await page.getByLabel('Address of loader.js').fill('javascript:alert(1)');
    await page.getByLabel('Address of the agent service').fill(`${service.origin}/"onload="top.hacked=1`);
    expect(await page.getByLabel('Address of loader.js').getAttribute('aria-invalid')).to.equal('true');
    expect(await output(page, 'Script tag').innerText()).to.contain('src="https://cdn.example/loader.js"');

    await page.getByLabel('Address of loader.js').fill(`${shop.origin}/loader.js`);
    const attributes = await page.evaluate(
      text => {
        const parsed = new DOMParser().parseFromString(text, 'text/html');
        return [
          parsed.querySelectorAll('*').length,
          ...(parsed.querySelector('script')?.getAttributeNames() ?? []),
        ];
      },
      await output(page, 'Script tag').innerText(),
    );
    // The document, its head and body, and the script.
    expect(attributes[0]).to.equal(4);
    expect(attributes).to.include('data-greeting').and.not.include('onload');
    const isHacked = () => page.evaluate(() => 'hacked' in window);
    expect(await isHacked()).to.equal(false);
    expect(complaints).to.deep.equal([]);
  });

  it('names the pairs of colours that fail, and the nearest shade that passes', async () => {
    const {page} = await openStudio('#accent=ffd400');
    const report = page.getByRole('region', {name: 'Readability'});
    await report.getByText(/^All \d+ pairs/).waitFor();
    const shade = /the chat uses\s+(#\w{6})/.exec(await report.innerText())?.[1];
    expect(await output(page, 'Style sheet').innerText()).to.contain(
      `--agent-accent: light-dark(${shade}, #ffd400)`,
    );
    await page.getByLabel('Keep exactly this colour').check();
    await report.getByText(/^\d+ of \d+ pairs .* too little contrast/).waitFor();
    await report.getByText('hard to read on light pages').click();
    await report.getByText(/^The accent on the background: 1\.4\d? to 1, needs 3 to 1$/).waitFor();
    expect(await report.innerText()).to.contain(shade);
    expect(await output(page, 'Style sheet').innerText()).to.contain('--agent-accent: #ffd400;');
  });

  it('keeps the last colour while another is half written', async () => {
    const {page} = await openStudio('#accent=0f766e');
    const field = page.getByLabel('Accent colour', {exact: true});
    await field.fill('#c2');
    expect(await field.getAttribute('aria-invalid')).to.equal('true');
    await page.getByText('This is not a colour.').waitFor();
    expect(await output(page, 'Style sheet').innerText()).to.contain('--agent-accent: light-dark(#0f766e');
    await page.getByRole('button', {name: 'Remove'}).click();
    await output(page, 'Style sheet').waitFor({state: 'hidden'});
  });
});
