import '../../../src/define/agent-chat.js';
import '../../../src/elements/reply.js';
import fc from 'fast-check';
import {ElementModel} from '../../support/chat-model/element/element-model.js';
import {elementSteps, elementWorlds} from '../../support/chat-model/steps.js';
import {fuzz} from '../../support/fuzz.js';

describe('a chat in a random sequence of steps', function () {
  this.timeout(600_000);
  let place: HTMLElement;

  // This code would load during the first run, in real time.
  before(() => import('../../../src/elements/chat-records/earlier-messages.js'));

  beforeEach(() => {
    place = document.createElement('div');
    place.hidden = true;
    document.body.append(place);
  });

  afterEach(() => place.remove());

  it('loses no text, sends nothing twice and reports each end once', async () => {
    await fuzz(
      fc.asyncProperty(elementWorlds, elementSteps, (world, steps) =>
        new ElementModel(world, place).run(steps),
      ),
      300,
    );
  });
});
