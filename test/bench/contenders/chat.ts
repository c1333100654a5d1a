// The elements as an application bundles them. The page's script imports the packed package first.
import {startBenchPage} from './bench-page.js';
import {agentId, serviceAddress} from './service-address.js';

const chat = document.createElement('agent-chat');
chat.style.blockSize = '600px';
chat.setAttribute('base-url', serviceAddress);
chat.setAttribute('agent-id', agentId);
document.body.append(chat);

startBenchPage({
  field: () => chat.shadowRoot?.querySelector('textarea'),
  ask: question => chat.send(question),
  messages: () => chat.shadowRoot?.querySelector<HTMLElement>('[part~="transcript"]'),
});
