import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {holdBody} from '../../support/held-body.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {ManualClock} from '../../support/manual-clock.js';
import {watchUnhandledErrors, type UnhandledErrors} from '../../support/unhandled-errors.js';

const page = '<!doctype html><title>Not found</title><h1>404</h1>';
const htmlPage = (status: number) => () =>
  new Response(page, {status, headers: {'Content-Type': 'text/html'}});

/** A failure of a reply, and its visible text. */
interface ReplyFault {
  readonly name: string;
  readonly respond: () => Response;
  readonly sentence: string;
}

const replyFaults: readonly ReplyFault[] = [
  {
    name: 'the service is down',
    respond: () => {
      throw new TypeError('Failed to fetch');
    },
    sentence: 'The service cannot be reached. Check your connection, then try again.',
  },
  {
    name: 'a web page comes instead of JSON',
    respond: htmlPage(200),
    sentence: 'The service sent an answer that cannot be read.',
  },
  {
    name: 'the token is refused',
    respond: () => Response.json({code: 'UNAUTHORIZED', message: 'Token expired'}, {status: 401}),
    sentence: 'You are not signed in to this service.',
  },
  {
    name: 'the service answers with a server error',
    respond: htmlPage(502),
    sentence: 'The service has a problem at the moment. Try again in a while.',
  },
  {
    name: 'the service wants fewer messages',
    respond: () =>
      Response.json({code: 'RATE', message: 'Slow down'}, {status: 429, headers: {'Retry-After': '20'}}),
    sentence: 'Too many messages in a short time. Wait a moment, then try again.',
  },
  {
    name: 'an error comes with a good status',
    respond: () => Response.json({code: 'AGENT_OFFLINE', message: 'Agent is offline', requestId: 'r-1'}),
    sentence: 'The agent could not answer.',
  },
];

describe('a failing reply', () => {
  let unhandled: UnhandledErrors;

  beforeEach(() => {
    unhandled = watchUnhandledErrors();
  });

  afterEach(async () => {
    expect(await unhandled.end()).to.deep.equal([]);
  });

  /** The retry works: the same question gets an answer after a press. */
  async function expectWayOn(chat: ChatHarness): Promise<void> {
    await chat.press('Try again');
    await chat.untilReads('Are you there?');
    await chat.untilIdle();
    expect(chat.notices()).to.deep.equal([]);
  }

  for (const {name, respond, sentence} of replyFaults) {
    it(`shows an explanation, keeps the draft and allows a retry when ${name}`, async () => {
      const chat = await openChat();
      chat.service.respondNext(respond);
      await chat.send('Are you there?');
      chat.type('My next question');
      await chat.untilShows(sentence);
      expect(chat.text()).not.to.include('<!doctype');
      expect(chat.messages().at(1)).to.equal('You: Are you there?');
      expect(chat.draft).to.equal('My next question');
      await expectWayOn(chat);
      expect(chat.draft).to.equal('My next question');
    });
  }

  it('shows how long to wait when the service gives a time', async () => {
    const chat = await openChat();
    chat.service.respondNext(() => new Response(null, {status: 429, headers: {'Retry-After': '20'}}));
    await chat.send('Are you there?');
    await chat.untilShows('Wait 20 seconds first.');
  });

  it('collapses the details for the site owner: cause, service message, request', async () => {
    const chat = await openChat();
    chat.service.respondNext(() =>
      Response.json({code: 'X', message: 'Quota exceeded', requestId: 'r-77'}, {status: 429}),
    );
    await chat.send('Are you there?');
    await chat.untilShows('Try again');
    expect(chat.text()).not.to.include('Quota exceeded');
    chat.find('summary').click();
    expect(chat.text()).to.include('Quota exceeded');
    expect(chat.text()).to.include('Request: r-77');
    expect(chat.text()).to.include('The service limits how often it may be asked.');
  });

  it('returns the message to the field when the service rejects it', async () => {
    const chat = await openChat();
    chat.service.respondNext(() => Response.json({code: 'TOO_LARGE', message: 'Too long'}, {status: 413}));
    await chat.send('Are you really, really there?');
    await chat.untilShows('This message is too long for the service.');
    expect(chat.button('Try again')).to.equal(undefined);
    expect(chat.draft).to.equal('Are you really, really there?');
    await chat.send('Are you there?');
    await chat.untilReads('Are you there?');
    expect(chat.service.requests.at(-1)?.body).not.to.include('really');
  });

  it('keeps the received part when the connection breaks', async () => {
    const chat = await openChat();
    const body = holdBody();
    chat.service.respondNext(
      () => new Response(body.stream, {headers: {'Content-Type': 'text/event-stream'}}),
    );
    await chat.send('Are you there?');
    body.send('data: {"choices":[{"delta":{"content":"I am h"},"finish_reason":"continue"}]}\n\n');
    await chat.untilReads('I am h');
    body.fail();
    await chat.untilShows('The reply was cut off.');
    expect(chat.text()).to.include('What arrived so far is kept.');
    expect(chat.messages().at(-1)).to.equal('Garden guide: I am h');
    await expectWayOn(chat);
  });

  it('keeps the received part when the stream ends inside an event', async () => {
    const chat = await openChat();
    const whole = 'data: {"choices":[{"delta":{"content":"I am h"},"finish_reason":"continue"}]}\n\n';
    chat.service.respondNext(
      () =>
        new Response(whole + whole.slice(0, 40), {
          headers: {'Content-Type': 'text/event-stream'},
        }),
    );
    await chat.send('Are you there?');
    await chat.untilShows('The reply was cut off.');
    expect(chat.messages().at(-1)).to.equal('Garden guide: I am h');
    await expectWayOn(chat);
  });

  it('keeps the received part when the service reports an error in the stream', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Are you there?');
    answer.say('I am h');
    await chat.untilReads('I am h');
    answer.fail();
    await chat.untilShows('The agent could not answer.');
    expect(chat.messages().at(-1)).to.equal('Garden guide: I am h');
    await expectWayOn(chat);
  });

  it('times out when the first byte does not arrive in time', async () => {
    const clock = new ManualClock();
    const chat = await openChat({client: {clock, firstByteTimeout: 4321}});
    const answer = chat.service.nextAnswer();
    await chat.send('Are you there?');
    await answer.asked;
    await clock.whenScheduled(4321);
    clock.advance(4321);
    await chat.untilShows('The service is taking too long to answer.');
    await expectWayOn(chat);
  });

  it('times out after silence and keeps the received part', async () => {
    const clock = new ManualClock();
    const chat = await openChat({client: {clock, idleTimeout: 1234}});
    const answer = chat.service.nextAnswer();
    await chat.send('Are you there?');
    answer.say('I am h');
    await chat.untilReads('I am h');
    await clock.whenScheduled(1234);
    clock.advance(1234);
    await chat.untilShows('The service is taking too long to answer.');
    expect(chat.messages().at(-1)).to.equal('Garden guide: I am h');
    await expectWayOn(chat);
  });
});

