import {footnoteEnglish} from '../../src/locales/english/footnotes.js';
import {replyEnglish} from '../../src/locales/english/replies.js';
import type {ContentContext, ContentWords} from '../../src/markdown/render/content-context.js';

const english = {...replyEnglish, ...footnoteEnglish};

/** The texts on screen in English. */
export const contentWords: ContentWords = (name: keyof typeof english, about?: unknown) => {
  const term: string | ((about: never) => string) = english[name];
  return typeof term === 'string' ? term : term(about as never);
};

/** Default options for rendering a text. */
export const contentContext: ContentContext = {
  words: contentWords,
  headingLevel: 2,
  images: {images: 'click', hosts: []},
  math: true,
};
