/** A self-contained part of the documentation. */
export interface Passage {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** Path in the repository, followed by the anchor of the heading or the line. */
  readonly link: string;
}
