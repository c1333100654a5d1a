import {sharedEnglish} from './shared.js';

export const launcherEnglish = {
  ...sharedEnglish,

  launcherLabel: 'Chat',
  openChat: 'Open the chat',
  closeChat: 'Close the chat',
  backToAgents: 'Back to the agents',
  loadingChat: 'Loading the chat…',
  chatNotLoaded: 'The chat could not be loaded.',
} as const;
