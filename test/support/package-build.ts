import {copyFile, cp, mkdtemp, readdir, rm, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {sharedBuild} from '../../.ci/shared-build.js';
import packageJson from '../../package.json' with {type: 'json'};

const root = join(import.meta.dirname, '../..');

/** The package as installed. */
export interface BuiltPackage {
  /** Scripts that run in it import the package by its name. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** A copy of the package from the current sources. */
export async function packageBuild(): Promise<BuiltPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-chat-elements-package-'));
  await cp(await sharedBuild('package'), join(folder, 'dist'), {recursive: true});
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {folder, remove: () => rm(folder, {recursive: true, force: true})};
}

/** The built modules a page or a server can import, by their import names. */
export async function packageEntries(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, 'dist'), {recursive: true});
  const modules = new Set(files.map(file => `./dist/${file}`));
  const isHidden = (name: string): boolean =>
    Object.entries(packageJson.exports).some(
      ([hidden, target]) => target === null && name.startsWith(hidden.replace('*', '')),
    );
  const entries = Object.entries(packageJson.exports).flatMap(([name, target]) => {
    if (target === null) return [];
    const path = typeof target === 'string' ? target : target.default;
    if (!path.endsWith('.js')) return [];
    if (!path.includes('*')) return modules.has(path) ? [name] : [];
    const [start = '', end = ''] = path.split('*');
    return [...modules]
      .filter(file => file.startsWith(start) && file.endsWith(end))
      .map(file => name.replace('*', file.slice(start.length, -end.length)));
  });
  return entries.filter(name => !isHidden(name)).map(name => `${packageJson.name}${name.slice(1)}`);
}
