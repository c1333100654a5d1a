import {join} from 'node:path';
import {expect} from 'chai';
import {readElements} from '../../.ci/typings/read-elements.js';
import {ResolvedTypes} from '../../.ci/typings/resolved-types.js';
import {knownFunctions, knownSettings, type KnownSetting} from '../../src/controllers/known-settings.js';
import {builtManifest} from '../support/built-manifest.js';

const root = join(import.meta.dirname, '../..');

/** What a setting takes in the words of the types: the texts of a choice, or `number`, `boolean`, `string`. */
function kindOf(setting: KnownSetting): string | readonly string[] {
  if (setting === 'text') return 'string';
  if (setting === 'switch') return 'boolean';
  return 'values' in setting ? setting.values.toSorted() : 'number';
}

/** Told by the element to everybody, or known beyond their types. */
const ownWay = ['mode', 'sign-in'];

interface Attribute {
  readonly name: string;
  readonly fieldName: string;
  readonly default?: string;
}

interface ReadElement {
  readonly tag: string;
  readonly className: string;
  readonly attributes: readonly Attribute[];
  readonly passedAttributes: readonly Attribute[];
  readonly properties: readonly {readonly name: string}[];
}

describe('the settings that a page being written is told of', () => {
  const types = new ResolvedTypes(join(root, 'src/index.ts'));
  let elements: readonly ReadElement[];

  before(async () => {
    elements = readElements(await builtManifest()) as unknown as readonly ReadElement[];
  });

  it('are all attributes of all elements, with what their types allow', () => {
    for (const {tag, className, attributes, passedAttributes} of elements) {
      const typed = [...kindsOf(className, attributes), ...kindsOf('AgentChat', passedAttributes)];
      const known = Object.entries(knownSettings[tag] ?? {}).map(([name, setting]) => [
        name,
        ownWay.includes(name) ? 'own' : kindOf(setting),
      ]);
      expect(Object.fromEntries(known), tag).to.deep.equal(Object.fromEntries(typed));
    }
    expect(Object.keys(knownSettings)).to.have.members(elements.map(({tag}) => tag));
  });

  it('count, when they are not right, as what they are by default', () => {
    /** Neither the default nor nothing: what the element does. */
    const otherwise = ['agent-chat scroll', 'agent-history paging'];
    for (const {tag, attributes} of elements)
      for (const {name, default: usual} of attributes) {
        const setting = knownSettings[tag]?.[name];
        if (typeof setting !== 'object' || usual === undefined || usual === 'undefined') continue;
        if (otherwise.includes(`${tag} ${name}`)) continue;
        expect(setting.instead, `${tag} ${name}`).to.equal(`${usual.replaceAll("'", '')} is used`);
      }
  });

  it('are properties that take a function', () => {
    const names = elements.flatMap(({properties}) => properties.map(({name}) => name));
    expect(names).to.include.members([...knownFunctions]);
  });

  function kindsOf(className: string, attributes: readonly Attribute[]): [string, unknown][] {
    return attributes.map(({name, fieldName}) => {
      const values = types.valuesOf(className, fieldName);
      const kind = values.length > 0 ? values.toSorted() : types.textOf(className, fieldName);
      return [name, ownWay.includes(name) ? 'own' : kind];
    });
  }
});
