export const feedbackEnglish = {
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  feedbackGiven: 'Thank you for your feedback.',
} as const;
