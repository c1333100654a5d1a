// The folder `dist/cdn`: the script tag with its chunks, and the file with all elements.
import {cpSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {sharedBuild} from './shared-build.js';
import {mergeLicences} from './third-party.js';

/** File that each build writes about its own scripts. */
const integrityFile = 'integrity.json';

/**
 * Copies both builds into one folder, and merges the hashes of their scripts and their lists of licences.
 *
 * @param {string} target
 * @returns {Promise<void>}
 */
export async function copyCDNFiles(target) {
  const folders = await Promise.all([sharedBuild('cdn'), sharedBuild('bundle')]);
  for (const folder of folders) cpSync(folder, target, {recursive: true});
  mergeLicences(folders, target);
  const hashes = folders.map(folder => JSON.parse(readFileSync(join(folder, integrityFile), 'utf8')));
  writeFileSync(join(target, integrityFile), `${JSON.stringify(Object.assign({}, ...hashes), null, 2)}\n`);
}
