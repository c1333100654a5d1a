// The practical floor: text becomes nodes that are appended and never looked at again.
import {default_renderer, parser, parser_end, parser_write} from 'streaming-markdown';
import {startScrollingLog} from './scrolling-log.js';

startScrollingLog(reply => {
  const state = parser(default_renderer(reply));
  return {write: text => parser_write(state, text), end: () => parser_end(state)};
});
