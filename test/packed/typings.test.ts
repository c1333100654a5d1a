import {execFile} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {expect} from 'chai';
import {compileConsumer, type ConsumerSettings} from './compile-consumer.js';
import {publicElements} from './manifest.js';
import {typedPackage, type TypedPackage} from './typed-package.js';

describe('typings of the package', function () {
  this.timeout(180_000);
  let pack: TypedPackage;

  before(async () => {
    pack = await typedPackage();
  });

  const consumers: [title: string, file: string, typings: string[], settings?: ConsumerSettings][] = [
    [
      'components of React take properties, listeners and a ref',
      'react-components.tsx',
      ['react.d.ts', 'react/agent-chat.d.ts', 'react/element-component.d.ts', 'element-types.d.ts'],
    ],
    [
      'tags in React know their settings and events',
      'react-tags.tsx',
      ['jsx/react.d.ts', 'framework-types.d.ts'],
    ],
    [
      'tags in Preact know their settings and events',
      'preact-tags.tsx',
      ['jsx/preact.d.ts'],
      {jsxImportSource: 'preact'},
    ],
    [
      'tags in Solid know their settings and events',
      'solid-tags.tsx',
      ['jsx/solid.d.ts'],
      {jsxImportSource: 'solid-js'},
    ],
    ['tags in Vue know their settings and events', 'vue-tags.tsx', ['vue.d.ts']],
    ['tags in Svelte know their settings and events', 'svelte-tags.tsx', ['svelte.d.ts']],
  ];
  for (const [title, file, typings, settings] of consumers)
    it(title, () => {
      expect(compileConsumer(join(pack.folder, 'consumers'), file, typings, settings)).to.deep.equal([]);
    });

  it('accept a `fetch` function without the platform’s extra members, such as Bun’s', async () => {
    const text = `import {AgentClient, anonymousSignIn} from 'agent-chat-elements';
import {createGateway} from 'agent-chat-elements/gateway';
declare global {
  namespace fetch {
    function preconnect(address: string): void;
  }
}
const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => Response.json({input, init});
// @ts-expect-error
export const platform: typeof fetch = answer;
const [baseUrl, upstream] = ['https://agents.example', 'https://agents.example'];
export const client = new AgentClient({baseUrl, accessToken: anonymousSignIn({baseUrl, fetch: answer}), fetch: answer});
export const gateway = createGateway({upstream, accessToken: 'token', records: 'deny', fetch: answer});
document.createElement('agent-chat').fetch = answer;`;
    await writeFile(join(pack.folder, 'consumers/other-platform.ts'), text);
    expect(compileConsumer(join(pack.folder, 'consumers'), 'other-platform.ts', [])).to.deep.equal([]);
  });

  it('leave out members that only the package uses', async () => {
    const text = `import type {AgentChat} from 'agent-chat-elements';
import {createChatSession} from 'agent-chat-elements/session';
export const used = (chat: AgentChat): unknown[] => [
  // @ts-expect-error
  chat.expanded,
  // @ts-expect-error
  createChatSession({identity: undefined}),
];`;
    await writeFile(join(pack.folder, 'consumers/internal-members.ts'), text);
    expect(compileConsumer(join(pack.folder, 'consumers'), 'internal-members.ts', [])).to.deep.equal([]);
    const chat = publicElements(pack.manifest).find(({tagName}) => tagName === 'agent-chat');
    expect(chat?.members?.map(({name}) => name))
      .to.include('draft')
      .and.not.include('expanded');
  });

  it('add every tag and every event to the DOM types', async () => {
    const lines = publicElements(pack.manifest).flatMap(({name, tagName, events = []}) => [
      `export const ${name}: library.${name} = document.createElement('${tagName}');`,
      ...events.map(
        event =>
          `${name}.addEventListener('${event.name}', event => (event satisfies library.${event.type!.text}).type);\n` +
          `export type ${name}_${event.type!.text} = HTMLElementEventMap['${event.name}'];`,
      ),
    ]);
    const text = [`import type * as library from 'agent-chat-elements';`, ...lines].join('\n');
    await writeFile(join(pack.folder, 'consumers/plain-page.ts'), text);
    expect(compileConsumer(join(pack.folder, 'consumers'), 'plain-page.ts', [])).to.deep.equal([]);
  });

  it('need only the frameworks that are imported', async () => {
    const texts = await Promise.all(['index.d.ts', 'define.d.ts', 'element-types.d.ts'].map(pack.read));
    expect(texts.join()).not.to.match(/from '(react|preact|vue|svelte|solid-js)/);
  });

  it('load as modules on a server, components of React too', async () => {
    const script = `
      import * as components from 'agent-chat-elements/react';
      import {AgentChat} from 'agent-chat-elements/react/agent-chat';
      for (const path of ['jsx/react', 'jsx/preact', 'jsx/solid', 'vue', 'svelte'])
        await import('agent-chat-elements/' + path);
      console.log(JSON.stringify([Object.keys(components), components.AgentChat === AgentChat]));`;
    const {stdout} = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: pack.folder,
    });
    expect(JSON.parse(stdout)).to.deep.equal([publicElements(pack.manifest).map(({name}) => name), true]);
  });

  it('mark React components as client components', async () => {
    for (const path of ['react.js', 'react/agent-chat.js', 'react/agent-launcher.js'])
      expect(await pack.read(path)).to.match(/^'use client';\n/);
  });
});
