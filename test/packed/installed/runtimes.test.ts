import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {build} from 'esbuild';
import {expect} from 'chai';
import {ControlledService} from '../../support/controlled-service.js';
import {skipTest} from '../../support/skip-test.js';
import {guideServers, withService, type GuideServer} from '../guide-servers.js';
import {installRecipe, runNode, startRecipe, whyNoRegistry, type RunningApplication} from '../recipe.js';
import {visitServer} from '../served-visitor.js';

const token = 'token-70917';

describe('the servers of the guides', function () {
  this.timeout(120_000);
  let service: ControlledService;
  let folder: string;
  let noRegistry: string | undefined;

  before(async function () {
    this.timeout(900_000);
    noRegistry = await whyNoRegistry();
    if (noRegistry) skipTest(this, noRegistry);
    service = await ControlledService.start();
    folder = await installRecipe('servers', service.origin);
    // The recipe is installed without scripts. These two put the program of the platform in place.
    await runNode(folder, ['node_modules/bun/install.js']);
    await runNode(folder, ['node_modules/deno/install.cjs']);
  });

  beforeEach(() => service.reset());

  after(async () => {
    if (!noRegistry) await service.close();
  });

  async function start({handler, runtime, framework, module}: GuideServer): Promise<RunningApplication> {
    const file = `${[handler, runtime, framework].join('-').replace(' ', '-')}.js`;
    await writeFile(join(folder, file), withService(module, service.origin, token));
    if (runtime === 'Bun') return startRecipe(folder, [file], {}, 'node_modules/bun/bin/bun.exe');
    if (runtime === 'Node') return startRecipe(folder, [file]);
    if (runtime === 'worker')
      return startRecipe(folder, ['worker.js', await bundled(file)], {AGENTS_TOKEN: token});
    const settings = {DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', DENO_NO_UPDATE_CHECK: '1'};
    // Everything else is refused, such as files and the environment.
    return startRecipe(
      folder,
      ['run', '--no-prompt', '--allow-net=127.0.0.1', file],
      settings,
      `node_modules/deno/deno${process.platform === 'win32' ? '.exe' : ''}`,
    );
  }

  /** Bundles a worker like the tools of its platform, without the modules of Node. */
  async function bundled(file: string): Promise<string> {
    const outfile = file.replace('.js', '.bundle.js');
    const {warnings} = await build({
      absWorkingDir: folder,
      entryPoints: [file],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'browser',
      conditions: ['workerd', 'worker', 'browser'],
      external: ['cloudflare:*'],
      logLevel: 'silent',
    });
    expect(warnings).to.deep.equal([]);
    return outfile;
  }

  for (const server of guideServers) {
    const {handler, runtime, framework} = server;
    it(`${runtime}${framework && `, ${framework}`}: a visitor asks and reads through the ${handler}`, async () => {
      const application = await start(server);
      try {
        const path = handler === 'service' ? '/service' : '/agents';
        await visitServer(handler, application.origin + path, service);
        expect(application.printed()).not.to.match(/error|warn/i);
      } finally {
        await application.close();
      }
    });
  }
});
