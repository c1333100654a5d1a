import {defineProperty} from '../../define-property.js';
import type {AgentChat} from '../agent-chat/agent-chat.js';
import {nonStringDefaults} from './forwarded-names.js';

type SettingsOf = Pick<typeof AgentChat, 'elementProperties' | 'observedAttributes'>;

/**
 * Defines the properties of the chat that are not strings, so that they work before the chat is loaded. Frameworks
 * look for a property or its setter. Without one, they write an attribute such as `suggestions="…"` or
 * `disabled="false"`.
 */
export function defineChatProperties(prototype: object): void {
  for (const [name, usual] of Object.entries(nonStringDefaults))
    defineProperty(prototype, name, {
      get: () => usual,
      set(this: object, value: unknown) {
        defineProperty(this, name, {configurable: true, writable: true, value});
      },
    });
}

/** The launcher itself controls the focus. */
const neverForwarded = ['autofocus'];

/**
 * Forwards the settings of the launcher to a new chat: every attribute and property that the chat has and the launcher
 * lacks. Includes values that the page set before.
 */
export function forwardProperties(launcher: HTMLElement, chat: AgentChat): void {
  const own = launcher.constructor as unknown as SettingsOf;
  const theirs = chat.constructor as unknown as SettingsOf;
  const names = theirs.observedAttributes.filter(
    name => !own.observedAttributes.includes(name) && !neverForwarded.includes(name),
  );
  // Before the properties: as in Lit, a property takes precedence over the attribute of the markup.
  for (const name of names) forwardAttribute(launcher, chat, name);
  for (const [name, {state}] of theirs.elementProperties) {
    const isForwarded = !own.elementProperties.has(name) && !neverForwarded.includes(String(name));
    if (isForwarded && !state) forwardProperty(launcher, chat, name as keyof AgentChat);
  }
  // It stays active outside the document: forwarding everything again on connection would remove the
  // attributes that the chat reflects. The garbage collector removes it with the launcher.
  new MutationObserver(changes => {
    for (const {attributeName} of changes) forwardAttribute(launcher, chat, attributeName ?? '');
  }).observe(launcher, {attributeFilter: names});
}

function forwardAttribute(launcher: Element, chat: Element, name: string): void {
  const value = launcher.getAttribute(name);
  if (value === chat.getAttribute(name)) return;
  if (value === null) chat.removeAttribute(name);
  else chat.setAttribute(name, value);
}

/** Makes the property of the launcher an alias of the property of the chat. */
function forwardProperty(launcher: Element, chat: AgentChat, name: keyof AgentChat): void {
  const before: unknown = Object.getOwnPropertyDescriptor(launcher, name)?.value;
  defineProperty(launcher, name, {
    configurable: true,
    get: (): unknown => chat[name],
    set: (value: unknown) => void Reflect.set(chat, name, value),
  });
  if (before !== undefined) Reflect.set(chat, name, before);
}

const ownSlots = ['icon', 'greeting', ''];

/**
 * Forwards slotted children of the launcher to a new chat. A slot exists only while it has content: an empty slot would
 * hide the default content of the chat.
 */
export function forwardSlots(launcher: Element, chat: Element): void {
  const forward = (): void => {
    const names = new Set([...launcher.children].map(({slot}) => slot));
    for (const name of ownSlots) names.delete(name);
    for (const forwarded of chat.querySelectorAll(':scope > slot')) {
      // The remaining names have no slot yet.
      if (!names.delete(forwarded.slot)) forwarded.remove();
    }
    chat.append(...[...names].map(createSlot));
  };
  forward();
  // Stays active as long as the launcher exists, even outside the document.
  new MutationObserver(forward).observe(launcher, {
    childList: true,
    subtree: true,
    attributeFilter: ['slot'],
  });
}

function createSlot(name: string): HTMLSlotElement {
  const slot = document.createElement('slot');
  slot.name = slot.slot = name;
  return slot;
}
