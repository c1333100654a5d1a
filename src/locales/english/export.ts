import {counted, number, sharedEnglish} from './shared.js';
import {failureEnglish} from './failures.js';

export const exportEnglish = {
  ...sharedEnglish,
  ...failureEnglish,

  exportTitle: 'Export the conversation',
  exportScope: 'Which records',
  exportLoaded: (count: number) =>
    counted(count, {one: 'Shown here (# record)', other: 'Shown here (# records)'}),
  exportAll: 'Everything stored',
  exportFormat: 'Format',
  exportMarkdown: 'Markdown',
  exportJSON: 'JSON',
  exportText: 'Plain text',
  exportDownload: 'Download',
  exportClose: 'Close',
  exportProgress: (loaded: number, total: number | undefined) =>
    total === undefined
      ? counted(loaded, {one: '# record read', other: '# records read'})
      : counted(total, {
          one: `${number(loaded)} of # record read`,
          other: `${number(loaded)} of # records read`,
        }),
  exportSaved: (count: number) => counted(count, {one: '# record saved.', other: '# records saved.'}),
  exportFailed: 'Not all records could be read.',
  exportNotSaved: 'The file could not be made.',
  exportSaveRead: 'Save what was read',
} as const;
