import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {detailsModule} from '../../src/client/reply-stream.js';
import {readMessage} from '../support/read-message.js';
import {chunk, events} from '../support/wire-samples.js';

/** The content of a model, its answer and its reasoning. */
type Sample = readonly [content: string, text: string, reasoning?: string];

const channel = (name: string, text: string): string => `<|channel|>${name}<|message|>${text}`;
const next = '<|end|><|start|>assistant';

const withoutStart: readonly Sample[] = [
  ['Hm.\n</think>\n\nAnswer', 'Answer', 'Hm.\n'],
  ['Hm.</THINKING>\nAnswer', 'Answer', 'Hm.'],
  ['Hm.</seed:think>\nAnswer', 'Answer', 'Hm.'],
  ['<seed:think>Hm.</seed:think>Answer', 'Answer', 'Hm.'],
  ['<thought>Hm.</thought>\nAnswer', 'Answer', 'Hm.'],
  ['<reasoning>Hm.</reasoning>Answer', 'Answer', 'Hm.'],
  ['\nFirst.\n\nSecond.\n</think>\n</think>\n\nAnswer </think>', 'Answer </think>', 'First.\n\nSecond.\n'],
  ['</think>\n\nAnswer', 'Answer'],
  ['Hm.</think>', '', 'Hm.'],
  [
    'Call `f(x)` then.\n```js\nf(1);\n```\n</think>Answer',
    'Answer',
    'Call `f(x)` then.\n```js\nf(1);\n```\n',
  ],
  ['A ` alone.\n</think>\n\nAnswer `code`', 'Answer `code`', 'A ` alone.\n'],
  ['A ` alone</think>', '', 'A ` alone'],
  ['Use `</think>` here.\n</think>\n\nAnswer', 'Answer', 'Use `</think>` here.\n'],
];

const inChannels: readonly Sample[] = [
  [`${channel('analysis', 'Hm.')}${next}${channel('final', 'Answer')}<|return|>`, 'Answer', 'Hm.'],
  [
    `<|start|>assistant${channel('analysis', 'a < b')}${next}${channel('final', 'a <b> | c')}`,
    'a <b> | c',
    'a < b',
  ],
  [`${channel('final', 'Answer')}<|end|>\n`, 'Answer'],
  [
    `${channel('analysis', 'Hm')}${next}${channel('commentary to=functions.f <|constrain|>json', '{}')}<|call|>`,
    '',
    'Hm\n\n{}',
  ],
  [`${channel('analysis', 'Hm.')}<|end|>\nAnswer`, 'Answer', 'Hm.'],
  [`Hm.${next}${channel('final', 'Answer')}<|return|>`, 'Answer', 'Hm.'],
  ['Answer<|return|>\n', 'Answer'],
  [channel('analysis', 'Hm, a <|e'), '', 'Hm, a <|e'],
  [`${channel('analysis', 'Hm')}${next}<|chan`, '', 'Hm'],
  [
    `${channel('analysis', 'Hm')}${next}${channel('final', '`<|end|` and `<think>`')}`,
    '`<|end|` and `<think>`',
    'Hm',
  ],
];

const ofText: readonly string[] = [
  'Write `</think>` at the end.',
  'Write ``a ` </think>`` at the end.',
  '```xml\n</think>\n```\nDone.',
  '> ~~~\n> </think>\n> ~~~\nDone.',
  '1. ```\n   </think>\n',
  'A <think>Hm</think> b </think>',
  'Marks such as <|start|> and <|message|> begin a message.',
  `\`\`\`\n${next}${channel('final', 'Answer')}\n\`\`\``,
  'a </thin </thinker> < b </',
  '<|',
  '<|start|> is a mark.',
];

/** The message that the content becomes, in one event or in several. */
async function read(...pieces: readonly string[]) {
  const body = events(...pieces.map(content => chunk({content})), chunk({}, 'stop'));
  const {text, reasoning, status} = await readMessage([new TextEncoder().encode(body)]);
  return {text, reasoning: reasoning?.text ?? '', status};
}

async function testSample([content, text, reasoning = '']: Sample): Promise<void> {
  const message = {text, reasoning, status: 'done'};
  expect(await read(content), 'in one piece').to.deep.equal(message);
  expect(await read(...Array.from(content)), 'in characters').to.deep.equal(message);
  for (let cut = 1; cut < content.length; cut += 1)
    expect(await read(content.slice(0, cut), content.slice(cut)), `cut at ${cut}`).to.deep.equal(message);
}

describe('the marks of reasoning in the content of a reply', () => {
  before(() => detailsModule.load());

  for (const sample of withoutStart)
    it(`may lack the first one: ${JSON.stringify(sample[0])}`, () => testSample(sample));
  for (const sample of inChannels)
    it(`may be channels: ${JSON.stringify(sample[0])}`, () => testSample(sample));
  for (const text of ofText) it(`may be text: ${JSON.stringify(text)}`, () => testSample([text, text]));

  it('are removed from the records of a service', async () => {
    const samples = [...withoutStart, ...inChannels];
    const recordList = samples.map(([content], index) => ({
      ...{recordId: `record-${index}`, role: 'assistant', content},
    }));
    const own = {recordId: 'record-own', role: 'user', content: 'Hm.</think>'};
    const client = new AgentClient({
      baseUrl: 'https://agents.test',
      fetch: async () => Response.json({recordList: [...recordList, own], total: recordList.length + 1}),
    });
    const {records} = await client.listRecords('Agent-1');
    expect(records.map(({content}) => content)).to.deep.equal([
      ...samples.map(([, text]) => text),
      own.content,
    ]);
  });

  it('cost little time when a hostile reply has ten thousand', async () => {
    for (const [before, mark, after] of [
      ['', '</think>', ''],
      ['```\n', '</think>\n', '```'],
      ['', '`</think>` ', ''],
      ['` ', '</think> ', ''],
      ['', '<|start|>', ''],
      ['', '<|end|>', ''],
      ['Hm', '<|channel|>a<|message|>', ''],
      ['', '`'.repeat(50), '</think>'],
      ['```\n', '\n~~~', '</think>'],
      ['', '1. ', '</think>'],
    ] as const) {
      const pieces = Array.from({length: 10_000}, () => mark);
      const {status} = await read(before, ...pieces, after);
      expect(status, mark).to.equal('done');
    }
  });
});
