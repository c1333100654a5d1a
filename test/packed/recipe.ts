import {execFile} from 'node:child_process';
import {rmSync} from 'node:fs';
import {cp, mkdtemp, readFile, readdir, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {packedPackage} from './packed-package.js';

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
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), text.replaceAll('https://agents.example', service));
  }
  await runNpm(folder, ['install', ...settings, await packedPackage()]);
  return folder;
}

/** Runs npm in an application; its output appears only in a failure. */
export async function runNpm(folder: string, options: readonly string[]): Promise<string> {
  const command = promisify(execFile)('npm', [...options], {
    cwd: folder,
    env: {...process.env, NODE_ENV: '', NO_COLOR: '1'},
    shell: process.platform === 'win32',
  });
  const {stdout, stderr} = await command.catch((error: unknown) => {
    const {stdout = '', stderr = ''} = error as {stdout?: string; stderr?: string};
    throw new Error(`npm ${options.join(' ')}\n${stdout}${stderr}`, {cause: error});
  });
  return stdout + stderr;
}
