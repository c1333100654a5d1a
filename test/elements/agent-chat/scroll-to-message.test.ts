import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {holdStream, sayIn} from '../../support/streamed-answer.js';
import {serviceWithRecords} from '../../support/stored-conversation.js';

/** The place of a message in pixels below the top of the view; `undefined` while it is not rendered. */
function placeOf(chat: ChatHarness, id: string): number | undefined {
  const element = chat.messageElements().find(({message}) => message?.id === id);
  return element && element.getBoundingClientRect().top - chat.transcript.getBoundingClientRect().top;
}

const isInView = (chat: ChatHarness, id: string): boolean => {
  const place = placeOf(chat, id);
  return place !== undefined && place >= 0 && place < chat.transcript.clientHeight - 20;
};

const focusedId = (chat: ChatHarness): string | undefined =>
  chat.messageElements().find(element => element.matches(':focus-within'))?.message?.id;

/** A chat with a long conversation, at its end. */
async function longChat(): Promise<ChatHarness> {
  const chat = await openChat();
  for (const number of [1, 2, 3]) {
    const answer = chat.service.nextAnswer();
    await chat.send(`Question ${number}`);
    answer.say('A line.\n\n'.repeat(40));
    answer.end();
    await chat.untilIdle();
  }
  return chat;
}

describe('a page that scrolls to a message', () => {
  it('shows it at the top of the view and focuses it, so that the arrow keys continue there', async () => {
    const chat = await longChat();
    const {id} = chat.chat.messages[1]!;
    expect(chat.chat.scrollToMessage(id)).to.equal(true);
    await chat.until(() => focusedId(chat) === id && isInView(chat, id), 'the message');
    expect(placeOf(chat, id)).to.be.within(0, 40);
    const focused = chat.chat.shadowRoot!.activeElement!;
    focused.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowDown', bubbles: true, cancelable: true}));
    await chat.until(() => focusedId(chat) === chat.chat.messages[2]!.id, 'the next message');
  });

  it('may leave the focus where it is', async () => {
    const chat = await longChat();
    chat.input.focus();
    const {id} = chat.chat.messages[0]!;
    expect(chat.chat.scrollToMessage(id, {focus: false})).to.equal(true);
    await chat.until(() => isInView(chat, id), 'the message');
    expect(chat.hasFocusInInput).to.equal(true);
  });

  it('stays there although a reply grows at the end', async () => {
    const chat = await longChat();
    const body = holdStream(chat.service);
    await chat.send('One more');
    sayIn(body, 'It begins.\n\n');
    await chat.untilShows('It begins.');
    const {id} = chat.chat.messages[2]!;
    chat.chat.scrollToMessage(id);
    await chat.until(() => isInView(chat, id), 'the message');
    sayIn(body, `${'More.\n\n'.repeat(60)}The end.`);
    await chat.untilShows('The end.');
    await chat.until(() => chat.button('Latest messages') !== undefined, 'the way back');
    expect(isInView(chat, id)).to.equal(true);
    body.send('data: [DONE]\n\n');
    await chat.untilIdle();
    expect(isInView(chat, id)).to.equal(true);
  });

  it('finds one that is too far away to be rendered', async () => {
    const service = await serviceWithRecords(500);
    const chat = await openChat({service, settings: {history: 'recent'}, session: {historySize: 250}});
    await chat.until(() => chat.chat.messages.length === 250, 'the newest messages');
    while (chat.chat.messages.length < 500) await chat.chat.loadOlder();
    chat.chat.scrollToLatest();
    const {id} = chat.chat.messages[2]!;
    await chat.until(() => placeOf(chat, id) === undefined, 'the message is far away');
    expect(chat.chat.scrollToMessage(id)).to.equal(true);
    await chat.until(() => isInView(chat, id) && focusedId(chat) === id, 'the message');
    await chat.settle();
    expect(isInView(chat, id)).to.equal(true);
  });

  it('finds one that was sent a moment ago', async () => {
    const chat = await longChat();
    chat.chat.send('Just now');
    const {id} = chat.chat.messages.at(-2)!;
    expect(chat.chat.scrollToMessage(id)).to.equal(true);
    await chat.until(() => focusedId(chat) === id && isInView(chat, id), 'the message');
  });

  it('gets `false` for an unknown message, and nothing moves', async () => {
    const chat = await longChat();
    const {scrollTop} = chat.transcript;
    for (const id of ['', 'unknown', undefined, null, 7, {}])
      expect(chat.chat.scrollToMessage(id as string), typeof id).to.equal(false);
    expect(chat.chat.scrollToMessage(chat.chat.messages.at(-1)!.id, null as never)).to.equal(true);
    expect(chat.transcript.scrollTop).to.equal(scrollTop);
  });
});
