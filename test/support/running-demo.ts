import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {createLogger, createServer} from 'vite';
import {temporaryFolder} from './temporary-folder.js';

/** The demo as `npm start` serves it. */
export interface RunningDemo {
  readonly origin: string;
  /** The output of the start. */
  readonly printed: readonly string[];
  close(): Promise<void>;
}

/** A folder in which the demo can start repeatedly with the same records. */
export interface DemoPlace {
  /** Starts like `npm start`, on a free port and without leaving anything behind. */
  start(): Promise<RunningDemo>;
  closeAll(): Promise<void>;
  /** Stops everything, removes the records and restores the environment. */
  leave(): Promise<void>;
}

const projectFolder = join(import.meta.dirname, '../..');
const variables = [
  'PORT',
  'LIBSQL_URL',
  'LIBSQL_AUTH_TOKEN',
  'LOCAL_SERVICE_TOKEN',
  'OPENAI_BASE_URL',
  'SERVICE_BASE_URL',
  'SERVICE_TOKEN',
];

/** Prepares a folder with its own records and settings, independent of the environment. */
export async function prepareDemo(settings: Readonly<Record<string, string>> = {}): Promise<DemoPlace> {
  const folder = await temporaryFolder();
  const environment = {...process.env};
  for (const name of variables) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, {LIBSQL_URL: pathToFileURL(join(folder.path, 'records.db')).href, ...settings});
  const demos: RunningDemo[] = [];

  const closeAll = async (): Promise<void> => {
    for (const demo of demos.splice(0)) await demo.close();
  };

  return {
    async start() {
      const demo = await startDemo(join(folder.path, 'vite'));
      demos.push(demo);
      return demo;
    },
    closeAll,
    async leave() {
      await closeAll();
      for (const name of variables) Reflect.deleteProperty(process.env, name);
      Object.assign(process.env, environment);
      await folder.remove();
    },
  };
}

async function startDemo(cacheDir: string): Promise<RunningDemo> {
  const printed: string[] = [];
  const customLogger = createLogger('silent');
  customLogger.info = line => void printed.push(line);
  const server = await createServer({
    configFile: join(projectFolder, 'vite.config.ts'),
    cacheDir,
    customLogger,
    server: {port: 0, host: '127.0.0.1', strictPort: false, ws: false, watch: null},
    optimizeDeps: {noDiscovery: true},
  });
  await server.listen();
  server.printUrls();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || !address) throw new Error('The demo has no address.');
  return {origin: `http://127.0.0.1:${address.port}`, printed, close: () => server.close()};
}
