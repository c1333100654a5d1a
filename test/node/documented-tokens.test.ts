import {expect} from 'chai';
import type {CSSResult} from 'lit';
import {AgentChat} from '../../src/elements/agent-chat/agent-chat.js';
import {AgentHistory} from '../../src/elements/agent-history/agent-history.js';
import {AgentLauncher} from '../../src/elements/agent-launcher/agent-launcher.js';
import {AgentPicker} from '../../src/elements/agent-picker/agent-picker.js';
import {placeholderStyles} from '../../src/elements/shared/placeholder.styles.js';
import {tokenDeclarations, tokens} from '../../src/styles/tokens.styles.js';
import {publicElements, type Declaration} from '../packed/manifest.js';
import {builtManifest} from '../support/built-manifest.js';

/** The default of a token in the style sheets. */
const defaults = new Map(
  [...String(tokenDeclarations).matchAll(/var\((--agent-[\w-]+), (.*)\);/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

const readBy: Readonly<Record<string, readonly string[]>> = {
  'agent-chat': tokensIn(AgentChat.styles),
  // Shared, and about avatars, which a history does not have.
  'agent-history': tokensIn(AgentHistory.styles.filter(sheet => sheet !== placeholderStyles)),
  'agent-launcher': tokensIn(AgentLauncher.styles),
  'agent-picker': tokensIn(AgentPicker.styles),
};

describe('the documented custom properties', () => {
  let elements: readonly Declaration[];

  before(async () => {
    const manifest = await builtManifest();
    elements = publicElements(manifest);
  });

  it('have the defaults of the style sheets', () => {
    const wrong = elements.flatMap(({tagName = '', cssProperties = []}) =>
      cssProperties
        .filter(({name, default: told}) => name !== '--agent-display' && told !== defaults.get(name))
        .map(({name, default: told}) => `${tagName} ${name}: ${told}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('include all that the style sheets of an element read', () => {
    for (const [tag, names] of Object.entries(readBy))
      expect(namesOf(tag), tag).to.include.members(['--agent-display', ...names]);
  });

  it('of a launcher include those of its chat', () => {
    expect(namesOf('agent-launcher')).to.include.members(namesOf('agent-chat'));
  });

  function namesOf(tag: string): string[] {
    const {cssProperties = []} = elements.find(({tagName}) => tagName === tag) ?? {};
    return cssProperties.map(({name}) => name);
  }
});

function tokensIn(sheets: readonly CSSResult[]): string[] {
  // This sheet defines the colours of all elements, also from each other.
  const own = sheets.filter(sheet => sheet !== tokens);
  const names = own.join('\n').matchAll(/var\(--_([\w-]+)/g);
  return [...new Set([...names].map(([, name]) => `--agent-${name}`))].filter(name => defaults.has(name));
}
