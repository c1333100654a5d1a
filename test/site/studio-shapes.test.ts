import {expect} from 'chai';
import type {FrameLocator, Page} from 'playwright-core';
import {sharedBuild} from '../../.ci/shared-build.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import {closePages, openPage} from '../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {choose, openStudio, outputOf, previewOf, serveStudio} from '../support/studio-site.js';

const slider = (page: Page, name: string) => page.getByRole('slider', {name, exact: true});
const styleOf = (place: FrameLocator, selector: string, name: 'borderRadius' | 'fontSize' | 'fontFamily') =>
  place
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element)[property], name);

describe('the sizes, the font and the page of the studio', () => {
  let site: RunningServer;

  before(async function () {
    this.timeout(300_000);
    site = await serveStudio();
  });
  after(async () => {
    await closePages();
    await site.close();
  });

  it('change the open chat of the preview while a slider moves, and the style sheet', async () => {
    const {page, complaints} = await openStudio(site);
    const preview = previewOf(page);
    await preview.getByText('Welcome!').waitFor();
    await preview.getByRole('textbox').fill('A draft');
    await slider(page, 'Radius').fill('2');
    await slider(page, 'Text size').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('Font', {exact: true}).selectOption('Serif');
    await outputOf(page, 'Style sheet').getByText('--agent-font-size: 17px;').waitFor();
    await preview.locator('html').evaluate(async () => {
      while (!document.adoptedStyleSheets[0]?.cssRules[0]?.cssText.includes('Georgia'))
        await new Promise(resolve => requestAnimationFrame(resolve));
    });
    // The corners of the panel are 4 pixels rounder.
    expect(await styleOf(preview, 'agent-launcher .panel', 'borderRadius')).to.equal('6px');
    expect(await styleOf(preview, 'agent-launcher .panel', 'fontSize')).to.equal('17px');
    expect(await styleOf(preview, 'agent-launcher .panel', 'fontFamily')).to.contain('Georgia');
    expect(await preview.getByRole('textbox').inputValue()).to.equal('A draft');
    expect(await outputOf(page, 'Style sheet').innerText()).to.match(
      /^:root \{\n {2}--agent-radius: 2px;\n {2}--agent-font-size: 17px;\n {2}--agent-font: [^\n]+;\n\}\n$/,
    );
    expect(complaints).to.deep.equal([]);
  });

  it('follow the look until someone moves them, and again after a reset', async () => {
    const {page} = await openStudio(site, '#space=20&chat=closed');
    const values = () =>
      Promise.all([
        ...['Radius', 'Text size', 'Space'].map(name => slider(page, name).inputValue()),
        page.getByLabel('Font', {exact: true}).inputValue(),
      ]);
    expect(await values()).to.deep.equal(['14', '15', '20', 'system']);
    await choose(page, 'Look', 'Paper');
    await choose(page, 'Density', 'Compact');
    expect(await values()).to.deep.equal(['4', '16', '20', 'serif']);
    await choose(page, 'Look', 'Calm');
    expect(await values()).to.deep.equal(['14', '14', '20', 'system']);
    expect((await outputOf(page, 'Style sheet').innerText()).trim()).to.equal(
      ':root {\n  --agent-space: 20px;\n}',
    );

    await page.getByRole('button', {name: 'Reset the space'}).focus();
    await page.keyboard.press('Enter');
    await outputOf(page, 'Style sheet').waitFor({state: 'hidden'});
    expect(await slider(page, 'Space').inputValue()).to.equal('16');
    expect(await slider(page, 'Space').getAttribute('aria-valuetext')).to.equal('16 px');
    expect(await slider(page, 'Space').evaluate(control => control === document.activeElement)).to.equal(
      true,
    );
    expect(await page.getByRole('button', {name: 'Reset the space'}).isVisible()).to.equal(false);
  });

  it('have the values of the look for a hostile address, in the studio and in its preview', async () => {
    const given = new URLSearchParams({radius: '999999', size: '-1', space: '1e9', font: '</style><script>'});
    const {page, complaints} = await openStudio(site, `#${given.toString()}&preview=page;`);
    await previewOf(page).getByText('Welcome!').waitFor();
    expect(await slider(page, 'Radius').inputValue()).to.equal('14');
    expect(await page.getByLabel('Font', {exact: true}).inputValue()).to.equal('system');
    expect(await outputOf(page, 'Style sheet').isVisible()).to.equal(false);
    expect(await outputOf(page, 'Link').innerText()).to.equal(`${site.origin}/studio.html`);

    await page.goto(`${site.origin}/studio-preview.html?${given.toString()}`);
    await page.locator('agent-launcher').getByText('Welcome!').waitFor();
    expect(await page.evaluate(() => document.adoptedStyleSheets[0]?.cssRules.length)).to.equal(0);
    expect(complaints).to.deep.equal([]);
  });

  it('preview a page whose list, chat and history share an agent, also after a reload', async () => {
    const {page, complaints} = await openStudio(site, '#size=19&starters=Opening+hours');
    await previewOf(page).locator('agent-launcher').getByText('Welcome!').waitFor();
    await choose(page, 'Previewed page', 'Page');
    const preview = previewOf(page);
    await preview.locator('agent-history').getByText('When do I plant tulips?').waitFor();
    await page.waitForURL('**/studio.html#*preview=page*');
    await page.reload();
    await preview.locator('agent-history').getByText('When do I plant tulips?').waitFor();
    await preview.locator('agent-chat').getByRole('button', {name: 'Opening hours'}).waitFor();
    expect(await preview.locator('agent-launcher').count()).to.equal(0);
    await page.locator('iframe:not([aria-busy])').waitFor();
    for (const name of ['agent-picker', 'agent-chat', 'agent-history'])
      expect(await styleOf(preview, `${name} .base`, 'fontSize'), name).to.equal('19px');
    await preview.getByRole('option', {name: 'Luna'}).click();
    await preview.locator('agent-chat').getByRole('heading', {name: 'Luna'}).first().waitFor();

    // The settings of the launcher have no effect there, but stay.
    expect(await page.getByLabel('Greeting beside the button').isVisible()).to.equal(false);
    await choose(page, 'Light or dark', 'Dark');
    await preview.locator('agent-provider[theme=dark] agent-chat').getByText('Welcome!').waitFor();
    await choose(page, 'Width', 'Phone');
    await page.locator('.stage.phone iframe:not([aria-busy])').waitFor();
    const left = (name: string) =>
      preview
        .locator(name)
        .boundingBox()
        .then(box => box?.x);
    expect(await left('agent-picker')).to.equal(await left('agent-history'));
    expect(complaints).to.deep.equal([]);
  });

  it('write elements that work in another page', async () => {
    const shopPages: Record<string, string> = {};
    const shop = await serveFolder(await sharedBuild('cdn'), shopPages);
    const service = await serveHandler(createLocalService({agents: [pageAgent], answers: echoAnswers()}));
    try {
      const {page} = await openStudio(site, '#preview=page&language=de&space=8');
      await page.getByLabel('Address of loader.js').fill(`${shop.origin}/loader.js`);
      await page.getByLabel('Address of the agent service').fill(service.origin);
      await page.getByLabel('ID of the agent').fill(pageAgent.AgentId);
      expect(await outputOf(page, 'Script tag').isVisible()).to.equal(false);
      const [markup, policy] = await Promise.all(
        ['Elements', 'Content security policy'].map(name => outputOf(page, name).innerText()),
      );
      shopPages['/page'] = `<!doctype html><html lang="en"><title>A shop</title><meta charset="utf-8">
        <meta http-equiv="content-security-policy" content="${policy}"><h1>A shop</h1>${markup}`;
      const pasted = await openPage();
      await pasted.page.goto(`${shop.origin}/page`);
      await pasted.page.locator('agent-chat').getByText(pageAgent.welcomeMessage).waitFor();
      await pasted.page.locator('agent-picker').getByRole('option', {name: pageAgent.name}).waitFor();
      await pasted.page.getByPlaceholder(`Nachricht an ${pageAgent.name}`).waitFor();
      expect(pasted.complaints).to.deep.equal([]);
    } finally {
      await Promise.all([shop.close(), service.close()]);
    }
  });
});
