import {counted, number} from './shared.js';

/** Lines around the text of a message, such as what the agent does at the moment. */
export const detailsEnglish = {
  thinking: 'Thinking…',
  thoughtFor: (duration: string) => `Thought for ${duration}`,
  duration: (minutes: number, seconds: number) =>
    minutes > 0 ? `${number(minutes)} min ${number(seconds)} s` : `${number(seconds)} s`,
  showMoreReasoning: 'Show more',
  searchingWeb: 'Searching the web…',
  readingDocuments: 'Reading documents…',
  usingTool: (name: string) => `Using ${name}…`,
  working: 'Working…',
  sources: 'Sources',
  sourceCount: (count: number) => counted(count, {one: '# source', other: '# sources'}),
  showAllSources: (count: number) =>
    counted(count, {one: 'Show the one source', other: 'Show all # sources'}),
  withPageContext: 'with page context',
} as const;
