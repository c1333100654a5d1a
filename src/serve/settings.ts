import {isOrigin} from '../server/option-checks.js';
import {requireAddress} from '../store/open-database.js';

/** A variable of the environment. */
interface Variable<Value> {
  /** For `--help`. Lines end where the text has a line break. */
  readonly purpose: string;
  readonly example: string;
  readonly byDefault?: string;
  /** Ends the sentence of an error after the name. */
  readonly rule: string;
  /** Whether no line may contain the value. */
  readonly isSecret?: true;
  /** Returns `undefined` for a value that does not follow the rule. */
  readonly read: (text: string) => Value | undefined;
}

const text = (value: string): string => value;
const token = (value: string): string | undefined => (/^[\x21-\x7e]+$/.test(value) ? value : undefined);
const tokenRule = 'must consist of letters, digits and signs without spaces';
const addressRule =
  'must be an address that begins with http:// or https://, without a user name and without #';
const portRule = 'must be a whole number from 0 to 65535';
const countRule = 'must be a whole number above 0';

/** All variables, in the order of `--help`. The same table reads them. */
const variables = {
  MODEL_URL: {
    purpose:
      'Address of an OpenAI-compatible model server, in front of /chat/completions.\nWithout it, agents repeat each message.',
    example: 'http://localhost:11434/v1',
    rule: addressRule,
    // The documentation of many servers shows the whole address.
    read: (value: string) => readAddress(value.replace(/\/chat\/completions\/?(?=\?|$)/, '')),
  },
  MODEL: {
    purpose: 'Name of the model. A file of an agent may name another one. Default: the first of the server.',
    example: 'llama3.2',
    rule: 'must be the name of a model',
    read: text,
  },
  MODEL_API_KEY: {
    purpose: 'Key of the model server. Default: none.',
    example: 'your-model-key',
    rule: tokenRule,
    isSecret: true,
    read: token,
  },
  AG_UI_URL: {
    purpose:
      'Address of an agent that speaks AG-UI, such as one of LangGraph, Mastra or Pydantic AI.\nIt answers in place of a model, for all files of agents. Their instructions are not sent.',
    example: 'http://localhost:8000/agent',
    rule: addressRule,
    read: readAddress,
  },
  AG_UI_TOKEN: {
    purpose: 'Token of that agent, sent as Authorization: Bearer. Default: none.',
    example: 'your-agent-token',
    rule: tokenRule,
    isSecret: true,
    read: token,
  },
  AGENTS: {
    purpose: 'Folder with one Markdown file for each agent.',
    byDefault: './agents',
    example: './agents',
    rule: 'must be the path of a folder',
    read: text,
  },
  DATABASE_URL: {
    purpose:
      'Database of the conversations: file:…, postgres://… or libsql://…\nfile: needs Node.js from 22.13 on or the package @libsql/client; postgres: needs pg.',
    byDefault: 'file:agent-chat.db',
    example: 'postgres://user:password@localhost/chat',
    rule: 'must begin with file:, postgres: or libsql:, and the address of a file has %25 for the sign %',
    read: readDatabase,
  },
  PORT: {
    purpose: 'Port of the server. 0 takes a free one.',
    byDefault: '8080',
    example: '8080',
    rule: portRule,
    read: readPort,
  },
  HOST: {
    purpose:
      'Address of this machine to listen on.\n0.0.0.0 is open to the network: put a web server with https in front.',
    byDefault: '127.0.0.1',
    example: '127.0.0.1',
    rule: 'must be an address or a name of this machine without a port',
    read: (value: string) => (/^(?:[\w.-]+|[\da-f:]+)$/i.test(value) ? value : undefined),
  },
  ALLOW_ORIGINS: {
    purpose: 'Sites whose pages may use the chat, separated by spaces or commas. Default: all sites.',
    example: 'https://shop.example',
    rule: 'must contain origins without a path',
    read: readOriginList,
  },
  REPLIES_PER_MINUTE: {
    purpose: 'Replies a minute to all visitors together.',
    byDefault: '60',
    example: '60',
    rule: countRule,
    read: readCount,
  },
  REPLIES_PER_VISITOR: {
    purpose: 'Replies a minute to one visitor.',
    byDefault: '10',
    example: '10',
    rule: countRule,
    read: readCount,
  },
  ADDRESS_HEADER: {
    purpose:
      'Header in which the web server in front writes the address of a visitor, such as X-Real-IP.\nThen one address gets at most half of the replies. Default: addresses are not counted.',
    example: 'X-Real-IP',
    rule: 'must be the name of a header',
    read: (value: string) => (/^[\w-]+$/.test(value) ? value : undefined),
  },
  REDIS_URL: {
    purpose:
      'Redis or Valkey that counts these replies for several servers.\nNeeds the packages ioredis and rate-limiter-flexible. Default: each server counts alone.',
    example: 'redis://localhost:6379',
    rule: 'must begin with redis:// or rediss://',
    read: (value: string) => (/^rediss?:\/\/./.test(value) && URL.canParse(value) ? value : undefined),
  },
  SERVICE_URL: {
    purpose:
      'Address of an agent service. The server is then a gateway: it keeps the token of the service,\nand the agents are those of the service. Replaces MODEL_URL, AG_UI_URL and AGENTS.',
    example: 'https://agents.example',
    rule: addressRule,
    read: readAddress,
  },
  SERVICE_TOKEN: {
    purpose: 'Token of that service. Needs SERVICE_URL.',
    example: 'your-service-token',
    rule: tokenRule,
    isSecret: true,
    read: token,
  },
  VISITOR_SECRET: {
    purpose:
      'Signs the cookie of visitors. Needs SERVICE_URL. Several servers need the same one.\nDefault: a random one in the file visitor-secret, beside the SQLite file or in this folder.',
    example: '$(openssl rand -hex 32)',
    rule: 'must have at least 32 random characters without spaces',
    isSecret: true,
    read: (value: string) => (/^[\x21-\x7e]{32,}$/.test(value) ? value : undefined),
  },
  RETENTION_DAYS: {
    purpose: 'Days after which conversations are deleted. Default: never.',
    example: '90',
    rule: countRule,
    read: readCount,
  },
  METRICS_PORT: {
    purpose: 'A second port, with /metrics for Prometheus. Needs the package prom-client. Default: none.',
    example: '9090',
    rule: portRule,
    read: readPort,
  },
  LOG: {
    purpose: 'json writes one line for each request to the standard output. Default: none.',
    example: 'json',
    rule: 'must be json',
    read: (value: string) => (value === 'json' ? value : undefined),
  },
} satisfies Record<string, Variable<unknown>>;

