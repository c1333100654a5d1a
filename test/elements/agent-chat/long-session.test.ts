import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {pressKey} from '../../support/press-keys.js';

/** Messages far from the view are not rendered, once a session has more than 500 messages. */
const turns = 300;

/** Asks and answers without a pause. The chat is hidden meanwhile, because that is faster. */
async function openLongSession(): Promise<ChatHarness> {
  const chat = await openChat();
  // The end of a test removes its own place.
  document.body.append(chat.chat);
  chat.chat.hidden = true;
  for (let turn = 1; turn <= turns; turn += 1) {
    await askAndAnswer(chat, `Question ${turn}`, `Answer ${turn}`);
    if (turn === 20) chat.chat.notice('Anna joins in a moment.');
  }
  chat.chat.hidden = false;
  chat.chat.style.blockSize = '400px';
  await chat.until(() => texts(chat).length < 2 * turns, 'messages far from the view are not rendered');
  await drawn();
  return chat;
}

async function askAndAnswer({chat, service}: ChatHarness, question: string, words: string): Promise<void> {
  const answer = service.nextAnswer();
  const ended = new Promise(resolve => chat.addEventListener('agent-reply-end', resolve, {once: true}));
  while (!chat.send(question)) await new Promise(resolve => setTimeout(resolve));
  answer.say(words);
  answer.end();
  await ended;
  await chat.updateComplete;
}

function drawn(): Promise<void> {
  return new Promise(resolve =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

function texts(chat: ChatHarness): readonly (string | undefined)[] {
  return chat.messageElements().map(({message}) => message?.text);
}

function toEnd({transcript}: ChatHarness): number {
  return transcript.scrollHeight - transcript.clientHeight - transcript.scrollTop;
}

function isInView(chat: ChatHarness, words: string): boolean {
  const shown = chat.messageElements().find(({message}) => message?.text === words);
  if (!shown) return false;
  const top = shown.getBoundingClientRect().top - chat.transcript.getBoundingClientRect().top;
  return top >= -1 && top < chat.transcript.clientHeight;
}

/** Texts of the messages and notices, in the order of the page. */
function entries(chat: ChatHarness): readonly string[] {
  return chat
    .findAll('agent-chat-message, [part="notice"]')
    .map(entry => ('message' in entry ? (entry.message as {text: string}).text : entry.innerText.trim()));
}

describe('a chat with hundreds of messages of its own', function () {
  this.timeout(60_000);
  let chat: ChatHarness;

  before(async () => (chat = await openLongSession()));
  after(() => chat.chat.remove());

  it('renders the newest messages at first', () => {
    expect(texts(chat)).to.include(`Answer ${turns}`).and.not.include('Question 60');
    expect(toEnd(chat)).to.be.at.most(1);
  });

  it('moves the focus with the arrow keys, past messages that were not rendered', async () => {
    const focused = (): string | undefined =>
      chat.messageElements().find(element => element.matches(':focus-within'))?.message?.text;
    const first = texts(chat)[0];
    chat.messageElements().at(-1)!.focus();
    await pressKey('Home');
    await chat.until(() => focused() === first, 'the welcome message');
    // The reader looks at the end meanwhile.
    chat.transcript.scrollTop = chat.transcript.scrollHeight;
    await chat.until(() => !texts(chat).includes('Question 1'), 'the first messages are far away');
    for (const next of ['Question 1', 'Answer 1', 'Question 2']) {
      await pressKey('ArrowDown');
      await chat.until(() => focused() === next, next);
    }
    await pressKey('End');
    await chat.until(() => focused() === `Answer ${turns}`, 'the newest message');
  });

  it('renders the messages near the view, wherever the reader goes', async () => {
    const isFirstShown = () => texts(chat).includes('Question 1');
    await chat.until(() => !isFirstShown(), 'the first messages are far away again');
    chat.transcript.scrollTop = 0;
    await chat.until(isFirstShown, 'the first question');
    await drawn();
    const notice = entries(chat).indexOf('Anna joins in a moment.');
    // Below the group of 50 messages that it was added to.
    expect(entries(chat)[notice - 1]).to.equal('Answer 25');

    await askAndAnswer(chat, 'One more', 'The newest answer');
    await drawn();
    expect(texts(chat).at(-1)).to.equal('The newest answer');
    expect(toEnd(chat)).to.be.at.most(1);

    const {id} = chat.chat.messages.find(({text}) => text === 'Question 60')!;
    chat.chat.scrollToMessage(id);
    await chat.until(() => isInView(chat, 'Question 60'), 'the message that the page scrolls to');
  });
});
