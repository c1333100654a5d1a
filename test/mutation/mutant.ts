import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** One small fault in a source file. */
export interface Mutant {
  readonly file: string;
  /** Line number when it was drawn. */
  readonly line: number;
  readonly kind: 'negated condition' | 'dropped line' | 'plus one' | 'swapped arguments';
  /** The text of the line in front of the fault. */
  readonly head: string;
  readonly from: string;
  readonly to: string;
  /** How many equal places are in front of it in the file. */
  readonly occurrence: number;
}

/** A mutant, and the test that noticed it: the first one that failed, `undefined` for a survivor. */
export interface Judged extends Mutant {
  readonly killedBy?: string | undefined;
}

/** The name of a mutant in outputs. */
export function nameOf({file, line, kind}: Mutant): string {
  return `${file}:${line} ${kind}`;
}

/** Writes mutants into the sources below a folder. Returns a function that restores the files. */
export function apply(mutants: readonly Mutant[], folder: string): () => void {
  const before = new Map<string, string>();
  for (const file of new Set(mutants.map(mutant => mutant.file))) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    before.set(path, text);
    const places = mutants
      .filter(mutant => mutant.file === file)
      .map(mutant => ({...mutant, start: startOf(mutant, text)}))
      .sort((one, other) => other.start - one.start);
    writeFileSync(
      path,
      places.reduce(
        (changed, {start, from, to}) => changed.slice(0, start) + to + changed.slice(start + from.length),
        text,
      ),
    );
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
}

/** Whether the sources still contain the place of a mutant. */
export function isPresent(mutant: Mutant): boolean {
  try {
    return startOf(mutant, readFileSync(join(root, mutant.file), 'utf8')) >= 0;
  } catch {
    return false;
  }
}

function startOf({file, line, head, from, occurrence}: Mutant, text: string): number {
  let start = -1;
  for (let count = 0; count <= occurrence; count += 1) {
    start = text.indexOf(head + from, start + 1);
    if (start < 0) throw new Error(`${file}:${line} has changed: “${from}” is not there any more.`);
  }
  return start + head.length;
}
