import type {AgentServiceErrorKind} from '../../src/client/agent-service-error.js';
import {en, type Strings} from '../../src/locales/en.js';

/** A string with sample values. */
export interface SampleTerm {
  /** The call, for the message of a failed test. */
  readonly name: string;
  readonly words: string;
  readonly english: string;
  /** The values that the text must contain. */
  readonly mentions: readonly string[];
}

type Term = string | ((...values: readonly unknown[]) => string);

const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1234];
const kinds: Readonly<Record<AgentServiceErrorKind, true>> = {
  configuration: true,
  network: true,
  timeout: true,
  unauthorized: true,
  forbidden: true,
  'not-found': true,
  'invalid-request': true,
  'too-large': true,
  'rate-limited': true,
  server: true,
  service: true,
  unreadable: true,
  interrupted: true,
};
const takesKind = ['errorForVisitor', 'errorForOwner', 'agentsFailed', 'recordsFailed'];
/** Strings that take texts. All others take counts. */
const takesText: Readonly<Record<string, readonly (readonly string[])[]>> = {
  page: [['७']],
  footnote: [['3']],
  citation: [['3', 'Roses']],
  pagePosition: [
    ['3', '7'],
    ['3', ''],
  ],
  requestIdentifier: [['id-1']],
  chatLabel: [['Ada'], ['']],
  historyLabel: [['Ada'], ['']],
  composerPlaceholder: [['Ada'], ['']],
  messageFrom: [
    ['Ada', '10:32'],
    ['Ada', ''],
  ],
  checkSetting: [['base-url']],
  statusCode: [['429']],
  failedAnnouncement: [['Oh.']],
  codeLabel: [['Lua'], ['']],
  spokenImage: [['a rose'], ['']],
  loadImage: [['a.example']],
  noAgentsFor: [['rose']],
  noRecordsFound: [['rose']],
  recordType: [['card']],
  recordConversation: [['c-1']],
  recordSource: [['web']],
  thoughtFor: [['12 s']],
  usingTool: [['weather']],
  downloadAs: [['JSON']],
  askRefused: [['Password']],
  interruptTool: [['add_to_cart']],
  conversationOptions: [['Roses'], ['']],
  renameConversation: [['Roses'], ['']],
  deleteConversation: [['Roses'], ['']],
};

/** Every string; those with parameters once for each sample. */
export function sampleTerms(strings: Strings): SampleTerm[] {
  const format = new Intl.NumberFormat(strings.$code);
  return Object.keys(en)
    .filter(key => !key.startsWith('$'))
    .flatMap(key => samplesOf(key).map(values => readTerm(strings, key, values, format)));
}

function samplesOf(key: string): readonly (readonly unknown[])[] {
  const term = (en as Readonly<Record<string, Term>>)[key];
  if (typeof term !== 'function') return [[]];
  if (takesKind.includes(key)) return Object.keys(kinds).map(kind => [kind]);
  const texts = takesText[key];
  if (texts) return texts;
  if (key === 'spokenCode')
    return counts.flatMap(count => [
      ['Lua', count],
      ['', count],
    ]);
  if (key === 'agentPage') return counts.map(count => ['P 3', count]);
  if (key === 'exportProgress')
    return counts.flatMap(count => [
      [count, undefined],
      [count, count + 3],
    ]);
  return counts.map(count => (term.length === 1 ? [count] : [count, count]));
}

function readTerm(
  strings: Strings,
  key: string,
  values: readonly unknown[],
  format: Intl.NumberFormat,
): SampleTerm {
  const call = (of: Strings): string => {
    const term = (of as unknown as Readonly<Record<string, Term>>)[key];
    return typeof term === 'function' ? term(...values) : String(term);
  };
  const mentions = values.flatMap(value => {
    // Small counts can be words, or only change the noun.
    if (typeof value === 'number') return value > 2 ? [format.format(value)] : [];
    return typeof value === 'string' && !takesKind.includes(key) ? [value] : [];
  });
  return {name: `${key}(${values.join(', ')})`, words: call(strings), english: call(en), mentions};
}
