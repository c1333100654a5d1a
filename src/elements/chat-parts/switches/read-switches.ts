import type {Agent} from '../../../client/resources.js';
import {isJsonObject} from '../../../client/json-object.js';
import {warnOnce} from '../../agent-element.js';
import {oneLine} from '../one-line.js';

/** A switch above the message field. */
export interface ReplySwitch {
  /** Name of the field that it adds to requests for replies: 1 to 64 letters, digits, `_`, `-` and `.`. */
  readonly name: string;
  /** One line, up to 40 characters of plain text. */
  readonly label: string;
  /** Outline of an icon: the data of an SVG path in a box of 24 × 24, drawn as a line of 2. Default: none. */
  readonly icon?: string | undefined;
  /** Whether the agent offers it. Default: every agent does. */
  readonly when?: ((agent: Agent) => boolean) | undefined;
}

const maxSwitches = 6;
const maxLabelLength = 40;
const maxOutlineLength = 2000;

/** Fields of the request that the client sets itself (SERVICE.md section 2). */
const ownFields = ['model', 'messages', 'stream', 'conversationId'];

const globe = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM2 12h20M12 2a15 15 0 0 1 0 20a15 15 0 0 1 0-20z';

/**
 * Reads the setting `switches`. SERVICE.md names no field of the request for the flag `searchEnable` of an agent, so the word
 * `search` sends a field of the same name.
 */
export function readSwitches(setting: unknown, searchLabel: string): readonly ReplySwitch[] {
  const list: unknown = typeof setting === 'string' ? setting.split(/[\s,]+/).filter(Boolean) : setting;
  if (!Array.isArray(list)) {
    if (list) warnOnce('switches must be a text or a list, so there are none.');
    return [];
  }
  const search = {
    name: 'searchEnable',
    label: searchLabel,
    icon: globe,
    when: (agent: Agent) => agent.searchEnable,
  };
  const read = new Map<string, ReplySwitch>();
  for (const item of list.slice(0, 100)) {
    const found = item === 'search' ? search : readSwitch(item);
    if (found && !read.has(found.name)) read.set(found.name, found);
  }
  return [...read.values()].slice(0, maxSwitches);
}

function readSwitch(item: unknown): ReplySwitch | undefined {
  const {name, label, icon, when} = isJsonObject(item) ? item : {};
  const isField = typeof name === 'string' && /^[\w.-]{1,64}$/.test(name) && !(name in Object.prototype);
  const shownLabel = oneLine(label, maxLabelLength);
  if (typeof name === 'string' && ownFields.includes(name)) {
    warnOnce(`a switch cannot set the field ${name}, which the chat sets itself, so the switch is missing.`);
    return undefined;
  }
  if (!isField || !shownLabel) {
    const shown = typeof item === 'string' ? `"${item}"` : 'without a usable name and label';
    warnOnce(`there is no switch ${shown}. Use search, or {name, label}.`);
    return undefined;
  }
  return {
    name,
    label: shownLabel,
    icon: typeof icon === 'string' && icon.length <= maxOutlineLength ? icon : undefined,
    when:
      typeof when === 'function' ? (agent: Agent) => Boolean(Reflect.apply(when, item, [agent])) : undefined,
  };
}
