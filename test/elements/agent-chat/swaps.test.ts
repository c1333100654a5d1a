import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import {dropDetached} from '../../../src/session/persistent-conversation.js';
import {goOffline} from '../../support/browser-network.js';
import {ChatHarness, openChat, testClient} from '../../support/chat-harness.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {askedQuestions, holdStream, sayIn} from '../../support/streamed-answer.js';
import {waitingEntries} from '../../support/waiting-entries.js';

/** Waits one task: elements outside the document are then removed for good. */
function nextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}

function lastToken({requests}: TestService): string | undefined {
  return requests.at(-1)?.headers['authorization'];
}

describe('a chat that moves during a reply', () => {
  it('continues through thirty moves without losing a word', async () => {
    const chat = await openChat();
    const body = holdStream(chat.service);
    await chat.send('Count');
    chat.type('Half a quest');
    const places = [chat.chat.parentElement!, document.createElement('section')];
    places[0]!.after(places[1]!);
    let expected = '';
    for (let count = 1; count <= 30; count += 1) {
      places[count % 2]!.append(chat.chat);
      expected += `${count} `;
      sayIn(body, `${count} `);
      await nextTask();
    }
    body.send('data: [DONE]\n\n');
    body.end();
    await chat.untilReads(expected.trim());
    await chat.untilIdle();
    expect(chat.draft).to.equal('Half a quest');
    expect(askedQuestions(chat.service)).to.deep.equal(['Count']);
    places[1]!.remove();
  });

  it('ends the reply after a delay when removed, and restores its state on return', async () => {
    const chat = await openChat();
    const body = holdStream(chat.service);
    await chat.send('Tell me');
    sayIn(body, 'Half');
    await chat.untilReads('Half');
    chat.type('And what I was about to ask');
    const place = chat.chat.parentElement!;
    dropDetached(10);
    chat.chat.remove();
    await body.cancelled;
    place.append(chat.chat);
    await chat.untilIdle();
    expect(chat.messages().at(-1)).to.equal('Garden guide: Half');
    expect(chat.draft).to.equal('And what I was about to ask');
    chat.pressEnter();
    await chat.untilReads('And what I was about to ask');
    await chat.untilIdle();
  });
});

describe('a chat whose service changes during a reply', () => {
  it('continues its reply when it gets an equal client, and uses that from then on', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('One ');
    await chat.untilReads('One');
    const other = createTestService();
    chat.chat.client = testClient(other);
    await chat.settle();
    answer.say('two');
    answer.end();
    await chat.untilReads('One two');
    await chat.untilIdle();
    await chat.send('Who are you?');
    await chat.untilReads('Who are you?');
    expect(askedQuestions(chat.service)).to.deep.equal(['Tell me']);
    expect(askedQuestions(other)).to.deep.equal(['Who are you?']);
    expect(chat.messages()).to.have.length(5);
  });

  it('aborts the reply and shows another conversation under another provider’s service', async () => {
    const services = [createTestService(), createTestService()] as const;
    const addresses = [services[0].baseUrl, 'https://other.test/service'];
    const place = await fixture<HTMLElement>(html`<div></div>`);
    const providers = services.map(({fetch, token}, index) =>
      Object.assign(document.createElement('agent-provider'), {
        baseUrl: addresses[index],
        fetch,
        accessToken: token,
        agentId: 'Agent-guide',
      }),
    );
    place.append(...providers);
    const element = document.createElement('agent-chat');
    providers[0]!.append(element);
    await element.updateComplete;
    const chat = new ChatHarness(element, services[0]);
    await chat.untilShows('Welcome to the garden!');
    const answer = services[0].nextAnswer();
    await chat.send('Tell me');
    answer.say('Half');
    await chat.untilReads('Half');
    providers[1]!.append(element);
    await answer.aborted;
    await chat.until(() => chat.messages().length === 1, 'it begins anew');
    await chat.untilOpened();
    await chat.send('Who are you?');
    await chat.untilReads('Who are you?');
    expect(askedQuestions(services[0])).to.deep.equal(['Tell me']);
    expect(askedQuestions(services[1])).to.deep.equal(['Who are you?']);
  });

  it('ends the reply with the old token and uses the renewed one afterwards', async () => {
    const service = createTestService({tokens: ['early', 'later']});
    const {baseUrl, fetch} = service;
    let token = 'early';
    const accessToken = (): {token: string; expiresAt: number} => ({token, expiresAt: 0});
    const chat = await openChat({service, settings: {client: undefined, baseUrl, fetch, accessToken}});
    const answer = service.nextAnswer();
    await chat.send('Tell me');
    answer.say('One ');
    await chat.untilReads('One');
    expect(lastToken(service)).to.equal('Bearer early');
    token = 'later';
    chat.chat.requestUpdate();
    await chat.settle();
    answer.say('two');
    answer.end();
    await chat.untilReads('One two');
    await chat.untilIdle();
    await chat.send('And now?');
    await chat.untilReads('And now?');
    expect(lastToken(service)).to.equal('Bearer later');
    expect(chat.messages()).to.have.length(5);
  });

  it('continues its reply when a fixed token is renewed, and uses the new one afterwards', async () => {
    const service = createTestService({tokens: ['early', 'later']});
    const {baseUrl, fetch} = service;
    const settings = {client: undefined, baseUrl, fetch, accessToken: 'early'};
    const chat = await openChat({service, settings});
    const answer = service.nextAnswer();
    await chat.send('Tell me');
    answer.say('One ');
    await chat.untilReads('One');
    const requests = service.requests.length;
    chat.chat.accessToken = 'later';
    await chat.settle();
    expect(service.requests).to.have.length(requests);
    answer.say('two');
    answer.end();
    await chat.untilReads('One two');
    await chat.untilIdle();
    await chat.send('And now?');
    await chat.untilReads('And now?');
    expect(lastToken(service)).to.equal('Bearer later');
    expect(chat.messages()).to.have.length(5);
  });
});

