// The licences of other packages whose code is in the built files.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/** Name of the file. The package has one beside its modules, and one beside the script tag files. */
export const licenceFile = 'THIRD-PARTY.txt';

/** The folder of a package, also of one inside another. */
const packageFolder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const separator = `\n${'-'.repeat(80)}\n\n`;
const introduction = 'The files in this folder contain code of these packages.\n';

/**
 * Writes the name, version and licence of each package whose code is in a built file. The build fails without a licence.
 *
 * @returns {import('vite').Plugin}
 */
export function thirdPartyLicences() {
  return {
    name: 'third-party-licences',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle)
        .filter(({type}) => type === 'chunk')
        .flatMap(chunk => Object.entries(chunk.modules))
        .filter(([, {renderedLength}]) => renderedLength > 0);
      const folders = new Set(
        modules.flatMap(([path]) => packageFolder.exec(path.replaceAll('\\', '/'))?.[1] ?? []),
      );
      this.emitFile({
        type: 'asset',
        fileName: licenceFile,
        source: licenceText([...folders].map(readLicence)),
      });
    },
  };
}

/**
 * Writes one file for several builds in the same folder.
 *
 * @param {readonly string[]} sources folders with the file of one build each
 * @param {string} target
 */
export function mergeLicences(sources, target) {
  const entries = sources.flatMap(folder =>
    readFileSync(join(folder, licenceFile), 'utf8').split(separator).slice(1),
  );
  writeFileSync(join(target, licenceFile), licenceText(entries));
}

function licenceText(entries) {
  return [introduction, ...[...new Set(entries)].sort()].join(separator);
}

function readLicence(folder) {
  const {name, version, license} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence file.`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
