/** Lines of the buttons of a table. */
export const tableEnglish = {
  copyTable: 'Copy the table',
  downloadTable: 'Download as CSV',
} as const;
