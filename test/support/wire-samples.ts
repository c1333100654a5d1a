import type {ReplyActivity, ReplyLink} from '../../src/client/resources.js';
import type {GatheredReply} from './gathered-reply.js';
import {eventOf} from './reply-samples.js';

/** A stream in the form of a public service, and everything that a client reads from it. */
export interface WireSample {
  readonly name: string;
  readonly body: string;
  readonly text: string;
  readonly reasoning: string;
  readonly activities: readonly Omit<ReplyActivity, 'data'>[];
  readonly sources: readonly ReplyLink[];
}

const nothing = {reasoning: '', activities: [], sources: []};
const done = 'data: [DONE]\n\n';
export const events = (...values: readonly object[]): string =>
  values.map(value => eventOf(JSON.stringify(value))).join('');
const lines = (...values: readonly object[]): string =>
  values.map(value => `${JSON.stringify(value)}\n`).join('');

export const chunk = (delta: object, finish: string | null = null, beside: object = {}): object => ({
  id: 'chatcmpl-7',
  object: 'chat.completion.chunk',
  created: 1735689600,
  model: 'model-1',
  choices: [{index: 0, delta, finish_reason: finish}],
  ...beside,
});

const roses = {url: 'https://garden.example/roses', title: 'Roses'};
const tulips = {url: 'https://garden.example/tulips', title: 'Tulips 🌷'};

const openAI: WireSample = {
  ...nothing,
  name: 'OpenAI: a call of a tool in pieces, and citations',
  body:
    events(
      chunk({
        role: 'assistant',
        content: null,
        tool_calls: [
          {index: 0, id: 'call_1', type: 'function', function: {name: 'get_weather', arguments: ''}},
        ],
      }),
      chunk({tool_calls: [{index: 0, function: {arguments: '{"city":'}}]}),
      chunk({tool_calls: [{index: 0, function: {arguments: '"Genoa"}'}}]}),
      chunk({}, 'tool_calls'),
      chunk({role: 'assistant', content: 'In May 🌹, '}),
      chunk({
        content: 'says the garden.',
        annotations: [
          {type: 'url_citation', url_citation: {...roses, start_index: 0, end_index: 8}},
          {type: 'file_citation', file_citation: {file_id: 'file-1'}},
        ],
      }),
      chunk({}, 'stop'),
      {id: 'chatcmpl-7', choices: [], usage: {total_tokens: 3}},
    ) + done,
  text: 'In May 🌹, says the garden.',
  activities: [{kind: 'tool', name: 'get_weather'}],
  sources: [roses],
};

const azure: WireSample = {
  ...nothing,
  name: 'Azure OpenAI: content filters, and the documents of the search',
  body:
    events(
      {choices: [], created: 0, id: '', model: '', prompt_filter_results: [{prompt_index: 0}]},
      chunk({
        role: 'assistant',
        context: {citations: [{...roses, content: 'Roses bloom in May.', filepath: 'a.md', chunk_id: '0'}]},
      }),
      {
        id: 'chatcmpl-7',
        choices: [
          {index: 0, delta: {content: 'In May [doc1].'}, content_filter_results: {hate: {filtered: false}}},
        ],
      },
      chunk({}, 'stop'),
    ) + done,
  text: 'In May [doc1].',
  sources: [{...roses, text: 'Roses bloom in May.'}],
};

const deepSeek: WireSample = {
  ...nothing,
  name: 'DeepSeek: reasoning_content before content',
  body:
    events(
      chunk({role: 'assistant', content: null, reasoning_content: ''}),
      chunk({content: null, reasoning_content: 'Grüße? '}),
      chunk({content: null, reasoning_content: '世界 👋'}),
      chunk({content: 'Hello', reasoning_content: null}),
      chunk({content: ''}, 'stop', {usage: {completion_tokens_details: {reasoning_tokens: 4}}}),
    ) + done,
  text: 'Hello',
  reasoning: 'Grüße? 世界 👋',
};

const qwen: WireSample = {
  ...nothing,
  name: 'Qwen on DashScope: reasoning_content, and search_info beside the choices',
  body:
    events(
      chunk({role: 'assistant', content: null, reasoning_content: 'Let me search.'}, null, {
        search_info: {
          search_results: [
            {index: 1, site_name: 'Garden', icon: '', ...roses},
            {index: 2, ...tulips},
          ],
        },
      }),
      chunk({content: 'In May [1]'}),
      chunk({content: '[2].'}, 'stop'),
    ) + done,
  text: 'In May [1][2].',
  reasoning: 'Let me search.',
  sources: [roses, tulips],
};

const vLLM: WireSample = {
  ...nothing,
  name: 'vLLM: the same reasoning under its old and its new name',
  body:
    events(
      chunk({role: 'assistant', content: '', reasoning: null}),
      chunk({reasoning: 'Hm, ', reasoning_content: 'Hm, '}),
      chunk({reasoning: 'roses.', reasoning_content: 'roses.'}),
      chunk({content: 'In May.'}),
      chunk({content: ''}, 'stop', {usage: null}),
    ) + done,
  text: 'In May.',
  reasoning: 'Hm, roses.',
};

