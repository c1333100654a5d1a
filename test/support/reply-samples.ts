/** A body from a service, and the expected result. */
export interface ReplySample {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The text of the reply, also of a failed one. */
  readonly text: string;
  readonly finishReason: string;
  /** The kind of error the reply ends with; `undefined` for a complete one. */
  readonly error?: string;
}

const encoder = new TextEncoder();

export function chunkJson(content: string, finishReason: unknown = 'continue'): string {
  return JSON.stringify({
    id: 'record-7',
    object: 'chat.completion',
    created: '1735689600',
    model: 'Agent-1',
    choices: [{index: 0, delta: {role: 'assistant', content}, finish_reason: finishReason}],
  });
}

export function eventOf(data: string): string {
  return `data: ${data}\n\n`;
}

function sample(
  name: string,
  body: string | Uint8Array,
  text = 'Grüße, 世界 👋',
  finishReason = 'stop',
  error?: string,
): ReplySample {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  return {name, bytes, text, finishReason, ...(error === undefined ? {} : {error})};
}

const first = chunkJson('Grüße, ');
const second = chunkJson('世界 👋');
const last = chunkJson('', 'stop');
const lines = [first, second, last];
const events = lines.map(eventOf).join('');
const done = 'data: [DONE]\n\n';
const whole = {
  id: 'record-7',
  model: 'Agent-1',
  created: '1735689600',
  choices: [{index: 0, message: {role: 'assistant', content: 'Grüße, 世界 👋'}, finish_reason: 'stop'}],
};
const flat = (type: string, content: string, finishReason = 'continue') =>
  eventOf(
    JSON.stringify({type, role: 'assistant', content, record_id: 'record-7', finish_reason: finishReason}),
  );
const choice = (value: object) => eventOf(JSON.stringify({id: 'record-7', choices: [{index: 0, ...value}]}));

/** How the bytes of a reply are split into events. */
export const framingSamples: readonly ReplySample[] = [
  sample('events', events + done),
  sample('events without the last sign', events),
  sample('events with CRLF', (events + done).replaceAll('\n', '\r\n')),
  sample('events with lone CR', (events + done).replaceAll('\n', '\r')),
  sample('events behind a byte order mark', `\ufeff${events}${done}`),
  sample('events behind blank lines', `\r\n\r\n${events}${done}`),
  sample('events without a space behind the colon', (events + done).replaceAll('data: ', 'data:')),
  sample(
    'comments between events',
    `: hello\n\n${lines.map(line => `: ping\n\n${eventOf(line)}`).join(':\n')}`,
  ),
  sample(
    'id, event and retry fields',
    lines.map((line, id) => `id: ${id}\nevent: message\nretry: 10\n${eventOf(line)}`).join(''),
  ),
  sample(
    'several data lines in one event',
    eventOf(JSON.stringify(whole, undefined, 1).replaceAll('\n', '\ndata: ')),
  ),
  sample('empty data', `data:\n\ndata\n\n${events}data: \n\n${done}`),
  sample('no final blank line', `${events.trimEnd()}\n`),
  sample('no final line end', events.trimEnd()),
  sample(
    'a bad event among good ones',
    eventOf(first) + eventOf('{"choices": [') + eventOf(second) + eventOf(last),
  ),
  sample('lines of JSON', `${lines.join('\n')}\n`),
  sample('lines of JSON with CRLF and blank lines', lines.join('\r\n\r\n')),
  sample('lines of JSON and the sign of the end', `${lines.join('\n')}\n[DONE]\n`),
  sample('a bad line among lines of JSON', `${first}\n{"choices": [{"a": "b\n{"open": [\n${second}\n${last}`),
  sample('a bad first line before lines of JSON', `{"choices": [{"a": 1\n${lines.join('\n')}\n`),
  sample('one JSON object', JSON.stringify(whole)),
  sample('one JSON object over many lines', `\ufeff \r\n${JSON.stringify(whole, undefined, 2)}\r\n`),
  sample(
    'one JSON object with braces in its text',
    JSON.stringify({choices: [{delta: {content: '{"a": ["}\\"]\n'}, finish_reason: 'stop'}]}),
    '{"a": ["}\\"]\n',
  ),
  sample('one JSON list of chunks', `[${lines.join(',\n')}]`),
];

