import {defineElements} from '../define-elements.js';
import {addEnglish} from '../locales/english/loaded-english.js';
import {LazyModule} from '../lazy-module.js';

/** The optional parts of a chat, in one file. It loads with the first part that an element needs. */
export const partsModule = new LazyModule(
  () =>
    import('./chat-parts/index.js').then(parts => {
      addEnglish(parts.partsEnglish);
      defineElements(parts.partElements);
      return parts;
    }),
  'the menu, suggestions, notices and other parts of the chat are missing: their code did not load.',
);
