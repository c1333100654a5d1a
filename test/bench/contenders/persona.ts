// The tags in the markup add a button. The chat loads when the visitor presses it, and streams by itself.
import {startBenchPage} from './bench-page.js';

declare global {
  /** Exists when the chat is open. */
  var personaChat: {submitMessage(message: string): boolean} | undefined;
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

startBenchPage({
  opener: () => find('[data-persona-root] button'),
  field: () => find('[data-persona-composer-input]'),
  ask: question => {
    if (!globalThis.personaChat?.submitMessage(question)) throw new Error('The chat took no message.');
  },
  messages: () => find('.persona-widget-messages'),
});
