import {counted} from './shared.js';

export const suggestionEnglish = {
  suggestions: 'Suggested messages',
  suggestionCount: (count: number) =>
    counted(count, {one: '# suggested message', other: '# suggested messages'}),
} as const;