/** The forms of a chunk. */
export const chunkSamples: readonly ReplySample[] = [
  sample(
    'text in message',
    choice({message: {role: 'assistant', content: 'Grüße, 世界 👋'}, finish_reason: 'stop'}),
  ),
  sample(
    'delta and message in one chunk',
    choice({delta: {content: 'Grüße, 世界 👋'}, message: {content: 'Grüße, 世界 👋'}, finish_reason: 'stop'}),
  ),
  sample(
    'the whole message behind its deltas',
    eventOf(first) +
      eventOf(second) +
      choice({delta: {}, message: {content: 'Grüße, 世界 👋'}, finish_reason: 'stop'}),
  ),
  sample(
    'flat text events',
    flat('thinking', 'Hm') +
      flat('text', 'Grüße, ') +
      flat('search', 'x') +
      flat('knowledge', 'x') +
      flat('tool-call', 'x') +
      flat('text', '世界 👋', 'stop'),
  ),
  sample(
    'a thought that is finished',
    flat('thinking', 'Hm', 'stop') + flat('text', 'Grüße, 世界 👋', 'stop'),
  ),
  sample(
    'reasoning beside the text',
    choice({delta: {content: null, reasoning_content: 'Hm'}}) +
      choice({delta: {content: 'Grüße, 世界 👋'}, finish_reason: 'stop'}),
  ),
  sample('what a tool said', choice({delta: {role: 'tool', content: '42'}}) + events),
  sample(
    'content as a list of parts',
    choice({
      delta: {
        content: [
          {type: 'thinking', text: 'Hm'},
          {type: 'text', text: 'Grüße, '},
          '世界',
          {text: ' 👋'},
          null,
          5,
        ],
      },
      finish_reason: 'stop',
    }),
  ),
  sample(
    'a tool that failed or was given code, after which the agent went on',
    eventOf(first) +
      eventOf('{"type":"tool-result","error":{"message":"No such file"}}') +
      eventOf('{"type":"tool-call","name":"python","code":"print(1)"}') +
      eventOf(second) +
      eventOf(last),
  ),
  sample(
    'further choices',
    eventOf(
      JSON.stringify({
        choices: [
          {index: 1, delta: {content: 'no'}, finish_reason: 'stop'},
          {index: 0, delta: {content: 'Grüße, 世界 👋'}},
        ],
      }),
    ) + eventOf(last),
  ),
  sample(
    'only another choice',
    eventOf(JSON.stringify({choices: [{index: 1, delta: {content: 'no'}}]})) + events,
  ),
  sample(
    'no index',
    eventOf(JSON.stringify({choices: [{delta: {content: 'Grüße, 世界 👋'}, finish_reason: 'stop'}]})),
  ),
  sample('a misspelt finish reason', choice({delta: {content: 'Grüße, 世界 👋'}, finish_reasion: 'stop'})),
  sample(
    'an empty finish reason',
    eventOf(chunkJson('Grüße, ', '')) + eventOf(chunkJson('世界 👋', null)) + done,
    undefined,
    '',
  ),
  sample(
    'usage behind the finish',
    events + eventOf(JSON.stringify({id: 'record-7', choices: [], usage: {total_tokens: 3}})) + done,
  ),
  sample(
    'a harmless code',
    eventOf(JSON.stringify({code: 'NORMAL', message: ''})) +
      eventOf(JSON.stringify({...(JSON.parse(first) as object), code: 'NORMAL', error: null})) +
      eventOf(second) +
      eventOf(last),
  ),
  sample(
    'halves of a character in two events',
    eventOf(chunkJson('Grüße, 世界 ')) +
      eventOf('{"choices":[{"delta":{"content":"\\ud83d"}}]}') +
      eventOf('{"choices":[{"delta":{"content":"\\udc4b"},"finish_reason":"stop"}]}'),
  ),
  sample('half a character and nothing behind it', events.replace('👋', '👋\\ud83d')),
  sample(
    'length as the reason',
    eventOf(first) + eventOf(chunkJson('世界 👋', 'length')),
    undefined,
    'length',
  ),
  sample(
    'wrong types everywhere',
    eventOf(
      '{"id":{},"created":[],"model":7,"choices":[null,{"index":"0","delta":{"role":[],"content":"Grüße, 世界 👋"},"finish_reason":{}}]}',
    ) +
      eventOf('{"choices":[{"delta":[],"message":"x"}]}') +
      eventOf('null') +
      eventOf('{"choices":{}}') +
      eventOf(last),
  ),
];

