/** Lines of footnotes. */
export const footnoteEnglish = {
  footnotes: 'Footnotes',
  footnote: (number: string) => `Footnote ${number}`,
  backToText: 'Back to the text',
} as const;
