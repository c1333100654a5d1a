// The normal run takes the first 300 sequences. SEQUENCES=2000 in the environment takes 2,000.
// A failure prints the seed and the steps that remain after all irrelevant steps are dropped.
import '../../../src/define/agent-chat.js';
import '../../../src/elements/reply-features.js';
import {BrokenPromise} from '../../support/random-chats/chat-ledger.js';
import {describeSequence, sequenceOf, shrink, type Sequence} from '../../support/random-chats/chat-steps.js';
import {SteppedPage} from '../../support/random-chats/stepped-page.js';
import {VirtualTime} from '../../support/random-chats/virtual-time.js';

const {sequenceCount = 300} = globalThis as {sequenceCount?: number};

/** Returns the promise that a sequence breaks. */
async function brokenBy(sequence: Sequence, place: HTMLElement): Promise<string | undefined> {
  const time = new VirtualTime();
  time.install();
  try {
    await new SteppedPage(sequence, time, place).run();
    return undefined;
  } catch (error) {
    if (!(error instanceof BrokenPromise)) throw error;
    return error.message;
  } finally {
    time.restore();
  }
}

/** The words of a broken promise without the names of texts. */
function kindOf(broken: string | undefined): string | undefined {
  return broken?.replaceAll(/"[^"]*"|[qrdc]\d+\S*/g, '…');
}

describe('a chat in a random sequence of steps', function () {
  this.timeout(600_000);
  let place: HTMLElement;

  beforeEach(() => {
    place = document.createElement('div');
    place.hidden = true;
    document.body.append(place);
  });

  afterEach(() => place.remove());

  it('loses no text, sends nothing twice and reports each end once', async () => {
    const failures = new Map<string, string>();
    for (let seed = 1; seed <= sequenceCount; seed += 1) {
      const sequence = sequenceOf(seed);
      const broken = await brokenBy(sequence, place);
      const kind = kindOf(broken);
      if (!kind || failures.has(kind)) continue;
      const isFailing = async (shorter: Sequence) => kindOf(await brokenBy(shorter, place)) === kind;
      const shortest = await shrink(sequence, isFailing);
      failures.set(kind, `${(await brokenBy(shortest, place)) ?? kind}\n${describeSequence(shortest)}`);
    }
    if (failures.size > 0) throw new Error([...failures.values()].join('\n\n'));
  });
});
