import {startBenchPage} from './bench-page.js';
import {replyTo} from './reply-stream.js';

/** Shows a reply as it grows; `write` takes each piece, `end` comes after the last. */
interface Renderer {
  write(text: string): void;
  end(): void;
}

/** A bare page: a box kept at its end once a frame, and a field to type in. */
export function startScrollingLog(createRenderer: (reply: HTMLElement) => Renderer): void {
  const log = document.body.appendChild(document.createElement('div'));
  log.className = 'log';
  const field = document.body.appendChild(document.createElement('textarea'));
  let following = false;
  const follow = () => {
    if (following) return;
    following = true;
    requestAnimationFrame(() => {
      following = false;
      log.scrollTop = Number.MAX_SAFE_INTEGER;
    });
  };
  startBenchPage({
    ready: Promise.resolve(),
    focusField: () => field.focus(),
    messages: () => log,
    ask: async question => {
      const renderer = createRenderer(log.appendChild(document.createElement('div')));
      for await (const text of replyTo(question)) {
        renderer.write(text);
        follow();
      }
      renderer.end();
    },
  });
}
