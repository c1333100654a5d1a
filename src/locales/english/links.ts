import {sharedEnglish} from './shared.js';

export const linkEnglish = {
  ...sharedEnglish,

  openLinkQuestion: 'Open this link?',
  openLink: 'Open',
} as const;
