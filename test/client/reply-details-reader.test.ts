import {expect} from 'chai';
import {DetailsReader} from '../../src/client/reply-details-reader.js';
import {AgentClient} from '../../src/client/agent-client.js';
import {assumptions} from '../../src/client/assumptions.js';
import {detailsModule} from '../../src/client/reply-stream.js';
import {gatherReply} from '../support/gathered-reply.js';
import {holdBody} from '../support/held-body.js';
import {ManualClock} from '../support/manual-clock.js';
import {readPieces} from '../support/read-pieces.js';
import {chunk, contentOf, events} from '../support/wire-samples.js';

const bytesOf = (body: string): Uint8Array => new TextEncoder().encode(body);

async function read(body: string) {
  const reply = await readPieces([bytesOf(body)]);
  return {...contentOf(reply), chunks: reply.chunks};
}

const think = (content: string): string => events(chunk({content}), chunk({}, 'stop'));

describe('a reply with more than its answer', () => {
  it('contains each event as sent when the event has more than text', async () => {
    const odd = chunk({content: 'Hi', mood: 'good'});
    const {chunks} = await read(events(chunk({content: 'a'}), odd, {card: {price: 3}}, chunk({}, 'stop')));
    expect(chunks.map(({extra}) => extra)).to.deep.equal([undefined, odd, {card: {price: 3}}, undefined]);
  });

  it('has no extra for members without a value and for quoted names in its text', async () => {
    const plain = chunk({content: '{"reasoning": "x", "a":1}', tool_calls: [], refusal: null, audio: ''});
    const {chunks} = await read(events(plain, chunk({}, 'stop', {usage: null})));
    for (const {extra} of chunks) expect(extra).to.equal(undefined);
  });

  it('names the type of an event by the name of the event', async () => {
    const {chunks, reasoning} = await read(
      `event: thinking\n${events({content: 'Hm'}, chunk({content: 'a'}, 'stop'))}`,
    );
    expect(reasoning).to.equal('Hm');
    expect(chunks[0]?.extra).to.deep.equal({type: 'thinking', content: 'Hm'});
  });

  it('reads reasoning in an object, in parts and in a part of the content', async () => {
    const parts = [
      chunk({reasoning: {text: 'a'}}),
      chunk({reasoning_details: [{type: 'reasoning.text', text: 'b'}, {summary: 'c'}]}),
      chunk({
        content: [
          {type: 'thinking', thinking: [{type: 'text', text: 'd'}]},
          {type: 'text', text: 'Hi'},
        ],
      }),
      {type: 'content_block_delta', delta: {type: 'thinking_delta', thinking: 'e'}},
    ];
    const {reasoning, text} = await read(events(...parts, chunk({}, 'stop')));
    expect({reasoning, text}).to.deep.equal({reasoning: 'abcde', text: 'Hi'});
  });

  it('has no reasoning when the model writes an empty thought', async () => {
    const {reasoning, text} = await read(think('<think>\n\n</think>\n\nHello'));
    expect({reasoning, text}).to.deep.equal({reasoning: '', text: 'Hello'});
  });
});

describe('a model that reasons for minutes', () => {
  it('does not time out while its reasoning arrives', async () => {
    const clock = new ManualClock();
    const body = holdBody();
    const fetch = async () => new Response(body.stream);
    const client = new AgentClient({baseUrl: 'http://service.test', clock, fetch});
    const reply = client.streamReply('Agent-1', [{role: 'user', content: 'Hello?'}]);
    for (let minute = 0; minute < 3; minute += 1) {
      body.send(events(chunk({reasoning_content: 'Hm. '})));
      expect((await reply.next()).value).to.include({reasoning: 'Hm. ', text: ''});
      clock.advance(40_000);
    }
    body.send(events(chunk({content: 'Hello'}, 'stop')));
    body.end();
    expect(await gatherReply(reply)).to.include({text: 'Hello', error: undefined});
  });
});

