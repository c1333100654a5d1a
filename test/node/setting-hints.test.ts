import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {knownSettings} from '../../src/controllers/known-settings.js';
import {hintsAbout, type SetElement} from '../../src/controllers/setting-hints.js';

const root = join(import.meta.dirname, '../..');

/** Where this project shows its elements to those who use them. */
const shown = ['README.md', 'CONTRIBUTING.md', ...filesOf('demo'), ...filesOf('stories'), ...filesOf('src')];

function filesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter(name => /\.(?:md|mdx|html|ts|tsx)$/.test(name))
    .map(name => join(folder, name));
}

function asWritten(tag: string, attributes: Readonly<Record<string, string>>): SetElement {
  return {tag, attributes: new Map(Object.entries(attributes)), values: new Map(), properties: new Map()};
}

/** The elements in a text, each with what it has as attributes there. */
function elementsIn(text: string): readonly SetElement[] {
  const elements = text.matchAll(/<(agent-[a-z]+)\b((?:[^<>"'`]|=>|"[^"]*"|'[^']*')*)>/g);
  return [...elements]
    .filter(([, tag = '']) => tag in knownSettings)
    .map(([, tag = '', inside = '']) => {
      const attributes = inside.matchAll(/([^\s="'*/{}]+)(?:=("[^"]*"|'[^']*'|\$?\{[^}]*\}|\S+))?/g);
      return asWritten(
        tag,
        Object.fromEntries(
          [...attributes].map(([, name = '', value = '']) => [name, value.replaceAll(/^["']|["']$/g, '')]),
        ),
      );
    });
}

describe('what a developer is told of settings', () => {
  it('is nothing where this project shows its elements', () => {
    const elements = shown.flatMap(name => elementsIn(readFileSync(join(root, name), 'utf8')));
    expect(elements.filter(({attributes}) => attributes.size > 0)).to.have.length.above(60);
    expect(elements.flatMap(hintsAbout)).to.deep.equal([]);
  });

  it('is nothing about what pages and frameworks put on any element', () => {
    const ofOthers = `accesskey autocapitalize autocorrect autofocus class contenteditable dir draggable enterkeyhint
      exportparts form hidden id inert inputmode is itemid itemprop itemref itemscope itemtype key lang nonce part popover
      ref role slot spellcheck style tabindex title translate writingsuggestions xmlns aria-label aria-hidden
      data-density data-agent-id data-theme onclick onagent-ready v-cloak v-if v-bind:theme :agent-id .agentId ?math
      @agent-ready [density] (agent-ready) #chat *ngIf _ngcontent-abc-1 _nghost ng-reflect-label ng-version x-theme
      x-agent-id x-context-turns hx-get hx-history wire:model wire:key svelte-1abc s:density astro-island client:load
      defer-hydration q:key data-v-1a2b3c jsx-parser border scheme model action-id page section name open value`;
    for (const tag of Object.keys(knownSettings))
      for (const name of ofOthers.split(/\s+/))
        expect(hintsAbout(asWritten(tag, {[name]: 'x'})), `${tag} ${name}`).to.deep.equal([]);
  });

  it('is nothing about what is empty, or to be filled in', () => {
    for (const value of ['', '{{ value }}', '${value}', '<%= value %>', '{value}'])
      for (const [tag, settings] of Object.entries(knownSettings))
        for (const name of Object.keys(settings))
          expect(hintsAbout(asWritten(tag, {[name]: value})), `${tag} ${name}="${value}"`).to.deep.equal([]);
  });

  it('is which name was meant, where that is hardly in doubt', () => {
    const meant = (tag: string, name: string) =>
      /did you mean (\S+)\?/.exec(hintsAbout(asWritten(tag, {[name]: 'x'})).join(''))?.[1];
    expect(meant('agent-chat', 'agentid')).to.equal('agent-id');
    expect(meant('agent-chat', 'agent_id')).to.equal('agent-id');
    expect(meant('agent-chat', 'agnet-id')).to.equal('agent-id');
    expect(meant('agent-chat', 'maxlength')).to.equal('max-length');
    expect(meant('agent-chat', 'read-only')).to.equal('readonly');
    expect(meant('agent-chat', 'denisty')).to.equal('density');
    expect(meant('agent-launcher', 'heading-levels')).to.equal('heading-level');
    expect(meant('agent-launcher', 'placment')).to.equal('placement');
    expect(meant('agent-picker', 'search-inn')).to.equal('search-in');
    expect(meant('agent-provider', 'base-ulr')).to.equal('base-url');
  });

  it('is where an attribute belongs that another element has', () => {
    expect(hintsAbout(asWritten('agent-picker', {'agent-id': 'A'}))).to.deep.equal([
      '<agent-picker agent-id>: not for <agent-picker>, only for <agent-chat>, <agent-history>, <agent-launcher>, <agent-provider>; it does nothing.',
    ]);
    expect(hintsAbout(asWritten('agent-provider', {'no-search': ''}))).to.deep.equal([
      '<agent-provider no-search>: not for <agent-provider>, only for <agent-picker>; it does nothing.',
    ]);
  });

  it('is what is allowed, and what happens instead', () => {
    const told = (tag: string, name: string, value: string) =>
      hintsAbout(asWritten(tag, {[name]: value})).join('\n');
    expect(told('agent-chat', 'history', 'recent ')).to.equal(
      '<agent-chat history="recent ">: not one of none, recent; none is used.',
    );
    expect(told('agent-chat', 'heading-level', '9')).to.equal(
      '<agent-chat heading-level="9">: not a number from 1 to 6; 2 is used.',
    );
    expect(told('agent-chat', 'max-length', 'abc')).to.equal(
      '<agent-chat max-length="abc">: not a number from 0 on; there is no limit.',
    );
    expect(told('agent-chat', 'idle-timeout', '-1')).to.equal(
      '<agent-chat idle-timeout="-1">: not a number above 0; the usual time is waited.',
    );
    expect(told('agent-picker', 'search-in', 'name,intro')).to.equal(
      '<agent-picker search-in="name,intro">: not one of information, name, introduction; information is used.',
    );
    expect(told('agent-launcher', 'placement', 'left')).to.equal(
      '<agent-launcher placement="left">: not one of bottom-end, bottom-start; bottom-end is used.',
    );
    expect(told('agent-history', 'time-zone', 'Mars/Base')).to.equal(
      '<agent-history time-zone="Mars/Base">: no time zone the browser knows; its own is used.',
    );
    expect(told('agent-chat', 'readonly', 'false')).to.equal(
      '<agent-chat readonly="false">: it is on when it is there, also as "false"; leave it out to turn it off.',
    );
  });
});
