import {expect} from 'chai';
import {browserPlatform} from '../../../src/session/browser-platform.js';
import {openStorage} from '../../../src/session/storage.js';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {queuedMessage} from '../../support/stored-chat.js';
import {holdStream, sayIn} from '../../support/streamed-answer.js';

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

  it('is kept when its reply failed and can be asked for again', async () => {
    const chat = await openChat();
    chat.service.respondNext(() => new Response('', {status: 500}));
    await chat.send('Is it there?');
    await chat.until(() => chat.chat.status === 'error', 'the reply has failed');
    expect(await messagesAfterReload(chat)).to.include('You: Is it there?');
  });

  it('is not kept when another try would end the same', async () => {
    const chat = await openChat();
    chat.service.respondNext(() => new Response('', {status: 400}));
    await chat.send('Is it there?');
    await chat.until(() => chat.chat.status === 'error', 'the reply has failed');
    expect(await messagesAfterReload(chat)).to.have.length(1);
  });

  it('is kept while the reply before it is shown whole', async () => {
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

  it('stands in front of what waited before it was sent from another tab', async () => {
    sessionStorage.clear();
    const service = createTestService();
    const place = {serviceUrl: service.baseUrl, agentId: 'Agent-guide', visitorId: ''};
    const {outbox} = openStorage({...place, persist: 'session', platform: browserPlatform});
    outbox.keep(queuedMessage('It waits', Date.now()));
    outbox.keep({...queuedMessage('It was sent', Date.now()), state: 'sent'});
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

describe('a question that waits to be sent', () => {
  for (const name of ['Do not send', 'Edit'])
    it(`stays when the one before it was taken back by a double click on “${name}”`, async () => {
      const goOnline = goOffline();
      try {
        const chat = await openChat();
        await chat.send('First');
        await chat.send('Second');
        chat.button(name)!.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
        await chat.until(() => !chat.messages().includes('You: First'), 'the first one is gone');
        chat.button(name)!.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 2}));
        await chat.chat.updateComplete;
        expect(chat.messages()).to.include('You: Second');
      } finally {
        goOnline();
      }
    });
});