describe('a chat that does not find its agent', () => {
  let service: TestService;
  let unhandled: UnhandledErrors;

  beforeEach(() => {
    service = createTestService();
    unhandled = watchUnhandledErrors();
  });

  afterEach(async () => {
    expect(await unhandled.end()).to.deep.equal([]);
  });

  async function expectWayOn(chat: ChatHarness): Promise<void> {
    chat.type('My question');
    expect(chat.button('Send')?.ariaDisabled).to.equal('true');
    await chat.press('Try again');
    await chat.untilShows('Welcome to the garden!');
    expect(chat.draft).to.equal('My question');
    chat.pressEnter();
    await chat.untilReads('My question');
  }

  for (const {name, respond, sentence} of replyFaults) {
    it(`shows why, and finds the agent at a press, when ${name}`, async () => {
      service.respondNext(respond);
      const chat = await openChat({service});
      const words = name.startsWith('an error') ? 'The agent could not answer.' : sentence;
      expect(chat.notices().join()).to.include(words);
      await expectWayOn(chat);
    });
  }

  it('shows why when the address is wrong', async () => {
    service.respondNext(htmlPage(404));
    const chat = await openChat({service});
    expect(chat.notices().join()).to.include('This agent is not available.');
    chat.find('summary').click();
    expect(chat.text()).to.include('No agent of this agent-id at this base-url');
    await expectWayOn(chat);
  });

  it('shows that the service has no such agent', async () => {
    const chat = await openChat({service, agentId: 'Agent-nobody'});
    expect(chat.notices().join()).to.include('This agent is not available.');
    chat.chat.agentId = 'Agent-guide';
    await chat.untilShows('Welcome to the garden!');
    expect(chat.notices()).to.deep.equal([]);
  });

  it('shows that the service or the agent is missing', async () => {
    const chat = await openChat({settings: {client: undefined}});
    expect(chat.text()).to.include('No service to talk to');
    chat.chat.agentId = undefined;
    chat.chat.baseUrl = service.baseUrl;
    chat.chat.fetch = service.fetch;
    chat.chat.accessToken = service.token;
    await chat.untilShows('Choose an agent to start a conversation.');
    expect(chat.input.checkVisibility()).to.equal(false);
    chat.chat.agentId = 'Agent-guide';
    await chat.untilShows('Welcome to the garden!');
    expect(chat.input.checkVisibility()).to.equal(true);
  });

  it('shows that the address is invalid', async () => {
    const chat = await openChat({settings: {client: undefined, baseUrl: 'http://[not an address'}});
    expect(chat.notices().join()).to.include('This chat is not set up correctly.');
  });
});
