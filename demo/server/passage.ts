/** A self-contained part of the documentation. */
export interface Passage {
  readonly title: string;
  /** Title of the document with the passage; `''` for a passage from the source. */
  readonly document: string;
  /** Markdown. */
  readonly text: string;
  /** Path in the repository, followed by the anchor of the heading or the line. */
  readonly link: string;
  /** Address relative to the documentation: `?path=/docs/guides-gateway--docs#limits`, as in Storybook. */
  readonly address: string;
}
