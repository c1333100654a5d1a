// What the generators work from: the elements of custom-elements.json, in one simple form.

/**
 * One public element.
 * @typedef {object} PublicElement
 * @property {string} tag
 * @property {string} className
 * @property {string} module Path of its class, from the package's root.
 * @property {string} definition Path of the module that registers it.
 * @property {string} description
 * @property {object[]} attributes
 * @property {object[]} properties Those a page may set.
 * @property {object[]} readings Those a page may only read.
 * @property {object[]} methods
 * @property {object[]} events
 * @property {object[]} slots
 * @property {object[]} parts
 * @property {object[]} states
 * @property {object[]} tokens
 * @property {object[]} passedAttributes What it takes for another element.
 * @property {object[]} passedProperties What it takes for another element.
 * @property {object[]} passedEvents What elements inside it tell, heard on this one too.
 */

/** Settings of the chat that the launcher has no use for. */
const neverPassed = ['autofocus'];

/** The moment's text is the page's to write; it is no setting, and not handed on. */
const ownStateOfChat = ['draft'];

/** @returns {PublicElement[]} In the order of their names. */
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

/** The fields of each event class, by its name. */
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
    passedEvents: [],
  };
}

/** The launcher hands on to the chat what it does not take itself. */
function withPassedSettings(element, elements) {
  const chat = elements.find(({tag}) => tag === 'agent-chat');
  if (element.tag !== 'agent-launcher' || !chat) return element;
  const leftOut = new Set([...neverPassed, ...ownStateOfChat]);
  const notOwn = kind => without(element[kind], chat[kind]).filter(({name}) => !leftOut.has(name));
  return {...element, passedAttributes: notOwn('attributes'), passedProperties: notOwn('properties')};
}

/** What bubbles is heard on the provider around an element, and on the launcher around its chat. */
function withPassedEvents(element, elements) {
  const inner = {
    'agent-provider': ['agent-picker', 'agent-chat', 'agent-history', 'agent-launcher'],
    'agent-launcher': ['agent-picker', 'agent-chat'],
  }[element.tag];
  if (!inner) return element;
  const heard = elements.filter(({tag}) => inner.includes(tag)).flatMap(({events}) => events);
  const bubbling = heard.filter(({description}) => !description.includes('does not bubble'));
  const byName = new Map(bubbling.map(event => [event.name, event]));
  return {...element, passedEvents: without(element.events, [...byName.values()])};
}

function without(own, others) {
  const names = new Set(own.map(({name}) => name));
  return others.filter(({name}) => !names.has(name));
}
