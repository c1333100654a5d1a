import {chunk, done, events, nothing, roses, tulips, type WireSample} from './wire-sample.js';

const hunyuan: WireSample = {
  ...nothing,
  name: 'Tencent Hunyuan: reasoning_content, and search_info beside the choices',
  body:
    events(
      chunk({role: 'assistant', content: '', reasoning_content: 'Let me search.'}, null, {
        search_info: {
          search_results: [
            {index: 1, icon: '', ...roses},
            {index: 2, icon: '', ...tulips, text: 'Tulips bloom in April.'},
          ],
        },
      }),
      chunk({role: 'assistant', content: 'In May [1]'}),
      chunk({role: 'assistant', content: '[2].'}),
      chunk({role: 'assistant', content: ''}, 'stop'),
    ) + done,
  text: 'In May [1][2].',
  reasoning: 'Let me search.',
  sources: [roses, {...tulips, text: 'Tulips bloom in April.'}],
};

const perplexityResults = {
  citations: [roses.url, tulips.url],
  search_results: [
    {...tulips, date: '2025-01-01', last_updated: null},
    {...roses, date: null, snippet: 'Roses bloom in May.'},
  ],
};

/** An event with the added text, and the message so far. */
const perplexityEvent = (texts: readonly string[], index: number): object => ({
  id: 'a1b2',
  model: 'sonar-reasoning-pro',
  created: 1735689600 + index,
  object: 'chat.completion.chunk',
  ...(index > 0 && perplexityResults),
  choices: [
    {
      index: 0,
      finish_reason: index === texts.length - 1 ? 'stop' : null,
      message: {role: 'assistant', content: texts.slice(0, index + 1).join('')},
      delta: {role: 'assistant', content: texts[index]},
    },
  ],
});

const perplexity: WireSample = {
  ...nothing,
  name: 'Perplexity: delta and the message so far, and the same results in the later events',
  body:
    events(...['Let', ' me', ' answer [1][2].'].map((_, index, texts) => perplexityEvent(texts, index))) +
    done,
  text: 'Let me answer [1][2].',
  sources: [{...roses, text: 'Roses bloom in May.'}, tulips],
};

const perplexityReasoning: WireSample = {
  ...perplexity,
  name: 'Perplexity: reasoning in tags, in delta and in the message so far',
  body:
    events(
      ...['<think>Roses?', '</think>\n\nIn ', 'May [1][2].'].map((_, index, texts) =>
        perplexityEvent(texts, index),
      ),
    ) + done,
  text: 'In May [1][2].',
  reasoning: 'Roses?',
};

/** Its steps of reasoning are complete. The events that end a stage repeat them. */
const perplexitySteps = [
  {
    thought: 'Searching the web for roses.',
    type: 'web_search',
    web_search: {search_keywords: ['roses'], search_results: []},
  },
  {thought: 'Comparing two gardens.', type: 'web_search'},
];

const perplexityConcise: WireSample = {
  ...nothing,
  name: 'Perplexity, concise: steps of reasoning, and results at the end of a stage',
  body:
    events(
      ...perplexitySteps.map(step =>
        chunk({role: 'assistant', content: '', reasoning_steps: [step]}, null, {
          object: 'chat.reasoning',
          type: 'message',
        }),
      ),
      {
        object: 'chat.reasoning.done',
        choices: [
          {
            index: 0,
            finish_reason: null,
            message: {role: 'assistant', content: '', reasoning_steps: perplexitySteps},
            delta: {role: 'assistant', content: ''},
          },
        ],
        ...perplexityResults,
      },
      chunk({role: 'assistant', content: 'In '}),
      chunk({role: 'assistant', content: 'May.'}),
      {
        object: 'chat.completion.done',
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message: {role: 'assistant', content: 'In May.', reasoning_steps: perplexitySteps},
            delta: {role: 'assistant', content: ''},
          },
        ],
        ...perplexityResults,
      },
    ) + done,
  text: 'In May.',
  reasoning: 'Searching the web for roses.\nComparing two gardens.\n',
  sources: [{...roses, text: 'Roses bloom in May.'}, tulips],
};

const flat = (type: string, more: object): object => ({type, record_id: 'record-7', ...more});

const tencent: WireSample = {
  name: 'Tencent CloudBase, flat events: thinking, search, knowledge, a tool, text',
  body:
    events(
      flat('thinking', {content: 'Hm, '}),
      flat('thinking', {content: 'roses.'}),
      flat('search', {search_info: {search_results: [{index: 1, ...roses}]}}),
      flat('search', {search_info: {search_results: [{index: 2, ...tulips}]}}),
      flat('knowledge', {knowledge_base: ['garden'], documents: [{title: 'Own notes'}]}),
      flat('tool-call', {tool_call: {id: 'call_1', function: {name: 'get_weather', arguments: '{'}}}),
      flat('tool-call', {tool_call: {id: 'call_1', function: {name: '', arguments: '}'}}}),
      flat('tool-result', {tool_call_id: 'call_1', result: 'Sunny'}),
      flat('text', {content: 'In '}),
      flat('text', {content: 'May.', finish_reason: 'stop'}),
    ) + done,
  text: 'In May.',
  reasoning: 'Hm, roses.',
  activities: [
    {kind: 'search', name: ''},
    {kind: 'knowledge', name: ''},
    {kind: 'tool', name: 'get_weather'},
    {kind: 'tool', name: 'get_weather', result: 'Sunny'},
  ],
  sources: [roses, tulips],
};

/** Each event has all members. */
const documented = (type: string, more: object): object => ({
  ...{created: 1726030224, model: 'hunyuan', version: '202407241700', role: 'assistant', content: ''},
  ...{finish_reason: 'continue', reasoning_content: '', usage: {totalTokens: 30}, knowledge_base: ['']},
  ...{search_info: {search_results: []}},
  ...flat(type, more),
});

const tencentDocumented: WireSample = {
  ...nothing,
  name: 'Tencent CloudBase, as documented: all members in each event',
  body:
    events(
      documented('search', {search_info: {search_results: [{index: '【1】', ...roses}]}}),
      documented('knowledge', {knowledge_base: ['garden']}),
      documented('thinking', {reasoning_content: 'Hm, '}),
      documented('thinking', {reasoning_content: 'roses.'}),
      documented('text', {content: '五'}),
      documented('text', {content: '月。', finish_reason: 'stop'}),
    ) + done,
  text: '五月。',
  reasoning: 'Hm, roses.',
  activities: [
    {kind: 'search', name: ''},
    {kind: 'knowledge', name: ''},
  ],
  sources: [roses],
};

/** Services that search before they answer. */
export const searchSamples: readonly WireSample[] = [
  hunyuan,
  perplexity,
  perplexityReasoning,
  perplexityConcise,
  tencent,
  tencentDocumented,
];
