// Draws the mutants: small faults in `src`, the same for the same seed and the same sources.
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import ts from 'typescript';
import {seededRandom} from '../support/seeded-random.js';
import {compilerOf} from './compiling.js';
import {root, type Mutant} from './mutant.js';

/** Texts, styles and data have no decisions that a test of behaviour could miss. */
const withoutLogic = /\.styles\.ts$|icons\.ts$|\.d\.ts$|^src\/(locales|jsx)\//;

/** A place where a fault fits, before one is drawn. */
type Site = Pick<Mutant, 'kind' | 'file'> & {
  readonly start: number;
  readonly end: number;
  readonly to: string;
};

const kinds = ['negated condition', 'dropped line', 'plus one', 'swapped arguments'] as const;

/** The same number of mutants of each kind, in the order of the files. */
export function drawMutants(count: number, seed: number): readonly Mutant[] {
  const random = seededRandom(seed);
  const sites = sourceFiles().flatMap(sitesOf);
  const drawn: Site[] = [];
  const isCompiling = compilerOf();
  for (const [index, kind] of kinds.entries()) {
    const left = sites.filter(site => site.kind === kind);
    const wanted = drawn.length + Math.floor((count + index) / kinds.length);
    while (drawn.length < wanted && left.length > 0) {
      const [site] = left.splice(Math.floor(random() * left.length), 1);
      if (!site) continue;
      const text = textOf(site.file);
      const changed = text.slice(0, site.start) + site.to + text.slice(site.end);
      // All of them can be applied at once.
      if (!drawn.some(other => overlaps(site, other)) && isCompiling(site.file, changed)) drawn.push(site);
    }
  }
  drawn.sort((one, other) => one.file.localeCompare(other.file) || one.start - other.start);
  return drawn.map(mutantOf);
}

function overlaps(one: Site, other: Site): boolean {
  return one.file === other.file && one.start < other.end && other.start < one.end;
}

function sourceFiles(): readonly string[] {
  return readdirSync(join(root, 'src'), {recursive: true, encoding: 'utf8'})
    .map(name => `src/${name.replaceAll('\\', '/')}`)
    .filter(name => name.endsWith('.ts') && !withoutLogic.test(name))
    .sort();
}

function sitesOf(file: string): readonly Site[] {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ESNext, true);
  const sites: Site[] = [];
  const add = (kind: Site['kind'], node: ts.Node, to: string): void => {
    sites.push({kind, file, start: node.getStart(), end: node.getEnd(), to});
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    const condition = conditionOf(node);
    if (condition) add('negated condition', condition, `!(${condition.getText()})`);
    if (ts.isExpressionStatement(node) && !isSuperCall(node)) add('dropped line', node, ';');
    if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent))
      add('plus one', node, `(${node.getText()} + 1)`);
    const [first, second] = ts.isCallExpression(node) ? node.arguments : [];
    if (first && second && !ts.isSpreadElement(first) && !ts.isSpreadElement(second))
      sites.push({
        kind: 'swapped arguments',
        file,
        start: first.getStart(),
        end: second.getEnd(),
        to: `${second.getText()}, ${first.getText()}`,
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sites;
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : undefined;
}

function isSuperCall({expression}: ts.ExpressionStatement): boolean {
  return ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword;
}

/** The place as a person finds it, which also survives changes elsewhere in the file. */
function mutantOf({kind, file, start, end, to}: Site): Mutant {
  const text = textOf(file);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const head = text.slice(lineStart, start);
  const from = text.slice(start, end);
  const occurrence = text.slice(0, lineStart).split(head + from).length - 1;
  return {file, line: text.slice(0, start).split('\n').length, kind, head, from, to, occurrence};
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
