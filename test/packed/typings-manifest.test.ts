import {expect} from 'chai';
import packageJson from '../../package.json' with {type: 'json'};
import {publicElements, type Declaration, type Entry} from './manifest.js';
import {typedPackage, type TypedPackage} from './typed-package.js';

const tags = ['agent-chat', 'agent-history', 'agent-launcher', 'agent-picker', 'agent-provider'];

/** The public members of an element. */
const kinds = ['attributes', 'members', 'events', 'slots', 'cssParts', 'cssStates', 'cssProperties'] as const;

describe('custom-elements.json', function () {
  this.timeout(180_000);
  let pack: TypedPackage;
  let elements: readonly Declaration[];

  before(async () => {
    pack = await typedPackage();
    elements = publicElements(pack.manifest);
  });

  it('has the public elements and no inner ones', () => {
    expect(elements.map(({tagName}) => tagName)).to.deep.equal(tags);
    const defined = pack.manifest.modules
      .flatMap(module => module.exports)
      .filter(({kind}) => kind === 'custom-element-definition');
    expect(defined.map(({name}) => name).sort()).to.deep.equal(tags);
  });

  it('describes the whole public API of the elements', () => {
    expect(findAll(entry => !entry.description?.trim())).to.deep.equal([]);
  });

  it('gives every attribute, property and event a type', () => {
    const typed = ['attributes', 'events', 'members'];
    expect(
      findAll((entry, kind) => typed.includes(kind) && entry.kind !== 'method' && !entry.type?.text),
    ).to.deep.equal([]);
  });

  it('gives every custom property with its own default', () => {
    expect(findAll((entry, kind) => kind === 'cssProperties' && !entry.default)).to.deep.equal([]);
  });

  it('lists events under their own names only', () => {
    expect(
      findAll((entry, kind) => kind === 'events' && !/^agent-[a-z]+(-[a-z]+)*$/.test(entry.name)),
    ).to.deep.equal([]);
  });

  it('gives defaults as values, not as names in the sources', () => {
    expect(findAll(({default: usual}) => /^[a-z]\w*[A-Z]\w*$/.test(usual ?? ''))).to.deep.equal([]);
  });

  it('refers only to files in the package', () => {
    for (const {path} of pack.manifest.modules) expect(path).to.match(/^dist\/.*\.js$/);
    expect(packageJson.customElements).to.equal('custom-elements.json');
  });

  function findAll(isWrong: (entry: Entry, kind: string) => boolean): string[] {
    return elements.flatMap(element =>
      kinds.flatMap(kind =>
        (element[kind] ?? [])
          .filter(entry => isWrong(entry, kind))
          .map(({name}) => `${element.tagName} ${kind} ${name}`),
      ),
    );
  }
});
