// `llms.txt`: a plain text about the whole package, for language models.
import {tokensOf} from './editor-data.js';

/**
 * @param {string} introduction The facts that are not in the manifest, as Markdown.
 * @param {import('./read-elements.js').PublicElement[]} elements
 * @param {Map<string, object[]>} events The fields of each event class.
 * @param {import('./resolved-types.js').ResolvedTypes} types
 */
export function packageDescription(introduction, elements, events, types) {
  const shared = sharedBy(elements);
  return [
    introduction.trim(),
    '## Settings of all elements',
    list('Attributes', shared.attributes, attribute => attributeLine(elements[0], attribute, types)),
    list('Properties', shared.properties, property => propertyLine(elements[0], property, types)),
    ...elements.map(element => elementText(element, shared, types)),
    '## Events and their fields',
    'Event classes are exported from `agent-chat-elements`; listeners are typed by `addEventListener`.',
    eventList(elements, events, types),
    list('## Custom properties, set on the element or an ancestor', tokensOf(elements), tokenLine),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

/** Returns the settings of every element, which appear once. */
function sharedBy(elements) {
  const inAll = kind => {
    const [first, ...others] = elements.map(element => element[kind]);
    return first.filter(entry => others.every(other => other.some(({name}) => name === entry.name)));
  };
  return {attributes: ownOf(inAll('attributes')), properties: ownOf(inAll('properties'))};
}

function ownOf(entries) {
  return entries.filter(({inheritedFrom}) => inheritedFrom?.name === 'AgentElement');
}

function elementText(element, shared, types) {
  const isOwn = kind => {
    const sharedNames = new Set(shared[kind].map(({name}) => name));
    return element[kind].filter(({name}) => !sharedNames.has(name));
  };
  const attributeNames = new Set(element.attributes.map(({fieldName}) => fieldName));
  const isOnlyProperty = ({name}) => !attributeNames.has(name);
  return [
    `## <${element.tag}> (class ${element.className})`,
    element.description,
    list('Attributes', isOwn('attributes'), attribute => attributeLine(element, attribute, types)),
    list('Properties without an attribute', isOwn('properties').filter(isOnlyProperty), property =>
      propertyLine(element, property, types),
    ),
    list('Read-only properties', element.readings, property => readingLine(element, property, types)),
    list('Methods', element.methods, method => methodLine(element, method, types)),
    list('Events', element.events, ({name, type, description}) => `${name} (${type.text}): ${description}`),
    passedText(element),
    list('Slots', element.slots, ({name, description}) => `${name || '(default)'}: ${description}`),
    list('Parts', element.parts, ({name, description}) => `${name}: ${description}`),
    list('States', element.states, ({name, description}) => `:state(${name}): ${description}`),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function passedText({passedAttributes, passedProperties, passedEvents}) {
  const names = entries => entries.map(({name}) => name).join(', ');
  return [
    passedAttributes.length > 0 &&
      `Forwards to its chat: the attributes ${names(passedAttributes)}; the properties ${names(passedProperties)}.`,
    passedEvents.length > 0 && `Also receives the events of elements inside it: ${names(passedEvents)}.`,
  ]
    .filter(Boolean)
    .join('\n');
}

function attributeLine({className}, {name, fieldName, description, default: usual}, types) {
  const property = fieldName === name ? '' : `, property ${fieldName}`;
  const value = usual ? `, default ${usual}` : '';
  return `${name} (${types.textOf(className, fieldName)}${property}${value}): ${oneLine(description)}`;
}

function propertyLine({className}, {name, description}, types) {
  return `${name} (${types.textOf(className, name)}): ${oneLine(description)}`;
}

function readingLine({className}, {name, description}, types) {
  return `${name} (${types.readingOf(className, name)}): ${oneLine(description)}`;
}

function methodLine({className}, {name, description}, types) {
  return `${types.signatureOf(className, name)}: ${oneLine(description)}`;
}

function tokenLine({name, default: usual, description}) {
  return `${name}${usual ? ` (default ${usual})` : ''}: ${description}`;
}

function eventList(elements, events, types) {
  const classes = new Map(
    elements.flatMap(element => element.events).map(({name, type}) => [name, type.text]),
  );
  return [...classes]
    .map(([name, className]) => {
      const fields = events.get(className) ?? [];
      return `- ${name}: ${fields.map(field => fieldText(className, field, types)).join('; ') || 'no fields'}`;
    })
    .join('\n');
}

function fieldText(className, {name, description}, types) {
  const meaning = description ? ` – ${oneLine(description).replace(/\.$/, '')}` : '';
  return `${name}: ${types.readingOf(className, name)}${meaning}`;
}

function list(title, entries, line) {
  if (entries.length === 0) return '';
  const heading = title.startsWith('#') ? title : `${title}:`;
  return `${heading}\n${entries.map(entry => `- ${line(entry)}`).join('\n')}`;
}

function oneLine(text = '') {
  return text.replace(/\s*\n\s*/g, ' ');
}
