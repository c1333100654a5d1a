import {rmSync} from 'node:fs';
import {copyFile, cp, mkdtemp, readFile, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import packageJson from '../../package.json' with {type: 'json'};
import {sharedBuild, sharedFolder} from '../../.ci/shared-build.js';
import {readGuides} from '../../.ci/guide-texts.js';
import {writeTypings} from '../../.ci/typings/write-typings.js';
import type {Manifest} from './manifest.js';

const root = join(import.meta.dirname, '../..');

/** The package with all build output, and the consumers of `consumers/` beside its `dist`. */
export interface TypedPackage {
  readonly folder: string;
  readonly manifest: Manifest;
  read(path: string): Promise<string>;
}

let built: Promise<TypedPackage> | undefined;

/** Files besides the sources that affect the typings. */
export const typedInputs = ['stories/docs', '.storybook/preview.ts'];

/** Builds the current sources of the package. Processes share the build, and each has a copy for its consumers. */
export function typedPackage(): Promise<TypedPackage> {
  built ??= copyPackage();
  return built;
}

/** Writes the package with all build output into an empty folder, without documents and CDN files. */
export async function writePackage(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  const builds = await Promise.all((['package', 'declarations', 'manifest'] as const).map(sharedBuild));
  const targets = [dist, dist, folder];
  for (const [index, build] of builds.entries()) await cp(build, targets[index]!, {recursive: true});
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const introduction = await readFile(join(root, '.ci/typings/introduction.md'), 'utf8');
  writeTypings({dist, manifest: await readManifest(folder), packageJson, introduction, guides: readGuides()});
}

async function copyPackage(): Promise<TypedPackage> {
  const shared = await sharedFolder('typed', typedInputs, writePackage);
  const folder = await mkdtemp(join(tmpdir(), 'agent-chat-elements-typed-'));
  process.once('exit', () => rmSync(folder, {recursive: true, force: true}));
  await cp(shared, folder, {recursive: true, verbatimSymlinks: true});
  await cp(join(import.meta.dirname, 'consumers'), join(folder, 'consumers'), {recursive: true});
  return {
    folder,
    manifest: await readManifest(folder),
    read: path => readFile(join(folder, 'dist', path), 'utf8'),
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'custom-elements.json'), 'utf8')) as Manifest;
}
