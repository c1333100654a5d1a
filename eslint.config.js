import eslintPluginImport from 'eslint-plugin-import-x';
import {createTypeScriptImportResolver} from 'eslint-import-resolver-typescript';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import regexp from 'eslint-plugin-regexp';
import wc from 'eslint-plugin-wc';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Import rules between the folders of `src`. Imports go in one direction only. */
const folders = [
  'client',
  'conversation',
  'records',
  'session',
  'lists',
  'markdown',
  'connection',
  'language',
  'controllers',
  'elements',
  'events',
  'styles',
  'locales',
  'define',
  'server',
  'gateway',
  'store',
  'service',
  'serve',
  'local-service',
  'loader',
  'testing',
  'theming',
];
const allowedImports = {
  client: [],
  conversation: ['client'],
  records: ['conversation', 'client'],
  session: ['records', 'conversation', 'client'],
  lists: ['client', 'conversation', 'records'],
  markdown: ['events', 'locales'],
  events: ['client', 'conversation', 'records'],
  locales: ['client'],
  styles: [],
  connection: ['client', 'locales'],
  language: ['client', 'locales'],
  controllers: [
    ...['session', 'records', 'conversation', 'client', 'connection', 'language'],
    ...['lists', 'styles', 'locales', 'events'],
  ],
  elements: [
    ...[
      'session',
      'records',
      'conversation',
      'client',
      'lists',
      'markdown',
      'connection',
      'language',
      'controllers',
      'styles',
      'locales',
      'events',
    ],
  ],
  define: ['elements'],
  store: ['client'],
  server: ['client', 'store'],
  gateway: ['client', 'server', 'store'],
  service: ['client', 'server', 'store'],
  serve: ['client', 'server', 'store', 'service', 'gateway'],
  'local-service': ['client', 'server', 'service', 'store'],
  loader: [],
  testing: [],
  theming: ['styles'],
};
const zones = [
  ...Object.entries(allowedImports).map(([folder, allowed]) => ({
    target: `./src/${folder}`,
    from: folders
      .filter(other => other !== folder && !allowed.includes(other))
      .map(other => `./src/${other}`),
    message: `src/${folder} may import ${allowed.length ? allowed.join(', ') : 'no other folder'} (CONTRIBUTING.md, "Code layout").`,
  })),
  // An element may import its parts, shared code and Markdown. The launcher contains a chat and a picker.
  ...['agent-chat', 'agent-history', 'agent-picker', 'agent-provider', 'agent-markdown', 'shared'].map(
    (folder, _, all) => ({
      target: `./src/elements/${folder}`,
      from: [...all, 'agent-launcher']
        .filter(other => other !== folder && other !== 'agent-markdown' && other !== 'shared')
        .map(other => `./src/elements/${other}`),
      message: `src/elements/${folder} may import no other element than agent-markdown.`,
    }),
  ),
  {
    target: './src',
    from: ['./demo', './stories', './test'],
    message: 'Nothing in src imports demo, stories or test.',
  },
];

