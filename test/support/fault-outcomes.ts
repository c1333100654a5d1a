import type {FaultName, FaultOperation} from './faults/all-faults.js';

/** The client’s result of one operation: a reply or a list in one line, or `text → kind of error`. */
export type FaultOutcome = Partial<Record<FaultOperation, string>> & {
  /** The client’s timer that must fire. */
  readonly timer?: number;
  /** The number of chunks read from an endless reply. */
  readonly chunks?: number;
};

/** The question and the agent’s answer. */
export const words = 'One two three four five';
const whole = `${words} (stop)`;
const agents = '3: Garden guide, Translator | Archive clerk | ';
const records = '5: e, d | c, b | a';
const cut = 'One → interrupted';
const nameless = ' without id without time';
const allAgents = 'Garden guide, Translator, Archive clerk';

/** The result of each fault. The list is complete: a fault without a row is a failing test. */
export const faultOutcomes: Readonly<Record<FaultName, FaultOutcome>> = {
  'slow-first-byte': {reply: whole},
  'no-first-byte': {reply: '→ timeout', timer: 30_000},
  'headers-only': {reply: '→ timeout', timer: 30_000},
  'pause-in-middle': {reply: whole},
  'silence-in-middle': {reply: 'One → timeout', timer: 45_000},
  'cut-before-first-byte': {reply: '→ interrupted'},
  'cut-between-chunks': {reply: cut},
  'cut-in-chunk': {reply: cut},
  'cut-in-character': {reply: cut},
  'end-in-chunk': {reply: cut},
  'reset-after-finish': {reply: whole},
  'finish-left-open': {reply: whole, timer: 1000},
  'no-done': {reply: whole},
  'no-finish': {reply: `${words} ()`},
  'no-final-blank-line': {reply: whole},
  'finish-length': {reply: 'One two (length)'},
  'finish-content-filter': {reply: 'One two (content_filter)'},
  'finish-error': {reply: 'One two (error)'},

  'one-bad-chunk': {reply: whole},
  'only-bad-chunks': {reply: '→ unreadable'},
  'only-done': {reply: '→ unreadable'},
  'empty-body': {reply: '→ unreadable'},
  'html-page': {reply: '→ unreadable'},
  'redirect-to-login': {reply: '→ unreadable'},
  'error-event': {reply: 'One → service'},
  'error-data': {reply: 'One → service'},
  'error-in-ok': {reply: '→ service'},

  'whole-json': {reply: whole},
  'json-lines': {reply: whole},
  'wrong-content-type': {reply: whole},
  'crlf-lines': {reply: whole},
  'cr-lines': {reply: whole},
  'byte-order-mark': {reply: whole},
  'keep-alives': {reply: whole},
  'character-per-event': {reply: whole},
  'byte-by-byte': {reply: whole},
  'one-event-reply': {reply: whole},
  'huge-event': {reply: '65582 characters (stop)'},
  'huge-reply': {reply: '5244311 characters (stop)'},
  'endless-reply': {reply: 'One two two two two two two two two two ()', chunks: 10},

  'bad-request': {reply: '→ invalid-request'},
  unauthorized: {reply: '→ unauthorized'},
  'unauthorized-once': {reply: whole},
  forbidden: {reply: '→ forbidden'},
  'not-found': {reply: '→ not-found'},
  'request-timeout': {reply: '→ timeout'},
  conflict: {reply: '→ invalid-request'},
  'too-large': {reply: '→ too-large'},
  unprocessable: {reply: '→ invalid-request'},
  'rate-limited': {reply: '→ rate-limited'},
  'rate-limited-seconds': {reply: '→ rate-limited, in 2 s'},
  'rate-limited-date': {reply: '→ rate-limited, in 2 s'},
  'rate-limited-nonsense': {reply: '→ rate-limited'},
  'server-error': {reply: '→ server'},
  'html-bad-gateway': {reply: '→ server'},
  unavailable: {reply: '→ server, in 2 s'},
  'unavailable-once': {reply: '→ server'},
  'gateway-timeout': {reply: '→ server'},

  'wrong-types-agents': {agents: '0: 42, 42 | 42 | '},
  'wrong-types-reply': {reply: 'One three four five ()'},
  'wrong-types-records': {
    records: `0: e${nameless}, –${nameless} | c${nameless}, –${nameless} | a${nameless}`,
  },
  'null-fields': {
    agents: '0:  |  | ',
    reply: '()',
    records: `0: –${nameless}, –${nameless} | –${nameless}, –${nameless} | –${nameless}`,
  },
  'list-is-no-list': {agents: '→ unreadable', records: '→ unreadable'},

  'duplicate-records': {records: '5: e, e, d, d | c, c, b, b | a, a'},
  'total-zero': {agents: agents.replace('3', '0'), records: records.replace('5', '0')},
  'total-too-large': {agents: agents.replace('3', '3000'), records: records.replace('5', '5000')},
  'total-nonsense': {agents: agents.replace('3', '0'), records: records.replace('5', '0')},
  'shifting-pages': {
    agents: '3: Garden guide, Translator | Translator, Archive clerk | Archive clerk',
    records: '5: e, d | d, c | c, b',
  },
  'repeated-page': {
    agents: '3: Garden guide, Translator | Garden guide, Translator | Garden guide, Translator',
    records: '5: e, d | e, d | e, d',
  },
  'paging-ignored': {
    agents: `3: ${[allAgents, allAgents, allAgents].join(' | ')}`,
    records: '5: e, d, c, b, a | e, d, c, b, a | e, d, c, b, a',
  },
  'order-ignored': {records: '5: a, b | c, d | e'},
  'no-record-ids': {
    records: '5: e without id, d without id | c without id, b without id | a without id',
  },
  'no-record-times': {
    records: '5: e without time, d without time | c without time, b without time | a without time',
  },
  'blank-replies': {records: '5: e, – | c, – | a'},

  'reply-stored-late': {reply: whole, records},
  'broken-but-stored': {reply: cut},
  'broken-not-stored': {reply: cut, records},

  'sign-in-down': {'sign-in': '→ server'},
  'sign-in-refused': {'sign-in': '→ forbidden'},
  'sign-in-nonsense': {'sign-in': '→ unreadable'},
  // A page with a single token; the second page of a list is refused.
  'token-used-up': {reply: whole, agents: '→ unauthorized', records: '→ unauthorized'},

  'network-failure': {reply: '→ network'},
  'offline-first': {reply: '→ network', agents: '→ network', records: '→ network', 'sign-in': '→ network'},
};
