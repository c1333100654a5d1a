import {chunk, done, events, nothing, roses, type WireSample} from './wire-sample.js';

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
        context: {
          citations: [
            {...roses, content: 'Roses bloom in May.', filepath: 'a.md', chunk_id: '0'},
            {url: null, title: 'Own notes', content: 'Not on the web.', filepath: 'b.md', chunk_id: '1'},
          ],
          intent: '["When do roses bloom?"]',
        },
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
    ': keep-alive\n\n' +
    events(
      chunk({role: 'assistant', content: null, reasoning_content: ''}),
      chunk({content: null, reasoning_content: 'Grüße? '}),
      chunk({content: null, reasoning_content: '世界 👋'}),
      chunk({content: 'Hello', reasoning_content: null}),
      chunk({content: ''}, 'stop', {usage: {completion_tokens_details: {reasoning_tokens: 4}}}),
    ) +
    done,
  text: 'Hello',
  reasoning: 'Grüße? 世界 👋',
};

const qwen: WireSample = {
  ...nothing,
  name: 'Qwen on DashScope: reasoning_content, and a last event with the usage',
  body:
    events(
      chunk({role: 'assistant', content: null, reasoning_content: ''}),
      chunk({content: null, reasoning_content: '玫瑰？'}),
      chunk({content: null, reasoning_content: '五月。'}),
      chunk({content: '五', reasoning_content: null}),
      chunk({content: '月。', reasoning_content: null}),
      chunk({content: '', reasoning_content: null}, 'stop'),
      {id: 'chatcmpl-7', choices: [], usage: {total_tokens: 9}, system_fingerprint: null},
    ) + done,
  text: '五月。',
  reasoning: '玫瑰？五月。',
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

const openRouter: WireSample = {
  ...nothing,
  name: 'OpenRouter: reasoning and reasoning_details, and citations with a passage',
  body:
    ': OPENROUTER PROCESSING\n\n' +
    events(
      chunk({
        role: 'assistant',
        content: '',
        reasoning: 'Hm, ',
        reasoning_details: [{type: 'reasoning.text', text: 'Hm, ', format: 'unknown', index: 0}],
      }),
      chunk({
        content: '',
        reasoning: 'roses.',
        reasoning_details: [{type: 'reasoning.text', text: 'roses.', format: 'unknown', index: 0}],
      }),
      chunk({content: 'In May.'}),
      chunk({
        content: '',
        annotations: [
          {
            type: 'url_citation',
            url_citation: {...roses, content: 'Roses bloom in May.', start_index: 0, end_index: 7},
          },
        ],
      }),
      chunk({content: ''}, 'stop', {usage: {total_tokens: 9}}),
    ) +
    done,
  text: 'In May.',
  reasoning: 'Hm, roses.',
  sources: [{...roses, text: 'Roses bloom in May.'}],
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
    {kind: 'tool', name: 'one'},
    {kind: 'tool', name: 'two'},
  ],
  sources: [roses],
};

const lines = (...values: readonly object[]): string =>
  values.map(value => `${JSON.stringify(value)}\n`).join('');

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

/** Servers of models. */
export const modelSamples: readonly WireSample[] = [
  openAI,
  azure,
  deepSeek,
  qwen,
  vLLM,
  ollama,
  openRouter,
  tagged,
  wholeReply,
];
