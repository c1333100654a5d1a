import {join} from 'node:path';
import {expect} from 'chai';
import {createLocalService} from '../../../src/local-service/local-service.js';
import {driveChat} from '../../../src/testing/drive-chat.js';
import {closePages, openPage} from '../../support/browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from '../../support/http-server.js';
import {pageAgent} from '../../support/page-agent.js';
import {skipTest} from '../../support/skip-test.js';
import {installRecipe, runNpm, whyNoRegistry} from '../recipe.js';

const reply = `A diagram:

\`\`\`mermaid
flowchart LR
  accTitle: From order to parcel
  A[Order] --> B[Parcel]
\`\`\`

A broken one:

\`\`\`mermaid
flowchart LR
  A[Order --> <script>
\`\`\`

A chart:

\`\`\`chart
May: 12
June: 20
\`\`\`
`;

describe('an application that draws the code of replies', function () {
  this.timeout(120_000);
  let service: RunningServer;
  let site: RunningServer;
  let noRegistry: string | undefined;

  before(async function () {
    this.timeout(900_000);
    noRegistry = await whyNoRegistry();
    if (noRegistry) skipTest(this, noRegistry);
    service = await serveHandler(createLocalService({agents: [pageAgent], answers: () => [{text: reply}]}));
    const folder = await installRecipe('diagrams', service.origin);
    await runNpm(folder, ['run', '--silent', 'types']);
    await runNpm(folder, ['run', '--silent', 'build']);
    site = await serveFolder(join(folder, 'dist'));
  });

  after(async () => {
    if (noRegistry) return;
    await site.close();
    await service.close();
    await closePages();
  });

  it('shows a diagram of Mermaid, the source of a broken one, and a chart of Chart.js', async () => {
    const {page, complaints} = await openPage();
    await page.goto(`${site.origin}/index.html`);
    const chat = driveChat(page);
    await chat.ask('Draw something');
    await chat.waitUntilIdle();
    const diagram = page.getByRole('img', {name: 'From order to parcel'});
    await diagram.waitFor();
    await page.waitForFunction(
      image => image instanceof HTMLImageElement && image.naturalWidth > 20,
      await diagram.elementHandle(),
    );
    await page.locator('pre', {hasText: 'A[Order --> <script>'}).first().waitFor();
    const chart = page.getByRole('img', {name: 'Chart: May: 12, June: 20'});
    const drawn = await chart.evaluate(canvas => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const {data} = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.filter(value => value > 0).length;
    });
    expect(drawn).to.be.above(1000);
    expect(complaints).to.deep.equal([]);
  });
});
