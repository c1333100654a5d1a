// The steps of the accessibility test. The guide shows them to a person, and `test/spoken` walks them in a browser, so
// that the expected speech cannot differ from the elements.

/** An action, independent of the screen reader. The guide lists the keys and gestures of each screen reader. */
export type SpokenAction =
  /** Moves to the control with this name. */
  | {readonly moveTo: string}
  /** Activates the current control. */
  | {readonly press: 'activate'}
  | {readonly press: SpokenKey}
  | {readonly write: string}
  /** Waits for an announcement. */
  | {readonly hear: string}
  | {readonly network: 'off' | 'on'};

export type SpokenKey = 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape';

export interface ExpectedSpeech {
  readonly role: SpokenRole;
  /** The name, or its beginning if it ends in “…”. */
  readonly name: string;
  readonly states?: readonly SpokenState[];
  readonly description?: string;
  /** Whether the screen reader is here after the step. */
  readonly isFocused?: boolean;
}

/** An ARIA role. */
export type SpokenRole =
  | 'article'
  | 'button'
  | 'cell'
  | 'columnheader'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'image'
  | 'link'
  | 'list'
  | 'listbox'
  | 'log'
  | 'menu'
  | 'menuitem'
  | 'menuitemradio'
  | 'option'
  | 'radio'
  | 'region'
  | 'searchbox'
  | 'textbox';

export type SpokenState = 'checked' | 'collapsed' | 'expanded' | 'unavailable';

export interface SpokenStep {
  readonly topic: string;
  /** The story to open. A step with the story of the previous step continues there. */
  readonly story: string;
  readonly actions: readonly SpokenAction[];
  /** Replaces the actions on a touch screen. */
  readonly byTouch?: string;
  /** Parts of the page in reading order. Others may be between them. */
  readonly expected: readonly ExpectedSpeech[];
  /** Announcements without a move, in this order. */
  readonly announced?: readonly string[];
}

const activate = {press: 'activate'} as const;

