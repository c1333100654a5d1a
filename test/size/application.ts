import {copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {build as buildWithESBuild} from 'esbuild';
import {sharedBuild} from '../../.ci/shared-build.js';
import packageJson from '../../package.json' with {type: 'json'};
import {productionBuild} from '../support/production-build.js';

const root = join(import.meta.dirname, '../..');

/** The source of an application: one script, and elements in the body of its page. */
export interface ApplicationSource {
  readonly bundler: 'vite' | 'esbuild';
  readonly script: string;
  readonly body: string;
}

export interface BundledApplication {
  readonly folder: string;
  readonly page: string;
}

/** A folder for applications with this package, as npm would install it, and `deep-chat`. */
export interface Workspace {
  bundle(source: ApplicationSource): Promise<BundledApplication>;
  remove(): Promise<void>;
}

export async function createWorkspace(): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-chat-elements-size-'));
  const installed = join(folder, 'node_modules', packageJson.name);
  await cp(await sharedBuild('package'), join(installed, 'dist'), {recursive: true});
  await copyFile(join(root, 'package.json'), join(installed, 'package.json'));
  for (const name of [...Object.keys(packageJson.dependencies), 'deep-chat']) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), {recursive: true});
    await symlink(join(root, 'node_modules', name), link);
  }
  let count = 0;
  return {
    async bundle({bundler, script, body}) {
      const place = join(folder, `application-${(count += 1)}`);
      await mkdir(place);
      await writeFile(join(place, 'main.js'), script);
      await writeFile(
        join(place, 'index.html'),
        pageOf(`${body}<script type="module" src="./main.js"></script>`),
      );
      return bundlers[bundler](place);
    },
    remove: () => rm(folder, {recursive: true, force: true}),
  };
}

export function pageOf(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title><body>${body}</body></html>`;
}

/** Production builds with the default settings of a bundler’s guide. */
const bundlers: Readonly<
  Record<ApplicationSource['bundler'], (place: string) => Promise<BundledApplication>>
> = {
  async vite(place) {
    await productionBuild({configFile: false, root: place, logLevel: 'warn'});
    const folder = join(place, 'dist');
    return {folder, page: await readFile(join(folder, 'index.html'), 'utf8')};
  },
  async esbuild(place) {
    await buildWithESBuild({
      // The names of chunks depend on paths, and the compressed size on the names.
      absWorkingDir: place,
      entryPoints: ['main.js'],
      outdir: 'dist',
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
    });
    return {folder: join(place, 'dist'), page: await readFile(join(place, 'index.html'), 'utf8')};
  },
};
