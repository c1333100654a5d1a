/* From markdown-it (MIT): see LICENSE in this folder. */

/** 1 opens a container, -1 closes it, 0 stands alone. */
export type Nesting = -1 | 0 | 1;

export interface LinkTarget {
  readonly href: string;
  readonly title: string;
}

/** A piece of a parsed text. Containers are flat: an opening token, the tokens inside, and a closing token. */
export class Token {
  type: string;
  tag: string;
  nesting: Nesting;
  /** Number of containers around it. */
  level = 0;
  /** First line of a block, and the line after its last. */
  map: [number, number] | null = null;
  content = '';
  /** The words after the signs that open a block of code. */
  info = '';
  /** First number of an ordered list. */
  start = 1;
  /** Whether a paragraph belongs to a tight list. */
  hidden = false;
  /** Of a link or image. */
  target: LinkTarget | null = null;
  /** The description of an image. */
  children: readonly Token[] | null = null;
  /** For the project's own rules. */
  meta: unknown = null;

  constructor(type: string, tag: string, nesting: Nesting) {
    this.type = type;
    this.tag = tag;
    this.nesting = nesting;
  }
}
