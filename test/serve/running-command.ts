import {spawn, type ChildProcess} from 'node:child_process';
import {cp, copyFile, symlink} from 'node:fs/promises';
import {join} from 'node:path';
import {copyCDNFiles} from '../../.ci/cdn-folder.js';
import {sharedBuild, sharedFolder} from '../../.ci/shared-build.js';
import {AgentClient, type PrepareRequest} from '../../src/client/agent-client.js';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import {temporaryFolder} from '../support/temporary-folder.js';

const root = join(import.meta.dirname, '../..');
/** Milliseconds until the command must be ready, or must have ended. */
const maxWait = 30_000;

/** The package as installed, with the files of the script tag. Test processes share it. */
async function packageFolder(): Promise<string> {
  return sharedFolder('command', [], async folder => {
    await cp(await sharedBuild('package'), join(folder, 'dist'), {recursive: true});
    await copyCDNFiles(join(folder, 'dist/cdn'));
    await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
}

/** The command in its own process. */
export interface RunningCommand {
  /** All that it has written for a person. */
  readonly errors: string;
  /** All that it has written to the standard output. */
  readonly output: string;
  readonly pid: number;
  /** Resolves with the address of the page. */
  ready(): Promise<string>;
  /** Resolves when it has written these words to one of both outputs. */
  wrote(words: string): Promise<void>;
  /** Resolves with the exit code; `undefined` after a signal that it did not handle. */
  ended(): Promise<number | undefined>;
  signal(name: NodeJS.Signals): void;
}

/** Starts commands in an empty folder. All of them end, and the folder is removed, after each test. */
export interface CommandFolder {
  readonly path: string;
  /** @param variables Variables of the environment. The port is a free one by default. */
  start(words: readonly string[], variables?: Readonly<Record<string, string>>): RunningCommand;
}

/** Gives each test of a suite an empty folder to run the command in. */
export function useCommand(): CommandFolder {
  let script = '';
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | undefined;
  const running = new Set<ChildProcess>();
  const killAll = (): void => running.forEach(child => child.kill('SIGKILL'));
  before(async function () {
    this.timeout(300_000);
    script = join(await packageFolder(), 'dist/serve/main.js');
    // A test process that ends early must leave no server behind.
    process.once('exit', killAll);
  });
  beforeEach(async function () {
    this.timeout(60_000);
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    killAll();
    running.clear();
    await folder?.remove();
  });
  after(() => process.off('exit', killAll));
  return {
    get path() {
      return folder?.path ?? '';
    },
    start(words, variables = {}) {
      const env = {PATH: process.env['PATH'] ?? '', PORT: '0', ...variables};
      const child = spawn(process.execPath, [script, ...words], {cwd: folder?.path, env});
      running.add(child);
      return follow(child);
    },
  };
}

function follow(child: ChildProcess): RunningCommand {
  let output = '';
  let errors = '';
  const listeners = new Set<() => void>();
  const changed = (): void => listeners.forEach(listener => listener());
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    changed();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
    changed();
  });
  let code: number | null | undefined;
  child.once('close', exitCode => {
    code = exitCode;
    changed();
  });
  const until = <Value>(read: () => Value | undefined, what: string): Promise<Value> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail('in time'), maxWait);
      const finish = (): void => {
        clearTimeout(timer);
        listeners.delete(check);
      };
      const fail = (when: string): void => {
        finish();
        reject(new Error(`The command did not ${what} ${when}.\n${output}\n${errors}`));
      };
      const check = (): void => {
        const value = read();
        if (value !== undefined) {
          finish();
          resolve(value);
        } else if (code !== undefined) fail('before its end');
      };
      listeners.add(check);
      check();
    });
  return {
    get errors() {
      return errors;
    },
    get output() {
      return output;
    },
    pid: child.pid ?? 0,
    ready: () =>
      // The tag is the last line.
      until(
        () => (errors.includes('></script>') ? /^Page +(\S+)\/$/m.exec(errors)?.[1] : undefined),
        'start',
      ),
    wrote: words =>
      until(() => (`${output}\n${errors}`.includes(words) ? true : undefined), `write “${words}”`).then(
        () => undefined,
      ),
    ended: () =>
      until(() => (code === undefined ? undefined : {code}), 'end').then(ended => ended.code ?? undefined),
    signal: name => void child.kill(name),
  };
}

/** A visitor of the service that a command runs. */
export function visitorOf(
  origin: string,
  deviceId = 'device-1-of-a-visitor',
  prepareRequest?: PrepareRequest,
): AgentClient {
  const baseUrl = `${origin}/agent-chat/api`;
  return new AgentClient({baseUrl, accessToken: anonymousSignIn({baseUrl, deviceId}), prepareRequest});
}

export async function replyTo(client: AgentClient, agentId: string, content: string): Promise<string> {
  let reply = '';
  for await (const {text} of client.streamReply(agentId, [{role: 'user', content}])) reply += text;
  return reply;
}
