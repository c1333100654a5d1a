import {mkdirSync, readdirSync, readFileSync, statSync, writeFileSync, type Stats} from 'node:fs';
import {join} from 'node:path';
import {readAgentFile, type AgentFile} from './agent-file.js';

interface KnownFile {
  /** Changes with the file. */
  readonly stamp: string;
  /** The last version without a mistake. */
  readonly content: AgentFile | undefined;
  readonly problem: string | undefined;
}

const maxBytes = 1_048_576;
const ending = '.md';
/** Part of addresses and tags, so it needs no escape. */
const usableId = /^[a-z\d][\w.-]{0,99}$/i;

/**
 * The agents of a folder: one for each file `<AgentId>.md`. Each call of `read` sees changed, new and deleted files, and
 * parses only those. It blocks the process, for some microseconds a file, so that no two calls overlap.
 */
export class AgentFolder {
  readonly #path: string;
  readonly #onProblem: (problem: string) => void;
  #files: ReadonlyMap<string, KnownFile> = new Map();
  #isMissing = false;

  /** @param onProblem receives each mistake once for each change of the file */
  constructor(path: string, onProblem: (problem: string) => void) {
    this.#path = path;
    this.#onProblem = onProblem;
  }

  /**
   * Returns the agents in the order of their names of files. A file with a mistake counts with its last good version, and so
   * does a folder that cannot be read any more.
   */
  read(): readonly AgentFile[] {
    const names = this.#list();
    if (names) this.#files = new Map(this.#filesOf(names));
    return [...this.#files.values()].flatMap(({content}) => content ?? []);
  }

  find(agentId: string): AgentFile | undefined {
    return this.#files.get(agentId + ending)?.content;
  }

  #filesOf(names: readonly string[]): readonly (readonly [string, KnownFile])[] {
    return names.flatMap((name): readonly (readonly [string, KnownFile])[] => {
      const stats = statsOf(join(this.#path, name));
      if (!stats?.isFile()) return [];
      const twin = names.find(other => other !== name && other.toLowerCase() === name.toLowerCase());
      const stamp = [stats.mtimeMs, stats.size, twin].join();
      const known = this.#files.get(name);
      if (known?.stamp === stamp) return [[name, known]];
      return [[name, {stamp, ...this.#parse(name, stats.size, twin, known?.content)}]];
    });
  }

  #list(): readonly string[] | undefined {
    try {
      const names = readdirSync(this.#path).filter(name => name.endsWith(ending) && !name.startsWith('.'));
      this.#isMissing = false;
      return names.sort();
    } catch (error) {
      const sentence = `The folder ${this.#path} cannot be read: ${(error as Error).message}`;
      if (!this.#isMissing) this.#onProblem(sentence);
      this.#isMissing = true;
      return undefined;
    }
  }

  #parse(
    name: string,
    size: number,
    twin: string | undefined,
    last: AgentFile | undefined,
  ): Pick<KnownFile, 'content' | 'problem'> {
    const path = join(this.#path, name);
    try {
      const agentId = name.slice(0, -ending.length);
      if (!usableId.test(agentId))
        throw new Error('the name must have 1 to 100 letters a-z, digits, - and _, such as help.md.');
      // The one that was there first stays.
      if (twin !== undefined && !last)
        throw new Error(`the name differs from ${twin} only in upper case. Rename one of them.`);
      if (size > maxBytes) throw new Error('the file is larger than 1 MB.');
      return {content: readAgentFile(readText(path), agentId), problem: undefined};
    } catch (error) {
      const effect = last ? ' Its last good version stays.' : '';
      const problem = `${path}: ${(error as Error).message}${effect}`;
      this.#onProblem(problem);
      return {content: last, problem};
    }
  }
}

/**
 * Returns the agents of a folder. Throws all mistakes of the files at once. Later ones are lines for `say`.
 *
 * @param say default: no lines
 */
export function openAgents(path: string, say: (line: string) => void = () => undefined): AgentFolder {
  const problems: string[] = [];
  let report = (problem: string): void => void problems.push(problem);
  const folder = new AgentFolder(path, problem => report(problem));
  const found = folder.read();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (found.length === 0)
    throw new Error(`${path} has no agent. Write a file such as ${join(path, `help${ending}`)}.`);
  report = say;
  return folder;
}

/** Returns `undefined` for a file that is gone, and for a link that leads nowhere. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Removes a byte order mark. */
function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof TypeError) throw new Error('the file is not a text in UTF-8.', {cause: error});
    throw error;
  }
}

const example = `---
name: Help
introduction: Answers questions about this site.
welcomeMessage: Hello! How can I help you?
starters:
  - What can you do?
  - How do I reach a person?
---

You help the visitors of our website. Answer briefly, in the language of the visitor.
If you do not know an answer, say so.
`;

/** Writes `help.md` into a new folder. Returns its path, or `undefined` if the folder exists. */
export function writeExample(folder: string): string | undefined {
  if (statSync(folder, {throwIfNoEntry: false})) return undefined;
  const path = join(folder, `help${ending}`);
  mkdirSync(folder, {recursive: true});
  writeFileSync(path, example);
  return path;
}
