import {openChat, type ChatHarness, type ChatSetup} from './chat-harness.js';
import type {HeldBody} from './held-body.js';
import {holdStream, sayIn} from './streamed-answer.js';

/** A running reply of a model that reasons and uses tools. */
export interface ThinkingReply {
  readonly chat: ChatHarness;
  think(text: string): void;
  /** Sends an event in the flat form, such as `{type: 'search'}`. */
  act(event: object): void;
  /** Begins calls of tools with these names, in one event. */
  call(...names: readonly string[]): void;
  say(text: string): void;
  end(): Promise<void>;
  fail(): Promise<void>;
}

/** Opens a chat and asks a question whose reply the test sends. */
export async function askThinker(setup: ChatSetup = {}): Promise<ThinkingReply> {
  const chat = await openChat(setup);
  return askAgain(chat);
}

export async function askAgain(chat: ChatHarness, question = 'Roses?'): Promise<ThinkingReply> {
  const body = holdStream(chat.service);
  await chat.send(question);
  const send = (event: object) => sendEvent(body, event);
  let calls = 0;
  return {
    chat,
    think: text => send({choices: [{delta: {reasoning_content: text}}]}),
    act: send,
    call: (...names) => {
      const list = names.map(name => ({
        index: calls,
        id: `call-${calls++}`,
        function: {name, arguments: '{}'},
      }));
      send({choices: [{delta: {tool_calls: list}}]});
    },
    say: text => sayIn(body, text),
    end: async () => {
      body.send('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
      body.end();
      await chat.untilIdle();
    },
    fail: async () => {
      body.fail();
      await chat.untilIdle();
    },
  };
}

function sendEvent(body: HeldBody, event: object): void {
  body.send(`data: ${JSON.stringify(event)}\n\n`);
}
