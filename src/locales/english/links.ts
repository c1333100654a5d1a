import {sharedEnglish} from './shared.js';

/** Lines of the confirmation before a link opens. */
export const linkEnglish = {
  ...sharedEnglish,

  openLinkQuestion: 'Open this link?',
  openLink: 'Open',
} as const;
