/** A part of the documentation that makes sense alone. */
export interface Passage {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** Where it stands: a path in the repository, with the heading or the line behind it. */
  readonly link: string;
}
