import type {ContentContext} from '../../src/markdown/render/content-context.js';

/** Default options for rendering a text. */
export const contentContext: ContentContext = {
  words: {
    copyCode: 'Copy the code',
    copied: 'Copied',
    showAllLines: count => `Show all ${count} lines`,
    codeLabel: language => `Code ${language}`,
    image: 'Picture.',
    loadImage: host => `Load the picture from ${host}`,
    imageBroken: 'Broken',
    imageBlocked: 'Blocked',
    imageRefused: 'Refused',
    taskDone: 'Done',
    taskOpen: 'To do',
    table: 'Table',
    showMoreText: hidden => `Show ${hidden} more characters`,
  },
  headingLevel: 2,
  images: {images: 'click', hosts: []},
  math: true,
};
