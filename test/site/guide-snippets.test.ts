import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import ts from 'typescript';
import {withPlugin, wordPressPlugin} from '../../.ci/wordpress-plugin.js';
import {optionNames} from '../../src/loader/option-names.js';
import {checkContrast} from '../../src/theming/contrast.js';
import type {Tokens} from '../../src/theming/apply-theme.js';
import {publicElements, type Declaration} from '../packed/manifest.js';
import {builtManifest} from '../support/built-manifest.js';
import {documents, readDocument, snippetsOf, type Snippet} from '../support/guide-snippets.js';

const root = join(import.meta.dirname, '../..');

/** Documents whose scripts run in a test of their own, with names that only this test has. */
const runElsewhere: Readonly<Record<string, string>> = {
  'stories/docs/gateway.mdx': 'test/gateway/gateway-guide.test.ts',
  'stories/docs/gateway-production.mdx': 'test/gateway/gateway-guide.test.ts',
  'stories/docs/ag-ui.mdx': 'test/node/ag-ui-guide.test.ts',
  'stories/docs/service.mdx': 'test/node/service-guide.test.ts',
  // Its snippets are parts of the page, and have no imports.
  'stories/docs/decisions/session.mdx': 'test/packed/installed/session-recipe.test.ts',
};

const all = documents.flatMap(snippetsOf);
const inLanguage = (...languages: readonly string[]): readonly Snippet[] =>
  all.filter(({language}) => languages.includes(language));

describe('the snippets of the README and the guides', () => {
  it('have languages that a test checks', () => {
    const known = [
      'html',
      'css',
      'js',
      'ts',
      'jsx',
      'tsx',
      'vue',
      'svelte',
      'astro',
      'sh',
      'json',
      'php',
      'text',
      // `test/serve/guide.test.ts` reads them.
      ...['md', 'yaml', 'dockerfile', 'ini'],
      // `test/gateway` runs them.
      'sql',
      'mermaid',
      '',
    ];
    expect(all.filter(({language}) => !known.includes(language))).to.deep.equal([]);
  });

  it('compile with the types of the package', () => {
    // Recipes with a path are compiled, built and used by test/packed.
    const scripts = inLanguage('js', 'ts').filter(
      ({document, path}) => path === '' && !runElsewhere[document],
    );
    expect(scripts).to.have.length.above(15);
    expect(compileErrors(scripts)).to.deep.equal([]);
  }).timeout(300_000);

  it('run in tests that exist, if they do not compile alone', () => {
    for (const [document, test] of Object.entries(runElsewhere))
      expect(readFileSync(join(root, test), 'utf8'), document).not.to.equal('');
  });

  it('name elements, attributes and slots that exist', async () => {
    const elements = new Map(
      publicElements(await builtManifest()).map(element => [element.tagName, element]),
    );
    const problems = inLanguage('html').flatMap(({document, text}) =>
      htmlProblems(text, elements).map(problem => `${document}: ${problem}`),
    );
    expect(problems).to.deep.equal([]);
  });

  it('name tokens, parts and states that exist', async () => {
    const elements = publicElements(await builtManifest());
    const names = (kind: 'cssProperties' | 'cssParts' | 'cssStates') =>
      new Set(elements.flatMap(element => (element[kind] ?? []).map(({name}) => name)));
    const known = {token: names('cssProperties'), part: names('cssParts'), state: names('cssStates')};
    const used = inLanguage('css').flatMap(({text}) => [
      ...[...text.matchAll(/--agent-[\w-]+/g)].map(([name]) => ['token', name] as const),
      ...[...text.matchAll(/::part\(([\w-]+)\)/g)].map(([, name = '']) => ['part', name] as const),
      ...[...text.matchAll(/:state\(([\w-]+)\)/g)].map(([, name = '']) => ['state', name] as const),
    ]);
    expect(used).to.have.length.above(15);
    expect(used.filter(([kind, name]) => !known[kind].has(name))).to.deep.equal([]);
  });

  it('set colours that are readable in light and dark', () => {
    const themes = inLanguage('css').map(({document, text}) => {
      const set = [...text.matchAll(/--agent-([\w-]+): (.+);/g)];
      const tokens: Tokens = Object.fromEntries(set.map(([, name = '', value = '']) => [name, value]));
      return {document, tokens};
    });
    expect(themes.filter(({tokens}) => 'accent' in tokens)).to.have.length.above(3);
    expect(
      themes.flatMap(({document, tokens}) => checkContrast(tokens).map(fault => ({document, ...fault}))),
    ).to.deep.equal([]);
  });

  it('name commands that exist', () => {
    const {scripts} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    // `test/serve/guide.test.ts` checks the command of the package.
    const ofPackage = /^(?:(?:\w+=\S+ )*npx|npm install) agent-chat-elements\b/;
    const lines = inLanguage('sh').flatMap(({text}) => text.trim().split('\n'));
    for (const line of lines.filter(other => !ofPackage.test(other)))
      expect(scripts, line).to.have.property(
        /^(?:\w+=\S+ )*npm (?:run )?([\w:]+)(?: -- .+)?$/.exec(line)?.[1] ?? line,
      );
  });

  it('contain JSON that can be read', () => {
    for (const {text} of inLanguage('json')) expect(() => void JSON.parse(text), text).not.to.throw();
  });
});

