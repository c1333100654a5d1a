import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';
import type {AgentLauncher} from '../../../src/elements/agent-launcher/agent-launcher.js';
import {holdCode, putLauncher, type LauncherHarness} from './launcher-harness.js';

/** Sizes of rounded corners and cut-outs of a screen. */
const insets = {top: 20, right: 44, bottom: 34, left: 40};

/** Replaces env() in the elements’ style sheets, because no page can set safe areas. */
function giveInsets(...elements: readonly Element[]): void {
  for (const {shadowRoot} of elements)
    if (shadowRoot) shadowRoot.adoptedStyleSheets = shadowRoot.adoptedStyleSheets.map(withInsets);
}

function withInsets(sheet: CSSStyleSheet): CSSStyleSheet {
  const rules = [...sheet.cssRules].map(({cssText}) => cssText).join('\n');
  const own = new CSSStyleSheet();
  own.replaceSync(
    rules.replaceAll(
      /env\(safe-area-inset-(\w+)[^)]*\)/g,
      (_, side: keyof typeof insets) => `${insets[side]}px`,
    ),
  );
  return own;
}

/** The distance of an element from each edge of the window. */
function distances(element: Element): typeof insets {
  const {top, right, bottom, left} = element.getBoundingClientRect();
  return {top, right: innerWidth - right, bottom: innerHeight - bottom, left};
}

async function openWhole(settings: Partial<AgentLauncher> = {}): Promise<LauncherHarness> {
  const harness = await putLauncher({settings: {mode: 'fullscreen', ...settings}});
  harness.button.click();
  await harness.launcher.updateComplete;
  await Promise.all(harness.panel.getAnimations().map(({finished}) => finished));
  return harness;
}

describe('a launcher on a screen with rounded corners', () => {
  before(() => setViewport({width: 500, height: 800}));
  after(() => setViewport({width: 800, height: 600}));

  it('keeps the chat inside the safe area without extra space', async () => {
    const harness = await openWhole();
    const chat = await harness.untilChat();
    const field = chat.find('.field');
    const before = distances(field);
    giveInsets(harness.launcher, harness.chat);
    expect(distances(harness.chat)).to.deep.equal(insets);
    const after = distances(field);
    // The gutter of a narrow chat is a little smaller.
    for (const side of ['right', 'bottom', 'left'] as const)
      expect(after[side] - before[side], side).to.be.within(insets[side] - 5, insets[side]);
  });

  it('keeps the agents inside the safe area', async () => {
    const harness = await openWhole({pick: true, agentId: undefined});
    const picker = (): Element | null => harness.find('.step').querySelector('agent-picker');
    await harness.until(() => picker() !== null, 'the agents');
    giveInsets(harness.launcher, picker()!);
    const {top, ...others} = distances(picker()!);
    expect(others).to.deep.equal({right: insets.right, bottom: insets.bottom, left: insets.left});
    expect(top - distances(harness.find('.bar')).top).to.equal(harness.find('.bar').clientHeight);
    expect(distances(harness.find('.bar')).top).to.equal(insets.top);
  });

  it('keeps the loading and failure states inside the safe area', async () => {
    const code = holdCode();
    try {
      const harness = await openWhole();
      const before = distances(harness.find('.loading-field'));
      giveInsets(harness.launcher);
      const after = distances(harness.find('.loading-field'));
      for (const side of ['right', 'bottom', 'left'] as const)
        expect(after[side] - before[side], side).to.equal(insets[side]);
      code.fail();
      await harness.until(() => harness.named('Try again') !== undefined, 'the notice');
      expect(distances(harness.find('.failed')).left).to.equal(insets.left);
    } finally {
      code.release();
    }
  });
});
