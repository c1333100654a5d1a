const labels = {
  bash: 'Shell',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  docker: 'Dockerfile',
  go: 'Go',
  html: 'HTML',
  ini: 'INI',
  java: 'Java',
  js: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  lua: 'Lua',
  make: 'Makefile',
  md: 'Markdown',
  php: 'PHP',
  pl: 'Perl',
  py: 'Python',
  ruby: 'Ruby',
  rs: 'Rust',
  sql: 'SQL',
  swift: 'Swift',
  toml: 'TOML',
  ts: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
} as const satisfies Readonly<Record<string, string>>;

export type CodeLanguage = keyof typeof labels;

/** Other names for a language after a fence. */
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

/** Returns the language that a fence names, or `undefined` if it cannot be highlighted. */
export function codeLanguage(name: string): CodeLanguage | undefined {
  const key = name.toLowerCase();
  const known = aliases.get(key) ?? key;
  return isKnown(known) ? known : undefined;
}

export function languageLabel(language: CodeLanguage): string {
  return labels[language];
}

function isKnown(name: string): name is CodeLanguage {
  return Object.hasOwn(labels, name);
}
