/** Lines of the button that copies a reply without markup. */
export const copyingEnglish = {
  copyText: 'Copy as text',
} as const;
