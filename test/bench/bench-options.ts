import {parseArgs} from 'node:util';
import {contenders, floor, type Contender} from './contenders.js';

/** What a run of the bench does. */
export interface BenchOptions {
  readonly contenders: readonly Contender[];
  /** How often each contender is asked for each reply. */
  readonly rounds: number;
}

/**
 * Reads the command line: `--quick` for three rounds of the chat beside the bare page, `--only chat,bare` for
 * some contenders only. Throws, naming them, when there is no such contender.
 */
export function readBenchOptions(words: readonly string[]): BenchOptions {
  const {values} = parseArgs({
    args: [...words],
    options: {quick: {type: 'boolean', default: false}, only: {type: 'string'}},
  });
  const names = values.only?.split(',') ?? (values.quick ? [floor, 'chat'] : undefined);
  const unknown = names?.filter(name => !contenders.some(contender => contender.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `No contender is called ${unknown.join(', ')}; there are ${contenders.map(({name}) => name).join(', ')}.`,
    );
  return {
    contenders: contenders.filter(({name}) => names?.includes(name) ?? true),
    rounds: values.quick ? 3 : 5,
  };
}
