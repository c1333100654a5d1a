import {eventOf} from './reply-samples.js';
import {delta, json, type KindSample} from './reply-kinds.js';

const deltas = (...pieces: readonly string[]): string =>
  [...pieces.map(piece => delta(piece)), delta('', 'stop')].map(value => eventOf(json(value))).join('');

/** Writes a text as a stream of single characters, and as one JSON object. */
function both(name: string, content: string, text: string): readonly KindSample[] {
  return [
    {name: `${name}, in characters`, body: deltas(...Array.from(content)), text, isCut: true},
    {name: `${name}, in one piece`, body: json(delta(content, 'stop')), text},
  ];
}

const takenOut: readonly KindSample[] = [
  ...both('a thought in front of the answer', '<think>Hm, ä</think>\n\nHello', 'Hello'),
  ...both('another name, behind blanks', '\n \u200b<thinking>Hm</thinking>Hello', 'Hello'),
  ...both('two thoughts', '<think>a</think>\n<thinking>b</thinking> \n Hello', 'Hello'),
  ...both('an empty thought', '<think>\n\n</think>\n\nHello', 'Hello'),
  ...both('capitals', '<Think>Hm</THINK>Hello', 'Hello'),
  ...both('signs and other ends in a thought', '<think>a < b </thin </thinking> </think>c', 'c'),
  ...both('a thought that does not end', '<think>Hm, a </think', ''),
  ...both('nothing but a thought', '<think>Hm</think>\n', ''),
  {
    name: 'a thought that grows in messages with everything so far',
    body: ['<thi', '<think>Hm', '<think>Hm</think>He', '<think>Hm</think>Hello']
      .map(content => eventOf(json({choices: [{message: {content}}]})))
      .join(''),
    text: 'Hello',
    finishReason: '',
  },
  {
    name: 'a thought in flat events',
    body: ['<think>', 'Hm', '</think>', 'Hello'].map(content => eventOf(json({content}))).join(''),
    text: 'Hello',
    finishReason: '',
  },
  {
    name: 'a thought in completions',
    body: ['<think>Hm</', 'think>', 'Hello'].map(text => `${json({choices: [{text}]})}\n`).join(''),
    text: 'Hello',
    finishReason: '',
  },
  {
    name: 'a thought, and an error',
    body: deltas('<think>Hm').replace(/data: [^\n]*"stop"[^\n]*\n\n/, eventOf('{"error":"Too much."}')),
    text: '',
    finishReason: '',
    error: 'service',
    detail: 'Too much.',
  },
];

const leftIn: readonly KindSample[] = [
  ...both('a later thought', 'Hello <think>Hm</think>', 'Hello <think>Hm</think>'),
  ...both('a thought in a block of code', '```\n<think>Hm</think>\n```', '```\n<think>Hm</think>\n```'),
  ...both('a later thought behind one', '<think>a</think>b <think>c</think>', 'b <think>c</think>'),
  ...both('another element', ' <thinker>Hm</thinker>', ' <thinker>Hm</thinker>'),
  ...both('the beginning of a name, and no more', '\n<thin', '\n<thin'),
  ...both('a smaller sign', '<', '<'),
  {
    name: 'the beginning of a name, and an error',
    body: deltas(' <th').replace(/data: [^\n]*"stop"[^\n]*\n\n/, eventOf('{"error":"Too much."}')),
    text: ' <th',
    finishReason: '',
    error: 'service',
    detail: 'Too much.',
  },
];

/** Replies with reasoning tags at their start or later. */
export const thinkingKinds: Readonly<Record<string, readonly KindSample[]>> = {
  'thinking at the head of the content': takenOut,
  'marks of thinking that are text': leftIn,
};
