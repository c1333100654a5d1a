import {execFile} from 'node:child_process';
import {copyFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import packageJson from '../../package.json' with {type: 'json'};
import {copyCDNFiles} from '../../.ci/cdn-folder.js';
import {sharedFolder} from '../../.ci/shared-build.js';
import {typedInputs, writePackage} from './typed-package.js';

const root = join(import.meta.dirname, '../..');

const documents = ['README.md', 'CHANGELOG.md', 'LICENSE'];

/** Packs the current sources like `npm publish`. Processes share the archive; returns its path. */
export async function packedPackage(): Promise<string> {
  const folder = await sharedFolder('packed', [...typedInputs, ...documents], pack);
  return join(folder, `${packageJson.name}-${packageJson.version}.tgz`);
}

async function pack(folder: string): Promise<void> {
  await writePackage(folder);
  await copyCDNFiles(join(folder, 'dist/cdn'));
  for (const name of documents) await copyFile(join(root, name), join(folder, name));
  await promisify(execFile)('npm', ['pack', '--ignore-scripts', '--silent'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
}
