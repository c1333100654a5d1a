import {execFile} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';

let folder: Promise<string> | undefined;

/** Builds the CDN files of the sources as they are now, once a run; returns their folder. */
export function cdnBuild(): Promise<string> {
  folder ??= buildCdnFiles();
  return folder;
}

/** Removes what was built. */
export async function removeCdnBuild(): Promise<void> {
  const built = folder;
  folder = undefined;
  if (built) await rm(await built, {recursive: true, force: true});
}

async function buildCdnFiles(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'agent-chat-elements-'));
  const root = join(import.meta.dirname, '../..');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // A process of its own: a development server that ran in this one has left its mode behind.
  await promisify(execFile)(process.execPath, [vite, 'build', '--mode', 'cdn', '--outDir', outDir], {
    cwd: root,
    env: {...process.env, NODE_ENV: 'production'},
  });
  return outDir;
}