describe('the WordPress plugin', () => {
  const plugin = wordPressPlugin();

  it('is in its guide, for this version', () => {
    const guide = readDocument('stories/docs/cms.mdx');
    expect(guide).to.equal(withPlugin(guide));
    expect(plugin).to.include(
      `Version: ${(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {version: string}).version}\n`,
    );
  });

  it('has balanced brackets and complete statements', () => {
    const code = plugin.replace(/\/\*.*?\*\//gs, '').replace(/'[^']*'/g, "''");
    const open: string[] = [];
    for (const [mark] of code.matchAll(/[()[\]{}]/g)) {
      if ('([{'.includes(mark)) open.push(mark);
      else expect(`${open.pop()}${mark}`).to.be.oneOf(['()', '[]', '{}']);
    }
    expect(open).to.deep.equal([]);
    for (const line of code.split('\n'))
      expect(line.trim(), line).to.match(/^(?:|<\?php|.*[;,{[]|\}|\]|.*\{)$/);
  });

  it('escapes every value that it prints', () => {
    const printed = [...plugin.matchAll(/s?printf\('[^']*', (.*)\);/g)].map(([, values = '']) => values);
    expect(printed).to.deep.equal(['sanitize_key($name), esc_attr($value)', 'esc_url($loader), $attributes']);
  });

  it('has settings of the tag', () => {
    const settings = [...plugin.matchAll(/'([\w-]+)' => /g)].map(([, name = '']) => name);
    expect(settings).to.have.length.above(2);
    expect(settings.filter(name => !optionNames.has(name))).to.deep.equal([]);
  });
});

/** Names that the prose around a snippet introduces. */
const prelude = `
import type {AgentChat} from 'agent-chat-elements';
import type {ChatSession} from 'agent-chat-elements/session';
declare global {
  const chat: AgentChat;
  const session: ChatSession;
  function currentOrder(): Promise<string>;
  function drawChart(text: string): Element;
  var dataLayer: object[];
}
`;

/** The errors of TypeScript in scripts, each as a module of its own. One program, not strict, because JavaScript has no types. */
function compileErrors(scripts: readonly Snippet[]): string[] {
  const files = new Map(
    scripts.map(({language, text}, index) => [
      join(root, `snippet-${index}.${language}`),
      `${text}\nexport {};`,
    ]),
  );
  const names = [...files.keys()];
  files.set(join(root, 'snippet-names.d.ts'), prelude);
  const {options} = ts.convertCompilerOptionsFromJson(
    {
      ...(readConfig().compilerOptions as object),
      paths: {'agent-chat-elements': ['./src/index.ts'], 'agent-chat-elements/*': ['./src/*.ts']},
      checkJs: true,
      strict: false,
      noUncheckedIndexedAccess: false,
      noUnusedLocals: false,
      noUnusedParameters: false,
      types: ['node'],
    },
    root,
  );
  const host = ts.createCompilerHost(options);
  const {readFile, fileExists} = host;
  host.fileExists = path => files.has(path) || fileExists.call(host, path);
  host.readFile = path => files.get(path) ?? readFile.call(host, path);
  const program = ts.createProgram([...files.keys(), join(root, 'src/define.ts')], options, host);
  return names.flatMap((path, index) => {
    const source = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({messageText, start = 0}) => {
      const place = files.get(path)?.slice(start, start + 30);
      return `${scripts[index]?.document}, “${place}”: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
  });
}

function readConfig(): {compilerOptions: unknown} {
  const {config} = ts.readConfigFile(join(root, 'tsconfig.json'), path => readFileSync(path, 'utf8')) as {
    config: {compilerOptions: unknown};
  };
  return config;
}

type Elements = ReadonlyMap<string, Declaration>;

function htmlProblems(html: string, elements: Elements): string[] {
  const tags = [...html.matchAll(/<([\w-]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g)];
  return tags.flatMap(([, tag = '', attributes = '']) => {
    const given = [...attributes.matchAll(/([\w-]+)(?:="[^"]*")?/g)].map(([, name = '']) => name);
    if (tag === 'script')
      return given.filter(name => name.startsWith('data-') && !optionNames.has(name.slice(5)));
    if (!tag.startsWith('agent-')) return [];
    const element = elements.get(tag);
    if (!element) return [`<${tag}>`];
    const known = attributesOf(tag, elements);
    return given.filter(name => !known.has(name)).map(name => `<${tag} ${name}>`);
  });
}

function attributesOf(tag: string, elements: Elements): ReadonlySet<string> {
  // The launcher passes the attributes of its chat on.
  const tags = tag === 'agent-launcher' ? [tag, 'agent-chat'] : [tag];
  const names = tags.flatMap(name => (elements.get(name)?.attributes ?? []).map(attribute => attribute.name));
  return new Set([...names, 'id', 'class', 'slot', 'hidden', 'style', 'lang', 'dir']);
}
