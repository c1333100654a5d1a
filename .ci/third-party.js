// The licences of other packages whose code is in the built files.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/** Name of the file. The package has one beside its modules, and one beside the script tag files. */
export const licenceFile = 'THIRD-PARTY.txt';

/** The folder of a package, also of one inside another. */
const packageFolder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
/** Folders with changed parts of another package, which have its licence. */
const copiedFolder = /^(.*\/src\/markdown\/parse\/rules)\//;
const copiedPackage = 'markdown-it 15.0.3 (MIT, parts of it, changed)';
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
      const foldersOf = pattern =>
        new Set(modules.flatMap(([path]) => pattern.exec(path.replaceAll('\\', '/'))?.[1] ?? []));
      const entries = [
        ...[...foldersOf(packageFolder)].map(packageLicence),
        ...[...foldersOf(copiedFolder)].map(folder => licenceEntry(copiedPackage, folder)),
      ];
      this.emitFile({type: 'asset', fileName: licenceFile, source: licenceText(entries)});
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

function packageLicence(folder) {
  const {name, version, license} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return licenceEntry(`${name} ${version} (${license})`, folder);
}

function licenceEntry(title, folder) {
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`There is no licence file of ${title}.`);
  return `${title}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
