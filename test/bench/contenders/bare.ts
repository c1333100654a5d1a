// The practical minimum: appends text nodes that are never read again and scrolls once a frame.
import {default_renderer, parser, parser_end, parser_write} from 'streaming-markdown';
import {startBenchPage} from './bench-page.js';
import {replyTo} from './reply-stream.js';

const log = document.body.appendChild(document.createElement('div'));
log.className = 'log';
const field = document.body.appendChild(document.createElement('textarea'));

let following = false;
function follow(): void {
  if (following) return;
  following = true;
  requestAnimationFrame(() => {
    following = false;
    log.scrollTop = Number.MAX_SAFE_INTEGER;
  });
}

async function ask(question: string): Promise<void> {
  const state = parser(default_renderer(log.appendChild(document.createElement('div'))));
  for await (const text of replyTo(question)) {
    parser_write(state, text);
    follow();
  }
  parser_end(state);
}

field.addEventListener('keydown', event => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const question = field.value;
  field.value = '';
  void ask(question);
});

startBenchPage({field: () => field, ask: question => void ask(question), messages: () => log});
