import {setViewport} from '@web/test-runner-commands';
import {expectAccessible, expectDarkColours} from '../../support/expect-accessible.js';
import {holdCode, putLauncher, type LauncherHarness, type LauncherSetup} from './launcher-harness.js';

/** A state of a launcher, and how to reach it. */
interface LauncherState {
  readonly name: string;
  readonly setup?: LauncherSetup['settings'];
  readonly reach?: (harness: LauncherHarness) => Promise<unknown>;
}

const open = (harness: LauncherHarness): Promise<unknown> => harness.openChat();

const states: readonly LauncherState[] = [
  {name: 'closed'},
  {name: 'greeting', setup: {greeting: 'May I help?'}},
  {name: 'open', reach: open},
  {name: 'open as a dialog', setup: {mode: 'dialog'}, reach: open},
  {name: 'open in the whole window', setup: {mode: 'fullscreen'}, reach: open},
  {
    name: 'with agents to choose from',
    setup: {pick: true, agentId: undefined},
    reach: async harness => {
      harness.button.click();
      const options = (): number =>
        harness.find('agent-picker').shadowRoot?.querySelectorAll('[role="option"]').length ?? 0;
      await harness.until(
        () => harness.launcher.shadowRoot?.querySelector('agent-picker') !== null && options() > 0,
        'agents',
      );
    },
  },
  {name: 'with a back button to the agents', setup: {pick: true}, reach: open},
  {
    name: 'with a new message',
    reach: async harness => {
      const chat = await harness.openChat();
      const answer = harness.service.nextAnswer();
      await chat.send('Hello');
      harness.launcher.hide();
      answer.end();
      await harness.until(() => harness.find('[part="badge"]').checkVisibility(), 'the badge');
    },
  },
  {
    name: 'while its code loads',
    reach: async harness => {
      const code = holdCode();
      harness.button.click();
      await harness.launcher.updateComplete;
      code.release();
    },
  },
  {
    name: 'without its code',
    reach: async harness => {
      const code = holdCode();
      harness.button.click();
      await harness.launcher.updateComplete;
      code.fail();
      await harness.until(() => harness.named('Try again') !== undefined, 'the notice');
      code.release();
    },
  },
];

/** Waits for transitions, so that axe measures final colours. */
async function untilStill(harness: LauncherHarness): Promise<void> {
  await harness.launcher.updateComplete;
  for (const animation of harness.find('.base').getAnimations({subtree: true})) {
    if (animation.effect?.getComputedTiming().iterations === Infinity) animation.cancel();
    else await animation.finished;
  }
}

describe('the accessibility of a launcher', () => {
  before(() => setViewport({width: 900, height: 800}));
  after(() => setViewport({width: 800, height: 600}));

  for (const {name, setup, reach} of states) {
    it(`has no axe violations ${name}, in both themes`, async () => {
      const harness = await putLauncher({settings: {...setup, theme: 'light'}});
      await reach?.(harness);
      await untilStill(harness);
      await expectAccessible(harness.launcher);
      await expectDarkColours(harness.launcher);
    });
  }
});
