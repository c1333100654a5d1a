import {expect} from 'chai';
import {openChat} from '../../support/chat-harness.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {watchUnhandledErrors, type UnhandledErrors} from '../../support/unhandled-errors.js';

const oddValues: readonly unknown[] = [null, 7, true, {}, [], [null], {text: 'x'}];
const agentFields = [
  'name',
  'introduction',
  'welcomeMessage',
  'avatar',
  'background',
  'isNeedRecommend',
  'type',
  'searchEnable',
];

function stream(...events: readonly unknown[]): Response {
  const body = events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('');
  return new Response(`${body}data: [DONE]\n\n`, {headers: {'Content-Type': 'text/event-stream'}});
}

describe('answers with wrong field types', () => {
  let service: TestService;
  let unhandled: UnhandledErrors;

  beforeEach(() => {
    service = createTestService();
    unhandled = watchUnhandledErrors();
  });

  afterEach(async () => {
    expect(await unhandled.end()).to.deep.equal([]);
  });

  for (const value of oddValues) {
    const shown = JSON.stringify(value);

    it(`leave a usable chat when every field of the agent is ${shown}`, async () => {
      const agent = Object.fromEntries(agentFields.map(field => [field, value]));
      service.respondNext(() =>
        Response.json({agentList: [{...agent, AgentId: 'Agent-guide'}], total: value}),
      );
      const chat = await openChat({service});
      expect(chat.text()).not.to.include('[object');
      expect(chat.text()).not.to.include('undefined');
      await chat.send('Hello');
      await chat.untilReads('Hello');
    });

    it(`show an error when the list itself is ${shown}`, async () => {
      service.respondNext(() => Response.json(value));
      const chat = await openChat({service});
      expect(chat.notices().join()).to.match(/cannot be read|not available/);
      await chat.press('Try again');
      await chat.untilShows('Welcome to the garden!');
    });

    it(`keep the readable part of a reply when every other field is ${shown}`, async () => {
      const chat = await openChat({service});
      service.respondNext(() =>
        stream(
          {id: value, object: value, created: value, model: value, choices: value},
          {
            id: value,
            created: value,
            model: value,
            choices: [{delta: {role: value, content: 'Still here'}, finish_reason: 'continue'}],
          },
          {choices: [{delta: {content: value}, finish_reason: value}]},
          {choices: [{delta: {content: ''}, finish_reason: 'stop'}]},
        ),
      );
      await chat.send('Hello');
      await chat.untilIdle();
      expect(chat.messages().at(-1)).to.match(/: Still here/);
      expect(chat.text()).not.to.include('[object');
      await chat.send('Again');
      await chat.untilReads('Again');
    });

    it(`leave a usable chat when every field of the records is ${shown}`, async () => {
      const record = {AgentId: value, recordId: value, role: value, content: value, conversation: value};
      service.respondNext(() => Response.json({agentList: service.agents, total: 3}));
      service.respondNext(() =>
        Response.json({
          recordList: [
            {...record, type: value, image: value, triggerSrc: value, replyTo: value, createTime: value},
            value,
          ],
          total: value,
        }),
      );
      const chat = await openChat({service, settings: {history: 'recent'}});
      await chat.until(() => service.requests.length === 2, 'the records are asked for');
      await chat.send('Hello');
      await chat.untilReads('Hello');
      expect(chat.text()).not.to.include('[object');
    });
  }

  it('show an error when nothing of a reply is readable', async () => {
    const chat = await openChat({service});
    service.respondNext(() => Response.json({choices: 7}));
    await chat.send('Hello');
    await chat.untilShows('The service sent an answer that cannot be read.');
    await chat.press('Try again');
    await chat.untilReads('Hello');
  });

  it('are read the same way for an agent that the page sets', async () => {
    for (const given of [
      {AgentId: 'Agent-guide'},
      {AgentId: 'Agent-guide', name: 7, avatar: {}, background: 1},
    ]) {
      const chat = await openChat({service, settings: {agentId: undefined, agent: given as never}});
      expect(chat.text()).not.to.include('undefined');
      await chat.send('Hello');
      await chat.untilReads('Hello');
    }
    for (const nothing of [null, 'Agent-guide', 7, {}, []]) {
      const chat = await openChat({service, settings: {agent: nothing as never}});
      expect(chat.text()).to.include('Welcome to the garden!');
    }
  });

  it('are ignored for settings of the page: the chat keeps the last valid value', async () => {
    const chat = await openChat({service});
    const odd: Record<string, unknown> = {
      contextTurns: Number.NaN,
      headingLevel: 99,
      maxLength: -5,
      announce: 'loud',
      sendKey: 'space',
      scrollMode: 'wild',
      stream: 'maybe',
      imageHosts: ['cdn.example'],
      suggestions: 7,
      strings: 'none',
      locale: 7,
      actions: {},
      label: 7,
    };
    Object.assign(chat.chat, odd);
    await chat.settle();
    Object.assign(chat.chat, {draft: 42});
    expect(chat.chat.draft).to.equal('');
    expect(chat.find('[role="heading"]').ariaLevel).to.equal('2');
    await chat.send('Hello');
    await chat.untilReads('Hello');
    await chat.untilIdle();
    expect(Reflect.apply(chat.chat.send, chat.chat, [undefined])).to.equal(false);
  });
});
