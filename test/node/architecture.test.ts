import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect} from 'chai';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'stories/docs/architecture.mdx'), 'utf8');
const diagram = /```mermaid\n(.*?)```/s.exec(page)?.[1] ?? '';

/** The folders of `src` that the files of a folder import. */
function importedFolders(folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of readdirSync(join(root, 'src', folder), {recursive: true, encoding: 'utf8'})) {
    const file = join(root, 'src', folder, name);
    if (!file.endsWith('.ts')) continue;
    for (const {fileName} of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      const target = join(dirname(file), fileName).slice(join(root, 'src').length + 1);
      found.add(target.split(/[\\/]/)[0] ?? '');
    }
  }
  return found;
}

describe('the architecture page', () => {
  it('names only files and folders that exist', () => {
    const named = [...page.matchAll(/`(src\/[\w./-]+)`/g)].map(([, path = '']) => path);
    expect(named.length).to.be.above(50);
    expect(named.filter(path => !existsSync(join(root, path)))).to.deep.equal([]);
  });

  it('has a row for each folder of src', () => {
    const folders = readdirSync(join(root, 'src'), {withFileTypes: true}).filter(entry =>
      entry.isDirectory(),
    );
    expect(
      folders.filter(({name}) => !page.includes(`| \`src/${name}\``)).map(({name}) => name),
    ).to.deep.equal([]);
  });

  it('draws only arrows that are imports', () => {
    const arrows = [...diagram.matchAll(/^ +([\w-]+)(?:\[[^\]]*\])? --> ([\w-]+)/gm)];
    expect(arrows.length).to.be.above(10);
    const missing = arrows.filter(([, from = '', to = '']) => !importedFolders(from).has(to));
    expect(missing.map(([arrow]) => arrow.trim())).to.deep.equal([]);
  });

  it('shows a picture of this diagram', () => {
    const source = createHash('sha256').update(diagram).digest('hex').slice(0, 16);
    const picture = readFileSync(join(root, 'stories/docs/architecture.svg'), 'utf8');
    expect(
      picture,
      'Render the Mermaid source again, and put its hash into the comment of the picture.',
    ).to.contain(`<!-- source ${source} -->`);
  });
});
