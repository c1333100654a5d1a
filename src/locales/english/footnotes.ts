/** Lines that load with the first footnote. */
export const footnoteEnglish = {
  footnotes: 'Footnotes',
  footnote: (number: string) => `Footnote ${number}`,
  backToReference: (number: string) => `Back to reference ${number}`,
} as const;
