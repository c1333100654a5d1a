import type {CodeLanguage} from './code-languages.js';

/** Fetches a grammar, a chunk of its own, for the highlighter to read. */
type FetchGrammar = () => Promise<{readonly default: unknown}>;

const markup = (name: 'html' | 'xml') => async () => {
  const grammars = await import('./grammars/markup-grammar.js');
  return {default: grammars[name]};
};
const more = (name: 'csharp' | 'kotlin' | 'php' | 'ruby' | 'swift' | 'cpp') => async () => {
  const grammars = await import('./grammars/more-grammars.js');
  return {default: grammars[name]};
};

/** The grammar of each language. */
export const codeGrammars: Readonly<Record<CodeLanguage, FetchGrammar>> = {
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
