// Leaves out faults that the type check finds: no test is needed for them.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import ts from 'typescript';
import {root} from './mutant.js';

/** Returns a function that says whether the project still compiles with another text of one of its files. */
export function compilerOf(): (file: string, text: string) => boolean {
  const settings = ts.readConfigFile(join(root, 'tsconfig.json'), path => readFileSync(path, 'utf8'));
  const {options, fileNames} = ts.parseJsonConfigFileContent(
    {...settings.config, include: ['src']},
    ts.sys,
    root,
  );
  const changed = new Map<string, {readonly text: string; readonly version: number}>();
  let version = 0;
  const textOf = (path: string): string | undefined => changed.get(path)?.text ?? ts.sys.readFile(path);
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: path => String(changed.get(path)?.version ?? 0),
    getScriptSnapshot: path => {
      const text = textOf(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
  });
  return (file, text) => {
    const path = join(root, file);
    changed.set(path, {text, version: (version += 1)});
    const isCompiling =
      service.getSyntacticDiagnostics(path).length === 0 && service.getSemanticDiagnostics(path).length === 0;
    changed.set(path, {text: ts.sys.readFile(path) ?? '', version: (version += 1)});
    return isCompiling;
  };
}
