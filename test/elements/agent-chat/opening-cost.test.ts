import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {timesSetDuring} from '../../support/set-during.js';

describe('a chat that opens', () => {
  it('is not measured before it is drawn', async () => {
    let chat: ChatHarness | undefined;
    const open = async (): Promise<void> => {
      chat = await openChat();
    };
    // For each position that is set, all boxes are measured at once.
    expect(await timesSetDuring(Element.prototype, 'scrollTop', open)).to.equal(0);
    expect(chat?.text()).to.include('Welcome to the garden');
  });
});
