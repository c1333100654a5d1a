import {eventOf} from './reply-samples.js';

/** A reply as third-party services and proxies send it, and the expected result. */
export interface KindSample {
  readonly name: string;
  readonly body: string;
  readonly text: string;
  /** Default: `stop`. */
  readonly finishReason?: string;
  /** The kind of error the reply ends with. Default: none. */
  readonly error?: string;
  /** The service’s message in that error. */
  readonly detail?: string;
  /** Its text is already cut at each character: further cuts take long and show nothing new. */
  readonly isCut?: boolean;
}

export const done = 'data: [DONE]\n\n';
export const json = (value: unknown): string => JSON.stringify(value);
const event = (value: unknown): string => eventOf(json(value));
export const choice = (value: object): object => ({id: 'record-7', choices: [{index: 0, ...value}]});
export const message = (content: unknown, finishReason: unknown = null): object =>
  choice({message: {role: 'assistant', content}, finish_reason: finishReason});
export const delta = (content: unknown, finishReason: unknown = null): object =>
  choice({delta: {role: 'assistant', content}, finish_reason: finishReason});
export const events = (values: readonly unknown[], end = done): string => values.map(event).join('') + end;
const lines = (values: readonly unknown[]): string => values.map(value => `${json(value)}\n`).join('');
const end = {finish_reason: 'stop'};

/** `choices[].message` in a stream, mostly with everything so far. */
const cumulative: readonly KindSample[] = [
  {
    name: 'everything so far in each message',
    body: events([message('Hel'), message('Hello '), message('Hello world', 'stop')]),
    text: 'Hello world',
  },
  {
    name: 'everything so far as lines of JSON, and all of it once more with the end',
    body: lines([
      message('Grü'),
      message('Grüße, 世'),
      message('Grüße, 世界'),
      message('Grüße, 世界', 'stop'),
    ]),
    text: 'Grüße, 世界',
  },
  {
    name: 'everything so far beside an empty delta, from an empty text on',
    body: events(
      ['', 'Ha', 'Ha', 'Haha', 'Haha!'].map((content, index) =>
        choice({delta: {}, message: {content}, finish_reason: index === 4 ? 'stop' : null}),
      ),
    ),
    text: 'Haha!',
  },
  {
    name: 'everything so far as a list of parts, cut inside a character',
    body: `${eventOf('{"choices":[{"message":{"content":[{"text":"a \\ud83d"}]}}]}')}${event(
      message([{type: 'text', text: 'a 👋'}], 'stop'),
    )}`,
    text: 'a 👋',
  },
  {
    name: 'everything so far, and an empty message at the end',
    body: events([message('Hel'), message('Hello'), message('', 'stop')]),
    text: 'Hello',
  },
  {
    name: 'everything so far, and the end without its last blanks',
    body: events([message('Hello'), message('Hello '), message('Hello', 'stop')]),
    text: 'Hello ',
  },
  {
    name: 'everything so far of one answer after the other',
    body: events([message('Let'), message('Let me. '), message('Fou'), message('Found.', 'stop')]),
    text: 'Let me. Found.',
  },
  {
    name: 'words that repeat, in pieces',
    body: events([message('ha'), message('ha'), message(', ha'), message(', ha'), message('!', 'stop')]),
    text: 'haha, ha, ha!',
  },
  {
    name: 'words that repeat, in deltas',
    body: events([delta('ha'), delta('haha'), delta('haha', 'stop')]),
    text: 'hahahahaha',
  },
  {
    name: 'words that repeat, in flat events',
    body: events([
      {type: 'text', content: 'ha'},
      {type: 'text', content: 'haha', ...end},
    ]),
    text: 'hahaha',
  },
];

/** OpenAI writes the words of a model that does not want to answer beside the content. */
const refusals: readonly KindSample[] = [
  {
    name: 'a refusal in pieces',
    body: events([
      choice({delta: {role: 'assistant', content: '', refusal: null}}),
      choice({delta: {refusal: 'I '}}),
      choice({delta: {refusal: 'cannot.'}, ...end}),
    ]),
    text: 'I cannot.',
  },
  {
    name: 'a whole message with a refusal',
    body: json(choice({message: {role: 'assistant', content: null, refusal: 'I cannot.'}, ...end})),
    text: 'I cannot.',
  },
];

