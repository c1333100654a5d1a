import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {dropDetached} from '../../../src/session/persistent-conversation.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {goOffline} from '../../support/browser-network.js';
import {ChatHarness, openChat, testClient} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {askedQuestions} from '../../support/streamed-answer.js';
import {watchUnhandledErrors} from '../../support/unhandled-errors.js';

/** Waits one task: elements outside the document are then removed for good. */
function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}

describe('a chat that changes its agent', () => {
  it('aborts the running reply; nothing of it appears in the other conversation', async () => {
    const unhandled = watchUnhandledErrors();
    const chat = await openChat();
    const late = chat.service.nextAnswer();
    await chat.send('For the guide');
    late.say('From the guide');
    await chat.untilReads('From the guide');
    chat.chat.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
    await late.aborted;
    late.say(', late');
    late.end();
    await chat.send('For the translator');
    await chat.untilReads('For the translator');
    expect(chat.messages()).to.deep.equal([
      'Translator: Bonjour!',
      'You: For the translator',
      'Translator: For the translator',
    ]);
    expect(await unhandled.end()).to.deep.equal([]);
  });

  it('never shows an agent whose look-up finishes too late', async () => {
    const service = createTestService();
    const chat = await openChat({service, settings: {agentId: undefined}});
    let answer: (response: Response) => void = () => {};
    service.respondNext(() => new Promise(resolve => (answer = resolve)));
    chat.chat.agentId = 'Agent-guide';
    await chat.until(() => service.requests.length === 1, 'the look-up');
    chat.chat.client = testClient(service);
    chat.chat.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
    answer(Response.json({agentList: service.agents, total: 3}));
    await nextTask();
    await chat.settle();
    expect(chat.find('[part="name"]').innerText).to.equal('Translator');
  });

  it('starts again when the service changes', async () => {
    const chat = await openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    chat.chat.client = testClient(createTestService(), {baseUrl: 'https://other.test/service'});
    await chat.until(() => chat.messages().length === 1, 'the conversation starts anew');
  });
});

describe('a chat that leaves the page', () => {
  it('ends its reply after a delay and keeps the received text for its return', async () => {
    const unhandled = watchUnhandledErrors();
    const chat = await openChat();
    dropDetached(10);
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('Half');
    await chat.untilReads('Half');
    const place = chat.chat.parentElement!;
    chat.chat.remove();
    await answer.aborted;
    expect(chat.chat.send('From nowhere')).to.equal(false);
    place.append(chat.chat);
    await chat.untilOpened();
    await chat.untilReads('Half');
    expect(chat.messages().at(-1)).to.equal('Garden guide: Half');
    expect(chat.text()).to.include('The reply was cut off.');
    expect(await unhandled.end()).to.deep.equal([]);
  });

  it('keeps the queue until it returns', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    const goOnline = goOffline();
    await chat.send('First');
    await chat.send('Second');
    goOnline();
    await answer.asked;
    const place = chat.chat.parentElement!;
    chat.chat.remove();
    await chat.chat.updateComplete;
    await nextTask();
    answer.end();
    await chat.until(() => chat.chat.messages[1]?.status === 'done', 'the first is answered');
    expect(chat.chat.messages.at(-1)?.status).to.equal('queued');
    expect(askedQuestions(chat.service)).to.deep.equal(['First']);
    place.append(chat.chat);
    await chat.until(() => askedQuestions(chat.service).length === 2, 'the second is sent');
    await chat.untilReads('Second');
    await chat.untilIdle();
  });

  it('aborts a running look-up and starts it again on return', async () => {
    const service = createTestService();
    let aborted = false;
    service.respondNext(request => {
      return new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => {
          aborted = true;
          reject(request.signal.reason as Error);
        });
      });
    });
    const place = await fixture<HTMLElement>(html`<div></div>`);
    const chat = Object.assign(document.createElement('agent-chat'), {
      client: testClient(service),
      agentId: 'Agent-guide',
    });
    place.append(chat);
    await chat.updateComplete;
    const harness = new ChatHarness(chat, service);
    await harness.until(() => service.requests.length === 1, 'the look-up');
    chat.remove();
    await harness.until(() => aborted, 'the look-up ends');
    place.append(chat);
    await harness.untilShows('Welcome to the garden!');
  });

  it('continues its reply when it only moves', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('One ');
    await chat.untilReads('One');
    const before = chat.findAll('[part="content"]');
    const elsewhere = document.createElement('section');
    chat.chat.parentElement!.append(elsewhere);
    elsewhere.append(chat.chat);
    await nextTask();
    answer.say('two');
    answer.end();
    await chat.untilReads('One two');
    await chat.untilIdle();
    expect(chat.findAll('[part="content"]')).to.deep.equal(before);
    await chat.send('And then?');
    await chat.untilReads('And then?');
    expect(chat.messages()).to.have.length(5);
  });
});

