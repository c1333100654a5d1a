import {counted} from './shared.js';

/** Lines that load with the first sources of a reply. */
export const sourceEnglish = {
  sources: 'Sources',
  sourceCount: (count: number) => counted(count, {one: '# source', other: '# sources'}),
  showAllSources: (count: number) =>
    counted(count, {one: 'Show the one source', other: 'Show all # sources'}),
} as const;
