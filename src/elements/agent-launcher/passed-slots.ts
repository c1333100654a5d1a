/** The places of the chat that a page can fill through the launcher. */
const passedSlots = [
  'header',
  'header-end',
  'welcome',
  'empty',
  'suggestions',
  'composer-start',
  'composer-end',
  'footer',
];

/**
 * Hands what a page puts into the launcher on to the slots of a chat that is not in the page yet. A slot is there only
 * while something is in it: an empty one would hide what the chat itself shows in its place.
 */
export function passSlots(launcher: Element, chat: Element): void {
  const pass = (): void => {
    const filled = new Set([...launcher.children].map(({slot}) => slot));
    for (const name of passedSlots) {
      const passed = chat.querySelector(`:scope > slot[name="${name}"]`);
      if (!filled.has(name)) passed?.remove();
      else if (!passed) chat.append(createSlot(name));
    }
  };
  pass();
  // As long as there is the launcher, also out of the document.
  new MutationObserver(pass).observe(launcher, {childList: true, subtree: true, attributeFilter: ['slot']});
}

function createSlot(name: string): HTMLSlotElement {
  const slot = document.createElement('slot');
  slot.name = slot.slot = name;
  return slot;
}
