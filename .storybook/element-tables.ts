import type {InputType, StrictInputType} from 'storybook/internal/types';

/** A member, attribute, event, slot, part, state or custom property. */
interface ManifestItem {
  readonly name: string;
  readonly description?: string;
  readonly kind?: string;
  readonly type?: {readonly text: string};
  readonly default?: string;
  /** The attribute of a property. */
  readonly attribute?: string;
  readonly readonly?: boolean;
  readonly static?: boolean;
  readonly optional?: boolean;
  readonly parameters?: readonly ManifestItem[];
  readonly return?: {readonly type: {readonly text: string}};
}

export interface ManifestElement {
  readonly name?: string;
  readonly description?: string;
  readonly tagName?: string;
  readonly members?: readonly ManifestItem[];
  readonly events?: readonly ManifestItem[];
  readonly slots?: readonly ManifestItem[];
  readonly cssParts?: readonly ManifestItem[];
  readonly cssStates?: readonly ManifestItem[];
  readonly cssProperties?: readonly ManifestItem[];
}

export interface Manifest {
  readonly modules: readonly {readonly declarations?: readonly ManifestElement[]}[];
}

const fixed = {disable: true};

/**
 * Returns the table of an element. Storybook's own table has no methods and no states. It also merges an attribute, a slot
 * and a part with the same name. Here, the keys of settings are property names, and all other keys begin with their kind.
 */
export function elementTable(tagName: string, {modules}: Manifest): Record<string, InputType> {
  const declarations = modules.flatMap(module => module.declarations ?? []);
  const element = declarations.find(declaration => declaration.tagName === tagName);
  const {
    members = [],
    events = [],
    slots = [],
    cssParts = [],
    cssStates = [],
    cssProperties = [],
  } = element ?? {};
  const fields = members.filter(member => member.kind === 'field' && !member.static);
  const methods = members.filter(member => member.kind === 'method' && !member.static);
  // Designers meet the tokens first.
  const rows: Record<string, InputType> = {...tokenRows(cssProperties)};
  for (const field of fields) rows[field.name] = fieldRow(field);
  const add = (items: readonly ManifestItem[], category: string, nameOf = ({name}: ManifestItem) => name) => {
    for (const item of items) rows[`${category} ${item.name}`] = plainRow(item, category, nameOf(item));
  };
  add(methods, 'methods', signature);
  for (const event of events) {
    const {members: ofEvent = []} = declarations.find(({name}) => name === event.type?.text) ?? {};
    rows[`events ${event.name}`] = eventRow(event, ofEvent);
  }
  add(slots, 'slots', ({name}) => name || '(content)');
  add(cssParts, 'parts');
  add(cssStates, 'states', ({name}) => `:state(${name})`);
  return rows;
}

/** Returns a row for each token of any element, for stories of several elements. */
export function allTokenRows({modules}: Manifest): Record<string, StrictInputType> {
  const declarations = modules.flatMap(module => module.declarations ?? []);
  return tokenRows(declarations.flatMap(({cssProperties = []}) => cssProperties));
}

/** Tokens of one name are one row. The key of a row is the custom property that its control sets. */
function tokenRows(tokens: readonly ManifestItem[]): Record<string, StrictInputType> {
  const rows: Record<string, StrictInputType> = {};
  for (const token of tokens)
    rows[token.name] ??= {...plainRow(token, 'Tokens', token.name), control: {type: tokenControl(token)}};
  return rows;
}

/** Colours have a colour control. The control of a number has no units. */
function tokenControl({default: value = ''}: ManifestItem): 'color' | 'number' | 'text' {
  if (/^(?:light-dark\(|#|rgb)/.test(value)) return 'color';
  return /^[\d.]+$/.test(value) ? 'number' : 'text';
}

/** Returns the row of a setting. Shows its attribute if it has one, and the property if its name differs. */
function fieldRow(field: ManifestItem): InputType {
  const {name, attribute, description = ''} = field;
  const property = attribute && attribute !== name ? `${description} Property: \`${name}\`.` : description;
  const row = plainRow(field, attribute ? 'attributes' : 'properties', attribute ?? name);
  return {...row, description: property, ...controlOf(field)};
}

/** Returns the row of an event. The type of the row shows the fields of the event. */
function eventRow(event: ManifestItem, members: readonly ManifestItem[]): InputType {
  const row = plainRow(event, 'events', event.name);
  const fields = members.filter(member => member.kind === 'field' && !member.static);
  const detail = fields.map(({name, type}) => `${name}: ${type?.text}`).join('\n');
  return {
    ...row,
    table: {...row.table, type: {summary: event.type?.text ?? 'Event', ...(detail && {detail})}},
  };
}

function plainRow(
  {description = '', type, return: result, ...item}: ManifestItem,
  category: string,
  name: string,
) {
  const summary = type?.text ?? result?.type.text;
  return {
    name,
    description,
    control: fixed,
    table: {
      category,
      ...(summary && {type: {summary}}),
      ...(item.default !== undefined && {defaultValue: {summary: item.default}}),
    },
  } satisfies InputType;
}

/** Only strings, numbers, booleans and unions of strings have a control. */
function controlOf({type, readonly}: ManifestItem): Pick<InputType, 'control' | 'options'> {
  const text = type?.text.replace(/ \| undefined$/, '') ?? '';
  if (readonly) return {};
  if (text === 'string') return {control: {type: 'text'}};
  if (text === 'boolean' || text === 'number') return {control: {type: text}};
  const options = text.split(' | ').map(value => /^'(.*)'$/.exec(value)?.[1]);
  return options.includes(undefined) ? {} : {control: {type: 'inline-radio'}, options};
}

function signature({name, parameters = []}: ManifestItem): string {
  const shown = parameters.map(
    parameter => `${parameter.name}${parameter.optional ? '?' : ''}: ${parameter.type?.text ?? 'unknown'}`,
  );
  return `${name}(${shown.join(', ')})`;
}
