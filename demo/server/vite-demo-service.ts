import {basename} from 'node:path';
import {getRequestListener} from '@hono/node-server';
import {defaultAllowedOrigins, type Plugin, type PreviewServer, type ViteDevServer} from 'vite';
import {databaseFile} from '../../src/store/open-database.js';
import {createDemoService, gatewayPath, servicePath, type DemoService} from './demo-service.js';
import {readDocumentation} from './documentation.js';
import {documentationPage, documentationPath} from './documentation-pages.js';
import {faultPath} from './faulty-services.js';
import {readSettings, type Environment} from './settings.js';

const showDocumentation = getRequestListener(
  async ({url}) => documentationPage(await readDocumentation(), new URL(url)),
  {overrideGlobalObjects: false},
);

/** Vite must not watch the records, which change while pages are open, and must not serve them. */
const dataFiles = '**/demo/data/**';
/** Vite's own deny list. A setting replaces it, so it is repeated here. */
const secretFiles = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**'];

/**
 * Mounts the demo's service at `/service` of Vite's server, and its gateway at `/agents`, in development and preview, so
 * that the demo needs one command and one address. Settings come from the environment.
 *
 * A page with `?fault=<name>` uses a service with this fault.
 */
export function demoService(environment: Environment = process.env): Plugin {
  const settings = readSettings(environment);
  const recordsFile = databaseFile(settings.store.url);
  // A database has more files, whose names begin with its own.
  const recordsFiles = recordsFile === undefined ? [] : [`${basename(recordsFile)}*`];
  let faults: DemoService['faults'];

  async function mount(server: ViteDevServer | PreviewServer): Promise<void> {
    const service = await createDemoService(
      settings,
      () => originOf(server) ?? `http://localhost:${settings.port}`,
    );
    ({faults} = service);
    const answer = getRequestListener(request => service.fetch(request), {overrideGlobalObjects: false});
    server.middlewares.use((incoming, outgoing, next) => {
      // Not mounted by path: Vite would remove the path from the address that the service reads.
      if (incoming.url?.startsWith(faultPath(servicePath, '')) && faults) faults.answer(incoming, outgoing);
      else if (isMounted(incoming.url)) void answer(incoming, outgoing);
      else if (incoming.url?.split('?')[0] === documentationPath) void showDocumentation(incoming, outgoing);
      else next();
    });
    server.httpServer?.once('close', () => service.close());

    const printUrls = server.printUrls.bind(server);
    server.printUrls = () => {
      printUrls();
      server.config.logger.info(`  ➜  Agents:  ${service.description}`);
    };
  }

  return {
    name: 'demo-service',
    config: ({server}) => ({
      server: {
        port: server?.port ?? settings.port,
        // The service itself answers CORS preflight requests of other origins.
        cors: {origin: defaultAllowedOrigins, preflightContinue: true},
        watch: {ignored: [dataFiles]},
        fs: {deny: [...secretFiles, dataFiles, ...recordsFiles]},
      },
    }),
    configureServer: mount,
    transformIndexHtml(html, {originalUrl = '/'}) {
      const name = new URL(originalUrl, 'http://demo').searchParams.get('fault');
      if (name === null || !faults) return html;
      faults.restart(name);
      // Without the gateway: each visitor signs in at the service with the fault. In a script tag, both begin with `data-`.
      const address = `$1base-url="${faultPath(servicePath, name)}" $1sign-in="anonymous"`;
      return html.replace(new RegExp(`((?:data-)?)base-url="${gatewayPath}"`, 'g'), address);
    },
    configurePreviewServer: mount,
  };
}

/** Known once the server listens. */
function originOf({resolvedUrls}: ViteDevServer | PreviewServer): string | undefined {
  const [address] = resolvedUrls?.local ?? [];
  return address && new URL(address).origin;
}

function isMounted(url = ''): boolean {
  return [servicePath, gatewayPath].some(path => url.startsWith(`${path}/`));
}
