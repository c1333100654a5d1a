import {en} from '../../src/locales/en.js';
import type {ContentContext, ContentWords} from '../../src/markdown/render/content-context.js';

/** The texts on screen in English. */
export const contentWords: ContentWords = (name, about?: unknown, more?: unknown) => {
  const term: string | ((about: never, more: never) => string) = en[name];
  return typeof term === 'string' ? term : term(about as never, more as never);
};

/** Default options for rendering a text. */
export const contentContext: ContentContext = {
  words: contentWords,
  headingLevel: 2,
  images: {images: 'click', hosts: []},
  math: true,
};
