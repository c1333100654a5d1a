import {isJsonObject} from '../client/json-object.js';
import {readTools} from '../client/read-interrupt.js';
import {requireThat} from '../server/option-checks.js';

/** Throws a `TypeError` for tools of a page that an agent cannot call. */
export function requireTools(tools: unknown): void {
  if (tools === undefined) return;
  requireThat(
    Array.isArray(tools) && readTools(tools).length === tools.length,
    'tools must be a list of tools whose names have 1 to 64 letters, digits, _ and -.',
  );
  const names = new Set<unknown>();
  for (const tool of tools as readonly unknown[]) {
    if (!isJsonObject(tool)) continue;
    requireThat(typeof tool['run'] === 'function', `The tool ${String(tool['name'])} needs a function run.`);
    requireThat(!names.has(tool['name']), `There are two tools with the name ${String(tool['name'])}.`);
    names.add(tool['name']);
  }
}
