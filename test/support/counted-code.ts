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
 * Loads a module with all that it imports, and counts how often its blocks run. The same work gives the same
 * count on any machine, busy or not, and counting takes no time. Built-in functions do not count: the linter checks that
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
  const {factory} = ts;
  const step = factory.createPostfixIncrement(factory.createIdentifier(name));
  const counted: ts.TransformerFactory<ts.SourceFile> = context => {
    const visit = (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visit, context);
      if (ts.isBlock(visited))
        return factory.updateBlock(visited, [factory.createExpressionStatement(step), ...visited.statements]);
      if (ts.isArrowFunction(visited) && !ts.isBlock(visited.body)) {
        const body = factory.createParenthesizedExpression(factory.createComma(step, visited.body));
        return withBody(visited, body);
      }
      return visited;
    };
    const withBody = (arrow: ts.ArrowFunction, body: ts.ConciseBody): ts.ArrowFunction =>
      factory.createArrowFunction(arrow.modifiers, undefined, arrow.parameters, undefined, undefined, body);
    return file => ts.visitEachChild(file, visit, context);
  };
  const {transformed} = ts.transform(source, [counted]);
  return `let ${name} = 0;\nexport const ${readerName} = () => ${name};\n${ts.createPrinter().printFile(transformed[0] ?? source)}`;
}
