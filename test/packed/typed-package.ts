import {rmSync} from 'node:fs';
import {cp, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import packageJson from '../../package.json' with {type: 'json'};
import {sharedBuild} from '../../.ci/shared-build.js';
import {readGuides} from '../../.ci/guide-texts.js';
import {writeTypings} from '../../.ci/typings/write-typings.js';
import {packageBuild} from '../support/package-build.js';
import type {Manifest} from './manifest.js';

const root = join(import.meta.dirname, '../..');

/** The package with all build output, and the consumers of `consumers/` beside its `dist`. */
export interface TypedPackage {
  readonly folder: string;
  readonly manifest: Manifest;
  read(path: string): Promise<string>;
}

let built: Promise<TypedPackage> | undefined;

/** Builds the current sources of the package, once a run. */
export function typedPackage(): Promise<TypedPackage> {
  built ??= buildPackage();
  return built;
}

async function buildPackage(): Promise<TypedPackage> {
  const {folder} = await packageBuild();
  process.once('exit', () => rmSync(folder, {recursive: true, force: true}));
  const dist = join(folder, 'dist');
  const [declarations, manifestFolder] = await Promise.all([
    sharedBuild('declarations'),
    sharedBuild('manifest'),
  ]);
  await cp(declarations, dist, {recursive: true});
  await cp(manifestFolder, folder, {recursive: true});
  await cp(join(import.meta.dirname, 'consumers'), join(folder, 'consumers'), {recursive: true});
  const manifest = JSON.parse(await readFile(join(folder, 'custom-elements.json'), 'utf8')) as Manifest;
  const introduction = await readFile(join(root, '.ci/typings/introduction.md'), 'utf8');
  writeTypings({dist, manifest, packageJson, introduction, guides: readGuides()});
  return {folder, manifest, read: path => readFile(join(dist, path), 'utf8')};
}
