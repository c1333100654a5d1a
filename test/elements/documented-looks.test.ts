import {resetMouse} from '@web/test-runner-commands';
import {expect} from 'chai';
import '../../src/define.js';
import {publicElements, type Declaration, type Manifest} from '../packed/manifest.js';
import {scenesOfChat, scenesOfLauncher} from '../support/scenes/chat-scenes.js';
import {scenesOfHistory, scenesOfPicker} from '../support/scenes/list-scenes.js';
import {deepElements, paintOf} from '../support/scenes/paint.js';
import type {OpenScene, Scene} from '../support/scenes/scene.js';

/** What each element can show. What the manifest names and none of these shows has no proof: add a scene. */
const scenes: Readonly<Record<string, readonly Scene[]>> = {
  'agent-chat': scenesOfChat,
  'agent-history': scenesOfHistory,
  'agent-launcher': scenesOfLauncher,
  'agent-picker': scenesOfPicker,
};

/** A colour that nothing has by itself. */
const mark = 'rgb(1, 2, 3)';

let elements: readonly (Declaration & {readonly tagName: string})[] = [];

before(async () => {
  const response = await fetch('/custom-elements.json');
  elements = publicElements((await response.json()) as Manifest);
});

/** Shows one scene after the other. */
async function inEachScene(tag: string, look: (scene: OpenScene) => unknown): Promise<void> {
  for (const {open} of scenes[tag]!) {
    const scene = await open();
    await look(scene);
    scene.element.remove();
    scene.close?.();
    await resetMouse();
  }
}

const documented = (tag: string): Declaration => elements.find(({tagName}) => tagName === tag)!;
const namesOf = (entries: Declaration['cssParts'] = []): string[] => entries.map(({name}) => name);
const partsOf = (element: HTMLElement): Element[] =>
  deepElements(element).filter(inner => inner.part.length > 0);

for (const tag of Object.keys(scenes)) {
  describe(`<${tag}>, as it is documented`, function () {
    // Each opens all scenes, one after the other.
    this.timeout(120_000);

    it('has all its parts painted by a page, and no others', async () => {
      const names = namesOf(documented(tag).cssParts);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        names.map(name => `${tag}::part(${name}) {transition: none; background: ${mark}}`).join(' '),
      );
      document.adoptedStyleSheets.push(sheet);
      const painted = new Set<string>();
      const there = new Set<string>();
      await inEachScene(tag, ({element}) => {
        for (const inner of partsOf(element)) {
          for (const name of inner.part) there.add(name);
          if (!inner.checkVisibility() || getComputedStyle(inner).backgroundColor !== mark) continue;
          for (const name of inner.part) painted.add(name);
        }
      });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
      expect([...painted].sort()).to.have.members(names.sort());
      // The frame of the chat in a launcher fills the panel, and is painted as that.
      expect(names).to.include.members([...there].filter(name => name !== 'base'));
    });

    it('shows what a page puts into its slots', async () => {
      const names = namesOf(documented(tag).slots);
      const shown = new Set<string>();
      await inEachScene(tag, async ({element}) => {
        for (const name of names) {
          const own = Object.assign(document.createElement('p'), {slot: name, textContent: 'Own words'});
          element.append(own);
          await new Promise(requestAnimationFrame);
          if (own.checkVisibility() && own.getBoundingClientRect().width > 0) shown.add(name);
          own.remove();
        }
      });
      expect([...shown].sort()).to.deep.equal(names.sort());
    });

    it('is painted anew by each of its custom properties', async () => {
      const names = namesOf(documented(tag).cssProperties);
      const without = new Set(names);
      await inEachScene(tag, ({element}) => {
        const {style} = element;
        for (const name of [...without]) {
          // What takes time to change would still look as before.
          style.setProperty('--agent-duration', '0s');
          const before = paintOf(element);
          style.setProperty(name, otherValue(name));
          if (paintOf(element) !== before) without.delete(name);
          style.removeProperty(name);
        }
      });
      expect([...without]).to.deep.equal([]);
    });

    it('can be matched by each of its states', async () => {
      const names = namesOf(documented(tag).cssStates);
      const matched = new Set<string>();
      await inEachScene(tag, ({element}) => {
        for (const name of names) if (element.matches(`:state(${name})`)) matched.add(name);
      });
      expect([...matched].sort()).to.deep.equal(names.sort());
    });
  });
}

it('shows something of every public element that has parts', () => {
  const shown = elements.filter(({cssParts = []}) => cssParts.length > 0).map(({tagName}) => tagName);
  expect(shown).to.have.members(Object.keys(scenes));
});

/** A value that a custom property does not have by itself. */
function otherValue(name: string): string {
  const values: Readonly<Record<string, string>> = {
    '--agent-radius': '3px',
    '--agent-space': '7px',
    '--agent-font': 'cursive',
    '--agent-font-mono': 'cursive',
    '--agent-font-size': '19px',
    '--agent-line-height': '1.9',
    '--agent-avatar-size': '31px',
    '--agent-message-max-width': '77px',
    '--agent-shadow': `0 0 5px ${mark}`,
    '--agent-duration': '333ms',
    '--agent-panel-width': '301px',
    '--agent-panel-height': '302px',
    '--agent-z-index': '77',
    '--agent-display': 'flex',
  };
  return values[name] ?? mark;
}
