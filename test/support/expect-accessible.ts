import {expect} from '@open-wc/testing';

/** Fails with the names of all axe violations in an element and its descendants. */
export async function expectAccessible(element: Element): Promise<void> {
  await untilShown(element);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access -- `@open-wc/testing` types its chai by a default export that chai no longer declares
  await expect(element).to.be.accessible();
}

/** An element that still fades in does not have its final colours. */
async function untilShown({shadowRoot}: Element): Promise<void> {
  const animations = shadowRoot?.getAnimations() ?? [];
  const ending = animations.filter(({effect}) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({finished}) => finished));
}