export const spokenSteps: readonly SpokenStep[] = [
  {
    topic: 'Closed launcher',
    story: 'agent-launcher--default',
    actions: [{moveTo: 'Open the chat'}],
    expected: [{role: 'button', name: 'Open the chat', states: ['collapsed'], isFocused: true}],
  },
  {
    topic: 'Open launcher',
    story: 'agent-launcher--default',
    actions: [activate],
    expected: [
      {role: 'dialog', name: 'Chat'},
      {role: 'region', name: 'Conversation with Guide'},
      {role: 'textbox', name: 'Message', isFocused: true},
    ],
  },
  {
    topic: 'Launcher closed again',
    story: 'agent-launcher--default',
    actions: [{press: 'Escape'}],
    byTouch: 'Activate “Close the chat”.',
    expected: [{role: 'button', name: 'Open the chat', states: ['collapsed'], isFocused: true}],
  },
  {
    topic: 'Welcome message',
    story: 'agent-chat--default',
    actions: [],
    expected: [
      {role: 'region', name: 'Conversation with Guide'},
      {role: 'heading', name: 'Guide'},
      {role: 'button', name: 'Menu', states: ['collapsed']},
      {role: 'log', name: 'Messages', description: 'The arrow keys move between messages.'},
      {role: 'article', name: 'Guide said'},
      {role: 'textbox', name: 'Message'},
      {role: 'button', name: 'Send', states: ['unavailable']},
    ],
  },
  {
    topic: 'Sent question',
    story: 'agent-chat--default',
    actions: [{moveTo: 'Message'}, {write: 'Where do I start?'}, {press: 'Enter'}],
    expected: [{role: 'textbox', name: 'Message', isFocused: true}],
    announced: ['Waiting for the reply'],
  },
  {
    topic: 'Reply by sentence',
    story: 'agent-chat--default',
    actions: [],
    expected: [
      {role: 'article', name: 'You said, …'},
      {role: 'article', name: 'Guide said, …'},
      {role: 'textbox', name: 'Message', isFocused: true},
      {role: 'button', name: 'Send', states: ['unavailable']},
    ],
    announced: [
      'That is a fair question.',
      'Start with what you have: a sheet of paper, a pencil and ten minutes.',
      'Write down what the page is for in one sentence.',
      'Then take away every word that is not needed.',
    ],
  },
  {
    topic: 'Messages by keyboard',
    story: 'agent-chat--default',
    actions: [{moveTo: 'Guide said, …'}, {press: 'ArrowUp'}],
    byTouch: 'Move back to your question.',
    expected: [{role: 'article', name: 'You said, …', isFocused: true}],
  },
  {
    topic: 'Copied reply',
    story: 'agent-chat--default',
    actions: [{moveTo: 'Copy'}, activate],
    expected: [],
    announced: ['Copied'],
  },
  {
    topic: 'Edited question',
    story: 'agent-chat--default',
    actions: [{moveTo: 'Message'}, {press: 'ArrowUp'}],
    byTouch: 'Activate “Edit this message”.',
    expected: [
      {role: 'button', name: 'Cancel'},
      {
        role: 'textbox',
        name: 'Message',
        description: 'You are editing your last message.',
        isFocused: true,
      },
    ],
  },
  {
    topic: 'Menu',
    story: 'menu--speech',
    actions: [{press: 'Escape'}, activate],
    expected: [
      {role: 'menu', name: 'Menu'},
      {role: 'menuitem', name: 'New conversation', isFocused: true},
      {role: 'menuitem', name: 'Download as Markdown'},
      {role: 'group', name: 'Read aloud by the screen reader'},
      {role: 'menuitemradio', name: 'Each sentence', states: ['checked']},
    ],
  },
  {
    topic: 'Amount of speech',
    story: 'menu--speech',
    actions: [{moveTo: 'Only the status'}, activate, {moveTo: 'Menu'}, activate],
    expected: [{role: 'menuitemradio', name: 'Only the status', states: ['checked']}],
  },
  {
    topic: 'Code',
    story: 'agent-chat--code',
    actions: [{moveTo: 'Copy the code'}, activate],
    expected: [
      {role: 'group', name: 'Code, TypeScript'},
      {role: 'group', name: 'Code, Python'},
    ],
    announced: ['Copied'],
  },
  {
    topic: 'Table',
    story: 'agent-chat--table-actions',
    actions: [{moveTo: 'Copy the table'}],
    expected: [
      {role: 'group', name: 'Table'},
      {role: 'columnheader', name: 'Plant'},
      {role: 'columnheader', name: 'Litres'},
      {role: 'columnheader', name: 'Best time'},
      {role: 'cell', name: 'Rose'},
      {role: 'cell', name: '10'},
      {role: 'button', name: 'Copy the table', isFocused: true},
      {role: 'button', name: 'Download as CSV'},
    ],
  },
  {
    topic: 'Link, with a question in a dialog',
    story: 'agent-chat--links',
    actions: [{moveTo: 'link with words (example.com)'}, activate],
    expected: [
      {role: 'dialog', name: 'Open this link?'},
      {role: 'button', name: 'Cancel', isFocused: true},
      {role: 'link', name: 'Open'},
    ],
  },
  {
    topic: 'Image that waits for consent',
    story: 'agent-chat--images',
    actions: [{moveTo: 'A picture nobody can find …'}],
    expected: [
      {role: 'image', name: 'Blue hills below a yellow sun'},
      {
        role: 'button',
        name: 'A picture nobody can find Load the picture from example.invalid',
        isFocused: true,
      },
    ],
  },
  {
    topic: 'Stopped reply',
    story: 'agent-chat--slow',
    actions: [{moveTo: 'Stop'}, activate],
    expected: [
      {role: 'textbox', name: 'Message', isFocused: true},
      {role: 'button', name: 'Send', states: ['unavailable']},
    ],
    announced: ['Stopped.'],
  },
  {
    topic: 'Failed reply',
    story: 'faults--unavailable-once',
    actions: [{moveTo: 'Try again'}],
    expected: [{role: 'button', name: 'Try again', isFocused: true}],
    announced: ['Failed: The service has a problem at the moment. Try again in a while.'],
  },
  {
    topic: 'Retried reply',
    story: 'faults--unavailable-once',
    actions: [activate],
    expected: [],
    announced: [
      'Waiting for the reply',
      'Start with what you have: a sheet of paper, a pencil and ten minutes.',
      'Write down what the page is for.',
    ],
  },
  {
    topic: 'Lost and restored network',
    story: 'faults--unavailable-once',
    actions: [{network: 'off'}, {network: 'on'}],
    expected: [],
    announced: ['You are offline. What you send will go out when you are back.', 'You are online again.'],
  },
  {
    topic: 'Versions of a reply',
    story: 'agent-chat--reply-versions',
    actions: [{moveTo: 'Previous version'}, activate],
    expected: [
      {role: 'group', name: 'Version 1 of 3'},
      {role: 'button', name: 'Next version'},
    ],
  },
  {
    topic: 'Sources',
    story: 'reply-details--sources',
    actions: [],
    expected: [
      {role: 'group', name: 'Sources'},
      {role: 'list', name: ''},
      {role: 'link', name: 'Climbing roses: pruning and training www.rhs.example'},
      {role: 'link', name: 'journal.example'},
    ],
    announced: ['3 sources'],
  },
  {
    topic: 'Reasoning',
    story: 'reply-details--collapsed-done',
    actions: [{moveTo: 'Thought for …'}, activate],
    expected: [{role: 'button', name: 'Thought for …', states: ['expanded'], isFocused: true}],
  },
  {
    topic: 'Consent',
    story: 'agent-chat--consent',
    actions: [{moveTo: 'Accept'}],
    expected: [
      {role: 'group', name: 'Consent'},
      {role: 'link', name: 'Privacy'},
      {role: 'button', name: 'Accept', isFocused: true},
      {role: 'button', name: 'Decline'},
    ],
  },
  {
    topic: 'Picker: search, then first result',
    story: 'agent-picker--default',
    actions: [{moveTo: 'Search agents'}, {write: 'train'}, {hear: '1 agent'}, {press: 'ArrowDown'}],
    byTouch: 'Write “train” into “Search agents”. Wait for “1 agent”. Move to the agent.',
    expected: [
      {role: 'searchbox', name: 'Search agents'},
      {role: 'listbox', name: 'Agents'},
      {role: 'option', name: 'Milo, travel planner …', isFocused: true},
    ],
  },
  {
    topic: 'History, with its export dialog',
    story: 'agent-history--default',
    actions: [{moveTo: 'Menu'}, activate, {press: 'ArrowUp'}, activate],
    byTouch: 'Activate “Menu”, then “Export”.',
    expected: [
      {role: 'dialog', name: 'Export the conversation'},
      {role: 'group', name: 'Which messages'},
      {role: 'radio', name: 'Shown here (8 messages)', states: ['checked'], isFocused: true},
      {role: 'group', name: 'Format'},
      {role: 'radio', name: 'Markdown', states: ['checked']},
      {role: 'button', name: 'Download'},
    ],
  },
];
