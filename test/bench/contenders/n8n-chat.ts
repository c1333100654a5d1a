// The chat window of n8n, with streaming. Its bundle contains everything it needs.
import '@n8n/chat/dist/style.css';
import {createChat} from '@n8n/chat/dist/chat.bundle.es.js';
import {startBenchPage} from './bench-page.js';
import {serviceAddress} from './service-address.js';

createChat({webhookUrl: `${serviceAddress}/n8n`, enableStreaming: true});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

startBenchPage({
  opener: () => find('.chat-window-toggle'),
  field: () => find('.chat-window textarea'),
  messages: () => find('.chat-messages-list'),
});
