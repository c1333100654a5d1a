import {expect} from '@open-wc/testing';

/** Fails, naming them, when axe finds faults in an element and what it shows. */
export async function expectAccessible(element: Element): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access -- `@open-wc/testing` types its chai by a default export that chai no longer declares
  await expect(element).to.be.accessible();
}
