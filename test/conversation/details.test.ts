import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {detailsModule} from '../../src/client/reply-stream.js';
import type {ReplyDetails} from '../../src/client/reply-details.js';
import type {ReplyActivity, ReplyChunk} from '../../src/client/resources.js';
import {Conversation} from '../../src/conversation/conversation.js';
import type {Message} from '../../src/conversation/message.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {holdReplies} from '../support/held-replies.js';
import {loadRecords} from '../support/load-records.js';
import {sampleAgents} from '../support/sample-agents.js';

const search: ReplyActivity = {kind: 'search', name: '', data: {}};
const weather: ReplyActivity = {kind: 'tool', name: 'get_weather', data: {}};
const roses = {url: 'https://a.example/roses', title: ''};

const emptyChunk: ReplyChunk = {
  recordId: '',
  model: '',
  createdAt: undefined,
  text: '',
  finishReason: '',
};

/** A conversation whose clock the test sets. */
function openTalk() {
  const replies = holdReplies();
  const clock = {now: 1000};
  const changes: string[] = [];
  const conversation = new Conversation(loadRecords, undefined, undefined, () => clock.now);
  conversation.subscribe((_, {type}) => changes.push(type));
  conversation.open('Agent-a', replies);
  conversation.send('Roses?');
  return {
    conversation,
    changes,
    last: (): Message | undefined => conversation.state.messages.at(-1),
    async arrive(at: number, text: string, more: Partial<ReplyChunk> = {}): Promise<void> {
      clock.now = at;
      await replies.asked.at(-1)?.say(text, more);
    },
    async end(at: number): Promise<void> {
      clock.now = at;
      await replies.asked.at(-1)?.end();
    },
    fail: () => replies.asked.at(-1)?.fail(new Error('Broken.')),
    accept: () => replies.asked.at(-1)?.options.onOpen?.(),
    asked: replies.asked,
  };
}

