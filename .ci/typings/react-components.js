// `react.js` and `react/*.js`: a React component for each element. Its module registers the element.
import {basename} from 'node:path';
import {docComment} from './doc-comment.js';

/**
 * Returns the files by their path in `dist`.
 *
 * @param {import('./read-elements.js').PublicElement[]} elements
 */
export function reactComponents(elements) {
  const files = elements.flatMap(element => {
    const name = basename(element.definition, '.js');
    return [
      [`react/${name}.js`, componentModule(element)],
      [`react/${name}.d.ts`, componentTypes(element)],
    ];
  });
  const exports = elements
    .map(({className, definition}) => `export {${className}} from './react/${basename(definition)}';\n`)
    .join('');
  const types = elements
    .map(
      ({className, definition}) =>
        `export {${className}, type ${className}Props} from './react/${basename(definition)}';\n`,
    )
    .join('');
  return Object.fromEntries([
    ...files,
    ['react/element-component.js', elementComponent],
    ['react.js', `'use client';\n${exports}`],
    ['react.d.ts', types],
  ]);
}

const elementComponent = `'use client';
import {createComponent} from '@lit/react';
import * as React from 'react';

/**
 * Creates a component for an element. It ignores properties that are \`undefined\`, like a tag. Set again with each
 * render, they would overwrite the choice or text of the visitor.
 */
export function elementComponent(element) {
  const Element = createComponent({react: React, ...element});
  const Component = React.forwardRef((props, ref) => {
    const given = Object.entries(props).filter(([, value]) => value !== undefined);
    return React.createElement(Element, {...Object.fromEntries(given), ref});
  });
  Component.displayName = element.displayName;
  return Component;
}
`;

function componentModule({tag, className, module, definition, events, passedEvents, passedProperties}) {
  const listeners = [...events, ...passedEvents].map(({name}) => `    ${listenerName(name)}: '${name}',`);
  const passed = passedProperties.map(({name}) => `'${name}'`).join(', ');
  return [
    "'use client';",
    `import '../${fromDist(definition)}';`,
    `import {${className} as Element} from '../${fromDist(module)}';`,
    "import {elementComponent} from './element-component.js';",
    '',
    ...(passed
      ? [
          '/** Never created: its prototype names the properties, also those that the launcher forwards. */',
          'class Known extends Element {}',
          `for (const name of [${passed}]) Object.defineProperty(Known.prototype, name, {value: undefined});`,
          '',
        ]
      : []),
    `export const ${className} = elementComponent({`,
    `  tagName: '${tag}',`,
    `  elementClass: ${passed ? 'Known' : 'Element'},`,
    `  displayName: '${className}',`,
    '  events: {',
    ...listeners,
    '  },',
    '});\n',
  ].join('\n');
}

function componentTypes({tag, className, description}) {
  return [
    `import type {${className}Typing} from '../element-types.js';`,
    "import type {ElementComponent, ElementComponentProps} from './element-component.js';",
    '',
    `/** Props of \`<${className}>\`. */`,
    `export type ${className}Props = ElementComponentProps<${className}Typing>;`,
    '',
    docComment(`\`<${tag}>\` as a component. ${description}`),
    `export declare const ${className}: ElementComponent<${className}Typing>;\n`,
  ].join('\n');
}

/** Converts `agent-reply-end` to `onAgentReplyEnd`. */
function listenerName(event) {
  return `on${event.replace(/(^|-)(\w)/g, (_, dash, letter) => letter.toUpperCase())}`;
}

function fromDist(path) {
  return path.replace(/^dist\//, '');
}
