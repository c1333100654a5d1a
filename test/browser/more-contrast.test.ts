import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {createLocalService} from '../../src/local-service/local-service.js';
import {contrastRatio, type Color} from '../../src/theming/color.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

/** A page with its own low-contrast colours. */
const pageHtml = (baseUrl: string) => `<!doctype html><html lang="en"><head><title>A pale page</title>
  <script type="module" src="/agent-chat-elements.js"></script>
  <style>:root { color-scheme: light dark } agent-picker { --agent-text-muted: #999999; --agent-border: light-dark(#eeeeee, #222222) }</style></head>
  <body><agent-picker base-url="${baseUrl}" sign-in="anonymous"></agent-picker></body></html>`;

describe('with the visitor’s setting for more contrast', () => {
  let service: RunningServer;
  let site: RunningServer;

  before(async function () {
    this.timeout(120_000);
    service = await serveHandler(createLocalService({agents: [pageAgent], async *answers() {}}));
    site = await serveFolder(await sharedBuild('cdn'), {'/': pageHtml(service.origin)});
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  for (const [scheme, text] of [
    ['light', 'rgb(26, 29, 38)'],
    ['dark', 'rgb(233, 235, 242)'],
  ] as const)
    it(`muted text has the full text colour in ${scheme} colours`, async () => {
      const {page} = await openPage();
      await page.emulateMedia({colorScheme: scheme});
      await page.goto(`${site.origin}/`);
      const introduction = page.getByText(pageAgent.introduction);
      const color = () => introduction.evaluate(element => getComputedStyle(element).color);
      expect(await color()).to.equal('rgb(153, 153, 153)');
      await page.emulateMedia({colorScheme: scheme, contrast: 'more'});
      expect(await color()).to.equal(text);
    });

  it('lines contrast with their background in light and dark colours', async () => {
    const {page} = await openPage();
    await page.goto(`${site.origin}/`);
    await page.getByText(pageAgent.introduction).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      expect(await frameContrast(page, {colorScheme, contrast: 'no-preference'})).to.not.be.within(3, 21);
      expect(await frameContrast(page, {colorScheme, contrast: 'more'})).to.be.within(3, 21);
    }
  });
});

/** The contrast between the picker’s border and its background. */
async function frameContrast(page: Page, media: Parameters<Page['emulateMedia']>[0]): Promise<number> {
  await page.emulateMedia(media);
  const colors = await page.locator('agent-picker').evaluate(picker => {
    const {borderTopColor, backgroundColor} = getComputedStyle(picker.shadowRoot!.querySelector('.base')!);
    return [borderTopColor, backgroundColor];
  });
  const [line, ground] = colors.map(readParts);
  return contrastRatio(line!, ground!);
}

/** Reads `rgb(0, 0, 0)`, and `color(srgb 0 0 0)` for mixed colours. */
function readParts(color: string): Color {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(
    part => Number(part) / (color.startsWith('rgb') ? 255 : 1),
  );
  return {red, green, blue, alpha: 1};
}
