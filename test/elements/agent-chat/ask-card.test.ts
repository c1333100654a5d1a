import {expect} from 'chai';
import {partsModule} from '../../../src/elements/load-parts.js';
import {chatAnswering} from '../../support/answered-chat.js';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';

before(() => partsModule.load());

const sizes = '```ask\nWhich size?\nSmall | I take a small one.\nLarge\n…\n```';
const several = '```ask\nWhich colours?\n* Red\n* Blue | Sky blue\n* …\n```';
const form = '```ask\nA visit\nName: text\nDate: date\nGuests: number\n```';

const card = (chat: ChatHarness) => chat.find('[part="ask-card"]') as HTMLFieldSetElement;
const inputs = (chat: ChatHarness) => chat.findAll('[part="ask-card"] input') as HTMLInputElement[];
const sendButton = (chat: ChatHarness) =>
  chat.findAll('[part="ask-send-button"]')[0] as HTMLButtonElement | undefined;
const preview = (chat: ChatHarness) => chat.find('.ask-text').textContent;
const isChecked = (chat: ChatHarness) => inputs(chat).map(input => input.checked);

/** Presses the label, as a visitor does. */
async function choose(chat: ChatHarness, label: string): Promise<void> {
  const option = chat.findAll('[part="ask-option"]').find(({innerText}) => innerText.trim() === label);
  if (!option) throw new Error(`There is no "${label}".`);
  option.click();
  await chat.settle();
}

async function fill(chat: ChatHarness, index: number, value: string): Promise<void> {
  const field = chat.findAll('[part="ask-field"]')[index] as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new InputEvent('input', {bubbles: true}));
  await chat.settle();
}

const posts = ({service}: ChatHarness): number =>
  service.requests.filter(({method, url}) => method === 'POST' && url.pathname.endsWith('/completions'))
    .length;

async function reload(chat: ChatHarness): Promise<ChatHarness> {
  dispatchEvent(new Event('pagehide'));
  chat.chat.remove();
  await new Promise(resolve => setTimeout(resolve));
  const again = await openChat({service: chat.service, keepsStorage: true});
  await again.untilTooled();
  return again;
}

