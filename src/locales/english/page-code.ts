/** Lines of a result of the page in place of code. */
export const pageCodeEnglish = {
  showSource: 'Show source',
  showResult: 'Show result',
} as const;
