// The normal run takes 2,500 sequences of 40 steps. SEQUENCES=20000 in the environment takes 20,000, FIRST_SEED=5000 others.
// A failure prints the seed and the steps that remain after all irrelevant steps are dropped.
import {BrokenRule} from '../support/session-model/model-ledger.js';
import {ModelRun} from '../support/session-model/model-run.js';
import {describeSequence, sequenceOf, shrink, type Sequence} from '../support/session-model/model-steps.js';

const sequenceCount = Number(process.env['SEQUENCES'] ?? 2_500);
const firstSeed = Number(process.env['FIRST_SEED'] ?? 1);
const stepCount = 40;
const mostFailures = 5;

async function brokenBy(sequence: Sequence): Promise<string | undefined> {
  try {
    await new ModelRun(sequence).run();
    return undefined;
  } catch (error) {
    if (!(error instanceof BrokenRule)) throw error;
    return error.message;
  }
}

function kindOf(broken: string | undefined): string | undefined {
  return broken?.replaceAll(/"[^"]*"|\d[\w-]*/g, '…');
}

describe('a session in a random sequence of commands and network events', function () {
  this.timeout(600_000);

  it('follows all rules of the model', async () => {
    const failures = new Map<string, string>();
    for (let seed = firstSeed; seed < firstSeed + sequenceCount; seed += 1) {
      const sequence = sequenceOf(seed, stepCount);
      const kind = kindOf(await brokenBy(sequence));
      if (!kind || failures.has(kind)) continue;
      // Each further kind takes seconds to shrink and mostly has the same cause.
      if (failures.size === mostFailures) break;
      const isFailing = async (shorter: Sequence) => kindOf(await brokenBy(shorter)) === kind;
      const shortest = await shrink(sequence, isFailing);
      failures.set(kind, `${(await brokenBy(shortest)) ?? kind}\n${describeSequence(shortest)}`);
    }
    if (failures.size > 0) throw new Error([...failures.values()].join('\n\n'));
  });
});
