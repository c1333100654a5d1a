// `npm run build`: writes the package and the script tag files to `dist`, and custom-elements.json. Reuses the builds
// that the tests made of the same sources.
import {cpSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {copyCDNFiles} from './cdn-folder.js';
import {readGuides} from './guide-texts.js';
import {sharedBuild} from './shared-build.js';
import {writeTypings} from './typings/write-typings.js';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const targets = {package: dist, declarations: dist, manifest: root};

const built = await Promise.all(
  Object.entries(targets).map(async ([name, target]) => ({folder: await sharedBuild(name), target})),
);
rmSync(dist, {recursive: true, force: true});
for (const {folder, target} of built) cpSync(folder, target, {recursive: true});
await copyCDNFiles(join(dist, 'cdn'));

const read = path => readFileSync(join(root, path), 'utf8');
writeTypings({
  dist,
  manifest: JSON.parse(read('custom-elements.json')),
  packageJson: JSON.parse(read('package.json')),
  introduction: read('.ci/typings/introduction.md'),
  guides: readGuides(),
});
