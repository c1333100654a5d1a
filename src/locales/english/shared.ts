import {countingIn} from '../counting.js';

/** The English language. Its lines are in one file per element, so that an element loads only its own lines. */
export const english = {$code: 'en', $name: 'English', $dir: 'ltr'} as const;

export const {number, counted} = countingIn(english.$code);

/** Lines of code that few texts need. The code adds them when it loads. */
export const rareEnglish: Record<string, unknown> = {};

/** Lines of several elements. */
export const sharedEnglish = {
  tryAgain: 'Try again',
  notConnected:
    'No service to talk to: set base-url, put this element inside <agent-provider>, or name one with for.',
  agents: 'Agents',
  chatLabel: (agentName: string) => (agentName ? `Conversation with ${agentName}` : 'Conversation'),
  you: 'You',
  agentFallbackName: 'Agent',
  messageFrom: (author: string, time: string) => `${author} said${time && `, ${time}`}`,
  noReplyStored: 'No reply stored.',
  noTextStored: 'No text stored.',
  failedAnnouncement: (sentence: string) => `Failed: ${sentence}`,
  cancel: 'Cancel',
  unreadMessages: (count: number) => counted(count, {one: '# new message', other: '# new messages'}),
} as const;
