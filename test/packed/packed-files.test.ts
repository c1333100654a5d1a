import {execFile} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {promisify} from 'node:util';
import {expect} from 'chai';
import packageJson from '../../package.json' with {type: 'json'};
import {packedPackage} from './packed-package.js';

/** Bytes of the archive. A larger one needs a reason here. */
const largestArchive = 3_150_000;

describe('the files of the published package', function () {
  this.timeout(600_000);
  let archive: string;
  let files: readonly string[];

  before(async () => {
    archive = await packedPackage();
    const {stdout} = await promisify(execFile)('tar', ['-tzf', archive]);
    files = stdout
      .trim()
      .split('\n')
      .map(file => file.replace(/^package\//, ''));
  });

  const read = (file: string) => readFile(join(dirname(archive), file), 'utf8');

  it('are the build, its documents and nothing else', () => {
    const known = [
      /^(?:package\.json|custom-elements\.json|README\.md|CHANGELOG\.md|LICENSE)$/,
      /^dist\/[\w./-]+\.(?:js|d\.ts|css)$/,
      /^dist\/(?:vscode\.(?:html|css)-custom-data|web-types)\.json$/,
      /^dist\/llms(?:-full)?\.txt$/,
      /^dist\/(?:cdn\/)?THIRD-PARTY\.txt$/,
      /^dist\/cdn\/[\w./-]+\.js\.(?:br|gz)$/,
      /^dist\/cdn\/(?:integrity\.json|snippet\.html)$/,
    ];
    expect(files.filter(file => !known.some(pattern => pattern.test(file)))).to.deep.equal([]);
    expect(files.filter(file => /(?:^|\/)(?:test|demo|stories|src)\//.test(file))).to.deep.equal([]);
  });

  it('include each file that package.json names', () => {
    const {unpkg, jsdelivr, customElements, 'web-types': webTypes} = packageJson;
    const targets = Object.values(packageJson.exports).flatMap(target =>
      target === null ? [] : typeof target === 'string' ? [target] : Object.values(target),
    );
    for (const target of [unpkg, jsdelivr, customElements, webTypes, ...targets]) {
      const [start = '', end] = target.replace('./', '').split('*');
      const found =
        end === undefined
          ? files.includes(start)
          : files.some(file => file.startsWith(start) && file.endsWith(end));
      expect(found, target).to.equal(true);
    }
    expect(unpkg).to.equal(packageJson.exports['./loader'].default);
    expect(jsdelivr).to.equal(unpkg);
  });

  it('include the licences of all code that they contain', async () => {
    const modules = await read('dist/THIRD-PARTY.txt');
    const scripts = await read('dist/cdn/THIRD-PARTY.txt');
    // Bundlers add the dependencies themselves.
    expect(modules).to.match(/^markdown-it \d/m);
    for (const name of ['markdown-it', 'lit-html', '@lit/reactive-element', 'temml', '@speed-highlight/core'])
      expect(scripts).to.match(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
    expect(scripts)
      .to.include('Permission is hereby granted')
      .and.include('Redistribution and use in source and binary forms');
  });

  it('name no source map, because the package has none', async () => {
    const scripts = files.filter(file => file.endsWith('.js'));
    const named = await Promise.all(
      scripts.map(async file => ((await read(file)).includes('//# sourceMappingURL=') ? [file] : [])),
    );
    expect(named.flat()).to.deep.equal([]);
  });

  it('stay small', async () => {
    expect((await readFile(archive)).byteLength).to.be.below(largestArchive);
  });
});
