import {isJsonObject, isList, textOf, writeJson, type JsonObject} from './json-object.js';
import {attempt} from './platform.js';
import {usualOptions, type InterruptOption, type OfferedTool, type ReplyInterrupt} from './interrupt.js';
import {cleanLines, cleanText} from './source-reader.js';

/** Characters. */
const maxId = 500;
const maxTitle = 500;
const maxLabel = 100;
const maxName = 100;
/** Characters of the detail, and of arguments as JSON. */
const maxData = 64 * 1024;
/** Characters of JSON. It may contain the arguments as text. */
const maxState = 256 * 1024;
const maxOptions = 50;

/**
 * Reads a question of an agent from an untrusted value. `undefined` if it has no identifier. Nobody can allow what is too
 * long to be shown: such a question can only be refused.
 */
export function readInterrupt(value: unknown): ReplyInterrupt | undefined {
  if (!isJsonObject(value)) return undefined;
  const id = textOf(value['id']);
  if (id === '' || id.length > maxId) return undefined;
  const tool = readTool(value['tool']);
  const data = tool ? writtenData(tool.arguments) : '';
  const written = textOf(value['detail']) || data;
  const isCut = Math.max(written.length, data.length) > maxData;
  const isText = value['text'] === true && !isCut;
  const {state} = value;
  const given = isList(value['options']) ? readOptions(value['options']) : [];
  const options = given.length > 0 || isText ? given : usualOptions;
  const offered = isCut ? options.filter(({kind}) => kind === 'refuse') : options;
  return {
    id,
    title: cleanText(textOf(value['title']), maxTitle),
    detail: cleanLines(written, maxData) + (written.length > maxData ? '…' : ''),
    ...(offered !== usualOptions && {options: offered}),
    ...(isText && {text: true}),
    ...(tool && {tool: {name: tool.name, arguments: isCut ? {} : tool.arguments}}),
    ...(isJsonObject(state) && writtenData(state).length <= maxState && {state}),
  };
}

function readOptions(options: readonly unknown[]): readonly InterruptOption[] {
  return options.slice(0, maxOptions).flatMap(option => {
    if (!isJsonObject(option)) return [];
    const label = cleanText(textOf(option['label']), maxLabel);
    const {kind} = option;
    const known = kind === 'allow' || kind === 'refuse' ? kind : undefined;
    if (label === '' && !known) return [];
    const value = 'value' in option ? option['value'] : label || known === 'allow';
    return [{label, value, ...(known && {kind: known})}];
  });
}

function readTool(value: unknown): ReplyInterrupt['tool'] {
  if (!isJsonObject(value)) return undefined;
  const name = cleanText(textOf(value['name']), maxName);
  return name === '' ? undefined : {name, arguments: value['arguments'] ?? {}};
}

/** Deeply nested data cannot be written, and counts as too long. */
function writtenData(value: unknown): string {
  return attempt(() => writeJson(value, 2)) ?? ' '.repeat(maxState + 1);
}

const toolName = /^[\w-]{1,64}$/;

/** Reads tools of the page. Leaves out those without a usable name. */
export function readTools(value: unknown): readonly OfferedTool[] {
  const tools = isList(value) ? value.slice(0, maxOptions).filter(isJsonObject) : [];
  return tools.filter(({name}) => toolName.test(textOf(name))).map(readOfferedTool);
}

function readOfferedTool({name, description, parameters}: JsonObject): OfferedTool {
  const isUsable = isJsonObject(parameters) && writtenData(parameters).length <= maxData;
  return {name: textOf(name), description: textOf(description), ...(isUsable && {parameters})};
}
