import {join} from 'node:path';
import ts from 'typescript';

/** The JSX settings of a consumer; none has its own. */
export interface ConsumerSettings {
  readonly jsxImportSource?: string;
}

/**
 * TypeScript’s errors in a consumer’s file and in the package’s typings; empty without errors.
 * @param typings - Files of the package’s `dist` that are checked as well.
 */
export function compileConsumer(
  folder: string,
  file: string,
  typings: readonly string[],
  {jsxImportSource}: ConsumerSettings = {},
): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    jsx: jsxImportSource === 'solid-js' ? ts.JsxEmit.Preserve : ts.JsxEmit.ReactJSX,
    ...(jsxImportSource && {jsxImportSource}),
    noEmit: true,
  };
  const program = ts.createProgram([join(folder, file)], options, cachingHost(options));
  const files = [join(folder, file), ...typings.map(path => join(folder, '../dist', path))];
  return files.flatMap(path => {
    const source = program.getSourceFile(path);
    if (!source) return [`${path} is not used`];
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({messageText, start = 0}) =>
        `${path}:${source.getLineAndCharacterOfPosition(start).line + 1} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}

/** The platform’s declarations, which are long and equal for all. */
const platform = new Map<string, ts.SourceFile | undefined>();

function cachingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...rest) => {
    if (!/typescript\/lib\/lib\..*\.d\.ts$/.test(path)) return read(path, ...rest);
    if (!platform.has(path)) platform.set(path, read(path, ...rest));
    return platform.get(path);
  };
  return host;
}
