import {existsSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect} from 'chai';
import {orderOfGuides, readGuides} from '../../.ci/guide-texts.js';
import {documents, readDocument} from '../support/guide-snippets.js';

const root = join(import.meta.dirname, '../..');
const titles = documents.flatMap(file => /<Meta title="([^"]+)" \/>/.exec(readDocument(file))?.[1] ?? []);

/** The address of a title in Storybook. */
const idOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The anchors of the headings of a document, as code hosts and Storybook create them. */
function anchorsIn(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

function linksIn(text: string): string[] {
  const prose = text.replace(/^(`{3,})[^]*?^\1/gm, '').replace(/`[^`]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);
}

describe('the guides', () => {
  it('are in the menu in the order that a reader needs', () => {
    expect(readGuides().map(({name}) => name)).to.deep.equal(orderOfGuides());
  });

  it('begin with a sentence that fits a list of guides', () => {
    for (const {name, summary} of readGuides()) {
      expect(summary, name).to.match(/^[A-Z`].*\.$/);
      expect(summary.split(' '), name).to.have.length.below(30);
    }
  });

  for (const file of [...documents, 'CONTRIBUTING.md', 'CHANGELOG.md'])
    it(`link only to pages, files and headings that exist: ${file}`, () => {
      const ids = titles.map(title => `?path=/docs/${idOf(title)}--docs`);
      const text = readFileSync(join(root, file), 'utf8');
      const broken = linksIn(text).filter(address => {
        if (/^https?:/.test(address)) return false;
        if (address.startsWith('?')) return !ids.includes(address);
        const [path = '', anchor] = address.split('#');
        const target = join(root, dirname(file), path);
        if (path !== '' && !existsSync(target)) return true;
        const page = path === '' ? text : readFileSync(target, 'utf8');
        return anchor !== undefined && !anchorsIn(page).includes(anchor);
      });
      expect(broken).to.deep.equal([]);
    });

  it('name no file of the project that does not exist', () => {
    const paths = documents.flatMap(file =>
      [...readDocument(file).matchAll(/`((?:src|test|stories|demo|\.ci)\/[\w./-]+\.\w+)`/g)].map(
        ([, path = '']) => path,
      ),
    );
    expect(paths).to.have.length.above(20);
    expect(paths.filter(path => !existsSync(join(root, path)))).to.deep.equal([]);
  });
});
