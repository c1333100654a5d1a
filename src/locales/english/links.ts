import {sharedEnglish} from './shared.js';

/** What is said before a link is opened. */
export const linkEnglish = {
  ...sharedEnglish,

  openLinkQuestion: 'Open this link?',
  openLink: 'Open',
} as const;
