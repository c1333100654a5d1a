import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

/** How many times a position is set while `act` runs: for each, all boxes are measured at once. */
async function positionsSetDuring(act: () => Promise<unknown>): Promise<number> {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop') ?? {};
  let count = 0;
  const set = function (this: Element, top: number): void {
    count += 1;
    own.set?.call(this, top);
  };
  Object.defineProperty(Element.prototype, 'scrollTop', {...own, set});
  try {
    await act();
  } finally {
    Object.defineProperty(Element.prototype, 'scrollTop', own);
  }
  return count;
}

describe('a chat that opens', () => {
  it('is not measured before it is drawn', async () => {
    let chat: ChatHarness | undefined;
    const open = async (): Promise<void> => {
      chat = await openChat();
    };
    expect(await positionsSetDuring(open)).to.equal(0);
    expect(chat?.text()).to.include('Welcome to the garden');
  });
});
