// Replaces Lit's decorators with static `properties`. The sources keep the decorators, and the manifest reads them there.
// In a browser, each decorator would cost a call and much unused code.

/**
 * Replacements of decorators: an entry of the static `properties`, or a getter in the class. The options of a property
 * inherit nothing from `Object.prototype`, to which old scripts add names.
 */
const entries = {
  property: ({name, argument = '{}'}) => `${name}: {__proto__: null, ${argument.slice(1)}`,
  state: ({name}) => `${name}: {__proto__: null, state: true}`,
};
const getters = {
  query: ({name, argument}) =>
    `get ${name}() { return this.renderRoot?.querySelector(${argument}) ?? null; }`,
};

/** @returns {import('vite').Plugin} */
export function declaredProperties() {
  return {
    name: 'declared-properties',
    transform(code, file) {
      if (!/\/src\/.*\.ts$/.test(file) || !code.includes('_decorate(')) return undefined;
      const {body} = this.parse(code);
      const members = body.flatMap(statement => decoratedMember(statement, code) ?? []);
      const classes = body
        .map(statement => statement.declaration ?? statement)
        .filter(({type}) => type === 'ClassDeclaration');
      return {
        code: edited(
          code,
          classes.flatMap(element => editsOf(element, members)),
        ),
        map: null,
      };
    },
  };
}

/** Reads the compiled form of a decorator: `_decorate([property()], Element.prototype, "member")`. */
function decoratedMember({start, end, expression}, code) {
  if (expression?.callee?.name !== '_decorate') return undefined;
  const [decorators, prototype, name] = expression.arguments;
  const [{callee, arguments: given}] = decorators.elements;
  const argument = given[0] && code.slice(given[0].start, given[0].end);
  return {start, end, element: prototype.object.name, decorator: callee.name, name: name.value, argument};
}

function editsOf({id, body}, members) {
  const own = members.filter(({element}) => element === id.name);
  const declared = own.filter(({decorator}) => decorator in entries);
  const found = own.filter(({decorator}) => decorator in getters);
  const declaration = `${id.name}.properties = {${written(declared, entries)}};`;
  return [
    {start: body.end - 1, end: body.end - 1, text: written(found, getters, ' ')},
    ...declared.map(({start, end}, index) => ({start, end, text: index === 0 ? declaration : ''})),
    ...found.map(({start, end}) => ({start, end, text: ''})),
  ];
}

function written(members, forms, separator = ', ') {
  return members.map(member => forms[member.decorator](member)).join(separator);
}

/** Replaces each piece of code with the same number of lines, so that source maps stay correct. */
function edited(code, edits) {
  let result = code;
  for (const {start, end, text} of edits.sort((one, other) => other.start - one.start)) {
    const lineEnds = code.slice(start, end).replaceAll(/[^\n]+/g, '');
    result = result.slice(0, start) + text.replaceAll(/\s*\n\s*/g, ' ') + lineEnds + result.slice(end);
  }
  return result;
}
