import {counted, number} from './core.js';

/** Lines of the optional parts of a chat. */
export const partsEnglish = {
  newConversation: 'New conversation',
  newQuestion: 'Start a new conversation?',
  newWarning: 'A running reply stops, and a message that was not sent is removed.',
  newStarted: 'New conversation. The service keeps its records of the previous one.',
  enlargeChat: 'Larger window',
  shrinkChat: 'Smaller window',
  downloadAs: (format: string) => `Download as ${format}`,
  downloadText: 'Download as plain text',
  speechHeading: 'Read aloud by the screen reader',
  speechSentences: 'Each sentence',
  speechComplete: 'The whole reply at its end',
  speechStatus: 'Only the status',
  speechOff: 'Nothing',
  forgetDevice: 'Forget on this device',
  forgetQuestion: 'Forget everything on this device?',
  forgetWarning:
    'The conversation, the draft and the settings of this chat are removed from this device. The service keeps its records.',
  forgetConsent: 'Forget',
  forgotten: 'This device keeps nothing of this chat any more. The service keeps its records.',
  menuFailed: 'That did not work. Please try again.',

  allConversations: 'All conversations',
  noConversations: 'No conversations yet.',
  currentConversation: 'Open now',
  moreConversations: 'Show more',
  conversationOptions: (title: string) => (title ? `Options: ${title}` : 'More options'),
  renameConversation: (title: string) => (title ? `Rename: ${title}` : 'Rename'),
  saveTitle: 'Save',
  deleteConversation: (title: string) => (title ? `Delete: ${title}` : 'Delete'),
  deleteAllConversations: 'Delete all messages',
  deleteWarning: 'This cannot be undone.',
  conversationDeleted: 'Deleted.',
  closeConversations: 'Close',

  consentLabel: 'Consent',
  consentTitle: 'Before you start',
  consentPrivacy: 'Privacy',
  consentAccept: 'Accept',
  consentDecline: 'Decline',
  consentNeeded: 'The chat needs your consent.',

  talkToPerson: 'Talk to a person',

  contextSent: 'Sent with your message:',
  contextSelection: (words: number) =>
    counted(words, {one: 'selection (# word)', other: 'selection (# words)'}),
  contextRemove: 'Do not send page context',
  contextRemoved: 'Only your message is sent.',
  switches: 'Options for replies',
  searchSwitch: 'Search',

  thinking: 'Thinking…',
  thoughtFor: (duration: string) => `Thought for ${duration}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} min ${number(seconds)} s` : `${number(seconds)} s`,
  showMoreReasoning: 'Show more',
  searchingWeb: 'Searching the web…',
  readingDocuments: 'Reading documents…',
  usingTool: (name: string) => `Using ${name}…`,
  working: 'Working…',
  sourceCount: (count: number) => counted(count, {one: '# source', other: '# sources'}),
  showAllSources: (count: number) =>
    counted(count, {one: 'Show the one source', other: 'Show all # sources'}),
  withPageContext: 'with page context',

  suggestions: 'Suggested messages',
  suggestionCount: (count: number) =>
    counted(count, {one: '# suggested message', other: '# suggested messages'}),
  askAnswer: 'Your answer',
  askOwnWords: 'In your own words',
  askSend: 'Send answer',
  askSeveral: 'Choose one or more.',
  askRefused: (name: string) => `“${name}” is not asked for here.`,
  askShortened: (shown: number, total: number) => `${number(shown)} of ${number(total)} answers are shown.`,

  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  feedbackGiven: 'Thank you for your feedback.',
  feedbackReasonsOffered: 'Thank you for your feedback. You can say below what was wrong.',
  feedbackQuestion: 'What was wrong?',
  feedbackComment: 'Comment (optional)',
  sendFeedback: 'Send feedback',
  skipFeedback: 'Skip',

  askAboutSelection: 'Ask about this',

  openLinkQuestion: 'Open this link?',
  openLink: 'Open',

  dismissGreeting: 'Close this greeting',
  previousVersion: 'Previous version',
  nextVersion: 'Next version',
  versionPlace: (place: number, count: number) => `${number(place)} of ${number(count)}`,
  versionShown: (place: number, count: number) => `Version ${number(place)} of ${number(count)}`,
  versionQuestion: 'Show the other version?',
  versionWarning: 'The messages below will be hidden. They come back with the version shown now.',
  showVersion: 'Show',
} as const;
