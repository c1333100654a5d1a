import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import ts from 'typescript';
import {skipTest} from '../support/skip-test.js';

const tests = join(import.meta.dirname, '..');
const resources = join(tests, '../src/client/resources.ts');
/** The interface document is not part of the project; it is beside it in the development environment. */
const interfaceDocument = join(tests, '../../shared/SERVICE.md');

interface TableRow {
  /** The heading above, without number and parentheses. */
  readonly section: string;
  readonly cells: readonly string[];
}

interface NamedTest {
  readonly title: string;
  readonly file: string;
}

interface CoverageRow {
  /** Its section and the text before the colon: the name in the interface document. */
  readonly name: string;
  /** The name in a request or an answer. */
  readonly word: string;
  /** Members of the client’s types, such as `Agent.name`. */
  readonly members: readonly string[];
  readonly wire: string;
  readonly screen: string;
}

function tableRows(markdown: string): readonly TableRow[] {
  const rows: TableRow[] = [];
  let section = '';
  let linesOfTable = 0;
  for (const line of markdown.split('\n')) {
    const heading = /^#+ (?:\d+\. )?(.+?)(?: \(.*\))?$/.exec(line)?.[1];
    section = heading ?? section;
    linesOfTable = line.startsWith('|') ? linesOfTable + 1 : 0;
    // The first two lines are the column heads and the rule below them.
    if (linesOfTable <= 2) continue;
    const cells = line.split('|').slice(1, -1);
    rows.push({section, cells: cells.map(cell => cell.replaceAll(/\\(?=[^\w\s])/g, '').trim())});
  }
  return rows;
}

function codeSpans(markdown: string): readonly string[] {
  return [...markdown.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

function coverageRow({section, cells}: TableRow): CoverageRow {
  const [label = '', members = '', wire = '', screen = ''] = cells;
  const [name = ''] = label.replaceAll('`', '').split(': ');
  const pieces = codeSpans(label)[0]?.match(/[\w/.-]+/g) ?? [];
  const word = pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');
  return {name: `${section}: ${name}`, word, members: codeSpans(members), wire, screen};
}

function namedTests(cell: string): readonly NamedTest[] {
  return [...cell.matchAll(/\[(.+?)\]\(([^)\s]+)\)/g)].map(([, title = '', file = '']) => ({title, file}));
}

/** Returns whether a file has a test with a title. A title from a loop matches by its fixed words. */
function titleFinder(path: string): (title: string) => boolean {
  const source = readFileSync(path, 'utf8');
  const patterns: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      if (node.expression.getText().endsWith('.skip')) return;
      const [title] = node.arguments;
      if (title && node.expression.getText() === 'it') patterns.push(...patternsOf(title));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return title =>
    patterns.some(titles => {
      const filled = titles.exec(title)?.slice(1);
      return filled?.every(text => (text.match(/\w+/g) ?? []).every(word => source.includes(word)));
    });
}

function patternsOf(title: ts.Expression): readonly RegExp[] {
  if (ts.isConditionalExpression(title)) {
    return [title.whenTrue, title.whenFalse].flatMap(patternsOf);
  }
  if (ts.isStringLiteralLike(title)) return [pattern(title.text)];
  if (!ts.isTemplateExpression(title)) return [];
  const words = [title.head.text, ...title.templateSpans.map(({literal}) => literal.text)];
  // Fewer letters would match the title of nearly any test.
  return words.join('').length < 10 ? [] : [pattern(...words)];
}

function pattern(...words: readonly string[]): RegExp {
  const literal = words.map(word => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${literal.join('(.+)')}$`, 's');
}

function membersOfTypes(path: string): readonly string[] {
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  return tree.statements
    .filter(statement => ts.isInterfaceDeclaration(statement))
    .flatMap(({name, members}) =>
      members.map(member => `${name.text}.${member.name?.getText() ?? member.getText()}`),
    );
}

describe('the table of service tests', () => {
  const table = readFileSync(join(tests, 'service-coverage.md'), 'utf8');
  const rows = tableRows(table).map(coverageRow);

  it('names existing tests by their titles', () => {
    const finders = new Map<string, (title: string) => boolean>();
    const missing = rows.flatMap(({name, wire, screen}) =>
      namedTests(wire + screen)
        .filter(({title, file}) => {
          const path = join(tests, file);
          if (!finders.has(file)) finders.set(file, existsSync(path) ? titleFinder(path) : () => false);
          return !finders.get(file)?.(title);
        })
        .map(({title, file}) => `${name}: ${file} › ${title}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it('has a wire test for every row, in a file that mentions it', () => {
    const untested = rows.filter(({word, wire}) => {
      const files = namedTests(wire).map(({file}) => join(tests, file));
      return (
        word === '' || !files.some(file => existsSync(file) && readFileSync(file, 'utf8').includes(word))
      );
    });
    expect(untested.map(({name}) => name)).to.deep.equal([]);
  });

  it('has a screen test for every row, or the reason why there is none', () => {
    const untested = rows.filter(
      ({screen}) => namedTests(screen).length === 0 && !/^not shown: \S/.test(screen),
    );
    expect(untested.map(({name}) => name)).to.deep.equal([]);
  });

  it('has each row once', () => {
    expect(rows).to.have.length.above(50);
    expect(new Set(rows.map(({name}) => name)).size).to.equal(rows.length);
  });

  it('contains every field of the client’s types and no other', () => {
    const named = new Set(rows.flatMap(({members}) => members));
    expect([...named].sort()).to.deep.equal([...membersOfTypes(resources)].sort());
  });

  it('has every row of the interface document', function () {
    if (!existsSync(interfaceDocument)) skipTest(this, 'the interface document is not on this machine');
    const document = readFileSync(interfaceDocument, 'utf8');
    const names = rows.map(({name}) => name);
    const documented = tableRows(document).map(({section, cells}) =>
      // A limit is identified by operation, parameter and value; everything else by its name.
      [section, section === 'Limits' ? cells.join(', ') : cells[0]].join(': '),
    );
    expect(documented).to.not.be.empty;
    expect(documented.filter(name => !names.includes(name))).to.deep.equal([]);
  });

  it('has every name and value that the interface document writes as code', function () {
    if (!existsSync(interfaceDocument)) skipTest(this, 'the interface document is not on this machine');
    const known = codeSpans(table);
    const documented = codeSpans(readFileSync(interfaceDocument, 'utf8'));
    expect(documented.filter(code => !known.includes(code))).to.deep.equal([]);
  });
});
