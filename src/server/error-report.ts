import {AgentServiceError} from '../client/agent-service-error.js';
import {isJsonObject} from '../client/json-object.js';
import {attempt} from '../client/platform.js';

/** Receives the cause of a failure, and the identifier of its request. */
export type ReportError = (error: unknown, requestId: string) => void;

/** An error for the operator. Its message has no words of a visitor or of another server, so every log may show it. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

const maxCauses = 5;
const maxFrames = 8;
const maxNameLength = 64;

/** Where failures go. */
export interface ErrorReporting {
  /** Start of each report, such as `Agent gateway`. */
  readonly name: string;
  /** The function of the site. Default: `console.error`. */
  readonly onError: ReportError | undefined;
  /** Whether the default writes whole errors. They may contain texts of visitors, tokens and addresses. */
  readonly isDebugged: boolean;
}

/** Creates the function that reports failures. It never throws, even if the function of the site does. */
export function createErrorReport({name, onError, isDebugged}: ErrorReporting): ReportError {
  const write: ReportError = (error, requestId) => {
    const words = `${name}, request ${requestId}:`;
    if (isDebugged) console.error(words, error);
    else console.error(`${words} ${describeError(error)}`);
  };
  // A function of JavaScript may return a promise that rejects.
  const report: (...given: Parameters<ReportError>) => unknown = onError ?? write;
  return (error, requestId) => {
    const call = async (): Promise<unknown> => await report(error, requestId);
    call().catch((failure: unknown) => attempt(() => write(failure, requestId)));
  };
}

/** Returns whether the environment variable `NODE_ENV` is `development`. Not every runtime has variables. */
export function isDevelopment(): boolean {
  const environment = attempt(() => {
    const process: unknown = Reflect.get(globalThis, 'process');
    return isJsonObject(process) && isJsonObject(process['env']) ? process['env']['NODE_ENV'] : undefined;
  });
  return environment === 'development';
}

/**
 * Describes an error and its causes for a log: class, kind, status, code of the system, and positions in the code. It
 * leaves out every message that is not of this library: a service or a driver may write texts of visitors, tokens
 * and addresses there.
 */
export function describeError(error: unknown): string {
  const parts: string[] = [];
  let cause = error;
  do {
    parts.push(describeOne(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  } while (cause !== undefined && parts.length < maxCauses);
  return parts.join('\n  caused by ');
}

function describeOne(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${error === null ? 'null' : typeof error}`;
  const name = wordOf(error.name, /^\w+$/) ?? 'Error';
  if (!(error instanceof AgentServiceError)) {
    const code = wordOf(Reflect.get(error, 'code'), /^[A-Z][A-Z\d_]+$/);
    const message = error instanceof OperatorError ? `: ${error.message}` : '';
    return `${name}${code === undefined ? '' : ` (${code})`}${message}${framesOf(error)}`;
  }
  const {kind, status, message, serviceMessage} = error;
  const facts = status === undefined ? kind : `${kind}, ${status}`;
  return `${name} (${facts})${serviceMessage === undefined ? `: ${message}` : ''}${framesOf(error)}`;
}

function wordOf(given: unknown, pattern: RegExp): string | undefined {
  return typeof given === 'string' && given.length <= maxNameLength && pattern.test(given)
    ? given
    : undefined;
}

/** Returns the lines of a stack after its message, which may look like such a line. */
function framesOf({stack, message}: Error): string {
  const text = typeof stack === 'string' ? stack : '';
  const start = text.indexOf(message);
  if (start < 0) return '';
  const lines = text.slice(start + message.length).split('\n');
  return lines
    .filter(line => /^ +at \S/.test(line))
    .slice(0, maxFrames)
    .map(line => `\n${line}`)
    .join('');
}
