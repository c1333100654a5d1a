/** Lines of the buttons for the pages of a list. */
export const pageEnglish = {
  pages: 'Pages',
  page: (number: string) => `Page ${number}`,
  pagePosition: (number: string, count: string) => (count ? `Page ${number} of ${count}` : `Page ${number}`),
  previousPage: 'Previous page',
  nextPage: 'Next page',
} as const;
