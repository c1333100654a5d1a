// Finds or installs the PostgreSQL server of the tests. Plain JavaScript: the test runner calls it before its processes start.
import {existsSync, readdirSync} from 'node:fs';
import {findProgram, installOnDebian} from './find-program.js';

/** Debian's folder, with one folder for each version. */
const versions = '/usr/lib/postgresql';
/** Seconds for each step of the installation. */
const maxSeconds = 240;

/**
 * @param {{install?: boolean}} [options] whether to install a missing server. Default: `true`.
 * @returns {string | undefined} the path of the program `postgres`; `initdb` is beside it
 */
export function findPostgres({install = true} = {}) {
  const found = find();
  if (found || !install) return found;
  return installOnDebian(['postgresql'], maxSeconds) ? find() : undefined;
}

function find() {
  const folders = existsSync(versions) ? readdirSync(versions).sort().reverse() : [];
  const places = folders.map(version => `${versions}/${version}/bin/postgres`);
  return findProgram({variable: 'POSTGRES_PATH', commands: ['postgres'], places});
}