const htmlSinks = [
  {property: 'innerHTML', message: 'No string is ever parsed as HTML.'},
  {property: 'outerHTML', message: 'No string is ever parsed as HTML.'},
  {property: 'insertAdjacentHTML', message: 'No string is ever parsed as HTML.'},
  {property: 'setHTML', message: 'No string is ever parsed as HTML.'},
  {property: 'setHTMLUnsafe', message: 'No string is ever parsed as HTML.'},
  {property: 'srcdoc', message: 'No string is ever parsed as HTML.'},
  {object: 'document', property: 'write', message: 'No string is ever parsed as HTML.'},
];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'storybook-static',
      'coverage',
      'test-results',
      'demo/data',
      'demo/dist',
      // Added to the output of a build. `test/packed/typings.test.ts` compiles them there.
      '.ci/typings/declarations',
      // Separate applications. `test/packed/recipes.test.ts` installs, compiles and runs them.
      'test/packed/recipes',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked.slice(-1)],
    languageOptions: {parserOptions: {projectService: true, tsconfigRootDir: import.meta.dirname}},
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', {fixStyle: 'separate-type-imports'}],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', {ignoreArrowShorthand: true}],
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true}],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', {considerDefaultExhaustiveForUnions: true}],
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-exports': ['error', {restrictDefaultExports: {direct: true}}],
    },
  },
  {
    plugins: {'import-x': eslintPluginImport},
    settings: {'import-x/resolver-next': [createTypeScriptImportResolver()]},
    rules: {
      'import-x/no-cycle': ['error', {allowUnsafeDynamicCyclicDependency: true}],
      'import-x/no-duplicates': ['error', {'prefer-inline': true}],
      'import-x/order': [
        'error',
        {
          groups: [
            ['builtin', 'external'],
            ['internal', 'parent'],
            ['sibling', 'index'],
          ],
          'newlines-between': 'never',
        },
      ],
      'import-x/no-restricted-paths': ['error', {zones, basePath: import.meta.dirname}],
    },
  },
  {
    files: ['src/**/*.ts'],
    extends: [lit.configs['flat/recommended'], wc.configs['flat/recommended'], litA11y.configs.recommended],
    languageOptions: {globals: globals.browser},
    plugins: {regexp},
    rules: {
      // Hostile text must not block a regular expression for seconds.
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      'no-restricted-properties': ['error', ...htmlSinks],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['lit/directives/unsafe-*', 'lit/static-html.js'],
              message: 'No string is ever parsed as HTML.',
            },
            {group: ['node:*'], message: 'src runs in browsers.'},
          ],
        },
      ],
      'no-restricted-globals': [
        'error',
        {name: 'DOMParser', message: 'No string is ever parsed as HTML.'},
        {name: 'eval', message: 'No string is ever run.'},
      ],
      'no-console': ['error', {allow: ['warn', 'error']}],
    },
  },
  {
    files: [
      'src/{client,conversation,records,session,server,gateway,local-service}/**/*.ts',
      'src/{gateway,session}.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {group: ['lit', 'lit/*', '@lit/*'], message: 'This folder does not import Lit.'},
            {group: ['node:*'], message: 'This folder runs in browsers and workers too.'},
          ],
        },
      ],
      'no-restricted-globals': ['error', 'document', 'window', 'HTMLElement', 'customElements'],
    },
  },
  {
    // A command of Node. No other folder may import it.
    files: ['src/serve/**/*.ts'],
    languageOptions: {globals: globals.node},
    rules: {'no-restricted-imports': 'off'},
  },
  {
    // A session uses the page only through `browser-platform.ts`.
    files: ['src/session/**/*.ts'],
    ignores: ['src/session/browser-platform.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['document', 'window', 'navigator', 'localStorage', 'sessionStorage', 'BroadcastChannel'],
        ...['addEventListener', 'removeEventListener', 'requestAnimationFrame', 'setTimeout', 'HTMLElement'],
      ],
    },
  },
  {
    files: ['test/**/*.ts', 'stories/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      // The interfaces of answers and test doubles are asynchronous, also for code that awaits nothing.
      '@typescript-eslint/require-await': 'off',
      // The types of @open-wc/testing make equality assertions promises, which they are not. Accessibility assertions are.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {allowForKnownSafeCalls: [{from: 'package', name: ['Equal', 'Assertion'], package: 'chai'}]},
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "ExpressionStatement > CallExpression[callee.property.name='accessible']",
          message: 'Wait for it: await expect(…).to.be.accessible().',
        },
      ],
    },
  },
  {
    files: ['stories/**/*.ts', '.storybook/*.ts', 'vite.config.ts'],
    rules: {'no-restricted-exports': 'off'},
  },
  {
    files: ['**/*.js'],
    languageOptions: {globals: globals.node},
  },
);
