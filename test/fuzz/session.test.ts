import fc from 'fast-check';
import {fuzz} from '../support/fuzz.js';
import {ModelRun} from '../support/session-model/model-run.js';
import {stepCommands, worlds} from '../support/session-model/model-steps.js';

describe('a session in a random sequence of commands and network events', function () {
  this.timeout(600_000);

  it('follows all rules of the model', async () => {
    await fuzz(
      fc.asyncProperty(worlds, stepCommands(60), async (world, commands) => {
        const run = new ModelRun(world);
        try {
          await fc.asyncModelRun(() => ({model: {}, real: run}), commands);
        } finally {
          run.close();
        }
      }),
      400,
    );
  });
});
