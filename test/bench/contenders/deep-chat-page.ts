// Another chat element with its own Markdown. Its handler receives each chunk as it arrives.
import 'deep-chat';
import {startBenchPage} from './bench-page.js';
import {replyTo} from './reply-stream.js';

export function startDeepChat(stream: true | {readonly partialRender: true}): void {
  const chat = document.createElement('deep-chat');
  chat.style.height = '600px';
  chat.style.width = '1200px';
  chat.connect = {
    stream,
    handler: (body: {readonly messages: readonly {readonly text: string}[]}, signals) => {
      void (async () => {
        signals.onOpen();
        for await (const text of replyTo(body.messages.at(-1)?.text ?? '')) await signals.onResponse({text});
        signals.onClose();
      })();
    },
  };
  document.body.append(chat);

  startBenchPage({
    field: () => chat.shadowRoot?.querySelector('#text-input'),
    ask: question => chat.submitUserMessage({text: question}),
    messages: () => chat.shadowRoot?.querySelector<HTMLElement>('#messages'),
  });
}
