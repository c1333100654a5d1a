// `react.js` and `react/*.js`: each element as a component of React, which registers the element when it is loaded.
import {basename} from 'node:path';
import {docComment} from './doc-comment.js';

/** The files by their path in `dist`.
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
 * A component of an element. What is \`undefined\` is as if it were left out, as with tags: set at each rendering, it
 * would take away what the visitor has chosen or written meanwhile.
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
          '/** Never made: it tells which names are properties, also those handed on to an element that comes later. */',
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
    `/** What \`<${className}>\` takes. */`,
    `export type ${className}Props = ElementComponentProps<${className}Typing>;`,
    '',
    docComment(`\`<${tag}>\` as a component. ${description}`),
    `export declare const ${className}: ElementComponent<${className}Typing>;\n`,
  ].join('\n');
}

/** `onAgentReplyEnd` of `agent-reply-end`. */
function listenerName(event) {
  return `on${event.replace(/(^|-)(\w)/g, (_, dash, letter) => letter.toUpperCase())}`;
}

function fromDist(path) {
  return path.replace(/^dist\//, '');
}
