import {expect} from 'chai';
import type {ArgTypesEnhancer} from 'storybook/internal/types';
import {allTokenRows, elementTable, type Manifest} from '../../.storybook/element-tables.js';
import {tokensFirst} from '../../.storybook/token-controls.js';
import {defaultColors, defaultShapes} from '../../src/styles/default-tokens.js';
import {builtManifest} from '../support/built-manifest.js';

describe('the tables of the elements in Storybook', () => {
  let manifest: Manifest;

  before(async () => {
    manifest = await builtManifest();
  });

  /** The names in a part of an element’s table. */
  function namesOf(tagName: string, category: string): (string | undefined)[] {
    const rows = Object.values(elementTable(tagName, manifest));
    return rows.filter(({table}) => table?.category === category).map(({name}) => name);
  }

  it('show entries with equal names in their own sections', () => {
    expect(namesOf('agent-launcher', 'attributes')).to.include('greeting');
    expect(namesOf('agent-launcher', 'slots')).to.include('greeting');
    expect(namesOf('agent-launcher', 'parts')).to.include('greeting');
    expect(namesOf('agent-chat', 'attributes')).to.include.members(['actions', 'background']);
    expect(namesOf('agent-picker', 'attributes')).to.include.members(['name', 'label']);
  });

  it('show methods, states, events and tokens', () => {
    expect(namesOf('agent-chat', 'methods')).to.include('send(text: string)');
    expect(namesOf('agent-chat', 'states')).to.include(':state(streaming)');
    expect(namesOf('agent-chat', 'events')).to.include('agent-reply-end');
    expect(namesOf('agent-chat', 'Tokens')).to.include('--agent-accent');
  });

  it('begin with the tokens', () => {
    for (const tagName of ['agent-chat', 'agent-picker', 'agent-history', 'agent-launcher']) {
      const [first] = Object.values(elementTable(tagName, manifest));
      expect(first?.table?.category, tagName).to.equal('Tokens');
    }
  });

  it('put the tokens of a story before the settings that it sets', () => {
    const enhance = (argTypes: object, initialArgs: object) =>
      tokensFirst(manifest)({argTypes, initialArgs} as unknown as Parameters<ArgTypesEnhancer>[0]);
    const rows = enhance({agentId: {}, '--agent-radius': {}, label: {}}, {agentId: 'Agent-guide'});
    expect(Object.keys(rows)).to.deep.equal(['--agent-radius', 'agentId', 'label']);
    // Without a type, Storybook would move it to the front.
    expect(rows['agentId']?.type).to.deep.equal({name: 'string'});
    const others = Object.keys(enhance({}, {accent: '#0f766e'}));
    expect(others.at(-1)).to.equal('accent');
    expect(others).to.include('--agent-accent');
  });

  it('describe everything', () => {
    for (const tagName of [
      'agent-chat',
      'agent-picker',
      'agent-history',
      'agent-launcher',
      'agent-provider',
    ]) {
      const rows = Object.values(elementTable(tagName, manifest));
      expect(rows.length, tagName).to.be.above(15);
      expect(
        rows.filter(({description}) => !description).map(({name}) => name),
        tagName,
      ).to.deep.equal([]);
    }
  });

  it('offer controls for values that can be typed, and for nothing else', () => {
    const rows = elementTable('agent-launcher', manifest);
    const {theme, agentId, open, agent, code} = rows;
    expect(theme).to.deep.include({control: {type: 'inline-radio'}, options: ['light', 'dark']});
    expect([agentId?.control, open?.control]).to.deep.equal([{type: 'text'}, {type: 'boolean'}]);
    const fixed = [agent, rows['parts greeting'], rows['methods show']];
    expect(fixed.map(row => row?.control)).to.deep.equal(Array(3).fill({disable: true}));
    expect(code, 'not of an element, but of all').to.equal(undefined);
  });

  it('offer a control for each token, by the kind of its value', () => {
    const names = [...Object.keys(defaultColors), ...Object.keys(defaultShapes), 'display'];
    const rows = allTokenRows(manifest);
    expect(Object.keys(rows)).to.have.members(names.map(name => `--agent-${name}`));
    const controlOf = (name: string): unknown => rows[`--agent-${name}`]?.control;
    const colours = Object.keys(defaultColors).map(controlOf);
    expect(colours).to.deep.equal(colours.map(() => ({type: 'color'})));
    expect(controlOf('line-height')).to.deep.equal({type: 'number'});
    expect(['radius', 'shadow', 'font', 'duration'].map(controlOf)).to.deep.equal(
      Array(4).fill({type: 'text'}),
    );
    expect(elementTable('agent-picker', manifest))
      .to.include.keys('--agent-accent')
      .and.not.include.keys('--agent-z-index');
  });
});
