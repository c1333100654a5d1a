import fc from 'fast-check';

/**
 * The settings of a run. Node reads them from the environment; a browser receives them from the test page.
 *
 * | name | meaning |
 * |---|---|
 * | `FUZZ_RUNS` | number of inputs of each property. Default: the number of the property |
 * | `FUZZ_SEED` | seed of the inputs. Default: the same in each run |
 * | `FUZZ_PATH` | first input, to replay a failure |
 */
type FuzzSetting = 'FUZZ_RUNS' | 'FUZZ_SEED' | 'FUZZ_PATH';

const defaultSeed = 20_261_126;

/** Totals of this process, for the report of a long run. */
export const fuzzTotals = {inputs: 0, commands: 0};

/**
 * Checks a property with generated inputs. A failure is reported with the smallest input that fails, and with the
 * settings that replay it.
 *
 * @param runs number of inputs, unless the settings of the run give another
 */
export async function fuzz<Values>(
  property: fc.IAsyncPropertyWithHooks<Values> | fc.IPropertyWithHooks<Values>,
  runs: number,
): Promise<void> {
  const {FUZZ_RUNS, FUZZ_SEED, FUZZ_PATH} = readSettings();
  const details = await fc.check(property, {
    numRuns: Number(FUZZ_RUNS) || runs,
    seed: Number(FUZZ_SEED) || defaultSeed,
    path: FUZZ_PATH ?? '',
  });
  fuzzTotals.inputs += details.numRuns;
  if (!details.failed) return;
  // The number of the input is enough: a replay shrinks it in the same way.
  const [input = '0'] = details.counterexamplePath?.split(':') ?? [];
  const {errorInstance: cause, seed} = details;
  const report = (await fc.asyncDefaultReportMessage(details)) ?? '';
  throw new Error(`${String(cause)}\n${report}\n\nReplay: FUZZ_SEED=${seed} FUZZ_PATH=${input}`, {cause});
}

function readSettings(): Partial<Record<FuzzSetting, string>> {
  if (typeof process === 'object') return process.env;
  return (globalThis as {fuzzSettings?: Partial<Record<FuzzSetting, string>>}).fuzzSettings ?? {};
}
