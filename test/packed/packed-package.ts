import {execFile} from 'node:child_process';
import {copyFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import packageJson from '../../package.json' with {type: 'json'};
import {copyCDNFiles} from '../../.ci/cdn-folder.js';
import {typedPackage} from './typed-package.js';

const root = join(import.meta.dirname, '../..');

let packed: Promise<string> | undefined;

/** Packs the current sources like `npm publish`, once a run; returns the path of the archive. */
export function packedPackage(): Promise<string> {
  packed ??= pack();
  return packed;
}

async function pack(): Promise<string> {
  const {folder} = await typedPackage();
  await copyCDNFiles(join(folder, 'dist/cdn'));
  for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE'])
    await copyFile(join(root, name), join(folder, name));
  await promisify(execFile)('npm', ['pack', '--ignore-scripts', '--silent'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  return join(folder, `${packageJson.name}-${packageJson.version}.tgz`);
}
