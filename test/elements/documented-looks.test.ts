import {resetMouse} from '@web/test-runner-commands';
import {expect} from 'chai';
import '../../src/define.js';
import {publicElements, type Declaration, type Manifest} from '../packed/manifest.js';
import {scenesOfChat, scenesOfLauncher} from '../support/scenes/chat-scenes.js';
import {scenesOfHistory, scenesOfPicker} from '../support/scenes/list-scenes.js';
import {deepElements, paintOf} from '../support/scenes/paint.js';
import type {OpenScene, Scene} from '../support/scenes/scene.js';

/** Scenes of each element. Items in the manifest that no scene shows have no proof: add a scene. */
const scenes: Readonly<Record<string, readonly Scene[]>> = {
  'agent-chat': scenesOfChat,
  'agent-history': scenesOfHistory,
  'agent-launcher': scenesOfLauncher,
  'agent-picker': scenesOfPicker,
};

/** A colour that no element has by default. */
const mark = 'rgb(1, 2, 3)';

let elements: readonly (Declaration & {readonly tagName: string})[] = [];

before(async () => {
  const response = await fetch('/custom-elements.json');
  elements = publicElements((await response.json()) as Manifest);
});

const documented = (tag: string): Declaration => elements.find(({tagName}) => tagName === tag)!;
const namesOf = (entries: Declaration['cssParts'] = []): string[] => entries.map(({name}) => name);
const partsOf = (element: HTMLElement): Element[] =>
  deepElements(element).filter(inner => inner.part.length > 0);

/** Collects the states, parts, slots and custom properties that an element shows in its scenes. */
class Sightings {
  readonly states = new Set<string>();
  /** The existing parts, and those that a page can style. */
  readonly parts = new Set<string>();
  readonly painted = new Set<string>();
  readonly slots = new Set<string>();
  /** The custom properties that changed the rendering. */
  readonly properties = new Set<string>();

  constructor(
    readonly tag: string,
    readonly all: Declaration,
  ) {}

  async see({element}: OpenScene): Promise<void> {
    for (const name of namesOf(this.all.cssStates)) {
      if (element.matches(`:state(${name})`)) this.states.add(name);
    }
    this.#seeParts(element);
    // Before the slots: slotted content moves what the mouse is over.
    this.#seeProperties(element);
    await this.#seeSlots(element);
  }

  #seeParts(element: HTMLElement): void {
    const sheet = new CSSStyleSheet();
    const rules = namesOf(this.all.cssParts).map(
      name => `${this.tag}::part(${name}) {transition: none; background: ${mark}}`,
    );
    sheet.replaceSync(rules.join(' '));
    document.adoptedStyleSheets.push(sheet);
    for (const inner of partsOf(element)) {
      for (const name of inner.part) this.parts.add(name);
      if (!inner.checkVisibility() || getComputedStyle(inner).backgroundColor !== mark) continue;
      for (const name of inner.part) this.painted.add(name);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
  }

  async #seeSlots(element: HTMLElement): Promise<void> {
    for (const name of namesOf(this.all.slots).filter(other => !this.slots.has(other))) {
      const own = Object.assign(document.createElement('p'), {slot: name, textContent: 'Own words'});
      element.append(own);
      await new Promise(requestAnimationFrame);
      if (own.checkVisibility() && own.getBoundingClientRect().width > 0) this.slots.add(name);
      own.remove();
    }
  }

  #seeProperties(element: HTMLElement): void {
    const missing = namesOf(this.all.cssProperties).filter(name => !this.properties.has(name));
    // In most scenes, none of the missing properties has an effect.
    if (!changesPaint(element, missing)) return;
    for (const name of missing) if (changesPaint(element, [name])) this.properties.add(name);
  }
}

for (const tag of Object.keys(scenes)) {
  describe(`<${tag}> as documented`, function () {
    // Opens all scenes, one after the other.
    this.timeout(120_000);
    let seen: Sightings;

    before(async () => {
      seen = new Sightings(tag, documented(tag));
      for (const {open} of scenes[tag]!) {
        const scene = await open();
        await seen.see(scene);
        scene.element.remove();
        scene.close?.();
        await resetMouse();
      }
    });

    it('has exactly the documented parts', () => {
      const names = namesOf(seen.all.cssParts);
      expect([...seen.painted].sort()).to.have.members(names.sort());
      // The chat’s frame in a launcher fills the panel and is styled as the panel.
      expect(names).to.include.members([...seen.parts].filter(name => name !== 'base'));
    });

    it('shows slotted content', () => {
      expect([...seen.slots].sort()).to.deep.equal(namesOf(seen.all.slots).sort());
    });

    it('changes its appearance with each of its custom properties', () => {
      expect([...seen.properties]).to.have.members(namesOf(seen.all.cssProperties));
    });

    it('matches each of its states', () => {
      expect([...seen.states].sort()).to.deep.equal(namesOf(seen.all.cssStates).sort());
    });
  });
}

it('covers every public element that has parts', () => {
  const shown = elements.filter(({cssParts = []}) => cssParts.length > 0).map(({tagName}) => tagName);
  expect(shown).to.have.members(Object.keys(scenes));
});

/** Whether other values of these custom properties change the rendering. */
function changesPaint(element: HTMLElement, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const {style} = element;
  // Transitions would still show the old value.
  style.setProperty('--agent-duration', '0s');
  const before = paintOf(element);
  for (const name of names) style.setProperty(name, otherValue(name));
  const isChanged = paintOf(element) !== before;
  for (const name of names) style.removeProperty(name);
  return isChanged;
}

/** A value that no custom property has by default. */
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