describe('a chat in different ways of creation', () => {
  it('works with properties set after it is connected', async () => {
    const service = createTestService();
    const chat = await fixture<AgentChat>(html`<agent-chat></agent-chat>`);
    const harness = new ChatHarness(chat, service);
    expect(harness.text()).to.include('No service to talk to');
    chat.agentId = 'Agent-guide';
    chat.accessToken = service.token;
    await chat.updateComplete;
    chat.fetch = service.fetch;
    chat.baseUrl = service.baseUrl;
    await harness.untilShows('Welcome to the garden!');
  });

  it('works with attributes alone and the page’s own fetch', async () => {
    const service = createTestService();
    const pageFetch = globalThis.fetch;
    globalThis.fetch = service.fetch;
    try {
      const chat = await fixture<AgentChat>(
        html`<agent-chat
          base-url=${service.baseUrl}
          agent-id="Agent-guide"
          sign-in="anonymous"
          heading-level="4"
          max-length="9"
          send-key="mod-enter"
        ></agent-chat>`,
      );
      const harness = new ChatHarness(chat, service);
      await harness.untilShows('Welcome to the garden!');
      expect(harness.find('[role="heading"]').ariaLevel).to.equal('4');
      expect(chat).to.include({maxLength: 9, sendKey: 'mod-enter', signIn: 'anonymous'});
    } finally {
      globalThis.fetch = pageFetch;
    }
  });

  it('takes properties that were set before it was upgraded', async () => {
    const service = createTestService();
    const page = document.implementation.createHTMLDocument();
    const early = page.createElement('agent-chat');
    Object.assign(early, {client: testClient(service), agentId: 'Agent-guide', draft: 'Written early'});
    expect(early.shadowRoot).to.equal(null);
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.append(document.adoptNode(early));
    await early.updateComplete;
    const harness = new ChatHarness(early, service);
    await harness.untilShows('Welcome to the garden!');
    await harness.settle();
    expect(harness.draft).to.equal('Written early');
    early.agentId = 'Agent-translator';
    await harness.untilReads('Bonjour!');
  });

  it('is independent of another chat beside it', async () => {
    const [first, second] = [await openChat(), await openChat({agentId: 'Agent-translator'})];
    const slow = first.service.nextAnswer();
    await first.send('Slow');
    slow.say('Slo');
    await first.untilReads('Slo');
    await second.send('Quick');
    await second.untilReads('Quick');
    await second.untilIdle();
    slow.say('wly');
    slow.end();
    await first.untilReads('Slowly');
    expect(second.messages()).to.have.length(3);
  });

  it('can be cleared by the page', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    answer.say('Half');
    await chat.untilReads('Half');
    chat.chat.clear();
    await answer.aborted;
    await chat.settle();
    expect(chat.messages()).to.have.length(1);
    expect(chat.chat.matches(':state(empty)')).to.equal(true);
    await chat.send('Anew');
    await chat.untilReads('Anew');
    expect(chat.chat.matches(':state(empty)')).to.equal(false);
  });

  it('is registered once, however often its definition loads', async () => {
    const definition = customElements.get('agent-chat');
    await import(new URL('../../../src/define/agent-chat.ts?again', import.meta.url).href);
    expect(customElements.get('agent-chat')).to.equal(definition);
  });
});
