import fc from 'fast-check';
import {SessionModel} from '../support/chat-model/session/session-model.js';
import {sessionSteps, sessionWorlds} from '../support/chat-model/steps.js';
import {fuzz} from '../support/fuzz.js';

describe('a session in a random sequence of commands and network events', function () {
  this.timeout(600_000);

  it('follows all rules of the model', async () => {
    await fuzz(
      fc.asyncProperty(sessionWorlds, sessionSteps, (world, steps) => new SessionModel(world).run(steps)),
      400,
    );
  });
});
