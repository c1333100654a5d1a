export const askingEnglish = {
  askAboutSelection: 'Ask about this',
} as const;
