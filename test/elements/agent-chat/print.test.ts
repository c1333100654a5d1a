import {emulateMedia} from '@web/test-runner-commands';
import {expect} from 'chai';
import {openChat, type ChatHarness, type ChatSetup} from '../../support/chat-harness.js';
import {needsMedia} from '../../support/emulated-media.js';

const reply =
  'Read [this](https://a.example/path), or https://b.example/ first.\n\n```js\nconst rose = 1; // a line as long as that goes on\n```\n\n- one\n- two';

/** A printed chat with a dozen questions, from a narrow chat that shows few of them. */
async function printedChat(settings: ChatSetup['settings'] = {}): Promise<ChatHarness> {
  const chat = await openChat({settings});
  chat.chat.style.blockSize = '300px';
  chat.chat.style.inlineSize = '320px';
  for (let turn = 1; turn <= 12; turn += 1) {
    const answer = chat.service.nextAnswer();
    await chat.send(`Question ${turn}`);
    answer.say(reply);
    answer.end();
    await chat.untilIdle();
  }
  await chat.until(() => chat.findAll('.bubble pre').length === 12, 'all code is framed');
  await emulateMedia({media: 'print'});
  await chat.until(() => !chat.input.checkVisibility(), 'what is for paper has arrived');
  return chat;
}

describe('a chat in print', () => {
  before(function () {
    needsMedia(this);
  });

  afterEach(() => emulateMedia({media: 'screen'}));

  it('shows every message completely, without scrolling areas', async () => {
    const chat = await printedChat();
    const {height, top} = chat.chat.getBoundingClientRect();
    const messages = chat.messageElements();
    expect(messages).to.have.length(25);
    expect(messages.at(-1)!.getBoundingClientRect().bottom - top).to.be.at.most(height);
    for (const message of messages)
      expect(message.querySelector('.bubble')?.checkVisibility({contentVisibilityAuto: true})).to.equal(true);
    const cut = chat
      .findAll('.base, .transcript, .column, .bubble, pre')
      .filter(
        ({scrollWidth, clientWidth, scrollHeight, clientHeight}) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      );
    expect(cut).to.deep.equal([]);
  });

  it('leaves no page empty below the last message', async () => {
    const chat = await printedChat();
    const end = chat.messageElements().at(-1)!.getBoundingClientRect().bottom;
    expect(document.documentElement.scrollHeight - end - scrollY).to.be.below(200);
  });

  it('has no controls except the times', async () => {
    const chat = await printedChat();
    const shown = chat.findAll('button, textarea').filter(control => control.checkVisibility());
    expect(shown).to.deep.equal([]);
    for (const time of chat.findAll('.agent time, .user time')) expect(time.checkVisibility()).to.equal(true);
  });

  it('is black on white, also with a dark screen', async () => {
    const chat = await printedChat({theme: 'dark'});
    for (const bubble of chat.findAll('.bubble')) {
      const {color, backgroundColor} = getComputedStyle(bubble);
      expect({color, backgroundColor}).to.deep.equal({
        color: 'rgb(0, 0, 0)',
        backgroundColor: 'rgb(255, 255, 255)',
      });
    }
  });

  it('stays readable outside the messages when the page prints its dark background', async () => {
    const chat = await printedChat({theme: 'dark'});
    const {backgroundColor, colorScheme} = getComputedStyle(chat.find('[part="base"]'));
    expect({backgroundColor, colorScheme}).to.deep.equal({
      backgroundColor: 'rgb(255, 255, 255)',
      colorScheme: 'light',
    });
  });

  it('prints link targets once and keeps a question with its reply', async () => {
    const chat = await printedChat();
    const [named, written] = chat.findAll('.bubble a');
    const after = (link?: HTMLElement) => getComputedStyle(link!, '::after').content.replaceAll('" "', '');
    expect(after(named)).to.equal('" <https://a.example/path>"');
    expect(named?.querySelector('.link-host')?.checkVisibility()).to.equal(false);
    expect(after(written)).to.equal('none');
    expect(getComputedStyle(chat.find('.message.user')).breakAfter).to.equal('avoid');
    expect(getComputedStyle(chat.find('.message.agent')).breakInside).to.equal('avoid');
  });
});
