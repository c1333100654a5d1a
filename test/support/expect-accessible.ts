import {expect} from '@open-wc/testing';

/** Fails, naming them, when axe finds faults in an element and what it shows. */
export async function expectAccessible(element: Element): Promise<void> {
  await untilShown(element);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access -- `@open-wc/testing` types its chai by a default export that chai no longer declares
  await expect(element).to.be.accessible();
}

/** What is still fading in has not the colours it is going to have. */
async function untilShown({shadowRoot}: Element): Promise<void> {
  const animations = shadowRoot?.getAnimations() ?? [];
  const ending = animations.filter(({effect}) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({finished}) => finished));
}
