import {choice, delta, done, events, json, message, type KindSample} from './reply-kinds.js';
import {eventOf} from './reply-samples.js';

const end = {finish_reason: 'stop'};
const unreadable = {text: '', error: 'unreadable'};
const endless = {...unreadable, finishReason: ''};

/** Answers in an unknown format: they are unreadable, not empty. */
const unknownForms: readonly KindSample[] = [
  {name: 'a choice of nothing but its end', body: events([choice(end)]), ...unreadable},
  {
    name: 'a delta with its text under another name',
    body: events([choice({delta: {text: 'Hello'}}), choice({delta: {}, ...end})]),
    ...unreadable,
  },
  {
    name: 'a whole message with its text under another name',
    body: json(choice({message: {role: 'assistant', body: 'Hello'}, ...end})),
    ...unreadable,
  },
  {name: 'a message that is a text', body: json(choice({message: 'Hello', ...end})), ...unreadable},
  {
    name: 'flat events of another type',
    body: events([{type: 'answer', answer: 'Hello', finish_reason: 'stop'}]),
    ...unreadable,
  },
  {name: 'no choices', body: json({choices: [], usage: {total_tokens: 3}}), ...endless},
  {name: 'another vocabulary', body: events([{response: 'a'}, {response: 'b', done: true}]), ...endless},
  {name: 'nothing but the sign of the end', body: done, ...endless},
  {name: 'nothing but events that are no JSON', body: `${eventOf('Hello')}${done}`, ...endless},
];

/** Answers in a known format without text: they are empty, not unreadable. */
const emptyReplies: readonly KindSample[] = [
  {name: 'an empty text', body: events([delta('', 'stop')]), text: ''},
  {name: 'no text', body: json(message(null, 'stop')), text: ''},
  {
    name: 'a role and an end',
    body: events([choice({delta: {role: 'assistant'}}), choice({delta: {}, ...end})]),
    text: '',
  },
  {
    name: 'a filter that took everything',
    body: events([choice({delta: {}, finish_reason: 'content_filter'})]),
    text: '',
    finishReason: 'content_filter',
  },
  {
    name: 'thinking beside the text',
    body: events([
      choice({delta: {reasoning_content: 'Hm'}}),
      choice({delta: {reasoning: 'Hm'}}),
      choice({delta: {}, ...end}),
    ]),
    text: '',
  },
  {
    name: 'a call of a tool',
    body: events([choice({delta: {tool_calls: [{index: 0}]}, finish_reason: 'tool_calls'})]),
    text: '',
    finishReason: 'tool_calls',
  },
  ...[
    '\u200b',
    '\u200b\u200c\u200d\u2060\ufeff\u00ad',
    ' \u200e\u200f\u061c\n\u202a\u202c',
    '\u3164\u2800',
  ].map((content): KindSample => ({
    name: `characters without width: ${escape(content)}`,
    body: events([delta(content), delta(content, 'stop')]),
    text: '',
  })),
  {name: 'a whole reply without width', body: json(message('\u200b\n\ufe0f', 'stop')), text: ''},
  {name: 'flat events without width', body: events([{content: '\u2060'}]), text: '', finishReason: ''},
];

/** Zero-width characters around words. */
const visible: readonly KindSample[] = [
  ['👩‍👩‍👧', '👩', '\u200d👩', '\u200d👧'],
  ['\u200fשלום', '\u200f', 'שלום'],
  [' \u200bHello', ' ', '\u200b', 'Hello'],
  ['Hello\u200b', 'Hello', '\u200b'],
].map(([text = '', ...pieces]) => ({
  name: `characters without width: ${escape(text)}`,
  body: events([...pieces.map(piece => delta(piece)), delta('', 'stop')]),
  text,
}));

/** Escapes invisible characters in a title. */
function escape(text: string): string {
  return json(text).replace(/[^ -~]/gu, letter => `\\u${letter.codePointAt(0)?.toString(16)}`);
}

/** Replies without a text, or nearly without, by kind. */
export const emptyKinds: Readonly<Record<string, readonly KindSample[]>> = {
  'no known form': unknownForms,
  'a known form and no text': emptyReplies,
  'characters without width and words': visible,
};
