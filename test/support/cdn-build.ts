import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {build} from 'vite';

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
  await build({
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    mode: 'cdn',
    logLevel: 'error',
    build: {outDir, emptyOutDir: true},
  });
  return outDir;
}
