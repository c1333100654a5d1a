// Writes what Lit's decorators say as Lit reads it without them. The sources keep the decorators, and so does the
// documentation made from them; a browser would pay for a call at each property, and for code that does far more.

/** What a decorator comes to: an entry of the static `properties`, or a getter in the class. */
const entries = {
  property: ({name, argument = '{}'}) => `${name}: ${argument}`,
  state: ({name}) => `${name}: {state: true}`,
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

/** What a statement says of a member, as the compiler writes it: `_decorate([property()], Element.prototype, "member")`. */
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

/** The code with each piece replaced by as many lines, so that source maps still tell the right one. */
function edited(code, edits) {
  let result = code;
  for (const {start, end, text} of edits.sort((one, other) => other.start - one.start)) {
    const lineEnds = code.slice(start, end).replaceAll(/[^\n]+/g, '');
    result = result.slice(0, start) + text.replaceAll(/\s*\n\s*/g, ' ') + lineEnds + result.slice(end);
  }
  return result;
}