/** Failing replies with the text before the failure. */
export const failingSamples: readonly ReplySample[] = [
  sample('the first letters of an event and no more', `${eventOf(first)}dat`, 'Grüße, ', '', 'interrupted'),
  sample(
    'the page of a proxy behind the first words',
    `${eventOf(first)}<html>\n<h1>502 Bad Gateway</h1>\n</html>\n`,
    'Grüße, ',
    '',
    'interrupted',
  ),
  sample(
    'an error object in the middle',
    eventOf(first) + eventOf('{"error":{"message":"Overloaded","code":"busy"}}') + eventOf(second),
    'Grüße, ',
    '',
    'service',
  ),
  sample(
    'an error text in the middle',
    eventOf(first) + eventOf('{"error":"Overloaded"}'),
    'Grüße, ',
    '',
    'service',
  ),
  sample('an error event', `${eventOf(first)}event: error\ndata: Overloaded\n\n`, 'Grüße, ', '', 'service'),
  sample(
    'an error beside choices',
    eventOf(first) +
      eventOf(
        '{"error":{"message":"Overloaded"},"choices":[{"delta":{"content":""},"finish_reason":"error"}]}',
      ),
    'Grüße, ',
    'error',
    'service',
  ),
  sample(
    'a bare JSON error between events',
    `${eventOf(first)}{"error":{"message":"Overloaded"}}\n\n`,
    'Grüße, ',
    '',
    'service',
  ),
  sample(
    'an error code in an answer that is fine',
    '{"code":"EXCEED_LIMIT","message":"Overloaded","requestId":"r"}',
    '',
    '',
    'service',
  ),
  sample(
    'a problem in an answer that is fine',
    '{"type":"about:blank","title":"Overloaded","status":503}',
    '',
    '',
    'server',
  ),
  sample('an error in lines of JSON', `${first}\n{"error":"Overloaded"}\n`, 'Grüße, ', '', 'service'),
  sample('nothing', '', '', '', 'unreadable'),
  sample('white space', ' \r\n\r\n', '', '', 'unreadable'),
  sample('comments only', ': ping\n\n: ping\n\n', '', '', 'unreadable'),
  sample('a page', '\ufeff\n<!doctype html><title>Sign in</title>', '', '', 'unreadable'),
  sample('plain words', 'Service is down for maintenance', '', '', 'unreadable'),
  sample('JSON that is no reply', '{"agentList": []}', '', '', 'unreadable'),
  sample('only a thought', flat('thinking', 'Hm'), '', '', 'interrupted'),
  sample(
    'an event cut in the middle',
    eventOf(first) + eventOf(second).slice(0, 60),
    'Grüße, ',
    '',
    'interrupted',
  ),
  sample('a JSON object cut in the middle', JSON.stringify(whole).slice(0, 100), '', '', 'interrupted'),
];
