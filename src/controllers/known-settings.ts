/** One of these texts. `instead` says what counts when it is another. */
export interface Choice {
  readonly values: readonly string[];
  readonly instead: string;
}

/** A number in these bounds, the lower one included unless it says `above`. `instead` says what counts for another. */
export interface Amount {
  readonly from?: number;
  readonly above?: number;
  readonly to?: number;
  readonly instead: string;
}

/** What an attribute takes: any text, nothing but to be there, one of some texts, or a number. */
export type KnownSetting = 'text' | 'switch' | Choice | Amount;

/** A choice that counts as its first value when it is unknown. */
const choice = (usual: string, ...others: readonly string[]): Choice => ({
  values: [usual, ...others],
  instead: `${usual} is used`,
});

const service = {
  'base-url': 'text',
  'token-url': 'text',
  'sign-in': {values: ['anonymous'], instead: 'nobody is signed in by it'},
  for: 'text',
  locale: 'text',
  theme: {values: ['light', 'dark'], instead: 'the look around it is used'},
} as const satisfies Record<string, KnownSetting>;

const content = {
  images: choice('click', 'allow-list', 'block'),
  'image-hosts': 'text',
  links: choice('confirm', 'open'),
  math: 'switch',
} as const satisfies Record<string, KnownSetting>;

const heading = (usual: number): Amount => ({from: 1, to: 6, instead: `${usual} is used`});

const pageSize: Amount = {from: 1, instead: '10 is used'};

/** What the launcher hands on to its chat. */
const passed = {
  ...content,
  'heading-level': heading(2),
  stream: choice('auto', 'on', 'off'),
  'context-turns': {from: 0, instead: '10 is used'},
  'first-byte-timeout': {above: 0, instead: 'the usual time is waited'},
  'idle-timeout': {above: 0, instead: 'the usual time is waited'},
  history: choice('none', 'recent'),
  'history-size': {from: 0, instead: '20 is used'},
  persist: choice('session', 'local', 'none'),
  scroll: {values: ['question', 'follow', 'manual'], instead: 'it is as with follow'},
  'send-key': choice('enter', 'mod-enter'),
  announce: choice('sentences', 'off', 'status', 'complete'),
  // Zero is a usual way to say that there is none.
  'max-length': {from: 0, instead: 'there is no limit'},
  background: choice('full', 'header', 'none'),
  density: choice('comfortable', 'compact'),
  // What messages offer tells of unknown names by itself, to everybody.
  actions: 'text',
  readonly: 'switch',
  disabled: 'switch',
} as const satisfies Record<string, KnownSetting>;

/**
 * What the attributes of each element take. Only a page that is being written needs it: elsewhere, the types say it.
 * A test compares both.
 */
export const knownSettings: Readonly<Record<string, Readonly<Record<string, KnownSetting>>>> = {
  'agent-chat': {...service, ...passed, 'agent-id': 'text', label: 'text', autofocus: 'switch'},
  'agent-history': {
    ...service,
    ...content,
    'agent-id': 'text',
    order: choice('desc', 'asc'),
    'page-size': pageSize,
    paging: {values: ['scroll', 'more', 'pages'], instead: 'it is as with more'},
    group: choice('day', 'none'),
    'time-zone': 'text',
    'no-toolbar': 'switch',
    label: 'text',
    'heading-level': heading(3),
  },
  'agent-launcher': {
    ...service,
    ...passed,
    'agent-id': 'text',
    open: 'switch',
    placement: choice('bottom-end', 'bottom-start'),
    // The launcher tells of an unknown mode or hotkey by itself, to everybody.
    mode: 'text',
    hotkey: 'text',
    pick: 'switch',
    greeting: 'text',
    load: choice('intent', 'idle', 'eager'),
    label: 'text',
    remember: 'switch',
  },
  'agent-picker': {
    ...service,
    value: 'text',
    name: 'text',
    required: 'switch',
    'search-in': choice('information', 'name', 'introduction'),
    enabled: {values: ['true', 'false'], instead: 'agents of both kinds are listed'},
    'page-size': pageSize,
    paging: choice('more', 'pages'),
    layout: choice('list', 'grid'),
    'auto-select': choice('none', 'first', 'only'),
    'no-search': 'switch',
    label: 'text',
    disabled: 'switch',
  },
  'agent-provider': {...service, 'agent-id': 'text', 'visitor-id': 'text'},
};

/** The properties that take a function, of whichever element. */
export const knownFunctions: readonly string[] = [
  'suggest',
  'renderMessage',
  'transformRequest',
  'renderRecord',
  'renderAgent',
  'fetch',
  'prepareRequest',
];
