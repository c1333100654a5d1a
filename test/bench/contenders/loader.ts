// The script tag in the markup adds a button. The chat opens and loads when the visitor presses it.
import {startBenchPage} from './bench-page.js';

const chat = () => document.querySelector('agent-launcher')?.shadowRoot?.querySelector('agent-chat');

startBenchPage({
  opener: () => document.querySelector('body > div[name]')?.shadowRoot?.querySelector('button'),
  field: () => chat()?.shadowRoot?.querySelector('textarea'),
  ask: question => chat()?.send(question),
  messages: () => chat()?.shadowRoot?.querySelector<HTMLElement>('[part~="transcript"]'),
});
