import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {expect} from 'chai';
import ts from 'typescript';
import {en} from '../../src/locales/en.js';

const root = join(import.meta.dirname, '../../src');
/** How a class declares its English strings. */
const bringing =
  /(?:new Localize\((?:this|host|options\.(?:target|launcher|chat|host)), |static override readonly english: Partial<Strings> = )(\w+)/;

interface Source {
  /** Imported files with code, static or lazy. */
  readonly imports: readonly string[];
  /** Re-exported files: an element uses those of its own folder. */
  readonly exports: readonly string[];
  /** The strings it uses. */
  readonly lines: readonly string[];
  readonly brings: string | undefined;
}

describe('the English strings that an element includes', () => {
  const sources = new Map<string, Source>();
  for (const folder of ['elements', 'define']) {
    for (const name of readdirSync(join(root, folder), {recursive: true})) {
      const file = join(root, folder, String(name));
      if (file.endsWith('.ts')) sources.set(file, readSource(file));
    }
  }
  const bringers = [...sources].filter(([, {brings}]) => brings !== undefined);

  it('are listed by all elements with strings', () => {
    const names = bringers.map(([file]) => file.slice(root.length + '/elements/'.length));
    expect(names).to.include.members([
      'agent-chat/agent-chat.ts',
      'agent-history/agent-history.ts',
      'agent-launcher/agent-launcher.ts',
      'agent-picker/agent-picker.ts',
    ]);
  });

  for (const [file, {brings = ''}] of bringers) {
    it(`contain every string used in ${file.slice(root.length)}`, async () => {
      const brought = Object.keys(await readPart(file, brings));
      const said = linesSaid(file, sources);
      expect(said).not.to.be.empty;
      expect(said.filter(line => !brought.includes(line))).to.deep.equal([]);
    });
  }

  it('cover every file that uses strings', () => {
    const reached = new Set(bringers.flatMap(([file]) => [...filesOf(file, sources)]));
    const others = [...sources].filter(([file, {lines}]) => lines.length > 0 && !reached.has(file));
    expect(others.map(([file]) => file)).to.deep.equal([]);
  });
});

/** The strings used in an element’s file and its imports, except elements that include their own. */
function linesSaid(file: string, sources: ReadonlyMap<string, Source>): string[] {
  return [...new Set([...filesOf(file, sources)].flatMap(part => sources.get(part)?.lines ?? []))];
}

function filesOf(element: string, sources: ReadonlyMap<string, Source>): Set<string> {
  // An element’s parts are defined with it.
  const found = new Set([element, join(root, 'define', basename(element))]);
  for (const file of found) {
    const {imports = [], exports = []} = sources.get(file) ?? {};
    const own = exports.filter(exported => exported.startsWith(dirname(element)));
    for (const used of [...imports, ...own]) {
      const source = sources.get(used);
      // Another element, with its parts, has its own strings.
      if (source && source.brings === undefined && !used.startsWith(join(root, 'define'))) found.add(used);
    }
  }
  return found;
}

async function readPart(file: string, name: string): Promise<object> {
  const path = new RegExp(`import \\{${name}\\} from '(.+)';`).exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const module = (await import(join(dirname(file), path))) as Readonly<Record<string, object>>;
  return module[name] ?? {};
}

function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const imports: string[] = [];
  const exports: string[] = [];
  const lines: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
      imports.push(...stringsIn(node.moduleSpecifier));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      exports.push(...stringsIn(node.moduleSpecifier));
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      if (first && node.expression.kind === ts.SyntaxKind.ImportKeyword) imports.push(...stringsIn(first));
      if (first && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'term')
        // Strings named by a variable are also named elsewhere in the file.
        lines.push(...stringsIn(ts.isIdentifier(first) ? file : first).filter(isLine));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const files = (names: readonly string[]): string[] =>
    names.map(name => join(dirname(path), name.replace(/\.js$/, '.ts'))).filter(existsSync);
  return {
    imports: files(imports),
    exports: files(exports),
    lines,
    brings: bringing.exec(text)?.[1],
  };
}

function stringsIn(node: ts.Node): string[] {
  const strings = ts.isStringLiteral(node) ? [node.text] : [];
  ts.forEachChild(node, child => void strings.push(...stringsIn(child)));
  return strings;
}

function isLine(name: string): boolean {
  return name in en && !name.startsWith('$');
}
