// `element-types.d.ts`: the settings and events of each element, which the typings of all frameworks use.
import {docComment} from './doc-comment.js';

/** @param {import('./read-elements.js').PublicElement[]} elements */
export function elementTypes(elements) {
  const events = new Set(elements.flatMap(element => element.events.map(({type}) => type.text)));
  const classes = elements.map(({className}) => className);
  const names = [...classes, ...events].sort().join(',\n  ');
  const tags = elements.map(({tag, className}) => `  '${tag}': ${className}Typing;`);
  return [
    '/** Attributes, properties and events of each element. */',
    `import type {\n  ${names},\n} from './index.js';\n`,
    ...elements.map(elementInterfaces),
    '/** All elements by their tags. */',
    'export interface AgentElements {',
    ...tags,
    '}\n',
  ].join('\n');
}

function elementInterfaces(element) {
  const {tag, className} = element;
  const attributes = [...element.attributes, ...element.passedAttributes];
  // The launcher forwards an attribute until the chat is loaded. It has all other properties itself from the start.
  const isAttribute = ({name}) => element.passedAttributes.some(({fieldName}) => fieldName === name);
  const properties = [
    ...element.properties,
    ...element.passedProperties.filter(entry => !isAttribute(entry)),
  ];
  return [
    block(`Attributes of \`<${tag}>\`.`, `${className}Attributes`, attributes, attribute => [
      `'${attribute.name}'`,
      attributeType(className, attribute),
    ]),
    block(`Properties of \`<${tag}>\`.`, `${className}Properties`, properties, ({name}) => [
      name,
      `${className}['${name}']`,
    ]),
    block(
      `Properties that \`<${tag}>\` forwards to its chat.`,
      `${className}PassedProperties`,
      element.passedProperties.filter(isAttribute),
      ({name}) => [name, `${className}['${name}']`],
    ),
    eventBlock(element),
    `/** \`<${tag}>\` for the typings of frameworks. */`,
    `export interface ${className}Typing {`,
    `  element: ${className};`,
    `  attributes: ${className}Attributes;`,
    `  properties: ${className}Properties;`,
    `  passed: ${className}PassedProperties;`,
    `  events: ${className}Events;`,
    '}\n',
  ].join('\n');
}

function block(description, name, entries, describe) {
  const lines = entries.flatMap(entry => {
    const [key, type] = describe(entry);
    return [docComment(entry.description, '  '), `  ${key}?: ${type} | undefined;`];
  });
  return [`/** ${description} */`, `export interface ${name} {`, ...lines, '}\n'].join('\n');
}

function eventBlock({tag, className, events, passedEvents}) {
  const lines = [...events, ...passedEvents].flatMap(({name, description, type}) => [
    docComment(description, '  '),
    `  '${name}': ${type.text};`,
  ]);
  return [
    `/** Events of \`<${tag}>\` and of the elements inside it. */`,
    `export interface ${className}Events {`,
    ...lines,
    '}\n',
  ].join('\n');
}

/** A number may be text, and the presence of a boolean attribute is enough. One that is on by default has a text for off. */
function attributeType(className, {type, fieldName, default: usual}) {
  const kind = type?.text.replace(/ \| undefined$/, '');
  if (kind === 'boolean')
    return usual === 'true' ? "boolean | '' | 'true' | 'false' | 'off'" : "boolean | ''";
  if (kind === 'number') return 'number | `${number}`';
  return `${className}['${fieldName}']`;
}
