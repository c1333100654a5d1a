import type {InterruptDecision} from '../client/interrupt.js';
import {isJsonObject} from '../client/json-object.js';
import {readInterrupt} from '../client/read-interrupt.js';
import {invalidRequest} from '../server/service-error.js';

/** A reply asks fewer questions. */
const maxDecisions = 20;

/**
 * Reads the decisions of a visitor about the questions of the reply before. `undefined` if the request has none.
 *
 * @throws {ServiceError} 400
 */
export function readDecisions(value: unknown): readonly InterruptDecision[] | undefined {
  // OpenAI clients may send null for a missing field.
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.length === 0 || value.length > maxDecisions)
    throw invalidRequest(`decisions must be a list of 1 to ${maxDecisions} decisions.`);
  const ids = new Set<string>();
  return value.map((decision: unknown, index) => {
    // The visitor may have changed what the agent has sent.
    const asked = readInterrupt(decision);
    if (!isJsonObject(decision) || !asked)
      throw invalidRequest(`decisions[${index}] must be an object with id, status and value.`);
    const {status, value: decided} = decision;
    if (status !== 'resolved' && status !== 'failed')
      throw invalidRequest(`decisions[${index}].status must be resolved or failed.`);
    const {id, tool, state} = asked;
    if (ids.has(id)) throw invalidRequest(`decisions[${index}].id is there twice.`);
    ids.add(id);
    return {id, status, value: decided, ...(tool && {tool}), ...(state && {state})};
  });
}