/** Flat events without a type. */
const untyped: readonly KindSample[] = [
  {name: 'content alone', body: events([{content: 'a'}, {content: 'b', ...end}]), text: 'ab'},
  {
    name: 'content as parts, a number, and with an empty type',
    body: events([
      {content: ['a', {text: 'b'}]},
      {content: 7, type: null},
      {content: 'c', type: '', finish_reason: 'stop'},
    ]),
    text: 'ab7c',
  },
  {
    name: 'lines of JSON with a role and an identifier',
    body: lines([
      {role: 'assistant', content: 'a', record_id: 'record-7'},
      {role: 'tool', content: 'no'},
      {role: 'assistant', content: 'b', record_id: 'record-7', finish_reasion: 'stop'},
    ]),
    text: 'ab',
  },
  {name: 'one JSON object', body: json({content: 'Hello', ...end}), text: 'Hello'},
  {
    name: 'the type as the name of the event',
    body: `event: thinking\n${event({content: 'Hm'})}event: message\n${event({content: 'a'})}event: tool_call\n${event(
      {content: 'no'},
    )}${event({content: 'b', ...end})}`,
    text: 'ab',
  },
  {
    name: 'no reason to end',
    body: events([{content: 'a'}, {content: null}]),
    text: 'a',
    finishReason: '',
  },
];

const overloaded = {error: {code: 'overloaded', message: 'Too much.'}};
const failed = {finishReason: 'error', error: 'service', detail: 'Too much.'};

/** Replies with the finish reason `error` and an explanation. */
const failedReasons: readonly KindSample[] = [
  {
    name: 'a flat event',
    body: events([
      {type: 'text', content: 'Hel'},
      {type: 'text', content: '', finish_reason: 'error', ...overloaded},
    ]),
    text: 'Hel',
    ...failed,
  },
  {
    name: 'a flat event without a type, with its last word',
    body: events([{content: 'Hel'}, {content: 'lo', finish_reason: 'error', ...overloaded}]),
    text: 'Hello',
    ...failed,
  },
  {
    name: 'choices, and the error beside them',
    body: events([delta('Hel'), {...delta('', 'error'), ...overloaded}]),
    text: 'Hel',
    ...failed,
  },
  {
    name: 'a choice with the error in it',
    body: lines([delta('Hel'), choice({delta: {}, finish_reason: 'error', ...overloaded})]),
    text: 'Hel',
    ...failed,
  },
  {
    name: 'the words beside the reason, without an error',
    body: events([{type: 'text', content: '', finish_reason: 'error', msg: 'Too much.'}]),
    text: '',
    ...failed,
  },
  {
    name: 'one JSON object',
    body: json({...delta('Hel', 'error'), ...overloaded}),
    text: 'Hel',
    ...failed,
  },
];

const first = json(delta('Grüße, '));
const second = json(delta('世界 👋'));
const last = json(delta('', 'stop'));
const chunks = [first, second, last];
const wrapped = (lineEnd = '\n'): string =>
  chunks.map(chunk => `data: data: ${chunk}${lineEnd}data: ${lineEnd}${lineEnd}`).join('');

/** Streams that a server has nested in another stream. */
const doubled: readonly KindSample[] = [
  {
    name: 'each event twice marked as data',
    body: `${chunks.map(chunk => eventOf(`data: ${chunk}`)).join('')}data: data: [DONE]\n\n`,
    text: 'Grüße, 世界 👋',
  },
  {name: 'the blank lines of the inner stream as well', body: wrapped(), text: 'Grüße, 世界 👋'},
  {name: 'with CRLF', body: wrapped('\r\n'), text: 'Grüße, 世界 👋'},
  {
    name: 'three times, without spaces',
    body: chunks.map(chunk => `data:data:data:${chunk}\n\n`).join(''),
    text: 'Grüße, 世界 👋',
  },
  {
    name: 'with the other fields and the comments of the inner stream',
    body:
      'data: : ping\n\n' +
      chunks.map((chunk, id) => `data: id: ${id}\ndata: event: message\ndata: data: ${chunk}\n\n`).join(''),
    text: 'Grüße, 世界 👋',
  },
  {
    name: 'an error of the inner stream',
    body: `${eventOf(`data: ${first}`)}data: event: error\ndata: data: {"message":"Too much."}\n\n`,
    text: 'Grüße, ',
    finishReason: '',
    error: 'service',
    detail: 'Too much.',
  },
];

/** Texts directly in a choice. */
const choiceTexts: readonly KindSample[] = [
  {
    name: 'a stream of completions',
    body: events([choice({text: 'a', finish_reason: null}), choice({text: 'b', logprobs: null, ...end})]),
    text: 'ab',
  },
  {
    name: 'words that repeat',
    body: lines([choice({text: 'ha'}), choice({text: 'haha'}), choice({text: '', ...end})]),
    text: 'hahaha',
  },
  {name: 'one JSON object', body: json(choice({text: 'Hello', ...end})), text: 'Hello'},
  {
    name: 'beside a delta, which goes first',
    body: events([choice({text: 'a', delta: {content: 'a'}, ...end})]),
    text: 'a',
  },
];

/** Replies with a text, by kind. */
export const replyKinds: Readonly<Record<string, readonly KindSample[]>> = {
  'everything so far in each event': cumulative,
  'refusals of OpenAI': refusals,
  'flat events without a type': untyped,
  'the reason error and its words': failedReasons,
  'a stream inside a stream': doubled,
  'text in the choice itself': choiceTexts,
};
