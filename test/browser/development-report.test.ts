import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect} from 'chai';
import {sharedBuild} from '../../.ci/shared-build.js';

const report = join(import.meta.dirname, '../../src/controllers/development-report.ts');

describe('the files of the script tag', () => {
  it('hold no word of the development report', async () => {
    const folder = await sharedBuild('cdn');
    const names = await readdir(folder, {recursive: true});
    const scripts = names.filter(name => name.endsWith('.js'));
    expect(scripts).to.include('agent-chat-elements.js');
    const written = (await Promise.all(scripts.map(name => readFile(join(folder, name), 'utf8')))).join('\n');
    const sentences = (await readFile(report, 'utf8')).match(/(?<=')[A-Z][^'\n]{30,}(?=')/g) ?? [];
    expect(sentences.length).to.be.greaterThan(20);
    for (const sentence of sentences) expect(written.includes(sentence), sentence).to.equal(false);
    expect(written).to.not.match(
      /development build only|litIssuedWarnings|groupCollapsed|did you mean|it is as with/,
    );
    expect(names.filter(name => name.includes('development'))).to.deep.equal([]);
  });
});
