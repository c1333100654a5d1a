/** A language whose code can be coloured. */
export interface CodeLanguage {
  /** Its name, as a person writes it. */
  readonly label: string;
  /** Fetches its grammar, a chunk of its own, for the highlighter to read. */
  readonly grammar: () => Promise<{readonly default: unknown}>;
}

const c = () => import('@speed-highlight/core/languages/c.js');
const css = () => import('@speed-highlight/core/languages/css.js');
const js = () => import('@speed-highlight/core/languages/js.js');
const ts = () => import('@speed-highlight/core/languages/ts.js');
const bash = () => import('@speed-highlight/core/languages/bash.js');
const markup = (name: 'html' | 'xml') => async () => {
  const grammars = await import('./grammars/markup-grammar.js');
  return {default: grammars[name]};
};
const more = (name: 'csharp' | 'kotlin' | 'php' | 'ruby' | 'swift' | 'cpp') => async () => {
  const grammars = await import('./grammars/more-grammars.js');
  return {default: grammars[name]};
};

const languages: Readonly<Record<string, CodeLanguage>> = {
  bash: {label: 'Shell', grammar: bash},
  c: {label: 'C', grammar: c},
  cpp: {label: 'C++', grammar: more('cpp')},
  csharp: {label: 'C#', grammar: more('csharp')},
  css: {label: 'CSS', grammar: css},
  diff: {label: 'Diff', grammar: () => import('@speed-highlight/core/languages/diff.js')},
  docker: {label: 'Dockerfile', grammar: () => import('@speed-highlight/core/languages/docker.js')},
  go: {label: 'Go', grammar: () => import('@speed-highlight/core/languages/go.js')},
  html: {label: 'HTML', grammar: markup('html')},
  ini: {label: 'INI', grammar: () => import('@speed-highlight/core/languages/ini.js')},
  java: {label: 'Java', grammar: () => import('@speed-highlight/core/languages/java.js')},
  js: {label: 'JavaScript', grammar: js},
  json: {label: 'JSON', grammar: () => import('@speed-highlight/core/languages/json.js')},
  kotlin: {label: 'Kotlin', grammar: more('kotlin')},
  lua: {label: 'Lua', grammar: () => import('@speed-highlight/core/languages/lua.js')},
  make: {label: 'Makefile', grammar: () => import('@speed-highlight/core/languages/make.js')},
  md: {label: 'Markdown', grammar: () => import('@speed-highlight/core/languages/md.js')},
  php: {label: 'PHP', grammar: more('php')},
  pl: {label: 'Perl', grammar: () => import('@speed-highlight/core/languages/pl.js')},
  py: {label: 'Python', grammar: () => import('@speed-highlight/core/languages/py.js')},
  ruby: {label: 'Ruby', grammar: more('ruby')},
  rs: {label: 'Rust', grammar: () => import('@speed-highlight/core/languages/rs.js')},
  sql: {label: 'SQL', grammar: () => import('@speed-highlight/core/languages/sql.js')},
  swift: {label: 'Swift', grammar: more('swift')},
  toml: {label: 'TOML', grammar: () => import('@speed-highlight/core/languages/toml.js')},
  ts: {label: 'TypeScript', grammar: ts},
  xml: {label: 'XML', grammar: markup('xml')},
  yaml: {label: 'YAML', grammar: () => import('@speed-highlight/core/languages/yaml.js')},
};

/** Other names that people write behind a fence. */
const aliases = new Map(
  Object.entries({
    bash: 'sh shell zsh console shell-session shellscript terminal',
    cpp: 'c++ cc cxx hpp h++',
    csharp: 'c# cs dotnet',
    c: 'h objective-c objc',
    css: 'scss less',
    diff: 'patch',
    docker: 'dockerfile containerfile',
    go: 'golang',
    html: 'htm vue svelte',
    ini: 'properties conf cfg env dotenv',
    js: 'javascript jsx mjs cjs node',
    json: 'jsonc json5 ndjson',
    kotlin: 'kt kts',
    make: 'makefile',
    md: 'markdown mdx',
    php: 'php3 phtml',
    pl: 'perl',
    py: 'python python3 py3',
    ruby: 'rb',
    rs: 'rust',
    sql: 'mysql postgres postgresql sqlite plsql tsql',
    ts: 'typescript tsx mts cts',
    xml: 'svg rss xhtml xsl plist',
    yaml: 'yml',
  }).flatMap(([name, others]) => others.split(' ').map(other => [other, name] as const)),
);

/** The language a fence names; `undefined` when its code cannot be coloured. */
export function codeLanguage(name: string): CodeLanguage | undefined {
  const key = name.toLowerCase();
  const known = aliases.get(key) ?? key;
  return Object.hasOwn(languages, known) ? languages[known] : undefined;
}
