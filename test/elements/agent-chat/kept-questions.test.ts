import {expect} from 'chai';
import {browserPlatform} from '../../../src/session/browser-platform.js';
import {openStorage} from '../../../src/session/storage.js';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {clickAt} from '../../support/press-keys.js';
import {createTestService} from '../../support/local-service.js';
import {queuedMessage} from '../../support/stored-chat.js';
import {holdStream, sayIn} from '../../support/streamed-answer.js';

/** The messages of a page that opens now with the stored data. */
async function messagesAfterReload({service}: ChatHarness): Promise<readonly string[]> {
  const again = await openChat({service, keepsStorage: true});
  return again.messages();
}

describe('a question without a reply', () => {
  it('stays after a stop and is asked once more', async () => {
    const chat = await openChat();
    chat.service.nextAnswer();
    await chat.send('Is it there?');
    await chat.press('Stop');
    chat.service.nextAnswer();
    chat.chat.retry();
    await chat.settle();
    expect(await messagesAfterReload(chat)).to.include('You: Is it there?');
  });

  it('stays when its reply failed and can be retried', async () => {
    const chat = await openChat();
    chat.service.respondNext(() => new Response('', {status: 500}));
    await chat.send('Is it there?');
    await chat.until(() => chat.chat.status === 'error', 'the reply has failed');
    expect(await messagesAfterReload(chat)).to.include('You: Is it there?');
  });

  it('is not asked again after a reload when it would fail the same way', async () => {
    const chat = await openChat();
    chat.service.respondNext(() => new Response('', {status: 400}));
    await chat.send('Is it there?');
    await chat.until(() => chat.chat.status === 'error', 'the reply has failed');
    // The transcript keeps the failed reply, but nothing would ask again.
    const place = {serviceUrl: chat.service.baseUrl, agentId: 'Agent-guide', visitorId: ''};
    const {outbox} = openStorage({...place, persist: 'session', platform: browserPlatform});
    expect(outbox.read()).to.deep.equal([]);
  });

  it('stays while the reply before it is completed', async () => {
    const chat = await openChat();
    const body = holdStream(chat.service);
    await chat.send('First');
    sayIn(body, 'One');
    await chat.untilReads('One');
    await chat.press('Stop');
    const createTime = new Date().toISOString();
    const {recordId} = await chat.service.addRecord('Agent-guide', {content: 'First', createTime});
    await chat.service.addRecord('Agent-guide', {
      role: 'assistant',
      content: 'One and all',
      replyTo: recordId,
      createTime,
    });
    await chat.untilShows('The whole reply was stored');
    chat.service.nextAnswer();
    await chat.send('Second');
    await chat.press('Show it');
    expect(chat.messages()).to.include('Garden guide: One and all');
    expect(await messagesAfterReload(chat)).to.include('You: Second');
  });

  it('comes before queued messages from an earlier time when another tab sends it', async () => {
    sessionStorage.clear();
    const service = createTestService();
    const place = {serviceUrl: service.baseUrl, agentId: 'Agent-guide', visitorId: ''};
    const {outbox} = openStorage({...place, persist: 'session', platform: browserPlatform});
    outbox.store(queuedMessage('It waits', Date.now()));
    outbox.store({...queuedMessage('It was sent', Date.now()), state: 'sent'});
    const goOnline = goOffline();
    try {
      const chat = await openChat({service, keepsStorage: true});
      const said = chat.messages().filter(message => message.startsWith('You: '));
      expect(said).to.deep.equal(['You: It was sent', 'You: It waits']);
    } finally {
      goOnline();
    }
  });
});

describe('a queued question', () => {
  for (const [name, minute] of [
    ['Do not send', 1],
    ['Edit', 2],
  ] as const)
    it(`stays when a double click on “${name}” cancels the one before it`, async () => {
      const goOnline = goOffline();
      try {
        const chat = await openChat();
        await chat.send('First');
        await chat.send('Second');
        const pressed = performance.now() + minute * 60_000;
        clickAt(pressed, chat.button(name)!);
        await chat.until(() => !chat.messages().includes('You: First'), 'the first one is gone');
        clickAt(pressed + 350, chat.button(name)!);
        await chat.chat.updateComplete;
        expect(chat.messages()).to.include('You: Second');
        clickAt(pressed + 600, chat.button(name)!);
        await chat.until(() => !chat.messages().includes('You: Second'), 'the second one is gone');
      } finally {
        goOnline();
      }
    });
});
