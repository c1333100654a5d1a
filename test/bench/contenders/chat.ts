// The elements as a page without a build gets them; the page's own script tag loads the built file.
import {accessToken} from './access-token.js';
import {startBenchPage} from './bench-page.js';
import {agentId, serviceAddress} from './service-address.js';

await customElements.whenDefined('agent-chat');
const chat = document.createElement('agent-chat');
chat.style.blockSize = '600px';
chat.setAttribute('base-url', serviceAddress);
chat.setAttribute('agent-id', agentId);
chat.accessToken = accessToken;
const happens = (name: string) =>
  new Promise<Event>(resolve => chat.addEventListener(name, resolve, {once: true}));
const ready = happens('agent-ready').then(() => chat.updateComplete);
document.body.append(chat);

startBenchPage({
  ready,
  focusField: () => chat.focus(),
  messages: () => chat.shadowRoot?.querySelector<HTMLElement>('[part~="transcript"]') ?? chat,
  ask: question => {
    const ended = Promise.race([
      happens('agent-reply-end'),
      happens('agent-error').then(() => Promise.reject(new Error('The chat reported an error.'))),
    ]);
    void chat.send(question);
    return ended;
  },
});
