import {sharedEnglish} from './shared.js';

export const menuEnglish = {
  ...sharedEnglish,

  newConversation: 'New conversation',
  newQuestion: 'Start a new conversation?',
  newWarning: 'A running reply stops, and a message that was not sent is removed.',
  newStarted: 'New conversation. The service keeps its records of the previous one.',
  /** The same as in `page-parts.ts`, which belongs to the code of other parts. */
  talkToPerson: 'Talk to a person',
  /** The same as in `conversations.ts`, which belongs to the code of other parts. */
  conversations: 'Conversations',
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
} as const;
