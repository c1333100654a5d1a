import {addEnglish} from '../locales/english/lines.js';
import {LazyModule} from '../lazy-module.js';

/** The optional parts of a chat, in one file. It loads with the first part that an element needs. */
export const partsModule = new LazyModule(
  () =>
    import('./chat-parts/index.js').then(parts => {
      addEnglish(parts.partsEnglish);
      // A page may have defined one of these names itself. That part is missing then.
      for (const [tag, element] of Object.entries(parts.partElements))
        if (!customElements.get(tag)) customElements.define(tag, element);
      return parts;
    }),
  'the menu, suggestions, notices and other parts of the chat are missing: their code did not load.',
);
