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
  settings: ConsumerSettings = {},
): string[] {
  const program = createProgram([join(folder, file)], settings);
  const files = [join(folder, file), ...typings.map(path => join(folder, '../dist', path))];
  return files.flatMap(path => errorsOf(program, path));
}

/**
 * TypeScript’s errors in each consumer’s file. Takes less time than a call for each file, but the consumers share the
 * global declarations of what they import.
 */
export function compileTogether(folder: string, files: readonly string[]): ReadonlyMap<string, string[]> {
  const paths = files.map(file => join(folder, file));
  const program = createProgram(paths);
  return new Map(files.map((file, index) => [file, errorsOf(program, paths[index]!)]));
}

function createProgram(paths: readonly string[], {jsxImportSource}: ConsumerSettings = {}): ts.Program {
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
  return ts.createProgram(paths, options, cachingHost(options));
}

function errorsOf(program: ts.Program, path: string): string[] {
  const source = program.getSourceFile(path);
  if (!source) return [`${path} is not used`];
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({messageText, start = 0}) =>
      `${path}:${source.getLineAndCharacterOfPosition(start).line + 1} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
  );
}

/** Declarations of the platform, the frameworks and the package, which are equal for all consumers. */
const declarations = new Map<string, ts.SourceFile | undefined>();

function cachingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...rest) => {
    if (!path.endsWith('.d.ts')) return read(path, ...rest);
    if (!declarations.has(path)) declarations.set(path, read(path, ...rest));
    return declarations.get(path);
  };
  return host;
}
