import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {dropDetached} from '../../../src/session/persistent-conversation.js';
import type {AgentLauncher} from '../../../src/elements/agent-launcher/agent-launcher.js';
import {testClient} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {watchUnhandledErrors} from '../../support/unhandled-errors.js';
import {putLauncher} from './launcher-harness.js';

function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}

describe('a launcher that is added and removed', () => {
  for (const mode of ['popover', 'dialog'] as const) {
    it(`stays open with its reply after a move, as a ${mode}`, async () => {
      const places = await fixture<HTMLElement>(
        html`<main>
          <p></p>
          <p></p>
        </main>`,
      );
      const harness = await putLauncher({place: places.children[0]!, settings: {mode}});
      const chat = await harness.openChat();
      const answer = harness.service.nextAnswer();
      await chat.send('Tell me');
      answer.say('Once ');
      await chat.untilReads('Once');
      places.children[1]!.append(harness.launcher);
      await harness.launcher.updateComplete;
      expect(harness.panel.matches(mode === 'dialog' ? 'dialog:modal' : ':popover-open')).to.equal(true);
      await nextTask();
      expect(harness.launcher.open).to.equal(true);
      answer.say('more');
      answer.end();
      await chat.untilReads('Once more');
    });
  }

  it('ends all work when it is removed', async () => {
    const harness = await putLauncher();
    const chat = await harness.openChat();
    const answer = harness.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('Once');
    await chat.untilReads('Once');
    dropDetached(1);
    harness.launcher.remove();
    await answer.aborted;
    dropDetached();
  });

  it('ignores keys after it is removed', async () => {
    const unhandled = watchUnhandledErrors();
    const service = createTestService();
    const places = await fixture<HTMLElement>(
      html`<main>
        <p></p>
        <p></p>
      </main>`,
    );
    const listeners = countListeners();
    for (let round = 0; round < 20; round += 1) {
      const settings = {client: testClient(service), agentId: 'Agent-guide', open: round % 2 === 0};
      const launcher = Object.assign(document.createElement('agent-launcher'), settings, {hotkey: 'alt+c'});
      places.children[0]!.append(launcher);
      await launcher.updateComplete;
      places.children[1]!.append(launcher);
      await launcher.updateComplete;
      launcher.remove();
      await nextTask();
    }
    expect(listeners.end()).to.equal(0);
    expect(places.querySelectorAll('agent-launcher')).to.have.length(0);
    expect(await unhandled.end()).to.deep.equal([]);
  });

  it('ignores invalid values', async () => {
    const unhandled = watchUnhandledErrors();
    const wrong = {mode: 'cinema', placement: 7, hotkey: 'no+such+key', load: {}, greeting: '', label: ''};
    const harness = await putLauncher({settings: wrong as unknown as Partial<AgentLauncher>});
    await harness.openChat();
    expect(harness.panel.matches(':popover-open')).to.equal(true);
    expect(harness.button.ariaLabel).to.equal('Close the chat');
    expect(await unhandled.end()).to.deep.equal([]);
  });

  it('is registered once, however often its definition loads', async () => {
    const definition = customElements.get('agent-launcher');
    await import(new URL('../../../src/define/agent-launcher.ts?again', import.meta.url).href);
    expect(customElements.get('agent-launcher')).to.equal(definition);
  });
});

/** The number of new key listeners on the window. */
function countListeners(): {readonly end: () => number} {
  const {addEventListener: add, removeEventListener: remove} = window;
  let count = 0;
  window.addEventListener = (...values: Parameters<typeof add>) => {
    if (values[0] === 'keydown') count += 1;
    add.apply(window, values);
  };
  window.removeEventListener = (...values: Parameters<typeof remove>) => {
    if (values[0] === 'keydown') count -= 1;
    remove.apply(window, values);
  };
  return {
    end: () => {
      Object.assign(window, {addEventListener: add, removeEventListener: remove});
      return count;
    },
  };
}