describe('two chats with one agent in a page', () => {
  let goOnline: () => void = () => undefined;

  afterEach(() => goOnline());

  it('answer independently of each other', async () => {
    const service = createTestService();
    const [first, second] = [await openChat({service}), await openChat({service})];
    const bodies = [holdStream(service), holdStream(service)] as const;
    await first.send('One');
    await first.until(() => askedQuestions(service).length === 1, 'the first is asked');
    await second.send('Two');
    await first.until(() => askedQuestions(service).length === 2, 'the second is asked');
    for (const word of ['a', 'b', 'c']) {
      sayIn(bodies[0], `first-${word} `);
      sayIn(bodies[1], `second-${word} `);
    }
    await first.untilReads('first-a first-b first-c');
    await second.untilReads('second-a second-b second-c');
    expect(first.text()).not.to.include('second');
    expect(second.text()).not.to.include('first');
    second.chat.stop();
    await bodies[1].cancelled;
    sayIn(bodies[0], 'first-d');
    await first.untilReads('first-a first-b first-c first-d');
    expect(second.notices()).to.include('Stopped.');
    expect(first.chat.status).to.equal('streaming');
  });

  it('keep their own typed draft, whatever happens to the other one', async () => {
    const service = createTestService();
    const [first, second] = [await openChat({service}), await openChat({service})];
    first.type('Mine');
    second.type('Yours');
    await first.settle();
    await second.send('Sent');
    await second.untilIdle();
    first.chat.requestUpdate();
    await first.settle();
    expect(first.draft).to.equal('Mine');
    expect(second.draft).to.equal('');
    first.type('Mine, too');
    await first.settle();
    dispatchEvent(new Event('pagehide'));
    for (const {chat} of [first, second]) chat.remove();
    await nextTask();
    const again = await openChat({service, keepsStorage: true});
    expect(again.draft).to.equal('Mine, too');
  });

  it('send their own queued messages once', async () => {
    const service = createTestService();
    const [first, second] = [await openChat({service}), await openChat({service})];
    goOnline = goOffline();
    await first.send('From the first');
    await second.send('From the second');
    goOnline();
    for (const chat of [first, second]) {
      await chat.until(() => chat.chat.messages.at(-1)?.status === 'done', 'it is answered');
      await chat.untilIdle();
    }
    expect([...askedQuestions(service)].sort()).to.deep.equal(['From the first', 'From the second']);
    expect(first.text()).not.to.include('From the second');
    expect(second.text()).not.to.include('From the first');
    // The transcripts are stored by now, and no question is queued.
    expect(waitingEntries(sessionStorage)).to.deep.equal([]);
  });
});
