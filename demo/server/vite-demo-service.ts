import {basename} from 'node:path';
import {getRequestListener} from '@hono/node-server';
import {defaultAllowedOrigins, type Plugin, type PreviewServer, type ViteDevServer} from 'vite';
import {createDemoService, servicePath, type DemoService} from './demo-service.js';
import {faultPath} from './faulty-services.js';
import {databaseFile} from './libsql-store.js';
import {readSettings, type Environment} from './settings.js';

/** Records are written while pages are open, and are nobody's to download, wherever they are kept. */
const dataFiles = '**/demo/data/**';
/** What Vite refuses to serve by itself; naming more takes their place. */
const secretFiles = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**'];

/**
 * Mounts the demo's service at `/service` of Vite's own server, in development and preview, so that one
 * command and one address are all there is. Settings come from the environment.
 *
 * A page that is opened with `?fault=<name>` talks to a service that goes wrong in that way.
 */
export function demoService(environment: Environment = process.env): Plugin {
  const settings = readSettings(environment);
  const recordsFile = databaseFile(settings.store.url);
  // A database keeps files of the same name beside it.
  const recordsFiles = recordsFile === undefined ? [] : [`${basename(recordsFile)}*`];
  let faults: DemoService['faults'];

  async function mount(server: ViteDevServer | PreviewServer): Promise<void> {
    const service = await createDemoService(settings);
    ({faults} = service);
    const answer = getRequestListener(request => service.fetch(request), {overrideGlobalObjects: false});
    server.middlewares.use((incoming, outgoing, next) => {
      // Not mounted by path: that would take the path out of the address the service sees.
      if (incoming.url?.startsWith(faultPath(servicePath, '')) && faults) faults.answer(incoming, outgoing);
      else if (incoming.url?.startsWith(`${servicePath}/`)) void answer(incoming, outgoing);
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
        // A page of another origin asks the service for permission, and the service answers.
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
      // Beside the gateway: each visitor signs in at the service that goes wrong. A script tag has `data-` before both.
      const address = `$1base-url="${faultPath(servicePath, name)}" $1sign-in="anonymous"`;
      return html.replace(new RegExp(`((?:data-)?)base-url="${servicePath}"`, 'g'), address);
    },
    configurePreviewServer: mount,
  };
}
