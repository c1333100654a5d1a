import {randomUUID} from 'node:crypto';
import {copyFile, cp, mkdir, rm, writeFile} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {build} from 'vite';
import {sharedBuild} from '../../.ci/shared-build.js';
import type * as SharedBuild from '../../.ci/shared-build.js';
import {serveFolder} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {unpackPublished} from '../support/published-package.js';
import type {Contender} from './contenders.js';

const root = join(import.meta.dirname, '../..');

export interface ContenderSite {
  pageOf(contender: Contender): string;
  close(): Promise<void>;
}

/**
 * Bundles each page as an application would, with the packed package among its dependencies, and serves the pages.
 * `readable` keeps the names of functions.
 */
export async function serveContenders(
  contenders: readonly Contender[],
  service: string,
  readable = false,
): Promise<ContenderSite> {
  // Inside `node_modules`, so that the dependencies of the package are found.
  const folder = join(root, `node_modules/.cache/bench-${randomUUID()}`);
  const files = join(folder, 'site');
  await createApplication(folder);
  for (const {name, checkout, published} of contenders) {
    if (checkout) await copyPackage(folder, name, checkout);
    if (published)
      await unpackPublished(
        `${published.name}@${published.version}`,
        join(folder, 'node_modules', published.name),
      );
  }
  await cp(await sharedBuild('cdn'), join(files, 'cdn'), {recursive: true});
  for (const contender of contenders) {
    const target = join(files, contender.name);
    await bundle(contender, folder, target, readable);
    const {published, served} = contender;
    if (published && served)
      await cp(join(folder, 'node_modules', published.name, served), join(target, served), {recursive: true});
  }
  const server = await serveFolder(
    files,
    Object.fromEntries(contenders.map(contender => [`/${contender.name}`, pageText(contender, service)])),
  );
  const query = new URLSearchParams({service, agent: pageAgent.AgentId});
  return {
    pageOf: ({name}) => `${server.origin}/${name}?${query}`,
    close: async () => {
      await server.close();
      await rm(folder, {recursive: true});
    },
  };
}

/** Its own package: this project’s settings would make the bundler drop scripts or use the working copy. */
async function createApplication(folder: string): Promise<void> {
  await cp(import.meta.dirname, join(folder, 'bench'), {recursive: true});
  await writeFile(join(folder, 'package.json'), '{"name": "bench-pages", "private": true}');
  await copyPackage(folder, 'agent-chat-elements', root);
}

async function copyPackage(folder: string, name: string, checkout: string): Promise<void> {
  const target = join(folder, 'node_modules', name);
  const {sharedBuild: build} = (await import(join(checkout, '.ci/shared-build.js'))) as typeof SharedBuild;
  await mkdir(target, {recursive: true});
  await copyFile(join(checkout, 'package.json'), join(target, 'package.json'));
  await cp(await build('package'), join(target, 'dist'), {recursive: true});
}

async function bundle(
  {name, script, modules = []}: Contender,
  folder: string,
  outDir: string,
  readable: boolean,
): Promise<void> {
  const entry = join(folder, `${name}.js`);
  const imports = [...modules, `./bench/contenders/${basename(script)}`].map(
    path => `import ${JSON.stringify(path)};\n`,
  );
  await writeFile(entry, imports.join(''));
  await build({
    root: folder,
    base: `/${name}/`,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      target: 'es2022',
      ...(readable && {minify: false}),
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: {input: entry, output: {entryFileNames: 'main.js', assetFileNames: '[name][extname]'}},
    },
  });
}

function pageText({name, title, markup}: Contender, service: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title.replaceAll('<', '&lt;')}</title>
    <style>
      body { margin: 0; font: 15px/1.55 sans-serif }
      .log { height: 540px; overflow: auto }
      textarea { width: 300px }
    </style>
    <body>${markup?.(service, pageAgent.AgentId) ?? ''}<script type="module" src="/${name}/main.js"></script></body></html>`;
}
