// The common practice: the whole text parsed, sanitised and replaced with every chunk.
import DOMPurify from 'dompurify';
import {marked} from 'marked';
import {startScrollingLog} from './scrolling-log.js';

startScrollingLog(reply => {
  let whole = '';
  return {
    write: text => {
      whole += text;
      reply.innerHTML = DOMPurify.sanitize(marked.parse(whole, {async: false}));
    },
    end: () => undefined,
  };
});
