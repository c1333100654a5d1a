import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

/** Removes a chat whose reply has not begun, and lets the whole reply arrive without it. */
async function removeBeforeReply(chat: ChatHarness, text: string): Promise<void> {
  const answer = chat.service.nextAnswer();
  await chat.send('Tell me');
  await answer.asked;
  chat.chat.remove();
  await nextTask();
  answer.say(text);
  answer.end();
  await chat.until(() => chat.chat.messages.at(-1)?.status === 'done', 'the reply is complete');
}

describe('a reply that arrives while there is no chat', () => {
  const events: string[] = [];
  const note = ({type}: Event): number => events.push(type);

  beforeEach(() => {
    events.length = 0;
    for (const type of ['agent-reply-start', 'agent-reply-end']) document.addEventListener(type, note);
  });
  afterEach(() => {
    for (const type of ['agent-reply-start', 'agent-reply-end']) document.removeEventListener(type, note);
  });

  it('starts and ends once in the next chat', async () => {
    const chat = await openChat();
    await removeBeforeReply(chat, 'All of it.');
    expect(events).to.deep.equal([]);
    const again = await openChat({service: chat.service, takesOver: true});
    await again.until(() => events.length === 2, 'the end is reported');
    expect(events).to.deep.equal(['agent-reply-start', 'agent-reply-end']);
    again.chat.remove();
    await openChat({service: chat.service, takesOver: true});
    expect(events).to.have.length(2);
  });

  it('is reported and announced by the same chat when it returns', async () => {
    const chat = await openChat();
    const place = chat.chat.parentElement!;
    await removeBeforeReply(chat, 'All of it.');
    place.append(chat.chat);
    await chat.until(() => chat.announced.join(' ').includes('All of it.'), 'the reply is announced');
    place.append(chat.chat);
    await chat.settle();
    expect(events).to.deep.equal(['agent-reply-start', 'agent-reply-end']);
  });

  it('lets a listener change the agent at its end', async () => {
    const chat = await openChat();
    await removeBeforeReply(chat, 'All of it.');
    const change = ({target}: Event): void => {
      (target as typeof chat.chat).agentId = 'Agent-translator';
    };
    document.addEventListener('agent-reply-end', change, {once: true});
    const again = await openChat({service: chat.service, takesOver: true});
    await again.untilReads('Bonjour!');
  });
});
