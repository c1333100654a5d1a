import type {ImagePolicy} from '../../markdown/image-source.js';

/** What the content of a message may do, and how it fits into the page. Compared by identity. */
export interface ContentPolicy {
  readonly images: ImagePolicy;
  /** Level of the heading that the messages stand below. */
  readonly headingLevel: number;
  /** Whether formulas are shown as such. */
  readonly math: boolean;
}

/** Loads nothing without a click. */
export const cautiousPolicy: ContentPolicy = {
  images: {images: 'click', hosts: []},
  headingLevel: 2,
  math: false,
};