describe('the code for more than an answer', () => {
  const {load} = detailsModule;
  afterEach(() => {
    detailsModule.load = load;
  });
  const body = events(
    {type: 'thinking', content: 'Hm'},
    chunk({content: 'He', reasoning_content: 'Hm'}),
    chunk({content: 'llo'}, 'stop'),
  );

  it('is not needed for the answer when it does not load', async () => {
    detailsModule.load = () => Promise.reject(new Error('Gone.'));
    const {text, error} = await read(body);
    expect({text, error}).to.deep.equal({text: 'Hello', error: undefined});
  });

  it('delays the answer by three seconds at most', async () => {
    let isAsked = (): void => undefined;
    const asked = new Promise<void>(resolve => (isAsked = resolve));
    detailsModule.load = () => {
      isAsked();
      return new Promise(() => undefined);
    };
    const clock = new ManualClock();
    const client = new AgentClient({
      baseUrl: 'http://service.test',
      clock,
      fetch: async () => new Response(body),
    });
    const reply = gatherReply(client.streamReply('Agent-1', [{role: 'user', content: 'Hello?'}]));
    await asked;
    clock.advance(3000);
    expect((await reply).text).to.equal('Hello');
  });
});

describe('a hostile reply', () => {
  it('keeps the first megabyte of its reasoning and the answer', async () => {
    const piece = 'x'.repeat(100_000);
    const pieces = Array.from({length: 12}, () => chunk({reasoning_content: piece}));
    const {reasoning, text} = await read(events(...pieces, chunk({content: 'Hello'}, 'stop')));
    expect(reasoning).to.have.length(1024 * 1024);
    expect(text).to.equal('Hello');
  });

  it('is empty, and all reasoning, when a tag of reasoning never closes', async () => {
    const {reasoning, text, chunks} = await read(think('<think>Hm, a </think'));
    expect({reasoning, text}).to.deep.equal({reasoning: 'Hm, a </think', text: ''});
    expect(chunks.at(-1)?.finishReason).to.equal('stop');
    const cut = await read(events(chunk({content: '<think>Hm'})));
    expect({reasoning: cut.reasoning, text: cut.text}).to.deep.equal({reasoning: 'Hm', text: ''});
  });

  it('shows no tag of ten nested ones', async () => {
    const {reasoning, text} = await read(think(`${'<think>'.repeat(10)}Hm${'</think>\n'.repeat(10)}Hello`));
    expect(text).to.equal('Hello');
    expect(reasoning).to.equal(`${'<think>'.repeat(9)}Hm`);
  });

  it('keeps tags in code and in the middle of the text', async () => {
    for (const content of [
      '```\n<think>Hm</think>\n```',
      'Use <think>Hm</think>',
      '<think>Hm</think>a </think>',
    ]) {
      const {text} = await read(think(content));
      expect(text).to.equal(content.replace(/^<think>Hm<\/think>/, ''));
    }
  });

  it('leaves out the data of an activity above 64 KB, and deeply nested data', async () => {
    const small = {type: 'search', query: 'x'.repeat(60_000)};
    const deep = `data: {"type":"knowledge","a":${'['.repeat(20_000)}${']'.repeat(20_000)}}\n\n`;
    const large = {type: 'tool-call', name: 'a', arguments: 'x'.repeat(70_000)};
    const body = events(small) + deep + events(large, chunk({content: 'Hi'}, 'stop'));
    const {chunks, text} = await read(body);
    const data = chunks.flatMap(({activity}) => (activity ? [activity.data] : []));
    expect(data[0]).to.deep.equal(small);
    expect(data.at(-1)).to.deep.equal({});
    expect(text).to.equal('Hi');
  });

  it('reads the calls of one event in their order', async () => {
    const calls = ['a', 'b', 'c'].map((name, index) => ({index, id: name, function: {name}}));
    const {chunks} = await read(events(chunk({tool_calls: calls, content: 'Hi'}), chunk({}, 'stop')));
    const named = chunks.flatMap(({activity}) => activity?.name ?? []);
    expect(named).to.deep.equal(['a', 'b', 'c']);
  });

  it('reads the results of calls in every form, each with the data of its call', async () => {
    const call = (id: string, name: string) => ({id, function: {name}});
    const {chunks} = await read(
      events(
        chunk({tool_calls: [call('a', 'weather'), call('b', 'weather'), call('c', 'time')]}),
        {type: 'tool_result', tool_call_id: 'b', result: {rain: true}},
        chunk({role: 'tool', tool_call_id: 'a', content: '\u202e\tSun  \n'}),
        {type: 'tool-result', name: 'time', output: [{type: 'text', text: 'Noon'}]},
        {type: 'tool-result', tool_call_id: 'c', content: 'again'},
        {type: 'tool-result', tool_call_id: 'd', name: 'other', content: 'x'.repeat(9000)},
        {type: 'tool-result', tool_call_id: 'e', content: 'nobody asked'},
        {type: 'search', content: 'roses'},
        {type: 'search', result: 'Two pages'},
        chunk({content: 'a'}, 'stop'),
      ),
    );
    const activities = chunks.flatMap(({activity}) => activity ?? []);
    const results = activities.filter(({result}) => result !== undefined);
    expect(results.map(({kind, name, result}) => [kind, name, result?.slice(0, 20)])).to.deep.equal([
      ['tool', 'weather', '{"rain":true}'],
      ['tool', 'weather', 'Sun'],
      ['tool', 'time', 'Noon'],
      ['tool', 'other', 'x'.repeat(20)],
      ['search', '', 'Two pages'],
    ]);
    expect(results[3]?.result).to.have.length(2000);
    expect(results[0]?.data).to.equal(activities[1]?.data);
  });

  it('reads the results of a search as one search, and a search after something else as another', async () => {
    const search = {type: 'search', content: 'roses'};
    const between = [
      {type: 'thinking', content: 'Hm'},
      {type: 'tool-call', name: 'a'},
      chunk({content: 'Hi'}),
      chunk({tool_calls: [{index: 0, id: 'b', function: {name: 'b'}}]}),
    ];
    const all = [search, search, ...between.flatMap(event => [event, search, search])];
    const {chunks} = await read(events(...all, chunk({}, 'stop')));
    expect(chunks.filter(({activity}) => activity?.kind === 'search')).to.have.length(5);
  });

  it('keeps at most 100 sources, each once, and only web addresses', async () => {
    const hostile = [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//no.example',
      'https://a.example/\u202egnp',
      `https://long.example/${'x'.repeat(3000)}`,
      7,
      null,
      {},
      {url: {}},
    ];
    const odd = ['https://bücher.example/', 'https://user:secret@a.example/', 'HTTP://A.EXAMPLE'];
    const many = Array.from({length: 500}, (_, index) => ({url: `https://a.example/${index}`}));
    const {sources} = await read(
      events(
        chunk({content: 'Hi'}, null, {citations: [...hostile, ...odd, ...odd, ...many]}),
        chunk({}, 'stop'),
      ),
    );
    expect(sources).to.have.length(100);
    expect(sources.slice(0, 4).map(({url}) => url)).to.deep.equal([...odd, 'https://a.example/0']);
  });

  it('has clean and short names and titles', async () => {
    const title = `\u202eA\n\u0007b${'x'.repeat(300)}`;
    const call = {function: {name: `\u0000get\u2066${'y'.repeat(300)}`}};
    const {sources, chunks} = await read(
      events(
        chunk({tool_calls: [call]}, null, {sources: [{url: 'https://a.example', title}]}),
        chunk({}, 'stop'),
      ),
    );
    expect(sources[0]?.title)
      .to.match(/^A bx+$/)
      .and.have.length(200);
    expect(chunks[0]?.activity?.name)
      .to.match(/^gety+$/)
      .and.have.length(100);
  });

  it('never fails to be read, whatever its members are', () => {
    const values = [null, 7, 'x', [], [null, 7, [[]]], {}, {a: {}}, true, [{}], {function: 7}];
    const names = [
      'type',
      'delta',
      'message',
      'choices',
      'tool_calls',
      'function_call',
      'citations',
      'search_info',
    ];
    for (const name of [...names, 'reasoning', 'annotations', 'content', 'context', 'tool_call'])
      for (const value of values)
        for (const extra of [
          {[name]: value},
          {choices: [{delta: {[name]: value}}]},
          {type: 'search', [name]: value},
        ]) {
          const reader = new DetailsReader(assumptions.nonAnswerTypes);
          const before = {recordId: '', model: '', createdAt: undefined, text: 'Hi', finishReason: '', extra};
          expect(reader.read([before]).at(-1)).to.include({text: 'Hi', extra});
        }
  });
});
