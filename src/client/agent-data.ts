import {isJsonObject, isList} from './json-object.js';
import type {AgentData} from './resources.js';

/** Reads data for the page from an untrusted value. `undefined` if it is none. */
export function readAgentData(value: unknown): AgentData | undefined {
  if (!isJsonObject(value)) return undefined;
  const {kind, snapshot, delta, name, value: own} = value;
  if (kind === 'state') return {kind, snapshot};
  if (kind === 'state-delta') return isList(delta) ? {kind, delta} : undefined;
  return kind === 'custom' && typeof name === 'string' && name !== '' ? {kind, name, value: own} : undefined;
}

/** Reads a list of data. Leaves out what is none. */
export function readAgentDataList(value: unknown): readonly AgentData[] {
  return isList(value) ? value.flatMap(item => readAgentData(item) ?? []) : [];
}