describe('the card of a question', () => {
  it('stays open, with what was typed, when the page or a person adds a message', async () => {
    const chat = await chatAnswering(form);
    await fill(chat, 0, 'Ada');
    const typing = await chat.chat.add({typing: true, author: {name: 'Anna'}});
    await chat.chat.add({text: 'Your order is on its way.'});
    await chat.settle();
    expect(inputs(chat)[0]!.value).to.equal('Ada');
    expect(card(chat).disabled).to.equal(false);
    typing.remove();
    await fill(chat, 2, '3');
    sendButton(chat)!.click();
    await chat.untilIdle();
    expect(card(chat).disabled, 'answered').to.equal(true);
  });

  it('shows the answers below the text, in the message', async () => {
    const chat = await chatAnswering(`We have two.\n\n${sizes}`);
    expect(chat.messages().at(-1)).to.equal('Garden guide: We have two.');
    expect(card(chat).querySelector('legend')?.textContent).to.equal('Which size?');
    expect(card(chat).closest('article[part~="message-agent"]')).to.not.equal(null);
    expect(chat.findAll('[part="ask-option"]').map(({innerText}) => innerText.trim())).to.deep.equal([
      'Small',
      'Large',
      'In your own words',
    ]);
    expect(inputs(chat).map(({type}) => type)).to.deep.equal(['radio', 'radio', 'radio', 'text']);
    expect(chat.findAll('agent-code-block')).to.have.length(0);
    await expectAccessible(chat.chat);
  });

  it('shows the text before it sends it, and then closes with the chosen answer', async () => {
    const chat = await chatAnswering(sizes);
    expect(sendButton(chat)?.disabled).to.equal(true);
    await choose(chat, 'Small');
    expect(preview(chat)).to.equal('I take a small one.');
    expect(posts(chat)).to.equal(1);
    await chat.press('Send answer');
    await chat.untilIdle();
    expect(chat.messages().at(-2)).to.equal('You: I take a small one.');
    expect(posts(chat)).to.equal(2);
    expect(sendButton(chat)).to.equal(undefined);
    expect(card(chat).disabled).to.equal(true);
    expect(isChecked(chat)).to.deep.equal([true, false]);
    const again = await reload(chat);
    expect(card(again).disabled).to.equal(true);
    expect(isChecked(again)).to.deep.equal([true, false]);
  });

  it('takes several answers, and words of the visitor', async () => {
    const chat = await chatAnswering(several);
    expect(inputs(chat)[0]!.type).to.equal('checkbox');
    await choose(chat, 'Blue');
    await choose(chat, 'Red');
    await fill(chat, 0, 'And green ');
    expect(preview(chat)).to.equal('Red\nSky blue\nAnd green');
    await choose(chat, 'Red');
    expect(preview(chat)).to.equal('Sky blue\nAnd green');
    await choose(chat, 'In your own words');
    expect(preview(chat)).to.equal('Sky blue');
  });

  it('takes words of the visitor in place of one answer', async () => {
    const chat = await chatAnswering(sizes);
    await choose(chat, 'Large');
    await fill(chat, 0, 'Medium');
    expect(isChecked(chat)).to.deep.equal([false, false, true, false]);
    expect(preview(chat)).to.equal('Medium');
    await choose(chat, 'Small');
    expect(preview(chat)).to.equal('I take a small one.');
    await fill(chat, 0, 'Medium');
    await chat.press('Send answer');
    await chat.untilIdle();
    const again = await reload(chat);
    expect(inputs(again).at(-1)!.value, 'the answer after a reload').to.equal('Medium');
  });

  it('takes fields with a label and a kind', async () => {
    const chat = await chatAnswering(form);
    expect(inputs(chat).map(({type}) => type)).to.deep.equal(['text', 'date', 'number']);
    await fill(chat, 0, 'Ada');
    await fill(chat, 1, '2026-05-12');
    await chat.press('Send answer');
    await chat.untilIdle();
    expect(chat.messages().at(-2)).to.equal('You: Name: Ada\nDate: 2026-05-12');
    expect(inputs(chat).map(({value}) => value)).to.deep.equal(['Ada', '2026-05-12', '']);
  });

  it('sends nothing by itself, by Enter in the message field, or by Enter in a field', async () => {
    const chat = await chatAnswering(several);
    await choose(chat, 'Red');
    await fill(chat, 0, 'Green');
    chat
      .findAll('[part="ask-field"]')[0]!
      .dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, composed: true}));
    chat.input.focus();
    chat.pressEnter();
    await chat.settle();
    expect(posts(chat)).to.equal(1);
    expect(preview(chat)).to.equal('Red\nGreen');
  });

  it('returns the focus to the message field, because its button disappears', async () => {
    const chat = await chatAnswering(sizes);
    await choose(chat, 'Small');
    sendButton(chat)!.focus();
    await chat.press('Send answer');
    expect(chat.hasFocusInInput).to.equal(true);
  });

  it('never sends once the conversation went on', async () => {
    const chat = await chatAnswering(sizes);
    await choose(chat, 'Large');
    const button = sendButton(chat)!;
    await chat.send('Something else');
    await chat.untilIdle();
    // A press that comes late, such as one of a script that kept the button.
    button.disabled = false;
    button.click();
    await chat.untilIdle();
    expect(posts(chat)).to.equal(2);
    expect(card(chat).disabled).to.equal(true);
    expect(isChecked(chat).slice(0, 2)).to.deep.equal([false, false]);
    expect(chat.findAll('[part="ask-send-button"]')).to.have.length(0);
  });

  it('is the same open card after a reload, and gone with its reply', async () => {
    const chat = await reload(await chatAnswering(sizes));
    await choose(chat, 'Small');
    expect(preview(chat)).to.equal('I take a small one.');
    const answer = chat.service.nextAnswer();
    answer.say('No question.');
    answer.end();
    chat.chat.regenerate();
    await chat.untilReads('No question.');
    await chat.untilIdle();
    expect(chat.findAll('[part="ask-card"]')).to.have.length(0);
  });

  it('is closed in a read-only chat, and waits in a disabled one and during an edit', async () => {
    const chat = await chatAnswering(sizes);
    chat.chat.readonly = true;
    await chat.settle();
    expect([card(chat).disabled, sendButton(chat)]).to.deep.equal([true, undefined]);
    chat.chat.readonly = false;
    chat.chat.disabled = true;
    await chat.settle();
    expect([card(chat).disabled, sendButton(chat)?.disabled]).to.deep.equal([true, true]);
    chat.chat.disabled = false;
    await chat.settle();
    chat.chat.editLast();
    await chat.settle();
    expect(card(chat).disabled).to.equal(true);
    await chat.press('Cancel');
    expect(card(chat).disabled).to.equal(false);
  });

  it('queues its answer without a network, and opens again if that is removed', async () => {
    const chat = await chatAnswering(sizes);
    await choose(chat, 'Large');
    const goOnline = goOffline();
    try {
      await chat.settle();
      await chat.press('Send answer');
      expect(chat.messages().at(-1)).to.equal('You: Large');
      expect(isChecked(chat)).to.deep.equal([false, true]);
      await chat.press('Do not send');
      expect(card(chat).disabled).to.equal(false);
      expect(preview(chat)).to.equal('Large');
      await chat.press('Send answer');
    } finally {
      goOnline();
    }
    await chat.untilIdle();
    await chat.until(() => posts(chat) === 2, 'the answer is sent');
  });

  it('stays open if the page refuses the answer, or the answer is too long', async () => {
    const chat = await chatAnswering(sizes, {settings: {maxLength: 10}});
    await choose(chat, 'Small');
    expect(sendButton(chat)?.disabled).to.equal(true);
    expect(card(chat).innerText).to.include('10 characters');
    chat.chat.addEventListener('agent-message-send', event => event.preventDefault());
    await choose(chat, 'Large');
    await chat.press('Send answer');
    expect(posts(chat)).to.equal(1);
    expect(sendButton(chat)?.disabled).to.equal(false);
  });

  it('never shows while it arrives', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    answer.say('Yes.\n\n');
    await chat.untilReads('Yes.');
    for (const piece of ['`', '``a', 'sk\n', 'Which', ' size?\nSmall\nLa', 'rge\n``', '`\n']) {
      answer.say(piece);
      await chat.until(() => chat.chat.messages.at(-1)!.text.endsWith(piece), 'the piece');
      await chat.settle();
      expect(chat.text()).to.not.include('size').and.not.include('`');
    }
    answer.end();
    await chat.untilIdle();
    expect(card(chat).disabled).to.equal(false);
  });

  it('is readable lines in exports and announcements, and comes with suggestions', async () => {
    const chat = await chatAnswering(`Yes.\n\n${sizes}\n\n\`\`\`suggestions\nOpening hours\n\`\`\``);
    expect(await chat.chat.exportTranscript('markdown')).to.include('> Which size?\n> – Small\n');
    expect(await chat.chat.exportTranscript('text'))
      .to.include('– Small')
      .and.not.include('```');
    expect(chat.announced.join(' '))
      .to.match(/Yes\..*Which size\?.*– Small/s)
      .and.not.include('Code');
    expect(chat.button('Opening hours')).to.not.equal(undefined);
    expect(card(chat)).to.not.equal(null);
  });
});
