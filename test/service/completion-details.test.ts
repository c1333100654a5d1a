import {expect} from 'chai';
import type {AnswerPiece} from '../../src/service/answers.js';
import {ask, readBody, readEvents, readRecords, type CompletionBody} from '../support/call-service.js';
import {createTestService, type TestService} from '../support/local-service.js';

const roses = {url: 'https://garden.example/roses', title: 'Roses', text: 'Roses bloom in May.'};
const pieces: readonly AnswerPiece[] = [
  {reasoning: 'Hm, '},
  {reasoning: 'roses.'},
  {activity: {kind: 'search', data: {query: 'roses'}}},
  {activity: {kind: 'knowledge', name: 'garden'}},
  {activity: {kind: 'tool', name: 'get_weather', data: {city: 'Genoa'}}},
  {activity: {kind: 'tool', name: 'get_time'}},
  {text: 'In '},
  {text: 'May.', sources: [roses, {url: 'https://garden.example/may'}], delta: {refusal: 'none'}},
];
const calls = [
  {index: 0, id: 'call-1', type: 'function', function: {name: 'get_weather', arguments: '{"city":"Genoa"}'}},
  {index: 1, id: 'call-2', type: 'function', function: {name: 'get_time', arguments: '{}'}},
];
const annotations = [
  {
    type: 'url_citation',
    url_citation: {url: roses.url, title: 'Roses', content: 'Roses bloom in May.'},
  },
  {type: 'url_citation', url_citation: {url: 'https://garden.example/may', title: ''}},
];

async function streamed(service: TestService): Promise<object[]> {
  const events: string[] = [];
  for await (const event of readEvents(await ask(service, 'Roses?', {stream: true}))) events.push(event);
  expect(events.pop()).to.equal('[DONE]');
  return events.map(event => JSON.parse(event) as object);
}

describe('an answer of the local service with more than text', () => {
  const service = () => createTestService({answers: () => pieces});

  it('has data for the page in delta, streamed and whole', async () => {
    const data = [
      {kind: 'state', snapshot: {step: 1}},
      {kind: 'custom', name: 'progress', value: 7},
    ] as const;
    const withData = createTestService({answers: () => [{data}, {text: 'Hi'}]});
    const [first] = (await streamed(withData)) as CompletionBody[];
    expect(first?.choices[0]?.delta).to.deep.include({agent_data: data, content: ''});
    const whole = await readBody<CompletionBody>(await ask(withData, 'Roses?'));
    expect(whole.choices[0]?.delta).to.deep.include({agent_data: data, content: 'Hi'});
  });

  it('streams reasoning, calls and sources in delta, and a search as an event of its own', async () => {
    const events = await streamed(service());
    const {id} = events[0] as CompletionBody;
    const contents = events.map(event => {
      const {choices: [choice] = []} = event as Partial<CompletionBody>;
      return choice ? choice.delta : event;
    });
    const delta = (members: object) => ({role: 'assistant', content: '', ...members});
    expect(contents).to.deep.equal([
      delta({reasoning_content: 'Hm, '}),
      delta({reasoning_content: 'roses.'}),
      {type: 'search', record_id: id, query: 'roses'},
      {type: 'knowledge', record_id: id, name: 'garden'},
      delta({tool_calls: [calls[0]]}),
      delta({tool_calls: [calls[1]]}),
      delta({content: 'In '}),
      delta({content: 'May.', annotations, refusal: 'none'}),
      delta({}),
    ]);
  });

  it('streams a result as an event of its own, of the oldest open call with this name', async () => {
    const results = createTestService({
      answers: () => [
        {activity: {kind: 'tool', name: 'get_time'}},
        {activity: {kind: 'tool', name: 'get_time'}},
        {activity: {kind: 'tool', name: 'get_time', result: 'x'.repeat(5000)}},
        {activity: {kind: 'search', result: 'Two pages'}},
      ],
    });
    const events = (await streamed(results)).filter(event => 'type' in event);
    expect(events.map(event => ({...event, record_id: ''}))).to.deep.equal([
      {
        type: 'tool-result',
        record_id: '',
        tool_call_id: 'call-1',
        name: 'get_time',
        content: 'x'.repeat(2000),
      },
      {type: 'search', record_id: '', result: 'Two pages'},
    ]);
  });

  it('has everything but the searches in a whole reply', async () => {
    const reply = await readBody<CompletionBody>(await ask(service(), 'Roses?'));
    const message = {
      role: 'assistant',
      content: 'In May.',
      reasoning_content: 'Hm, roses.',
      tool_calls: calls,
      annotations,
      refusal: 'none',
    };
    expect(reply.choices).to.deep.equal([{index: 0, delta: message, message, finish_reason: 'stop'}]);
  });

  it('stores the text only', async () => {
    const used = service();
    await streamed(used);
    const {recordList} = await readRecords(used);
    expect(recordList.map(({content}) => content)).to.deep.equal(['Roses?', 'In May.']);
  });

  it('is stored without the reasoning between marks, also when it breaks off', async () => {
    const answer = '<|channel|>final<|message|>In May.<|return|>';
    for (const [texts, stored] of [
      [['<think>Hm.</think>', 'In May.'], ['In May.']],
      [['Hm.\n</thi', 'nk>\n\nIn May.'], ['In May.']],
      [['<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant', answer], ['In May.']],
      [['`</think>` is a tag.'], ['`</think>` is a tag.']],
      [['<think>Hm.', new Error('Too hot.')], []],
    ] as const) {
      const used = createTestService({
        *answers() {
          for (const text of texts) {
            if (text instanceof Error) throw text;
            yield {text};
          }
        },
      });
      await (await ask(used, 'Roses?', {stream: true})).text();
      const {recordList} = await readRecords(used);
      expect(recordList.map(({content}) => content)).to.deep.equal(['Roses?', ...stored]);
    }
  });

  it('may be one piece with everything, and its finish reason', async () => {
    const [search, reply, ...more] = await streamed(
      createTestService({
        answers: () => [
          {activity: {kind: 'search'}, reasoning: 'Hm.', text: 'In May.', finishReason: 'length'},
        ],
      }),
    );
    expect(search).to.have.property('type', 'search');
    expect((reply as CompletionBody).choices).to.deep.equal([
      {
        index: 0,
        delta: {role: 'assistant', content: 'In May.', reasoning_content: 'Hm.'},
        finish_reason: 'length',
      },
    ]);
    expect(more).to.deep.equal([]);
  });

  it('may be an empty list', async () => {
    const {choices} = await readBody<CompletionBody>(
      await ask(createTestService({answers: () => []}), 'Roses?'),
    );
    expect(choices[0]).to.deep.include({finish_reason: 'stop'});
  });

  it('is an error when its list fails while it is read', async () => {
    const failing = createTestService({
      *answers() {
        yield {text: 'In '};
        throw new Error('Too hot.');
      },
    });
    expect((await ask(failing, 'Roses?')).status).to.equal(502);
  });
});
