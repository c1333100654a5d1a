import {join} from 'node:path';
import {expect} from 'chai';
import type {LitElement} from 'lit';
import {readElements} from '../../.ci/typings/read-elements.js';
import {ResolvedTypes} from '../../.ci/typings/resolved-types.js';
import * as library from '../../src/index.js';
import {builtManifest} from '../support/built-manifest.js';

interface ReadElement {
  readonly tag: string;
  readonly className: 'AgentChat' | 'AgentHistory' | 'AgentLauncher' | 'AgentPicker' | 'AgentProvider';
  readonly attributes: readonly {readonly name: string; readonly fieldName: string}[];
}

describe('the values an attribute accepts', () => {
  it('are those of its type', async () => {
    const types = new ResolvedTypes(join(import.meta.dirname, '../../src/index.ts'));
    const elements = readElements(await builtManifest()) as unknown as readonly ReadElement[];
    expect(elements).to.have.length(5);
    for (const {tag, className, attributes} of elements) {
      const {elementProperties} = library[className] as unknown as typeof LitElement;
      const listed = attributes.map(({name, fieldName}) => {
        const {values} = elementProperties.get(fieldName)!;
        return [name, values instanceof Array ? values.toSorted() : []];
      });
      const typed = attributes.map(({name, fieldName}) => [
        name,
        types.valuesOf(className, fieldName).toSorted(),
      ]);
      expect(listed, tag).to.deep.equal(typed);
      expect(listed.some(([, values]) => values!.length > 0)).to.equal(true);
    }
  });
});
