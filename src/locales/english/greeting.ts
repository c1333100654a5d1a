export const greetingEnglish = {
  dismissGreeting: 'Close this greeting',
} as const;
