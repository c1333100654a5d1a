import {readFile, readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {expect} from 'chai';
import {elementReference} from '../../.storybook/element-reference.js';
import type {Manifest, ManifestElement} from '../../.storybook/element-tables.js';
import {builtManifest} from '../support/built-manifest.js';

const folder = join(import.meta.dirname, '../../stories/reference');

describe('the reference of the elements in Storybook', () => {
  let manifest: Manifest;
  let declarations: readonly ManifestElement[];
  let tags: string[];

  before(async () => {
    manifest = await builtManifest();
    declarations = manifest.modules.flatMap(module => module.declarations ?? []);
    tags = declarations.flatMap(({tagName}) => tagName ?? []);
  });

  it('has a page for each element', async () => {
    expect(await readdir(folder)).to.have.members(tags.map(tag => `${tag}.mdx`));
    for (const tag of tags) {
      const page = await readFile(join(folder, `${tag}.mdx`), 'utf8');
      expect(page).to.contain(`elementReference('${tag}', manifest)`).and.contain(`"Reference/${tag}"`);
    }
  });

  it('lists every member of the manifest', () => {
    for (const element of declarations.filter(({tagName}) => tagName)) {
      const {tagName = '', members = [], events = [], slots = [], ...css} = element;
      const reference = elementReference(tagName, manifest);
      const ofElement = members.filter(member => !member.static);
      const names = [
        ...ofElement.map(({kind, name, attribute}) =>
          kind === 'method' ? `\`${name}(` : `\`${attribute ?? name}\``,
        ),
        ...events.map(({name}) => `\`${name}\``),
        ...slots.map(({name}) => `\`${name || '(content)'}\``),
        ...(css.cssParts ?? []).map(({name}) => `\`${name}\``),
        ...(css.cssStates ?? []).map(({name}) => `\`:state(${name})\``),
        ...(css.cssProperties ?? []).map(({name}) => `\`${name}\``),
      ];
      const missing = names.filter(name => !reference.includes(`\n| ${name}`));
      expect(missing, tagName).to.deep.equal([]);
    }
  });

  it('begins with the tokens, where an element has any', () => {
    for (const tag of tags.filter(name => name !== 'agent-provider'))
      expect(/^## (.+)$/m.exec(elementReference(tag, manifest))?.[1], tag).to.equal('Tokens');
  });

  it('shows types, defaults, signatures and the fields of events', () => {
    const chat = elementReference('agent-chat', manifest);
    expect(chat).to.contain('| `send(text: string)` | `boolean` |');
    expect(chat).to.match(/\| `density` \| `'comfortable' \\\| 'compact'` \| `'comfortable'` \|/);
    expect(chat).to.contain('`AgentReplyEndEvent`<br />`recordId: string`<br />`text: string`');
    expect(chat).to.contain('`14px`');
  });

  it('has rows with as many cells as their header', () => {
    for (const tag of tags) {
      let width = 0;
      for (const line of elementReference(tag, manifest).split('\n')) {
        const cells = line.startsWith('|') ? line.split(/(?<!\\)\|/).length : 0;
        if (cells > 0 && width > 0) expect(cells, line).to.equal(width);
        width = cells;
      }
    }
  });
});
