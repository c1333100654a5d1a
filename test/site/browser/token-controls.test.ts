import {expect} from 'chai';
import {tokenRule} from '../../../.storybook/token-controls.js';
import '../../../src/define.js';
import * as chat from '../../../stories/agent-chat.stories.js';
import * as history from '../../../stories/agent-history.stories.js';
import * as launcher from '../../../stories/agent-launcher.stories.js';
import * as picker from '../../../stories/agent-picker.stories.js';
import * as provider from '../../../stories/agent-provider.stories.js';
import {waitUntil} from '../../support/wait-until.js';
import {deepElements} from '../../stories/deep-elements.js';
import {showInPage, type StorySettings} from '../../stories/shown-story.js';

const plain: StorySettings = {theme: 'light', direction: 'ltr', args: {}};
const surface = 'rgb(1, 2, 3)';
const args = {'--agent-surface': surface, '--agent-font-size': '21px'};

/** Stories that show each element, and the tag of an element that they show. */
const cases: readonly (readonly [tag: string, meta: {readonly title?: string | undefined}, story: object])[] =
  [
    ['agent-chat', chat.default, chat.Default],
    ['agent-picker', picker.default, picker.Default],
    ['agent-history', history.default, history.Default],
    ['agent-chat', launcher.default, launcher.Open],
    ['agent-picker', provider.default, provider.Default],
  ];

describe('the controls of tokens', () => {
  afterEach(() => showInPage({}, {}, plain));

  for (const [tag, meta, story] of cases)
    it(`change the look of the elements in the stories of ${meta.title}, and only while they have a value`, async () => {
      showInPage(meta, story, {...plain, args});
      await waitUntil(() => shows(tag, surface), `the ${tag} has the colour`);
      expect(shows(tag, '21px', 'fontSize')).to.equal(true);
      expect(Object.keys(shown(tag)!).filter(name => name.startsWith('--'))).to.deep.equal([]);
      showInPage(meta, story, plain);
      await waitUntil(() => shown(tag)?.shadowRoot?.firstElementChild, 'the default look');
      expect(shows(tag, surface)).to.equal(false);
    });

  it('are copied as one rule with the changed tokens', () => {
    expect(tokenRule({...args, '--agent-z-index': 0, '--agent-space': undefined, label: 'Agents'})).to.equal(
      ':root {\n  --agent-surface: rgb(1, 2, 3);\n  --agent-font-size: 21px;\n  --agent-z-index: 0;\n}\n',
    );
    expect(tokenRule({label: 'Agents', '--agent-font': ''})).to.equal('');
  });

  it('are copied without values that would end the rule', () => {
    for (const value of ['red;} * {display: none', '}', 'red !important', 'var(--x'])
      expect(tokenRule({'--agent-accent': value, '--agent-radius': '2px'}), value).to.match(
        /^:root \{\n(?: {2}--agent-accent: var\(--x\)?;\n)? {2}--agent-radius: 2px;\n\}\n$/,
      );
  });
});

function shown(tag: string): Element | undefined {
  return [...deepElements()].find(element => element.localName === tag);
}

/** Whether something in an element has this style. */
function shows(tag: string, value: string, property: 'backgroundColor' | 'fontSize' = 'backgroundColor') {
  const root = shown(tag)?.shadowRoot;
  if (!root) return false;
  return [...deepElements(root)].some(element => getComputedStyle(element)[property] === value);
}
