/** The places of the launcher itself, and what a page has put into none. */
const ownSlots = ['icon', 'greeting', ''];

/**
 * Hands what a page puts into the launcher on to the slots of a chat that is not in the page yet. A slot is there only
 * while something is in it: an empty one would hide what the chat itself shows in its place.
 */
export function passSlots(launcher: Element, chat: Element): void {
  const pass = (): void => {
    const names = new Set([...launcher.children].map(({slot}) => slot));
    for (const name of ownSlots) names.delete(name);
    for (const passed of chat.querySelectorAll(':scope > slot')) {
      // What is left are those that are not there yet.
      if (!names.delete(passed.slot)) passed.remove();
    }
    chat.append(...[...names].map(createSlot));
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
