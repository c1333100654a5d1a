// Reads the elements of custom-elements.json into a simple form for the generators.

/**
 * One public element.
 * @typedef {object} PublicElement
 * @property {string} tag
 * @property {string} className
 * @property {string} module Path of its class, from the package's root.
 * @property {string} definition Path of the module that registers it.
 * @property {string} description
 * @property {object[]} attributes
 * @property {object[]} properties Writable properties.
 * @property {object[]} readings Read-only properties.
 * @property {object[]} methods
 * @property {object[]} events
 * @property {object[]} slots
 * @property {object[]} parts
 * @property {object[]} states
 * @property {object[]} tokens
 * @property {object[]} passedAttributes Attributes that it forwards to another element.
 * @property {object[]} passedProperties Properties that it forwards to another element.
 * @property {object[]} passedParts Parts of another element that pages style through it.
 * @property {object[]} passedEvents Bubbling events of elements inside it.
 */

/** Settings of the chat that the launcher does not use. */
const neverPassed = ['autofocus'];

/** State of the chat. It is not a setting, so the launcher does not forward it. */
const ownStateOfChat = ['draft'];

/** @returns {PublicElement[]} Sorted by tag. */
export function readElements(manifest) {
  const modules = manifest.modules;
  const definitions = new Map(
    modules.flatMap(({path, exports}) =>
      exports.filter(({kind}) => kind === 'custom-element-definition').map(({name}) => [name, path]),
    ),
  );
  const elements = modules
    .flatMap(({path, declarations}) => declarations.map(declaration => ({path, declaration})))
    .filter(({declaration}) => declaration.tagName)
    .map(({path, declaration}) => readElement(path, declaration, definitions.get(declaration.tagName)))
    .sort((one, other) => one.tag.localeCompare(other.tag));
  return elements
    .map(element => withPassedSettings(element, elements))
    .map(element => withPassedEvents(element, elements));
}

export function readEvents(manifest) {
  const classes = manifest.modules
    .flatMap(({declarations}) => declarations)
    .filter(({superclass}) => superclass?.name === 'Event');
  return new Map(
    classes.map(({name, members = []}) => [name, members.filter(({static: isStatic}) => !isStatic)]),
  );
}

function readElement(path, declaration, definition) {
  const members = (declaration.members ?? []).filter(({static: isStatic}) => !isStatic);
  const fields = members.filter(({kind}) => kind === 'field');
  return {
    tag: declaration.tagName,
    className: declaration.name,
    module: path,
    definition,
    description: declaration.description ?? '',
    attributes: declaration.attributes ?? [],
    properties: fields.filter(({readonly}) => !readonly),
    readings: fields.filter(({readonly}) => readonly),
    methods: members.filter(({kind}) => kind === 'method'),
    events: declaration.events ?? [],
    slots: declaration.slots ?? [],
    parts: declaration.cssParts ?? [],
    states: declaration.cssStates ?? [],
    tokens: declaration.cssProperties ?? [],
    passedAttributes: [],
    passedProperties: [],
    passedParts: [],
    passedEvents: [],
  };
}

/** Adds the settings of the chat that the launcher forwards. */
function withPassedSettings(element, elements) {
  const chat = elements.find(({tag}) => tag === 'agent-chat');
  if (element.tag !== 'agent-launcher' || !chat) return element;
  const leftOut = new Set([...neverPassed, ...ownStateOfChat]);
  const notOwn = kind => without(element[kind], chat[kind]).filter(({name}) => !leftOut.has(name));
  return {
    ...element,
    passedAttributes: notOwn('attributes'),
    passedProperties: notOwn('properties'),
    passedParts: chat.parts.filter(({name}) => element.parts.some(part => part.name === name)),
  };
}

/** Adds the bubbling events of inner elements to the provider and the launcher. */
function withPassedEvents(element, elements) {
  const inner = {
    'agent-provider': ['agent-picker', 'agent-chat', 'agent-history', 'agent-launcher'],
    'agent-launcher': ['agent-picker', 'agent-chat'],
  }[element.tag];
  if (!inner) return element;
  const innerEvents = elements.filter(({tag}) => inner.includes(tag)).flatMap(({events}) => events);
  const bubbling = innerEvents.filter(({description}) => !description.includes('does not bubble'));
  const byName = new Map(bubbling.map(event => [event.name, event]));
  return {...element, passedEvents: without(element.events, [...byName.values()])};
}

function without(own, others) {
  const names = new Set(own.map(({name}) => name));
  return others.filter(({name}) => !names.has(name));
}
