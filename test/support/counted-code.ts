import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import ts from 'typescript';
import {temporaryFolder} from './temporary-folder.js';

/** The name of the count in counted code, and of the function that reads it. */
const name = '__runs';
const readerName = '__readRuns';

/**
 * Loads a module with all that it imports, and counts how often its blocks run. The same work gives the
 * same count on any machine, busy or not, and counting takes no time. Built-in functions do not count: the linter checks that
 * regular expressions take linear time.
 *
 * @returns the exports of the module, and a function that returns how much some work runs
 */
// The caller names the type of the module.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export async function loadCounted<Exports>(
  path: string,
): Promise<{readonly exports: Exports; readonly count: (work: () => void) => number}> {
  const {outputFiles} = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
  });
  const folder = await temporaryFolder();
  const file = join(folder.path, 'counted.mjs');
  await writeFile(file, withCounts(outputFiles[0]?.text ?? ''));
  const exports = (await import(pathToFileURL(file).href)) as Exports & {[readerName]: () => number};
  await folder.remove();
  const read = exports[readerName];
  const count = (work: () => void): number => {
    const before = read();
    work();
    return read() - before;
  };
  return {exports, count};
}

function withCounts(text: string): string {
  const source = ts.createSourceFile('counted.js', text, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS);
  const {transformed} = ts.transform(source, [countBlocks]);
  const [counted = source] = transformed;
  return `let ${name} = 0;\nexport const ${readerName} = () => ${name};\n${ts.createPrinter().printFile(counted)}`;
}

/** Adds one to the count at the start of each block, each short function and each loop without a block. */
const countBlocks: ts.TransformerFactory<ts.SourceFile> = context => {
  const {factory} = context;
  const step = factory.createPostfixIncrement(factory.createIdentifier(name));
  const block = (statement: ts.Statement): ts.Statement =>
    ts.isBlock(statement)
      ? statement
      : factory.createBlock([factory.createExpressionStatement(step), statement]);
  const visit = (original: ts.Node): ts.Node => {
    const node = ts.visitEachChild(original, visit, context);
    if (ts.isBlock(node))
      return factory.updateBlock(node, [factory.createExpressionStatement(step), ...node.statements]);
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
      const body = factory.createParenthesizedExpression(factory.createComma(step, node.body));
      return factory.createArrowFunction(
        node.modifiers,
        undefined,
        node.parameters,
        undefined,
        undefined,
        body,
      );
    }
    if (ts.isForStatement(node))
      return factory.createForStatement(
        node.initializer,
        node.condition,
        node.incrementor,
        block(node.statement),
      );
    if (ts.isForOfStatement(node))
      return factory.createForOfStatement(
        node.awaitModifier,
        node.initializer,
        node.expression,
        block(node.statement),
      );
    if (ts.isForInStatement(node))
      return factory.createForInStatement(node.initializer, node.expression, block(node.statement));
    if (ts.isWhileStatement(node))
      return factory.createWhileStatement(node.expression, block(node.statement));
    return node;
  };
  return file => ts.visitEachChild(file, visit, context);
};
