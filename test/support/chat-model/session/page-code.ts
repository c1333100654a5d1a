import {buildSync} from 'esbuild';
import {join} from 'node:path';
import type {AgentClient} from '../../../../src/client/agent-client.js';
import type {addMessage} from '../../../../src/session/added-message.js';
import type {createChatSession} from '../../../../src/session/create-session.js';
import type {dropDetached} from '../../../../src/session/persistent-conversation.js';
import type {takeOver} from '../../../../src/session/take-over.js';

/** The code of the session as one page loads it. */
export interface PageCode {
  readonly createChatSession: typeof createChatSession;
  readonly AgentClient: typeof AgentClient;
  readonly addMessage: typeof addMessage;
  readonly takeOver: typeof takeOver;
  readonly dropDetached: typeof dropDetached;
}

const entry = `
  export {createChatSession} from './session/create-session.js';
  export {addMessage} from './session/added-message.js';
  export {takeOver} from './session/take-over.js';
  export {AgentClient} from './client/agent-client.js';
  export {dropDetached} from './session/persistent-conversation.js';
`;

function compile(): (console: object) => PageCode {
  const {outputFiles} = buildSync({
    stdin: {contents: entry, resolveDir: join(import.meta.dirname, '../../../../src'), loader: 'ts'},
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'page',
    target: 'es2022',
    platform: 'browser',
  });
  // The text is the project's own code, as a browser would run it.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return new Function('console', `${outputFiles[0]?.text ?? ''}\nreturn page;`) as (
    console: object,
  ) => PageCode;
}

/** Each copy of the code would report once that the service offers no records, and each message that no desk received. */
const silent = {...console, info: () => undefined, error: () => undefined};

let compiled: ((console: object) => PageCode) | undefined;

/** Copies that no page uses. Code that has run before is faster. */
const unused: PageCode[] = [];

/**
 * Returns a copy of the code. Modules have state, such as the conversations that wait for a session: two tabs must not
 * share it, and a reload must lose it.
 */
export function loadPageCode(): PageCode {
  compiled ??= compile();
  return unused.pop() ?? compiled(silent);
}

/** Gives a copy back whose sessions were all disposed of. */
export function unloadPageCode(code: PageCode): void {
  code.dropDetached();
  unused.push(code);
}
