import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {expect} from 'chai';
import {driveChat} from '../../../src/testing/drive-chat.js';
import {closePages, openPage} from '../../support/browser-page.js';
import {ControlledService} from '../../support/controlled-service.js';
import {pageAgent} from '../../support/page-agent.js';
import {skipTest} from '../../support/skip-test.js';
import {nextRoute, withService} from '../guide-servers.js';
import {installRecipe, runNpm, startRecipe, whyNoRegistry, type RunningApplication} from '../recipe.js';
import {visitServer} from '../served-visitor.js';

/** The token of the service, which only the server of an application has. */
const token = 'token-70917';
const visitorSecret = 'visitor-secret-of-32-characters-70917';

interface ServerRecipe {
  readonly name: string;
  readonly framework: string;
  /** Arguments of Node that start the built application on a free port. */
  readonly start: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder with the files for browsers. */
  readonly files: string;
  /** A route of the application that runs the service itself. */
  readonly ownService?: ReturnType<typeof nextRoute>;
}

const applications: readonly ServerRecipe[] = [
  {
    name: 'next',
    framework: 'Next.js',
    start: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', '0'],
    files: '.next/static',
    ownService: nextRoute('service'),
  },
  {
    name: 'astro',
    framework: 'Astro',
    start: ['dist/server/entry.mjs'],
    settings: {HOST: '127.0.0.1', PORT: '0'},
    files: 'dist/client',
  },
];

describe('applications on a server that install the package', function () {
  this.timeout(120_000);
  let service: ControlledService;
  let noRegistry: string | undefined;

  before(async function () {
    noRegistry = await whyNoRegistry();
    if (noRegistry) skipTest(this, noRegistry);
    service = await ControlledService.start();
  });

  after(async () => {
    if (noRegistry) return;
    await service.close();
    await closePages();
  });

  for (const {name, framework, start, settings, files, ownService} of applications)
    describe(framework, () => {
      let folder: string;
      let application: RunningApplication;

      before(async function () {
        this.timeout(900_000);
        folder = await installRecipe(name, service.origin);
        if (ownService) {
          const file = join(folder, ownService.path);
          await mkdir(dirname(file), {recursive: true});
          await writeFile(file, withService(ownService.module, service.origin, token));
        }
        await runNpm(folder, ['run', '--silent', 'types']);
        await runNpm(folder, ['run', '--silent', 'build']);
        application = await startRecipe(folder, start, {
          AGENTS_TOKEN: token,
          VISITOR_SECRET: visitorSecret,
          ...settings,
        });
      });

      beforeEach(() => service.reset());

      after(() => application.close());

      it('renders the chat on the server, without an error', async () => {
        const response = await fetch(application.origin);
        expect(response.status).to.equal(200);
        expect(await response.text()).to.include('<agent-chat');
        expect(application.printed()).not.to.match(/error|warn/i);
      });

      if (ownService)
        it('runs a service of its own with a model, in a route of the guide', () =>
          visitServer('service', `${application.origin}/service`, service));

      it('streams a reply, and keeps the conversation when the page renders again and changes', async () => {
        const {page, complaints} = await openPage();
        await page.goto(application.origin);
        await page.locator('agent-picker').getByText(pageAgent.name).first().waitFor();
        const chat = driveChat(page);
        await chat.waitUntilIdle();
        const held = service.holdAnswer();
        await chat.ask('Are you there?');
        held.say('Yes, ');
        await page.getByText('Yes,', {exact: true}).waitFor();
        held.say('I am.');
        held.end();
        await chat.waitUntilIdle();
        await page.locator('output', {hasText: 'Yes, I am.'}).waitFor();
        const records = page.locator('agent-history').getByRole('article');
        await records.filter({hasText: 'Yes, I am.'}).waitFor();
        await page.getByRole('link', {name: 'About'}).click();
        await page.getByRole('heading', {name: 'About us'}).waitFor();
        await chat.ask('Still there?');
        await chat.waitUntilIdle();
        expect((await chat.messages()).map(({text}) => text)).to.deep.equal([
          pageAgent.welcomeMessage,
          'Are you there?',
          'Yes, I am.',
          'Still there?',
          'Still there?',
        ]);
        expect(service.questions).to.deep.equal(['Are you there?', 'Still there?']);
        expect(complaints).to.deep.equal([]);
        await page.close();
      });

      it('keeps the token and the address of the service on the server', async () => {
        const {page, requests} = await openPage();
        await page.goto(application.origin);
        const chat = driveChat(page);
        await chat.ask('Are you there?');
        await chat.waitUntilIdle();
        expect(service.requests.map(request => request.token)).to.include(token);
        expect(requests.filter(address => !address.startsWith(application.origin))).to.deep.equal([]);
        for (const secret of [token, visitorSecret, service.origin])
          expect(await page.content()).not.to.include(secret);
        for (const entry of await readdir(join(folder, files), {recursive: true, withFileTypes: true})) {
          if (!entry.isFile()) continue;
          const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
          expect(text.includes(token) || text.includes(service.origin), entry.name).to.equal(false);
        }
        await page.close();
      });
    });
});
