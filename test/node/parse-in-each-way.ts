import {IncrementalBlocks, parseMarkdown} from '../../src/markdown/parse/parse-markdown.js';
import {contentModule, mathModule} from '../../src/markdown/load-content.js';

const options = {math: true};
const pieces = 10;

// The code of all options is there when this module has loaded.
await Promise.all([mathModule.load(), contentModule.load()]);

/** The ways in which a text is parsed. */
export const ways: Readonly<Record<string, (text: string) => void>> = {
  whole: text => void parseMarkdown(text, options),
  'in pieces': stream,
  'for the first time, when most of it is there': text => {
    new IncrementalBlocks(options).update(text, true);
  },
};

function stream(text: string): void {
  const blocks = new IncrementalBlocks(options);
  const step = Math.ceil(text.length / pieces);
  for (let end = step; end < text.length; end += step) blocks.update(text.slice(0, end), true);
  blocks.update(text, false);
}
