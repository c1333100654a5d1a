import type {PropertyDeclaration, ReactiveElement} from 'lit';
import {isServer} from './is-server.js';
import {hintsAbout, type SetElement} from './setting-hints.js';

/** What was said of any element: nothing is said again. */
const told = new Set<string>();

/** Tells the developer how to give an element a service. */
const missingService =
  'has no service: set base-url, put it inside <agent-provider>, or name a provider with for="its-id". ' +
  'A portal takes an element out of the provider around it.';

/** Frameworks set attributes and properties one by one, and those of a server's page later still. */
const whenSettled = (callback: () => void): void => void setTimeout(callback, 1_000);

/** Tells the developer of a page, once each, which settings of an element seem mistaken, now and whenever they change. */
export function watchSettings(element: ReactiveElement, hasService: () => boolean, wait = whenSettled): void {
  if (isServer) return;
  let isWaiting = false;
  const lookSoon = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    wait(() => {
      isWaiting = false;
      for (const hint of hintsAbout(asSet(element))) tell(hint);
      const isAlone = element.isConnected && element.localName !== 'agent-provider' && !hasService();
      if (isAlone) tell(`<${element.localName}> ${missingService}`);
    });
  };
  new MutationObserver(lookSoon).observe(element, {attributes: true});
  element.addController({hostUpdated: lookSoon});
  lookSoon();
}

function tell(hint: string): void {
  if (!told.has(hint)) console.warn(`agent-chat-elements: ${hint}`);
  told.add(hint);
}

function asSet(element: ReactiveElement): SetElement {
  const {elementProperties} = element.constructor as typeof ReactiveElement;
  const declared = [...elementProperties].filter(([, {state}]) => !state);
  const held = (name: PropertyKey): unknown => Reflect.get(element, name);
  return {
    tag: tagOf(element),
    attributes: new Map(element.getAttributeNames().map(name => [name, element.getAttribute(name) ?? ''])),
    values: new Map(
      declared.flatMap(([name, declaration]) => {
        const attribute = attributeOf(name, declaration);
        return attribute ? [[attribute, held(name)]] : [];
      }),
    ),
    properties: new Map(
      declared.flatMap(([name, {attribute}]) => (attribute === false ? [[String(name), held(name)]] : [])),
    ),
  };
}

/** The chat in the panel of a launcher has what was said of that. */
function tagOf(element: Element): string {
  const root = element.getRootNode();
  const isPanelChat = element.localName === 'agent-chat' && root instanceof ShadowRoot;
  return isPanelChat && root.host.localName === 'agent-launcher' ? 'agent-launcher' : element.localName;
}

function attributeOf(name: PropertyKey, {attribute}: PropertyDeclaration): string | undefined {
  if (attribute === false) return undefined;
  return typeof attribute === 'string' ? attribute : String(name).toLowerCase();
}
