import {execFile} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {expect} from 'chai';
import {skipTest} from '../../support/skip-test.js';
import {installRecipe, whyNoRegistry} from '../recipe.js';

const versions = ['5.4', '5.9', '6.0', '7.0'];

const resolutions = [
  {module: 'ESNext', moduleResolution: 'bundler'},
  {module: 'NodeNext', moduleResolution: 'nodenext'},
];

/** Alone: nothing else has to be imported. */
const programs = [['register.ts'], ['entries.ts', 'react.tsx', 'vue.ts', 'svelte.ts']];

describe('declarations of the package, with library checks', function () {
  this.timeout(300_000);
  let folder: string;

  before(async function () {
    const noRegistry = await whyNoRegistry();
    if (noRegistry) skipTest(this, noRegistry);
    folder = await installRecipe('typescript', 'https://agents.example');
  });

  for (const version of versions)
    for (const resolution of resolutions)
      it(`TypeScript ${version}, modules with resolution ${resolution.moduleResolution}`, async () => {
        for (const files of programs) {
          const compilerOptions = {
            ...resolution,
            target: 'ES2022',
            lib: ['ES2022', 'DOM', 'DOM.Iterable'],
            types: [],
            jsx: 'react-jsx',
            strict: true,
            exactOptionalPropertyTypes: true,
            skipLibCheck: false,
            noEmit: true,
          };
          await writeFile(
            join(folder, 'tsconfig.json'),
            JSON.stringify({compilerOptions, files: files.filter(file => isReadBy(version, file))}),
          );
          expect(await compile(version), files.join()).to.equal('');
        }
      });

  async function compile(version: string): Promise<string> {
    const compiler = join(folder, `node_modules/typescript-${version}/bin/tsc`);
    const {stdout} = await promisify(execFile)(process.execPath, [compiler, '--pretty', 'false'], {
      cwd: folder,
    }).catch((error: unknown) => error as {stdout: string});
    return stdout;
  }
});

/** Svelte’s declarations name an event that the DOM types of TypeScript 5.4 lack. */
function isReadBy(version: string, file: string): boolean {
  return version !== '5.4' || file !== 'svelte.ts';
}
