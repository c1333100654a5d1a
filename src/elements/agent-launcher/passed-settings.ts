import type {AgentChat} from '../agent-chat/agent-chat.js';
import type {ChatSettings} from '../agent-chat/chat-settings.js';

/** What Lit knows of an element's properties and attributes. */
type SettingsOf = Pick<typeof AgentChat, 'elementProperties' | 'observedAttributes'>;

/** Those of the chat that are no text, as they are before the chat is there. */
const noTexts = {
  suggestions: undefined,
  suggest: undefined,
  renderMessage: undefined,
  transformRequest: undefined,
  readonly: false,
  disabled: false,
  math: false,
} satisfies Partial<ChatSettings>;

/**
 * Has an element take them before the chat is there. Frameworks look for a property, or for its setter, and make
 * an attribute of what an element has not: `suggestions="…"`, or `disabled="false"`.
 */
export function takeBeforeChat(prototype: object): void {
  for (const [name, usual] of Object.entries(noTexts))
    Object.defineProperty(prototype, name, {
      get: () => usual,
      set(this: object, value: unknown) {
        Object.defineProperty(this, name, {configurable: true, writable: true, value});
      },
    });
}

/** The launcher puts the focus where it belongs itself. */
const neverPassed = ['autofocus'];

/**
 * Hands the settings of the chat on to one that is not in the page yet: every attribute and every property that
 * the chat has and the launcher has not. What the page has set before the chat was there waits on the launcher.
 */
export function passSettings(launcher: HTMLElement, chat: AgentChat): void {
  const own = launcher.constructor as unknown as SettingsOf;
  const theirs = chat.constructor as unknown as SettingsOf;
  for (const [name, {state}] of theirs.elementProperties) {
    const isPassed = !own.elementProperties.has(name) && !neverPassed.includes(String(name));
    if (isPassed && !state) passProperty(launcher, chat, name as keyof AgentChat);
  }
  const names = theirs.observedAttributes.filter(
    name => !own.observedAttributes.includes(name) && !neverPassed.includes(name),
  );
  for (const name of names) passAttribute(launcher, chat, name);
  // Never ended, so that nothing is missed out of the document, and all passed again: that would take away what the
  // chat reflects of its properties. It goes with the launcher.
  new MutationObserver(changes => {
    for (const {attributeName} of changes) passAttribute(launcher, chat, attributeName ?? '');
  }).observe(launcher, {attributeFilter: names});
}

function passAttribute(launcher: Element, chat: Element, name: string): void {
  const value = launcher.getAttribute(name);
  if (value === chat.getAttribute(name)) return;
  if (value === null) chat.removeAttribute(name);
  else chat.setAttribute(name, value);
}

/** From now on, the property of the launcher is that of the chat. */
function passProperty(launcher: Element, chat: AgentChat, name: keyof AgentChat): void {
  const before: unknown = Object.getOwnPropertyDescriptor(launcher, name)?.value;
  Object.defineProperty(launcher, name, {
    configurable: true,
    enumerable: false,
    get: (): unknown => chat[name],
    set: (value: unknown) => void Reflect.set(chat, name, value),
  });
  if (before !== undefined) Reflect.set(chat, name, before);
}
