import {expect} from '@open-wc/testing';
import type Axe from 'axe-core';
import {assert} from 'chai';

/** Fails with the names of all axe violations in an element and its descendants. */
export async function expectAccessible(element: Element): Promise<void> {
  await untilShown(element);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access -- `@open-wc/testing` types its chai by a default export that chai no longer declares
  await expect(element).to.be.accessible();
}

interface ThemedElement extends HTMLElement {
  theme?: string | undefined;
  readonly updateComplete: Promise<boolean>;
}

/** Checks the colours of an element that has passed `expectAccessible` in its dark theme. */
export async function expectDarkColours(element: ThemedElement): Promise<void> {
  // Transitions would delay the final colours.
  element.style.setProperty('--agent-duration', '0s');
  element.theme = 'dark';
  await element.updateComplete;
  await expectRules(element, ['color-contrast', 'link-in-text-block']);
}

/** Checks that a low and narrow box scrolls with the keyboard. The element has passed `expectAccessible`. */
export async function expectKeyboardScrolling(element: ThemedElement, height: number): Promise<void> {
  element.style.blockSize = `${height}px`;
  element.style.inlineSize = '300px';
  await element.updateComplete;
  await expectRules(element, ['scrollable-region-focusable']);
}

async function expectRules(element: Element, rules: readonly string[]): Promise<void> {
  await untilShown(element);
  const {axe} = window as unknown as {readonly axe: typeof Axe};
  const {violations} = await axe.run(element, {runOnly: [...rules], resultTypes: ['violations']});
  const found = violations.map(({id, nodes}) => `${id}: ${nodes.map(node => node.html).join()}`);
  assert.deepEqual(found, []);
}

/** An element that still fades in does not have its final colours. */
async function untilShown({shadowRoot}: Element): Promise<void> {
  const animations = shadowRoot?.getAnimations() ?? [];
  const ending = animations.filter(({effect}) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({finished}) => finished));
}
