// Web types for JetBrains editors: https://github.com/JetBrains/web-types.
import {tokensOf} from './editor-data.js';

/**
 * @param {{name: string, version: string}} packageJson
 * @param {import('./read-elements.js').PublicElement[]} elements
 * @param {import('./resolved-types.js').ResolvedTypes} types
 */
export function webTypes({name, version}, elements, types) {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {elements: elements.map(element => htmlElement(element, types))},
      css: {
        properties: tokensOf(elements).map(token => described(token, {})),
      },
    },
  };
}

function htmlElement(element, types) {
  const {tag, className, description, attributes, passedAttributes, properties, readings, events} = element;
  return {
    name: tag,
    description,
    attributes: [...attributes, ...passedAttributes].map(attribute =>
      described(attribute, {value: attributeValue(className, attribute, types)}),
    ),
    slots: element.slots.map(slot => described(slot, {})),
    events: events.map(event => described(event, {type: event.type.text})),
    js: {
      properties: [
        ...[...properties, ...element.passedProperties].map(property =>
          described(property, {type: types.textOf(className, property.name)}),
        ),
        ...readings.map(reading =>
          described(reading, {type: types.readingOf(className, reading.name), 'read-only': true}),
        ),
      ],
      events: events.map(event => described(event, {type: event.type.text})),
    },
    css: {
      parts: element.parts.map(part => described(part, {})),
      properties: element.tokens.map(token => described(token, {})),
    },
  };
}

function attributeValue(className, {fieldName, type, default: usual}, types) {
  const kind = type?.text;
  if (kind === 'boolean') return {type: usual === 'true' ? "'true' | 'false'" : 'boolean', required: false};
  return {type: types.textOf(className, fieldName)};
}

function described({name, description, default: usual}, more) {
  return {name, description, ...(usual && {default: usual}), ...more};
}
