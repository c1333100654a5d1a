import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect} from 'chai';
import {compileTogether} from './compile-consumer.js';
import {publicElements, type Declaration, type Entry} from './manifest.js';
import {typedPackage, type TypedPackage} from './typed-package.js';

type Element = Declaration & {readonly tagName: string};

/** A framework’s spelling of the manifest’s names. */
interface Framework {
  readonly name: string;
  readonly imports: string;
  /** An element with one member. */
  readonly use: (element: Element, key: string, value: string) => string;
  readonly attribute: (attribute: Entry) => string;
  readonly event: (name: string) => string;
  /** Undeclared names that TypeScript can detect: in JSX it accepts any name with a hyphen. */
  readonly wrongNames: readonly string[];
  /** A use of an unknown element; Svelte’s types accept any. */
  readonly wrongElement?: string;
}

const inTags: Framework['use'] = ({tagName}, key, value) => `<${tagName} ${key}={${value}} />`;
const byName = ({name}: Entry): string => name;
const inCamelCase = (name: string): string =>
  `on${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

const jsx = {
  use: inTags,
  attribute: byName,
  event: (name: string) => `on${name}`,
  wrongNames: ['baseUrll', 'onAgent'],
  wrongElement: '<agent-chatter />',
};

const frameworks: readonly Framework[] = [
  {...jsx, name: 'react', imports: `import type {} from 'agent-chat-elements/jsx/react';`},
  {
    ...jsx,
    name: 'preact',
    imports: `/** @jsxImportSource preact */
import type {} from 'agent-chat-elements/jsx/preact';`,
  },
  {
    ...jsx,
    name: 'solid',
    imports: `/** @jsxImportSource solid-js */
import type {} from 'agent-chat-elements/jsx/solid';`,
    event: name => `on:${name}`,
  },
  {
    name: 'components of React',
    imports: `import {AgentChat, AgentHistory, AgentLauncher, AgentPicker, AgentProvider} from 'agent-chat-elements/react';`,
    use: ({name}, key, value) => `<${name} ${key}={${value}} />`,
    attribute: ({fieldName = ''}) => fieldName,
    event: inCamelCase,
    wrongNames: ['baseUrll', 'onAgentReplyEnded'],
    wrongElement: '<AgentChatter />',
  },
  {
    name: 'vue',
    imports: `import type {GlobalComponents} from 'vue';
import type {} from 'agent-chat-elements/vue';
type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props'];`,
    use: ({tagName}, key, value) => `({'${key}': ${value}}) satisfies Props<'${tagName}'>`,
    attribute: byName,
    event: inCamelCase,
    wrongNames: ['base-urll', 'onAgentReplyEnded'],
    wrongElement: `({}) satisfies Props<'agent-chatter'>`,
  },
  {
    name: 'svelte',
    imports: `import type {SvelteHTMLElements} from 'svelte/elements';
import type {} from 'agent-chat-elements/svelte';`,
    use: ({tagName}, key, value) => `({'${key}': ${value}}) satisfies SvelteHTMLElements['${tagName}']`,
    attribute: byName,
    event: name => `on${name}`,
    wrongNames: ['base-urll', 'onagent-reply-ended'],
  },
];

describe('typings of each attribute and each event', function () {
  this.timeout(180_000);
  let errors: ReadonlyMap<string, string[]>;

  before(async () => {
    const pack = await typedPackage();
    const texts = new Map([
      ...frameworks.map(framework => [fileOf(framework), rowsOf(pack, framework)] as const),
      ['given-values.tsx', givenRows()] as const,
    ]);
    const folder = join(pack.folder, 'consumers');
    for (const [file, lines] of texts) await writeFile(join(folder, file), lines.map(numbered).join('\n'));
    errors = compileTogether(folder, [...texts.keys()]);
  });

  for (const framework of frameworks)
    it(`accept correct values and nothing else: ${framework.name}`, () => {
      expect(errors.get(fileOf(framework))).to.deep.equal([]);
    });

  it('accept common spellings of values and no others', () => {
    expect(errors.get('given-values.tsx')).to.deep.equal([]);
  });
});

const fileOf = ({name}: Framework): string => `rows-${name.replaceAll(' ', '-')}.tsx`;

function rowsOf({manifest}: TypedPackage, framework: Framework): readonly string[] {
  const uses = publicElements(manifest).flatMap(element => usesOf(element, framework));
  expect(uses.length).to.be.above(100);
  const {imports, wrongElement} = framework;
  return [
    imports,
    `import type * as library from 'agent-chat-elements';`,
    'declare const wrong: unique symbol;',
    ...uses,
    ...(wrongElement ? [wrongly(wrongElement)] : []),
  ];
}

function givenRows(): readonly string[] {
  const lines = Object.entries(givenValues).flatMap(([property, {attribute, right, wrong}]) => [
    ...right.flatMap(value => assigned(property, attribute, value).map(rightly)),
    ...wrong.flatMap(value => assigned(property, attribute, value).map(wrongly)),
  ]);
  return [
    `import type {} from 'agent-chat-elements/jsx/react';`,
    `import {AgentChat} from 'agent-chat-elements/react';`,
    `import type * as library from 'agent-chat-elements';`,
    ...lines,
  ];
}

/** Common spellings of values, by property and by attribute: correct and wrong ones. */
const givenValues: Readonly<
  Record<
    string,
    {readonly attribute: string; readonly right: readonly string[]; readonly wrong: readonly string[]}
  >
> = {
  signIn: {
    attribute: 'sign-in',
    right: [`'anonymous'`, 'undefined'],
    wrong: [`'anonymus'`, `'none'`, 'true'],
  },
  agent: {
    attribute: 'agent',
    right: [
      `{AgentId: 'Agent-42', name: 'Ada'}`,
      `{AgentId: 'Agent-42'}`,
      `{AgentId: 'a', background: '/b.png'}`,
    ],
    wrong: [`{name: 'Ada'}`, `{AgentId: 42}`, `'Agent-42'`],
  },
  accessToken: {
    attribute: 'accessToken',
    right: ['null', `'token'`, `async () => 'token'`, `Promise.resolve('token')`],
    wrong: ['42', 'async () => 42', 'Promise.resolve(42)'],
  },
};

/** A chat’s property set by a script, by the React component and by the tag. */
function assigned(property: string, attribute: string, value: string): readonly string[] {
  return [
    `({${property}: ${value}}) satisfies Partial<library.AgentChat>`,
    `<AgentChat ${property}={${value}} />`,
    `<agent-chat ${attribute}={${value}} />`,
  ];
}

/** Every member of an element in a framework’s spelling, correct and wrong. */
function usesOf(element: Element, {use, attribute, event, wrongNames}: Framework): string[] {
  const one = (key: string, value: string): string => use(element, key, value);
  return [
    `declare const ${element.name}Element: library.${element.name};`,
    ...(element.attributes ?? []).flatMap(entry => [
      rightly(one(attribute(entry), `${element.name}Element.${entry.fieldName}`)),
      wrongly(one(attribute(entry), 'wrong')),
    ]),
    ...(element.events ?? []).flatMap(({name, type}) => [
      rightly(one(event(name), `happened => (happened satisfies library.${type!.text}).type`)),
      wrongly(one(event(name), '(happened: number) => happened')),
    ]),
    ...wrongNames.map(name => wrongly(one(name, `''`))),
  ];
}

const rightly = (expression: string): string => `export const use = ${expression};`;
const wrongly = (expression: string): string => `// @ts-expect-error\n${rightly(expression)}`;

/** Each use under its own name. */
function numbered(line: string, index: number): string {
  return line.replace('const use =', `const use${index} =`);
}
