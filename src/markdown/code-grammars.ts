import {LazyModule, type ImportModule} from '../lazy.js';
import type {CodeLanguage} from './code-languages.js';

/** A grammar for the highlighter. */
interface GrammarModule {
  readonly default: unknown;
}

const markupGrammar = new LazyModule(() => import('./grammars/markup-grammar.js'));
const moreGrammars = new LazyModule(() => import('./grammars/more-grammars.js'));

const markup = (name: 'html' | 'xml') => async () => ({default: (await markupGrammar.load())[name]});
const more = (name: 'csharp' | 'kotlin' | 'php' | 'ruby' | 'swift' | 'cpp') => async () => ({
  default: (await moreGrammars.load())[name],
});

const files: Readonly<Record<CodeLanguage, ImportModule<GrammarModule>>> = {
  bash: () => import('@speed-highlight/core/languages/bash.js'),
  c: () => import('@speed-highlight/core/languages/c.js'),
  cpp: more('cpp'),
  csharp: more('csharp'),
  css: () => import('@speed-highlight/core/languages/css.js'),
  diff: () => import('@speed-highlight/core/languages/diff.js'),
  docker: () => import('@speed-highlight/core/languages/docker.js'),
  go: () => import('@speed-highlight/core/languages/go.js'),
  html: markup('html'),
  ini: () => import('@speed-highlight/core/languages/ini.js'),
  java: () => import('@speed-highlight/core/languages/java.js'),
  js: () => import('@speed-highlight/core/languages/js.js'),
  json: () => import('@speed-highlight/core/languages/json.js'),
  kotlin: more('kotlin'),
  lua: () => import('@speed-highlight/core/languages/lua.js'),
  make: () => import('@speed-highlight/core/languages/make.js'),
  md: () => import('@speed-highlight/core/languages/md.js'),
  php: more('php'),
  pl: () => import('@speed-highlight/core/languages/pl.js'),
  py: () => import('@speed-highlight/core/languages/py.js'),
  ruby: more('ruby'),
  rs: () => import('@speed-highlight/core/languages/rs.js'),
  sql: () => import('@speed-highlight/core/languages/sql.js'),
  swift: more('swift'),
  toml: () => import('@speed-highlight/core/languages/toml.js'),
  ts: () => import('@speed-highlight/core/languages/ts.js'),
  xml: markup('xml'),
  yaml: () => import('@speed-highlight/core/languages/yaml.js'),
};

/** The grammar of each language, in a file of its own. */
export const codeGrammars: ReadonlyMap<string, LazyModule<GrammarModule>> = new Map(
  Object.entries(files).map(([language, importGrammar]) => [language, new LazyModule(importGrammar)]),
);
