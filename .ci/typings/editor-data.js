// "Custom data" files for VS Code: completion and descriptions in HTML and CSS.

/** @typedef {import('./read-elements.js').PublicElement} PublicElement */

/**
 * @param {PublicElement[]} elements
 * @param {import('./resolved-types.js').ResolvedTypes} types
 */
export function htmlCustomData(elements, types) {
  return {
    version: 1.1,
    tags: elements.map(element => ({
      name: element.tag,
      description: markdown(element.description),
      attributes: [...element.attributes, ...element.passedAttributes].map(attribute =>
        htmlAttribute(element, attribute, types),
      ),
    })),
  };
}

/** @param {PublicElement[]} elements */
export function cssCustomData(elements) {
  return {
    version: 1.1,
    properties: tokensOf(elements).map(({name, default: usual, description}) => ({
      name,
      description: markdown(usual ? `${description}\n\nDefault: \`${usual}\`` : description),
    })),
    pseudoElements: [...partsOf(elements)].map(([name, places]) => ({
      name: `::part(${name})`,
      description: markdown(places.join('\n\n')),
    })),
  };
}

/** Returns each custom property once, with the description of the first element that has it. */
export function tokensOf(elements) {
  const tokens = new Map();
  for (const token of elements.flatMap(element => element.tokens))
    if (!tokens.has(token.name)) tokens.set(token.name, token);
  return [...tokens.values()];
}

function partsOf(elements) {
  const parts = new Map();
  for (const {tag, parts: own} of elements)
    for (const {name, description} of own)
      parts.set(name, [...(parts.get(name) ?? []), `\`<${tag}>\`: ${description}`]);
  return parts;
}

function htmlAttribute({className}, {name, fieldName, description, type, default: usual}, types) {
  const values = types.valuesOf(className, fieldName).map(value => ({name: value}));
  const isBoolean = type?.text === 'boolean';
  if (isBoolean && usual === 'true') values.push({name: 'true'}, {name: 'false'});
  return {
    name,
    description: markdown(usual && !isBoolean ? `${description}\n\nDefault: \`${usual}\`` : description),
    ...(isBoolean && usual !== 'true' && {valueSet: 'v'}),
    ...(values.length > 0 && {values}),
  };
}

function markdown(value) {
  return {kind: 'markdown', value};
}
