import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

/** An OpenAI-compatible model that answers as the agents. */
export interface ModelSettings {
  /** The address in front of `/chat/completions`, such as `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  /** `''` for a server without keys. */
  readonly apiKey: string;
  /** `undefined` for the first model that the server lists. */
  readonly model: string | undefined;
}

/** A remote service that replaces the demo's own. */
export interface RemoteSettings {
  readonly baseUrl: string;
  readonly token: string;
}

export interface DemoSettings {
  readonly port: number;
  readonly store: {readonly url: string; readonly authToken: string | undefined};
  /** A fixed token that the demo's own service also accepts. */
  readonly localServiceToken: string | undefined;
  /** `undefined` when the agents answer without a model. */
  readonly model: ModelSettings | undefined;
  /** `undefined` when the demo has its own service. */
  readonly remote: RemoteSettings | undefined;
}

/** Variables by name, as in `process.env`. An empty variable counts as missing. */
export type Environment = Readonly<Record<string, string | undefined>>;

const defaultPort = 5173;
// Git ignores the folder.
const defaultStoreFile = join(import.meta.dirname, '../data/records.db');
const openaiHost = 'api.openai.com';
const openaiModel = 'gpt-4o-mini';

/** Reads the settings from the environment. Throws an error that names the variable if a value is invalid. */
export function readSettings(environment: Environment): DemoSettings {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  return {
    port: readPort(read('PORT')),
    store: {
      url: readStoreUrl(read('LIBSQL_URL')),
      authToken: read('LIBSQL_AUTH_TOKEN'),
    },
    localServiceToken: readToken('LOCAL_SERVICE_TOKEN', read('LOCAL_SERVICE_TOKEN')),
    model: readModel(read('OPENAI_BASE_URL'), read('OPENAI_API_KEY'), read('OPENAI_MODEL')),
    remote: readRemote(read('SERVICE_BASE_URL'), read('SERVICE_TOKEN')),
  };
}

function readPort(value: string | undefined): number {
  if (value === undefined) return defaultPort;
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) {
    throw new Error(`PORT must be a whole number from 0 to 65535, not “${value}”.`);
  }
  return port;
}

function readStoreUrl(value: string | undefined): string {
  if (value === undefined) return pathToFileURL(defaultStoreFile).href;
  if (!/^(file|libsql|https?|wss?):./i.test(value)) {
    throw new Error(`LIBSQL_URL must begin with file:, libsql:, https: or wss:, unlike “${value}”.`);
  }
  return value;
}

function readModel(
  address: string | undefined,
  apiKey: string | undefined,
  model: string | undefined,
): ModelSettings | undefined {
  // A key alone does not select a model: a key that is set by chance must not send messages to a server.
  if (address === undefined) return undefined;
  const baseUrl = readAddress('OPENAI_BASE_URL', address);
  const modelByDefault = new URL(baseUrl).hostname === openaiHost ? openaiModel : undefined;
  return {
    baseUrl,
    apiKey: readToken('OPENAI_API_KEY', apiKey) ?? '',
    model: model ?? modelByDefault,
  };
}

function readRemote(address: string | undefined, token: string | undefined): RemoteSettings | undefined {
  if (address === undefined && token === undefined) return undefined;
  if (address === undefined) throw new Error('SERVICE_TOKEN is set, but SERVICE_BASE_URL is not.');
  const readableToken = readToken('SERVICE_TOKEN', token);
  if (readableToken === undefined) throw new Error('SERVICE_BASE_URL is set, but SERVICE_TOKEN is not.');
  return {baseUrl: readAddress('SERVICE_BASE_URL', address), token: readableToken};
}

function readAddress(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${name} must be an address that begins with http:// or https://, unlike “${value}”.`);
  }
  if (url.search !== '' || url.hash !== '') throw new Error(`${name} must not contain ? or #.`);
  return url.href.replace(/\/+$/, '');
}

/** The message never repeats the token. */
function readToken(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !/^[\x21-\x7e]+$/.test(value)) {
    throw new Error(`${name} must consist of letters, digits and signs without spaces between them.`);
  }
  return value;
}
