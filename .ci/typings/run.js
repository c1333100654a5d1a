// The last step of a build: what is made from custom-elements.json goes into `dist`.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {writeTypings} from './write-typings.js';

const root = join(import.meta.dirname, '../..');
const read = path => readFileSync(join(root, path), 'utf8');

writeTypings({
  dist: join(root, 'dist'),
  manifest: JSON.parse(read('custom-elements.json')),
  packageJson: JSON.parse(read('package.json')),
  introduction: read('.ci/typings/introduction.md'),
});
