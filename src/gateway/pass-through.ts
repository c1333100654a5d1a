import {isJsonObject, type JsonObject} from '../client/json-object.js';
import {invalidRequest} from '../server/service-error.js';

/** Further parts of a completion request that visitors may send to the service (SERVICE.md, "not shown"). */
export interface GatewayPass {
  /**
   * Names of further fields of the request, such as `enable_search`. Their values pass unchanged, whatever JSON they
   * are, so list only fields that every visitor may set. Default: none. The fields `model`, `messages` and `stream`
   * always pass.
   */
  readonly fields?: readonly string[] | undefined;
  /**
   * Types of the parts that the content of a message may consist of, such as `text` and `image_url`. Parts pass
   * unchanged. The gateway refuses other parts with 400. Default: none, so content must be a string. Images inside
   * of messages need a larger `limit.bodyBytes`. A part with an address may make the service fetch it.
   */
  readonly parts?: readonly string[] | undefined;
}

/** A message with the content that passes: a string, or parts of the listed types. */
export interface PassedMessage {
  readonly role: string;
  readonly content: string | readonly JsonObject[];
}

/** Fields of a completion request that the gateway reads itself (SERVICE.md section 2). */
const ownFields: ReadonlySet<string> = new Set(['model', 'messages', 'stream']);
const messageFields: ReadonlySet<string> = new Set(['role', 'content']);

/** Throws a `TypeError` for names that are no list of texts, or that cannot pass. */
export function requireUsablePass({fields = [], parts = []}: GatewayPass): void {
  for (const [option, names] of Object.entries({fields, parts})) {
    const isList = Array.isArray(names) && names.every(name => typeof name === 'string' && name !== '');
    if (!isList) throw new TypeError(`pass.${option} must be a list of names.`);
  }
  // A service in JavaScript may copy such a field onto the prototype of its objects.
  const unusable = fields.find(
    name => ownFields.has(name) || name in Object.prototype || name === 'prototype',
  );
  if (unusable !== undefined) throw new TypeError(`pass.fields cannot contain ${unusable}.`);
}

/** Writing a deeper value as JSON could overflow the stack. */
const maxDepth = 32;
const maxParts = 100;
/** The names come from visitors, so the warnings are bounded in number and length. */
const maxWarnings = 100;
const maxNameLength = 64;

/** Selects the fields and parts of a completion request that pass, and warns about the others. */
export class PassThrough {
  readonly #fields: readonly string[];
  readonly #parts: ReadonlySet<string>;
  readonly #warn: ((sentence: string) => void) | undefined;
  readonly #read: readonly string[];
  readonly #warned = new Set<string>();

  /**
   * @param warn receives one sentence for each name that does not pass; absent outside of development
   * @param read further fields that the gateway reads itself, so that no warning names them
   */
  constructor(
    {fields = [], parts = []}: GatewayPass,
    warn: ((sentence: string) => void) | undefined,
    read: readonly string[] = [],
  ) {
    this.#read = read;
    this.#fields = fields;
    this.#parts = new Set(parts);
    this.#warn = warn;
  }

  /** Returns the listed fields of a request. Throws 400 for a value that is nested too deeply. */
  readFields(body: JsonObject): JsonObject {
    const passed = this.#fields.filter(name => Object.hasOwn(body, name));
    for (const name of passed) requireFlat(body[name], name);
    for (const name of Object.keys(body)) {
      if (!ownFields.has(name) && !passed.includes(name) && !this.#read.includes(name))
        this.#warnOnce(`removed the field ${shown(name)} of a request. To pass it, add it to pass.fields.`);
    }
    return Object.fromEntries(passed.map(name => [name, body[name]]));
  }

  /** Returns a message without further fields. Throws 400 for content that does not pass. */
  readMessage(role: string, message: JsonObject, path: string): PassedMessage {
    for (const name of Object.keys(message)) {
      if (!messageFields.has(name))
        this.#warnOnce(`removed the field ${shown(name)} of a message. Only role and content pass.`);
    }
    return {role, content: this.#readContent(message['content'], `${path}.content`)};
  }

  #readContent(content: unknown, path: string): PassedMessage['content'] {
    if (typeof content === 'string') return content;
    if (!Array.isArray(content) || this.#parts.size === 0) {
      if (Array.isArray(content))
        this.#warnOnce(
          'refused a message that is a list of parts. To pass it, add their types to pass.parts.',
        );
      throw invalidRequest(`${path} must be a string.`);
    }
    if (content.length === 0 || content.length > maxParts)
      throw invalidRequest(`${path} must have 1 to ${maxParts} parts.`);
    return content.map((part, index) => this.#readPart(part, `${path}[${index}]`));
  }

  #readPart(part: unknown, path: string): JsonObject {
    const type = isJsonObject(part) ? part['type'] : undefined;
    if (isJsonObject(part) && typeof type === 'string' && this.#parts.has(type)) {
      requireFlat(part, path);
      return part;
    }
    if (typeof type === 'string')
      this.#warnOnce(`refused a part of the type ${shown(type)}. To pass it, add it to pass.parts.`);
    throw invalidRequest(`${path}.type must be ${[...this.#parts].join(' or ')}.`);
  }

  #warnOnce(sentence: string): void {
    if (!this.#warn || this.#warned.has(sentence) || this.#warned.size >= maxWarnings) return;
    this.#warned.add(sentence);
    this.#warn(`Agent gateway ${sentence}`);
  }
}

function requireFlat(value: unknown, path: string): void {
  if (isDeeper(value, maxDepth)) throw invalidRequest(`${path} may have at most ${maxDepth} levels.`);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1));
}

/** A name with other characters may be a text of the visitor. */
function shown(name: string): string {
  return /^[\w.-]+$/.test(name) && name.length <= maxNameLength ? name : 'with an unusual name';
}
