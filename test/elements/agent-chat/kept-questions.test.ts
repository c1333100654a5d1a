import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

/** What a page shows that is opened now, with what is kept. */
async function messagesAfterReload({service}: ChatHarness): Promise<readonly string[]> {
  const again = await openChat({service, keepsStorage: true});
  return again.messages();
}

describe('a question without a reply', () => {
  it('is kept when it was stopped and is asked once more', async () => {
    const chat = await openChat();
    chat.service.nextAnswer();
    await chat.send('Is it there?');
    await chat.press('Stop');
    chat.service.nextAnswer();
    chat.chat.retry();
    await chat.settle();
    expect(await messagesAfterReload(chat)).to.include('You: Is it there?');
  });
});
