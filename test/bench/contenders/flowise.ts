// The chat button of Flowise. It streams when the backend says so.
import Chatbot from 'flowise-embed/dist/web.js';
import {startBenchPage} from './bench-page.js';
import {serviceAddress} from './service-address.js';

Chatbot.init({chatflowid: 'bench', apiHost: `${serviceAddress}/flowise`});

const find = (selector: string) =>
  document.querySelector('flowise-chatbot')?.shadowRoot?.querySelector<HTMLElement>(selector);

startBenchPage({
  opener: () => find('button[part=button]'),
  field: () => find('textarea'),
  messages: () => find('.chatbot-chat-view'),
});
