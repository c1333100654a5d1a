import {execFile, spawn} from 'node:child_process';
import {rmSync} from 'node:fs';
import {cp, mkdtemp, readFile, readdir, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {packedPackage} from './packed-package.js';

/** Without colours, and without reports of the tools to their makers. */
const quietTools = {
  NODE_ENV: '',
  NO_COLOR: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
};

/** Milliseconds for a command: installing and building on a busy machine. */
const longestCommand = 400_000;
/** Milliseconds until a built application listens. */
const longestStart = 60_000;

export const recipes = join(import.meta.dirname, 'recipes');

const settings = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];

/** Why installing is not possible here, or `undefined`. */
export async function whyNoRegistry(): Promise<string | undefined> {
  try {
    await promisify(execFile)('npm', ['view', 'vite', 'version', '--fetch-retries=0'], {
      timeout: 20_000,
      shell: process.platform === 'win32',
    });
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const reason = /^npm error code (\S+)/m.exec(said)?.[1];
    return `The npm registry does not answer: ${reason ?? 'no answer within 20 seconds'}`;
  }
}

/**
 * An application in an empty folder with the packed package installed.
 * @param service - The address that replaces the example’s in its sources.
 */
export async function installRecipe(name: string, service: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `agent-chat-elements-${name}-`));
  process.once('exit', () => rmSync(folder, {recursive: true, force: true}));
  await cp(join(recipes, name), folder, {recursive: true});
  for (const entry of await readdir(folder, {recursive: true, withFileTypes: true})) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll('https://agents.example', service));
  }
  await runNpm(folder, ['install', ...settings, await packedPackage()]);
  return folder;
}

/** Runs npm in an application; its output appears only in a failure. */
export async function runNpm(folder: string, options: readonly string[]): Promise<string> {
  const command = promisify(execFile)('npm', [...options], {
    cwd: folder,
    timeout: longestCommand,
    env: {...process.env, ...quietTools},
    shell: process.platform === 'win32',
  });
  const {stdout, stderr} = await command.catch((error: unknown) => {
    const {stdout = '', stderr = ''} = error as {stdout?: string; stderr?: string};
    throw new Error(`npm ${options.join(' ')}\n${stdout}${stderr}`, {cause: error});
  });
  return stdout + stderr;
}

/** Runs a script of an application in Node. */
export async function runNode(folder: string, options: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, options, {cwd: folder, timeout: longestCommand});
}

/** The warnings of `npm run build`. On a busy machine, Rolldown also warns of slow plugins, which means nothing. */
export async function buildWarnings(folder: string): Promise<readonly string[]> {
  const said = await runNpm(folder, ['run', '--silent', 'build']);
  const isWarning = (line: string): boolean =>
    /warn|\[[A-Z_]+\]/i.test(line) && !line.includes('[PLUGIN_TIMINGS]');
  return said.split('\n').filter(isWarning);
}

/** An application that runs on a server. */
export interface RunningApplication {
  readonly origin: string;
  /** Everything that the server printed. */
  readonly printed: () => string;
  close(): Promise<void>;
}

/**
 * Starts a built application; resolves when it has printed its address.
 * @param program - Another runtime than Node, as a path below the folder.
 */
export async function startRecipe(
  folder: string,
  options: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  program?: string,
): Promise<RunningApplication> {
  const server = spawn(program === undefined ? process.execPath : join(folder, program), options, {
    cwd: folder,
    env: {...process.env, ...quietTools, NODE_ENV: 'production', ...settings},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()));
  let printed = '';
  const close = async (): Promise<void> => {
    server.kill();
    await ended;
  };
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      const read = (piece: Buffer): void => {
        printed += piece.toString();
        const [, port] = /http:\/\/[\w.-]+:(\d+)/.exec(printed) ?? [];
        if (port) resolve(`http://127.0.0.1:${port}`);
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      const fail = (): void => reject(new Error(`The application did not start.\n${printed}`));
      void ended.then(fail);
      setTimeout(fail, longestStart).unref();
    });
    return {origin, printed: () => printed, close};
  } catch (error) {
    await close();
    throw error;
  }
}
