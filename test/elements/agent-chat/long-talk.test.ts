import {expect} from 'chai';
import {AgentChatMessage} from '../../../src/elements/agent-chat/message/agent-chat-message.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {timesSetDuring} from '../../support/set-during.js';
import {skipTest} from '../../support/skip-test.js';

/** A chat with so many messages that most are far from the viewport. */
async function openLongTalk(): Promise<ChatHarness> {
  const chat = await openChat();
  // The end of a test removes its own place.
  document.body.append(chat.chat);
  chat.chat.style.blockSize = '320px';
  for (let turn = 1; turn <= 14; turn += 1) {
    const answer = chat.service.nextAnswer();
    await chat.send(`Question ${turn}`);
    answer.say(`Answer ${turn}\n\n${'- a line\n'.repeat(turn)}`);
    answer.end();
    await chat.untilIdle();
    await drawn();
  }
  return chat;
}

function drawn(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

function isDrawn(message: AgentChatMessage | undefined): boolean {
  return message?.querySelector('.bubble')?.checkVisibility({contentVisibilityAuto: true}) ?? false;
}

/** The inherited values of a message whose change would restyle it. */
function inheritedBy(message: Element | undefined): string {
  const own = [...(message?.computedStyleMap() ?? [])].filter(([name]) => name.startsWith('--'));
  return own.map(([name, values]) => `${name}: ${Array.from(values).join()}`).join('\n');
}

/** Every result of a DOM query while `act` runs. */
async function foundDuring(act: () => Promise<void>): Promise<unknown[]> {
  const found: unknown[] = [];
  const [one, all] = [
    Object.getOwnPropertyDescriptor(DocumentFragment.prototype, 'querySelector') ?? {},
    Object.getOwnPropertyDescriptor(Element.prototype, 'querySelectorAll') ?? {},
  ];
  const telling = ({value, ...own}: PropertyDescriptor): PropertyDescriptor => ({
    ...own,
    value(this: unknown, selectors: string) {
      const result: unknown = Reflect.apply(value as () => unknown, this, [selectors]);
      found.push(result);
      return result;
    },
  });
  Object.defineProperty(DocumentFragment.prototype, 'querySelector', telling(one));
  Object.defineProperty(Element.prototype, 'querySelectorAll', telling(all));
  try {
    await act();
  } finally {
    Object.defineProperty(DocumentFragment.prototype, 'querySelector', one);
    Object.defineProperty(Element.prototype, 'querySelectorAll', all);
  }
  return found;
}

describe('a long chat', () => {
  let chat: ChatHarness;

  before(async () => (chat = await openLongTalk()));
  afterEach(async () => {
    chat.type('');
    await chat.settle();
    chat.transcript.scrollTop = chat.transcript.scrollHeight;
    await drawn();
  });
  after(() => chat.chat.remove());

  it('is rendered at the reader’s position, at its full height', async function () {
    // Without it, the scroll position would change while heights become known.
    if (!CSS.supports('overflow-anchor', 'auto')) skipTest(this, 'the engine has no scroll anchoring');
    const {transcript} = chat;
    const [first, second] = chat.messageElements().filter(({message}) => message?.id !== 'welcome');
    expect(first?.message?.text).to.equal('Question 1');
    expect(isDrawn(first)).to.equal(false);
    const turns = chat.findAll('.turn');
    const heights = (): number[] => turns.map(({offsetHeight}) => offsetHeight);
    const far = heights();
    for (const turn of turns) turn.style.contentVisibility = 'visible';
    expect(heights()).to.deep.equal(far);
    for (const turn of turns) turn.style.removeProperty('content-visibility');
    transcript.scrollTop = 0;
    await chat.until(() => isDrawn(first) && isDrawn(second), 'what was said first');
    expect(heights()).to.deep.equal(far);
  });

  it('does not render again while someone writes', async () => {
    chat.type('a');
    await chat.settle();
    const told = await timesSetDuring(AgentChatMessage.prototype, 'offers', async () => {
      chat.type('ab');
      await chat.chat.updateComplete;
    });
    expect(chat.draft).to.equal('ab');
    expect(told, 'messages, with the welcome').to.be.at.most(1);
  });

  it('does not query its messages while someone writes', async () => {
    chat.type('a');
    await chat.settle();
    const {input} = chat;
    input.value = 'ab';
    const found = await foundDuring(async () => {
      input.dispatchEvent(new InputEvent('input', {bubbles: true}));
      await chat.chat.updateComplete;
    });
    const column = chat.find('.column');
    const isBehind = (place: unknown): boolean =>
      place instanceof Node && column.compareDocumentPosition(place) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(chat.chat.draft).to.equal('ab');
    expect(found.filter(isBehind), 'looked for behind the messages').to.deep.equal([]);
    expect(found.filter(place => place instanceof NodeList && place.length > 10)).to.deep.equal([]);
  });

  it('needs no style recalculation while the message field grows', async function () {
    if (!('computedStyleMap' in Element.prototype)) skipTest(this, 'the engine has no computedStyleMap()');
    const [, message] = chat.messageElements();
    const before = inheritedBy(message);
    const {clientHeight} = chat.transcript;
    chat.type('One line\nand\nanother');
    await chat.until(() => chat.transcript.clientHeight < clientHeight, 'less room for the messages');
    await drawn();
    expect(before).to.contain('--_');
    expect(inheritedBy(message)).to.equal(before);
  });

  it('has no sibling after the messages that a new question would restyle', async () => {
    const [, message] = chat.messageElements();
    const last = chat.find('.column').lastElementChild;
    expect(message?.closest('.turn')?.parentElement).to.equal(last?.parentElement);
    // A browser would recalculate the style of everything after it.
    expect(last?.textContent).to.contain('Answer 14');
  });

  it('has just enough room below its last question to move it to the top', async () => {
    const {transcript} = chat;
    const answer = chat.service.nextAnswer();
    await chat.send('One more');
    answer.say('Yes.');
    answer.end();
    await chat.untilIdle();
    await drawn();
    const turns = chat.findAll('.turn');
    const top = (turns.at(-1)?.offsetTop ?? 0) - transcript.offsetTop - transcript.scrollTop;
    expect(top).to.be.closeTo(14, 1);
    expect(
      turns
        .slice(0, -1)
        .map(({style}) => style.minBlockSize)
        .join(''),
    ).to.equal('');
  });
});
