import {expect} from 'chai';
import {RecordedClipboard} from '../../support/recorded-clipboard.js';
import {chatAnswering} from '../../support/answered-chat.js';
import {openChat} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';

const hostile =
  '<img src=x onerror="window.pwned = true"><script>window.pwned = true</script><b class=x>bold</b> &amp; &lt;';

describe('the text of a message', () => {
  it('keeps its line breaks', async () => {
    const chat = await chatAnswering('Roses\nare red,\n\nViolets');
    // WebKit’s innerText has no empty line between rendered paragraphs, because it uses their margins.
    const lines = /: Roses\nare red,\n\n?Violets$/;
    await chat.until(() => lines.test(chat.messages().at(-1) ?? ''), 'shows three lines');
  });

  it('shows HTML as text in replies, questions, names and welcome messages', async () => {
    const agents = [{...sampleAgents(1)[0]!, name: hostile, introduction: hostile, welcomeMessage: hostile}];
    const chat = await openChat({service: createTestService({agents})});
    await chat.send(hostile);
    await chat.untilIdle();
    // The agent’s text is Markdown with named characters; the visitor’s text is shown as typed.
    const drawn = hostile.replace('&amp; &lt;', '& <');
    await chat.untilReads(drawn);
    expect(chat.messages()).to.deep.equal([
      `${hostile}: ${drawn}`,
      `You: ${hostile}`,
      `${hostile}: ${drawn}`,
    ]);
    expect(chat.findAll('img, script, b')).to.deep.equal([]);
    expect('pwned' in window).to.equal(false);
  });

  it('shows HTML in a service message as text', async () => {
    const chat = await openChat();
    chat.service.respondNext(() =>
      Response.json({code: 'X', message: hostile, requestId: hostile}, {status: 500}),
    );
    await chat.send('Go on');
    await chat.untilShows('Try again');
    chat.find('summary').click();
    expect(chat.text()).to.include(hostile);
    expect(chat.findAll('img, script, b')).to.deep.equal([]);
  });

  it('runs in the direction of its own language', async () => {
    const chat = await chatAnswering('مرحبا بك');
    const words = chat.findAll('[part="content"] p').at(-1)!;
    expect(getComputedStyle(words).direction).to.equal('rtl');
    expect(words.dir).to.equal('rtl');
  });

  it('lets the browser detect the direction only of lines with right-to-left characters', async () => {
    // Browsers need several times as long for a paragraph with direction detection.
    const lines = async (text: string): Promise<string> => {
      const chat = await chatAnswering(`*One* line\n${text}`);
      return getComputedStyle(chat.findAll('[part="content"] p').at(-1)!).unicodeBidi;
    };
    expect(await lines('another')).to.equal('isolate');
    expect(await lines('مرحبا بك')).to.equal('plaintext');
    expect(await lines('&#x5d0;')).to.equal('plaintext');
    expect(await lines('𞤀𞤣')).to.equal('plaintext');
  });

  it('never makes the chat scroll horizontally, however long a word is', async () => {
    const chat = await chatAnswering(`${'x'.repeat(500)} https://example.com/${'y'.repeat(300)}`);
    chat.chat.style.inlineSize = '320px';
    await chat.settle();
    expect(chat.transcript.scrollWidth).to.equal(chat.transcript.clientWidth);
    expect(chat.chat.scrollWidth).to.equal(chat.chat.clientWidth);
  });

  it('can be copied', async () => {
    const chat = await chatAnswering('Copy me');
    const clipboard = new RecordedClipboard();
    try {
      const buttons = chat.findAll('[part="copy-button"]');
      buttons.at(-1)!.click();
      await chat.until(() => buttons.at(-1)!.ariaLabel === 'Copied', 'the button says so');
      expect(clipboard.texts).to.deep.equal(['Copy me']);
      expect(chat.announced.at(-1)).to.equal('Copied');
    } finally {
      clipboard.restore();
    }
  });

  it('shows its time in the reader’s language', async () => {
    const chat = await chatAnswering('Hello');
    chat.chat.locale = 'de';
    await chat.settle();
    const time = chat.findAll('time').at(-1) as HTMLTimeElement;
    const date = new Date(time.dateTime);
    expect(time.textContent.trim()).to.equal(
      new Intl.DateTimeFormat('de', {timeStyle: 'short'}).format(date),
    );
  });

  it('shows its day after that day is over', async () => {
    const chat = await chatAnswering('Hello');
    const shown = () => chat.findAll('time').at(-1)!.textContent.trim();
    const [today, {now}] = [shown(), Date];
    const aDay = 24 * 60 * 60_000;
    Date.now = () => now() + aDay;
    try {
      chat.chat.strings = {send: 'Ask'};
      await chat.settle();
    } finally {
      Date.now = now;
    }
    expect(shown())
      .to.include(`${new Date(now()).getFullYear()}`)
      .and.to.include(today);
  });

  it('uses the page’s own strings', async () => {
    const chat = await openChat({settings: {strings: {send: 'Ask', composerPlaceholder: () => 'Your turn'}}});
    expect(chat.button('Ask')).not.to.equal(undefined);
    expect(chat.input.placeholder).to.equal('Your turn');
  });
});

describe('the background image of an agent', () => {
  const picture = new URL('/test/support/one-dot.svg', location.href).href;
  const openWith = (background: string) =>
    openChat({service: createTestService({agents: [{...sampleAgents(1)[0]!, background}]})});

  it('is behind everything, behind the header or absent, as the page sets it', async () => {
    const chat = await openWith(picture);
    const height = (selector: string) => chat.findAll(selector)[0]?.getBoundingClientRect().height ?? 0;
    await chat.until(() => height('[part~="background"]') > 0, 'the picture is there');
    expect(height('[part~="background"]')).to.be.closeTo(height('[part~="base"]'), 2);
    chat.chat.background = 'header';
    await chat.settle();
    expect(height('[part~="background"]')).to.be.within(1, height('[part~="base"]') / 2);
    chat.chat.background = 'none';
    await chat.settle();
    expect(chat.findAll('img[part~="background"]')).to.deep.equal([]);
  });

  it('is not requested from a blocked address', async () => {
    for (const address of [
      'http://pictures.example/a.png',
      'javascript:alert(1)',
      'data:image/png,',
      'blob:x',
    ]) {
      const chat = await openWith(address);
      expect(chat.findAll('img[part~="background"]'), address).to.deep.equal([]);
    }
  });
});
