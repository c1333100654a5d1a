// Another chat element, as it comes: its own markdown, fed through its handler with each piece as it arrives.
import 'deep-chat';
import {startBenchPage} from './bench-page.js';
import {replyTo} from './reply-stream.js';

const chat = document.createElement('deep-chat');
chat.style.height = '600px';
chat.style.width = '1200px';
let onEnd = (): void => undefined;
chat.connect = {
  stream: true,
  handler: (body: {readonly messages: readonly {readonly text: string}[]}, signals) => {
    void (async () => {
      signals.onOpen();
      for await (const text of replyTo(body.messages.at(-1)?.text ?? '')) await signals.onResponse({text});
      signals.onClose();
      onEnd();
    })();
  },
};
const ready = new Promise<void>(resolve => {
  chat.onComponentRender = () => resolve();
});
document.body.append(chat);

startBenchPage({
  ready,
  focusField: () => chat.focusInput(),
  messages: () => chat.shadowRoot?.querySelector<HTMLElement>('#messages') ?? chat,
  ask: question =>
    new Promise<void>(resolve => {
      onEnd = resolve;
      chat.submitUserMessage({text: question});
    }),
});
