import {expect} from 'chai';
import packageJson from '../../package.json' with {type: 'json'};
import {readGuides} from '../../.ci/guide-texts.js';
import {publicElements, type Declaration} from './manifest.js';
import {typedPackage, type TypedPackage} from './typed-package.js';

interface Named {
  readonly name: string;
  readonly description?: unknown;
}

interface HtmlData {
  readonly version: number;
  readonly tags: readonly (Named & {
    readonly attributes: readonly (Named & {readonly values?: readonly Named[]})[];
  })[];
}

interface CssData {
  readonly properties: readonly Named[];
  readonly pseudoElements: readonly Named[];
}

interface WebTypes {
  readonly name: string;
  readonly version: string;
  readonly contributions: {
    readonly html: {
      readonly elements: readonly (Named & {
        readonly attributes: readonly (Named & {readonly value: {readonly type: string}})[];
        readonly slots: readonly Named[];
        readonly js: {readonly properties: readonly Named[]; readonly events: readonly Named[]};
        readonly css: {readonly parts: readonly Named[]};
      })[];
    };
    readonly css: {readonly properties: readonly Named[]};
  };
}

describe('the build’s files for editors and language models', function () {
  this.timeout(180_000);
  let pack: TypedPackage;
  let elements: readonly (Declaration & {readonly tagName: string})[];

  before(async () => {
    pack = await typedPackage();
    elements = publicElements(pack.manifest);
  });

  it('completes tags, attributes and their values in VS Code', async () => {
    const data = await readJson<HtmlData>('vscode.html-custom-data.json');
    expect(data.version).to.equal(1.1);
    expect(names(data.tags)).to.deep.equal(elements.map(({tagName}) => tagName));
    for (const [index, {attributes = []}] of elements.entries())
      expect(names(data.tags[index]!.attributes)).to.include.members(names(attributes));
    const chat = data.tags.find(({name}) => name === 'agent-chat')!;
    expect(names(attributeOf(chat, 'send-key').values!)).to.have.members(['enter', 'mod-enter']);
    const launcher = data.tags.find(({name}) => name === 'agent-launcher')!;
    expect(attributeOf(launcher, 'context-turns')).to.deep.equal(attributeOf(chat, 'context-turns'));
    expect(names(launcher.attributes)).not.to.include('autofocus');
  });

  it('completes custom properties and parts in style sheets', async () => {
    const {properties, pseudoElements} = await readJson<CssData>('vscode.css-custom-data.json');
    const tokens = new Set(elements.flatMap(({cssProperties = []}) => names(cssProperties)));
    expect(names(properties)).to.have.members([...tokens]);
    expect(names(pseudoElements)).to.include('::part(send-button)');
  });

  it('completes everything in the editors of JetBrains', async () => {
    const {name, version, contributions} = await readJson<WebTypes>('web-types.json');
    expect({name, version}).to.deep.equal({name: packageJson.name, version: packageJson.version});
    expect(packageJson['web-types']).to.equal('./dist/web-types.json');
    for (const [index, {attributes, events, slots, cssParts}] of elements.entries()) {
      const known = contributions.html.elements[index]!;
      expect(names(known.attributes)).to.include.members(names(attributes ?? []));
      expect(names(known.slots)).to.deep.equal(names(slots ?? []));
      expect(names(known.js.events)).to.deep.equal(names(events ?? []));
      expect(names(known.css.parts)).to.deep.equal(names(cssParts ?? []));
    }
    const chat = contributions.html.elements.find(element => element.name === 'agent-chat')!;
    const typeOf = (name: string) => chat.attributes.find(attribute => attribute.name === name)?.value.type;
    expect(typeOf('persist')).to.equal("'none' | 'session' | 'local'");
    expect(typeOf('stream')).to.equal("'true' | 'false'");
  });

  it('list every element, attribute, method, event, slot and part for language models', async () => {
    const text = await pack.read('llms.txt');
    for (const element of elements) {
      expect(text).to.include(`## <${element.tagName}> (class ${element.name})`);
      const {attributes = [], members = [], events = [], slots = [], cssParts = []} = element;
      for (const name of names([...attributes, ...events, ...cssParts])) expect(text).to.match(lineOf(name));
      for (const {name} of members.filter(({kind}) => kind === 'method')) expect(text).to.match(lineOf(name));
      for (const {name} of slots) expect(text).to.include(`- ${name || '(default)'}: `);
    }
    expect(text).to.match(/^- agent-select: agent: Agent; previous: Agent \| undefined/m);
    expect(text).to.match(/^- selectedAgent \(Agent \| undefined\): /m);
    expect(text).to.match(/^Forwards to its chat: .* the properties .*suggestions/m);
    expect(text).not.to.match(/undefined \| undefined|\bany\)|SERVICE\.md/);
  });

  it('list every guide for language models, and contain its text', async () => {
    const [list, all] = await Promise.all([pack.read('llms.txt'), pack.read('llms-full.txt')]);
    const guides = readGuides();
    expect(guides).to.have.length.above(15);
    for (const {name, summary, text} of guides) {
      expect(list).to.match(new RegExp(`^- \\[${name}\\]\\(llms-full\\.txt#[\\p{L}\\d_-]+\\): `, 'mu'));
      expect(list, name).to.include(summary);
      expect(all, name).to.include(text.trim());
    }
    expect(all)
      .to.include('## <agent-chat> (class AgentChat)')
      .and.not.match(/addon-docs|<Meta|\?path=\/docs/);
  });

  async function readJson<Data>(path: string): Promise<Data> {
    return JSON.parse(await pack.read(path)) as Data;
  }
});

function names(entries: readonly Named[]): string[] {
  return entries.map(({name}) => name);
}

function attributeOf({attributes}: HtmlData['tags'][number], name: string) {
  return attributes.find(attribute => attribute.name === name)!;
}

/** A list line that starts with a name. */
function lineOf(name: string): RegExp {
  return new RegExp(`^- ${name}[ (:]`, 'm');
}
