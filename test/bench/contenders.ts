/*
 * Pages that show the same reply, each in its own way. Each defines `ready`, `ask(question)`, which returns
 * when the whole reply has been shown, and `shownText()`.
 */
import {pageAgent} from '../support/page-agent.js';
import {endMark} from './documents.js';

/** A page under measurement. */
export interface Contender {
  readonly name: string;
  /** What it is, for the table. */
  readonly title: string;
  page(service: string): string;
}

const address = (service: string) => `${service}/v1/aibot/bots/${pageAgent.AgentId}/openai/chat/completions`;

/** Reads the stream as plainly as it can be read: one piece of text for each event. */
const readReply = (service: string) => `
  async function* replyTo(question) {
    const answer = await fetch('${address(service)}', {
      method: 'POST',
      headers: {'content-type': 'application/json', authorization: 'Bearer bench'},
      body: JSON.stringify({messages: [{role: 'user', content: question}], stream: true}),
    });
    const decoder = new TextDecoder();
    let held = '';
    for (const reader = answer.body.getReader(); ; ) {
      const {done, value} = await reader.read();
      if (done) return;
      held += decoder.decode(value, {stream: true});
      let from = 0;
      for (let end; (end = held.indexOf('\\n\\n', from)) >= 0; from = end + 2) {
        const data = held.slice(from + 6, end);
        if (data !== '[DONE]') yield JSON.parse(data).choices[0].delta.content ?? '';
      }
      held = held.slice(from);
    }
  }
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));`;

const document = (title: string, body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
  <title>${title}</title><style>body { margin: 0; font: 15px/1.55 sans-serif }
  #log { height: 540px; overflow: auto } textarea { width: 300px }</style>${body}`;

/** A scrolling box kept at its end once a frame, and a field to type in. */
const plainPage = (title: string, service: string, imports: string, show: string) =>
  document(
    title,
    `<div id="log"></div><textarea></textarea><script type="module">
      ${imports}
      ${readReply(service)}
      const log = document.getElementById('log');
      let wanted = false;
      const follow = () => {
        if (wanted) return;
        wanted = true;
        requestAnimationFrame(() => { wanted = false; log.scrollTop = 1e7; });
      };
      globalThis.ready = Promise.resolve();
      globalThis.shownText = () => log.textContent;
      globalThis.typeHere = () => document.querySelector('textarea').focus();
      globalThis.ask = async question => {
        ${show}
        await nextFrame();
      };
    </script>`,
  );

const chat: Contender = {
  name: 'chat',
  title: '<agent-chat>',
  page: service =>
    document(
      'chat',
      `<script type="module" src="/agent-chat-elements.js"></script>
      <agent-chat style="height: 600px" base-url="${service}" agent-id="${pageAgent.AgentId}"></agent-chat>
      <script type="module">
        const chat = document.querySelector('agent-chat');
        chat.accessToken = 'bench';
        const nextFrame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
        globalThis.ready = new Promise(resolve => chat.addEventListener('agent-ready', resolve, {once: true}))
          .then(() => chat.updateComplete);
        globalThis.shownText = () => chat.shadowRoot.querySelector('.transcript').textContent;
        globalThis.typeHere = () => chat.focus();
        globalThis.ask = question => new Promise((resolve, reject) => {
          chat.addEventListener('agent-reply-end', async () => {
            // A long reply is drawn over several frames.
            do await nextFrame();
            while (!shownText().includes('${endMark}'));
            resolve();
          }, {once: true});
          chat.addEventListener('agent-error', event => reject(event.error), {once: true});
          chat.send(question);
        });
      </script>`,
    ),
};

const bare: Contender = {
  name: 'bare',
  title: 'streaming-markdown, bare page',
  page: service =>
    plainPage(
      'bare',
      service,
      `import * as smd from '/bench/smd.js';`,
      `const parser = smd.parser(smd.default_renderer(log.appendChild(document.createElement('div'))));
       for await (const text of replyTo(question)) { smd.parser_write(parser, text); follow(); }
       smd.parser_end(parser);`,
    ),
};

const marked: Contender = {
  name: 'marked',
  title: 'marked + DOMPurify, every chunk',
  page: service =>
    plainPage(
      'marked',
      service,
      `import {marked} from '/bench/marked.js'; import DOMPurify from '/bench/purify.js';`,
      `const reply = log.appendChild(document.createElement('div'));
       let whole = '';
       for await (const text of replyTo(question)) {
         whole += text;
         reply.innerHTML = DOMPurify.sanitize(marked.parse(whole));
         follow();
       }`,
    ),
};

const deepChat: Contender = {
  name: 'deep-chat',
  title: 'deep-chat',
  page: service =>
    document(
      'deep-chat',
      `<script type="module" src="/bench/deep-chat.js"></script>
      <deep-chat style="height: 600px; width: 1200px"></deep-chat>
      <script type="module">
        ${readReply(service)}
        const chat = document.querySelector('deep-chat');
        let finished;
        chat.connect = {
          stream: true,
          handler: async (body, signals) => {
            signals.onOpen();
            for await (const text of replyTo(body.messages.at(-1).text)) await signals.onResponse({text});
            signals.onClose();
            await nextFrame();
            finished();
          },
        };
        globalThis.ready = new Promise(resolve => { chat.onComponentRender = resolve; setTimeout(resolve, 3000); });
        globalThis.shownText = () => chat.shadowRoot.textContent;
        globalThis.typeHere = () => chat.focusInput();
        globalThis.ask = question => new Promise(resolve => {
          finished = resolve;
          chat.submitUserMessage({text: question});
        });
      </script>`,
    ),
};

/** All of them; the bare page is what the others are compared with. */
export const contenders: readonly Contender[] = [bare, chat, marked, deepChat];

/** Files of packages the pages load, by the name they load them under. */
export const contenderFiles: Readonly<Record<string, string>> = {
  'smd.js': import.meta.resolve('streaming-markdown'),
  'marked.js': import.meta.resolve('marked'),
  'purify.js': import.meta.resolve('dompurify'),
  'deep-chat.js': import.meta.resolve('deep-chat/dist/deepChat.bundle.js'),
};