const ollamaLine = (message: object, end: object = {done: false}): object => ({
  model: 'qwen3',
  created_at: '2025-01-01T00:00:00Z',
  message: {role: 'assistant', ...message},
  ...end,
});

const ollama: WireSample = {
  ...nothing,
  name: 'Ollama: lines of JSON with message.thinking and message.tool_calls',
  body: lines(
    ollamaLine({content: '', thinking: 'Ha'}),
    ollamaLine({content: '', thinking: 'Ha, ja 🌹'}),
    ollamaLine({content: '', tool_calls: [{function: {name: 'get_weather', arguments: {city: 'Genoa'}}}]}),
    ollamaLine({content: 'a'}),
    ollamaLine({content: 'ab'}),
    ollamaLine({content: ''}, {done: true, done_reason: 'stop', total_duration: 5, eval_count: 3}),
  ),
  text: 'aab',
  reasoning: 'HaHa, ja 🌹',
  activities: [{kind: 'tool', name: 'get_weather'}],
};

const perplexity: WireSample = {
  ...nothing,
  name: 'Perplexity: the same citations and results in each event',
  body:
    events(
      ...['Let', ' me', ' answer [1][2].'].map((content, index) =>
        chunk({role: 'assistant', content}, index === 2 ? 'stop' : null, {
          citations: [roses.url, tulips.url],
          search_results: [
            {...tulips, date: '2025-01-01', last_updated: null},
            {...roses, date: null, snippet: 'Roses bloom in May.'},
          ],
        }),
      ),
    ) + done,
  text: 'Let me answer [1][2].',
  sources: [{...roses, text: 'Roses bloom in May.'}, tulips],
};

const tencent: WireSample = {
  name: 'flat events: thinking, search, knowledge, a tool, text',
  body:
    events(
      {type: 'thinking', content: 'Hm, ', record_id: 'record-7'},
      {type: 'thinking', content: 'roses.', record_id: 'record-7'},
      {type: 'search', search_info: {search_results: [{index: 1, ...roses}]}},
      {type: 'search', search_info: {search_results: [{index: 2, ...tulips}]}},
      {type: 'knowledge', knowledge_base: ['garden'], documents: [{title: 'Own notes'}]},
      {type: 'tool-call', tool_call: {id: 'call_1', function: {name: 'get_weather', arguments: '{'}}},
      {type: 'tool-call', tool_call: {id: 'call_1', function: {name: '', arguments: '}'}}},
      {type: 'tool-result', tool_call_id: 'call_1', result: 'Sunny'},
      {type: 'text', content: 'In ', record_id: 'record-7'},
      {type: 'text', content: 'May.', record_id: 'record-7', finish_reason: 'stop'},
    ) + done,
  text: 'In May.',
  reasoning: 'Hm, roses.',
  activities: [
    {kind: 'search', name: ''},
    {kind: 'knowledge', name: ''},
    {kind: 'tool', name: 'get_weather'},
  ],
  sources: [roses, tulips],
};

const tagged: WireSample = {
  ...nothing,
  name: 'reasoning in tags in front of the answer',
  body: events(
    chunk({content: '<thi'}),
    chunk({content: 'nk>\nHm 👋 a < b</thi'}),
    chunk({content: 'nk>\n\nHello'}, 'stop'),
  ),
  text: 'Hello',
  reasoning: 'Hm 👋 a < b',
};

const wholeReply: WireSample = {
  name: 'one JSON object with everything',
  body: JSON.stringify({
    id: 'chatcmpl-7',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: 'In May.',
          reasoning_content: 'Hm.',
          tool_calls: [
            {id: 'a', type: 'function', function: {name: 'one', arguments: '{}'}},
            {id: 'b', type: 'function', function: {name: 'two', arguments: '{}'}},
          ],
          annotations: [{type: 'url_citation', url_citation: roses}],
        },
        finish_reason: 'stop',
      },
    ],
  }),
  text: 'In May.',
  reasoning: 'Hm.',
  activities: [
    {kind: 'tool', name: 'two'},
    {kind: 'tool', name: 'one'},
  ],
  sources: [roses],
};

/** Written from the public documentation of each service. */
export const wireSamples: readonly WireSample[] = [
  openAI,
  azure,
  deepSeek,
  qwen,
  vLLM,
  ollama,
  perplexity,
  tencent,
  tagged,
  wholeReply,
];

/** The whole reply: each source with its last title. */
export function contentOf({chunks, text, error}: GatheredReply) {
  const sources = new Map<string, ReplyLink>();
  for (const link of chunks.flatMap(({sources: links = []}) => links)) sources.set(link.url, link);
  return {
    text,
    error,
    reasoning: chunks.map(({reasoning = ''}) => reasoning).join(''),
    activities: chunks.flatMap(({activity}) =>
      activity ? [{kind: activity.kind, name: activity.name}] : [],
    ),
    sources: [...sources.values()],
  };
}