type Variables = typeof variables;
export type VariableName = keyof Variables;

/** The values of all variables. One without a value and without a default is `undefined`. */
export type Settings = {
  readonly [Name in VariableName]:
    | Exclude<ReturnType<Variables[Name]['read']>, undefined>
    | (Variables[Name] extends {readonly byDefault: string} ? never : undefined);
};

/** Variables by name, as in `process.env`. An empty one counts as missing. */
export type Environment = Readonly<Record<string, string | undefined>>;

const names = Object.keys(variables) as readonly VariableName[];

/** Throws an error that names the variable, its rule and an example. No error contains a value. */
export function readSettings(environment: Environment): Settings {
  const values = names.map(name => [name, readVariable(name, environment)] as const);
  const settings = Object.fromEntries(values) as unknown as Settings;
  requireTogether(settings);
  return settings;
}

/** Names with fewer letters are too much like variables of other programs. */
const minTypoLength = 5;

/** Returns a warning for each variable that is nearly one of the command, if that one is not set. It shows no value. */
export function misspeltVariables(environment: Environment): readonly string[] {
  const missing = names.filter(name => !environment[name]?.trim() && name.length >= minTypoLength);
  return Object.keys(environment).flatMap(given => {
    if (given.length < minTypoLength || names.some(name => name === given)) return [];
    const meant = missing.find(name => isNear(given, name, name.length < 8 ? 1 : 2));
    return meant === undefined ? [] : [`Warning: ${given} has no effect. Is it ${meant}?`];
  });
}

