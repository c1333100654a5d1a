import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {sharedBuild} from '../../.ci/shared-build.js';

/** The static imports of a built file, without the hash in their names. */
function importsOf(path: string): string[] {
  const imports = readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport) ?["'`]\.\/([\w-]+)-[\w-]{8}\.js/g);
  return [...new Set([...imports].map(([, name = '']) => name))].sort();
}

describe('the files of the script tag', () => {
  it('are one for each folder of code, and import only the core, which has no query after a retry', async () => {
    const folder = join(await sharedBuild('cdn'), 'chunks');
    const files = readdirSync(folder).filter(name => name.endsWith('.js'));
    const found = files.map(
      name => [name.slice(0, -'-12345678.js'.length), importsOf(join(folder, name))] as const,
    );
    const isLanguage = (name: string): boolean => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(name);
    expect(Object.fromEntries(found.filter(([name]) => !isLanguage(name)))).to.deep.equal({
      characters: [],
      content: ['core'],
      core: [],
      details: ['core'],
      grammars: [],
      lists: ['core', 'records'],
      math: [],
      parts: ['core'],
      records: ['core'],
      reply: ['core'],
    });
    expect(files).to.have.length(new Set(found.map(([name]) => name)).size);
  }).timeout(180_000);
});
