// Installs the dependencies if they are missing or differ from package-lock.json, so that `npm start` and `npm test` work
// in a new clone. Imports only Node's own modules.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

const root = join(import.meta.dirname, '..');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`Node ${process.versions.node} is too old: this project needs 20.19, 22.12 or later.`);
  process.exit(1);
}

const reason = whyInstall();
if (reason) {
  console.log(`Installing dependencies (${reason}) …`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('The dependencies could not be installed. Check the network, then run `npm ci`.');
    process.exit(result.status ?? 1);
  }
}

/** Returns the reason to install the dependencies, or `undefined` if they match the lock file. */
function whyInstall() {
  const installedLock = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return 'there are none yet';
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(installedLock);
  for (const [path, {version, optional}] of Object.entries(wanted)) {
    if (path === '' || (optional && !installed[path])) continue;
    if (installed[path]?.version !== version)
      return `${path.replace(/^.*node_modules\//, '')} is not ${version}`;
  }
  return undefined;
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
