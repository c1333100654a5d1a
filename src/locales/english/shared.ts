import {countingIn} from '../counting.js';

/** What English says of itself. Its lines are in the files beside this one: an element brings those it says. */
export const english = {$code: 'en', $name: 'English', $dir: 'ltr'} as const;

/** Numbers in English. */
export const {number, counted} = countingIn(english.$code);

/** What more elements than one say. */
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
} as const;
