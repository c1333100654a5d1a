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
 * long to be shown: such a question can only be refused. A call of a tool of the page is shown as it is, without words of
 * the agent, which could hide it.
 */
export function readInterrupt(value: unknown): ReplyInterrupt | undefined {
  if (!isJsonObject(value)) return undefined;
  const id = textOf(value['id']);
  if (id === '' || id.length > maxId) return undefined;
  const tool = readTool(value['tool']);
  const given = isList(value['options']) ? readOptions(value['options']) : [];
  const isRefused = given.length > 0 && given.every(({kind}) => kind === 'refuse');
  const data = tool ? writtenData(tool.arguments) : '';
  const title = tool ? '' : textOf(value['title']);
  // Its arguments may have been left out before.
  const written = tool && !isRefused ? data : textOf(value['detail']) || data;
  const isCut = Math.max(written.length, data.length) > maxData || title.length > maxTitle;
  const isText = value['text'] === true && !isCut && !tool;
  const {state} = value;
  const options = tool || (given.length === 0 && !isText) ? usualOptions : given;
  const offered = isCut || isRefused ? options.filter(({kind}) => kind === 'refuse') : options;
  return {
    id,
    title: shortened(title, maxTitle),
    detail: visibleLines(written, maxData) + (written.length > maxData ? '…' : ''),
    ...(offered !== usualOptions && {options: offered}),
    ...(isText && {text: true}),
    ...(tool && {tool: {name: tool.name, arguments: isCut ? {} : tool.arguments}}),
    ...(isJsonObject(state) && writtenData(state).length <= maxState && {state}),
  };
}

function shortened(text: string, longest: number): string {
  return cleanText(text, longest) + (text.length > longest ? '…' : '');
}

/** Characters that nobody sees, or that change the order of others. Those of Persian words and of emoji are left. */
const hidden =
  /[\u00ad\u061c\u180e\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Returns lines in which hidden characters have their number, such as `\u202e`, without long gaps. */
function visibleLines(text: string, longest: number): string {
  const shown = text
    .slice(0, longest)
    .replace(hidden, character => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
  return cleanLines(shown, Infinity).replace(/\n{4,}/g, '\n\n⋮\n\n');
}

function readOptions(options: readonly unknown[]): readonly InterruptOption[] {
  return options.slice(0, maxOptions).flatMap(option => {
    if (!isJsonObject(option)) return [];
    const label = shortened(textOf(option['label']), maxLabel);
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