describe('the details of a reply', () => {
  before(() => detailsModule.load());

  it('grow while the reply waits for its first word, and measure the time of the reasoning', async () => {
    const talk = openTalk();
    talk.accept();
    await talk.arrive(2000, '', {reasoning: 'Hm, '});
    await talk.arrive(3000, '', {reasoning: 'roses.'});
    expect(talk.last()).to.deep.include({
      status: 'waiting',
      text: '',
      reasoning: {text: 'Hm, roses.', startedAt: 2000},
    });
    await talk.arrive(5000, 'In May.');
    const reasoning = {text: 'Hm, roses.', startedAt: 2000, endedAt: 5000};
    expect(talk.last()).to.deep.include({status: 'streaming', text: 'In May.', reasoning});
    await talk.end(9000);
    expect(talk.last()).to.deep.include({status: 'done', text: 'In May.', reasoning});
  });

  it('continue when the model reasons again', async () => {
    const talk = openTalk();
    await talk.arrive(2000, '', {reasoning: 'a'});
    await talk.arrive(3000, 'Hello ');
    await talk.arrive(4000, '', {reasoning: 'b'});
    expect(talk.last()?.reasoning).to.deep.equal({text: 'ab', startedAt: 2000});
    await talk.end(5000);
    expect(talk.last()?.reasoning).to.deep.equal({text: 'ab', startedAt: 2000, endedAt: 5000});
  });

  it('show the running action until text arrives or the reply ends', async () => {
    const talk = openTalk();
    await talk.arrive(2000, '', {activity: search});
    expect(talk.last()?.activity).to.equal(search);
    await talk.arrive(2000, '', {activity: weather});
    expect(talk.last()?.activity).to.equal(weather);
    await talk.arrive(2000, 'Sunny');
    expect(talk.last()?.activity).to.equal(undefined);
    await talk.arrive(2000, '', {activity: search});
    talk.conversation.stop();
    expect(talk.last()).to.include({status: 'stopped', text: 'Sunny'});
    expect(talk.last()?.activity).to.equal(undefined);
  });

  it('stay when the reply fails or stops in its reasoning', async () => {
    const failed = openTalk();
    await failed.arrive(2000, '', {reasoning: 'a', activity: search});
    await failed.fail();
    expect(failed.last()).to.deep.include({
      status: 'failed',
      reasoning: {text: 'a', startedAt: 2000, endedAt: 2000},
    });
    expect(failed.last()?.activity).to.equal(undefined);
  });

  it('list each source once, and complete its title', async () => {
    const talk = openTalk();
    const tulips = {url: 'https://a.example/tulips', title: 'Tulips'};
    await talk.arrive(2000, 'a', {sources: [roses, tulips]});
    await talk.arrive(2000, 'b', {sources: [tulips, {...roses, title: 'Roses'}]});
    expect(talk.last()?.sources).to.deep.equal([{...roses, title: 'Roses'}, tulips]);
  });

  it('are never sent with the next question', async () => {
    const talk = openTalk();
    await talk.arrive(2000, 'In May.', {reasoning: 'secret', sources: [roses]});
    await talk.end(3000);
    talk.conversation.send('And tulips?');
    expect(talk.asked.at(-1)?.messages).to.deep.equal([
      {role: 'user', content: 'Roses?'},
      {role: 'assistant', content: 'In May.'},
      {role: 'user', content: 'And tulips?'},
    ]);
  });

  it('change nothing while a plain reply arrives', async () => {
    const talk = openTalk();
    await talk.arrive(2000, 'In ');
    await talk.arrive(2000, 'May.');
    await talk.end(3000);
    expect(talk.changes).to.not.include('details-arrived');
    expect(talk.last()).to.not.have.any.keys('reasoning', 'activity', 'sources');
  });

  it('arrive once per frame, before the text of that frame', async () => {
    const flushes: (() => void)[] = [];
    const replies = holdReplies();
    const conversation = new Conversation(loadRecords, undefined, flush => {
      flushes.push(flush);
      return () => undefined;
    });
    const changes: string[] = [];
    conversation.open('Agent-a', replies);
    conversation.send('Roses?');
    conversation.subscribe((_, {type}) => changes.push(type));
    for (const letter of 'Hm, roses') await replies.asked[0]?.say('', {reasoning: letter});
    await replies.asked[0]?.say('In May.');
    expect(flushes).to.have.length(1);
    flushes[0]?.();
    expect(changes).to.deep.equal(['details-arrived', 'text-arrived']);
    expect(conversation.state.messages.at(-1)?.reasoning?.text).to.equal('Hm, roses');
  });

  it('end an action with the next reasoning or text, in whatever frame it arrives', () => {
    const addDetails = detailsModule.loaded!.addDetails;
    const text = {...emptyChunk, text: 'In May.'};
    const thought = {...emptyChunk, reasoning: 'Hm'};
    const searched = {...emptyChunk, activity: search};
    const called = {...emptyChunk, activity: weather};
    const add = (chunks: readonly ReplyChunk[], isLast = false) => {
      const added = addDetails({}, {chunks, isLast, now: 7});
      if (!added) return added;
      const details = Object.entries(added.details).filter(([name]) => name !== 'steps');
      return {...added, details: Object.fromEntries(details) as ReplyDetails};
    };
    expect(add([text, searched])).to.deep.equal({
      details: {activity: search},
      activities: [search],
      data: [],
    });
    expect(add([searched, text])).to.deep.equal({details: {}, activities: [search], data: []});
    expect(add([searched, called])).to.deep.equal({
      details: {activity: weather},
      activities: [search, weather],
      data: [],
    });
    expect(add([searched, called], true)).to.deep.equal({
      details: {},
      activities: [search, weather],
      data: [],
    });
    expect(add([searched, thought])?.details).to.deep.equal({reasoning: {text: 'Hm', startedAt: 7}});
    expect(add([text, thought])?.details).to.deep.equal({reasoning: {text: 'Hm', startedAt: 7}});
    expect(add([thought, text])?.details.reasoning).to.include({endedAt: 7});
    expect(add([text, text])).to.equal(undefined);
  });

  it('contain no data for the page, which is passed on', () => {
    const state = {kind: 'state', snapshot: {step: 1}} as const;
    const chunks = [{...emptyChunk, data: [state]}];
    const added = detailsModule.loaded!.addDetails({}, {chunks, isLast: false, now: 7});
    expect(added).to.deep.equal({details: {}, activities: [], data: [state]});
  });

  it('end each step with its result, the next text or the end', () => {
    const addDetails = detailsModule.loaded!.addDetails;
    const begun = {...emptyChunk, activity: weather};
    const other = {...emptyChunk, activity: {...weather, data: {}}};
    const known = {...emptyChunk, activity: {...other.activity, result: 'Rain'}};
    const first = addDetails({}, {chunks: [begun, other], isLast: false, now: 7})!;
    expect(first.details.steps?.map(({endedAt}) => endedAt)).to.deep.equal([undefined, undefined]);
    const second = addDetails(first.details, {chunks: [known], isLast: false, now: 9})!;
    expect(second.activities).to.be.empty;
    expect(second.details.steps?.map(({endedAt, result}) => [endedAt, result])).to.deep.equal([
      [undefined, undefined],
      [9, 'Rain'],
    ]);
    const last = addDetails({...first.details, ...second.details}, {chunks: [], isLast: true, now: 12})!;
    expect(last.details.steps?.map(({endedAt}) => endedAt)).to.deep.equal([12, 9]);
    const late = {...emptyChunk, activity: {...search, result: 'x'.repeat(9000)}};
    const alone = addDetails({}, {chunks: [late], isLast: false, now: 7})!;
    expect(alone.activities).to.have.length(1);
    expect(alone.details.steps?.[0]?.result).to.have.length(2000);
    const many = addDetails({}, {chunks: Array.from({length: 300}, () => begun), isLast: false, now: 7})!;
    expect(many.details.steps).to.have.length(100);
  });

  for (const stream of [true, false]) {
    it(`come from the local service, ${stream ? 'streamed' : 'in one piece'}`, async () => {
      const service = createLocalService({
        agents: sampleAgents(),
        answers: async function* () {
          yield {text: '', delta: {reasoning_content: 'Hm, '}};
          yield {text: '', delta: {reasoning_content: 'roses.'}};
          yield {text: '', delta: {tool_calls: [{index: 0, id: 'a', function: {name: 'get_weather'}}]}};
          yield {text: 'In '};
          yield {text: 'May.', delta: {annotations: [{type: 'url_citation', url_citation: roses}]}};
        },
        tokens: ['token'],
      });
      const client = new AgentClient({
        baseUrl: 'http://service.test',
        accessToken: 'token',
        fetch: (input, init) => service(new Request(input, init)),
      });
      const conversation = new Conversation(loadRecords, () => ({stream}));
      const ended = new Promise<void>(resolve => {
        conversation.subscribe((_, {type}) => type === 'reply-ended' && resolve());
      });
      const actions: string[] = [];
      conversation.subscribe(({messages}) => {
        const name = messages.at(-1)?.activity?.name;
        if (name && actions.at(-1) !== name) actions.push(name);
      });
      conversation.open('Agent-guide', client);
      conversation.send('Roses?');
      await ended;
      const {text, reasoning, sources, error} = conversation.state.messages.at(-1)!;
      expect({text, reasoning: reasoning?.text, sources, error}).to.deep.equal({
        text: 'In May.',
        reasoning: 'Hm, roses.',
        sources: [roses],
        error: undefined,
      });
      if (stream) expect(actions).to.deep.equal(['get_weather']);
    });
  }
});