/** Whether one text becomes the other when a few letters are changed, removed, added or swapped. */
function isNear(one: string, other: string, edits: number): boolean {
  if (one === other || edits === 0) return one === other;
  if (one[0] !== undefined && one[0] === other[0]) return isNear(one.slice(1), other.slice(1), edits);
  const isSwapped = one[0] === other[1] && one[1] === other[0];
  const ends = [
    [one.slice(1), other],
    [one, other.slice(1)],
    [one.slice(1), other.slice(1)],
  ];
  if (isSwapped) ends.push([one.slice(2), other.slice(2)]);
  return ends.some(([end = '', otherEnd = '']) => isNear(end, otherEnd, edits - 1));
}

function readVariable(name: VariableName, environment: Environment): unknown {
  const {byDefault, rule, example, read}: Variable<unknown> = variables[name];
  const given = environment[name]?.trim() || byDefault;
  const value = given === undefined ? undefined : read(given);
  if (given !== undefined && value === undefined)
    throw new Error(`${name} ${rule}, such as ${name}=${example}`);
  return value;
}

/** A variable without effect is a mistake of the owner, so it is an error. */
function requireTogether(settings: Settings): void {
  const require = (name: VariableName, other: VariableName): void => {
    if (settings[name] === undefined || settings[other] !== undefined) return;
    throw new Error(`${name} needs ${other}, such as ${other}=${variables[other].example}`);
  };
  require('SERVICE_TOKEN', 'SERVICE_URL');
  require('SERVICE_URL', 'SERVICE_TOKEN');
  require('VISITOR_SECRET', 'SERVICE_URL');
  require('MODEL', 'MODEL_URL');
  require('MODEL_API_KEY', 'MODEL_URL');
  require('AG_UI_TOKEN', 'AG_UI_URL');
  const [one, other] = (['SERVICE_URL', 'AG_UI_URL', 'MODEL_URL'] as const).filter(
    name => settings[name] !== undefined,
  );
  if (other !== undefined) throw new Error(`${one} and ${other} exclude each other: unset one of them.`);
  if (settings.SERVICE_URL === undefined) return;
  if (settings.ALLOW_ORIGINS)
    throw new Error(
      'ALLOW_ORIGINS has no effect with SERVICE_URL, because browsers send the cookie of a visitor only to the same site. ' +
        'Unset it, and pass the path /agent-chat/ of your site on to this server.',
    );
}

/** Returns the part of `--help` about the variables. */
export function describeVariables(): string {
  return names
    .map(name => {
      const {purpose, byDefault}: Variable<unknown> = variables[name];
      const [first = '', ...others] = purpose.split('\n');
      const lines = [byDefault === undefined ? first : `${first} Default: ${byDefault}`, ...others];
      return `  ${name.padEnd(21)}${lines.join(`\n${' '.repeat(23)}`)}`;
    })
    .join('\n');
}

/** A shorter value could be an ordinary word, such as a placeholder for a key. */
const minSecretLength = 8;

/** Returns a function that removes secrets from a line: values of variables, and passwords in addresses. */
export function hideSecretsOf(environment: Environment): (line: string) => string {
  const secrets = names
    .filter(name => (variables[name] as Variable<unknown>).isSecret)
    .map(name => environment[name]?.trim() ?? '')
    .filter(secret => secret.length >= minSecretLength);
  return line =>
    secrets
      .reduce((words, secret) => words.replaceAll(secret, '***'), line)
      .replaceAll(/\/\/[^/\s@]*@/g, '//***@')
      .replaceAll(/(?<=[?&](?:authToken|password)=)[^&\s'"]+/g, '***');
}

function readPort(value: string): number | undefined {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined;
}

function readCount(value: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}

function readAddress(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isUsable = url && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '';
  return isUsable ? url.href.replace(/\/$/, '') : undefined;
}

function readDatabase(value: string): string | undefined {
  try {
    requireAddress(value);
    return value;
  } catch {
    return undefined;
  }
}

function readOriginList(value: string): readonly string[] | undefined {
  // An address that is copied from a browser ends with a slash.
  const origins = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(origin => origin.replace(/\/$/, ''));
  return origins.every(isOrigin) ? [...new Set(origins)] : undefined;
}
