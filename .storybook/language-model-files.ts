import type {Plugin} from 'vite';
import {guideList, guideTexts, readGuides} from '../.ci/guide-texts.js';

/** Adds `llms.txt` and `llms-full.txt` to the static Storybook: the list of the guides, and their texts. */
export function languageModelFiles(): Plugin {
  return {
    name: 'language-model-files',
    apply: 'build',
    generateBundle() {
      const guides = readGuides();
      const list = guideList(guides, ({id}) => `?path=/docs/${id}--docs`);
      this.emitFile({type: 'asset', fileName: 'llms.txt', source: `# agent-chat-elements\n\n${list}\n`});
      this.emitFile({type: 'asset', fileName: 'llms-full.txt', source: guideTexts(guides)});
    },
  };
}
