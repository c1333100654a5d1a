import {expect} from 'chai';
import {registerLanguage} from '../../../src/language/wordings.js';
import {type AgentImageBlockEvent, type AgentLinkOpenEvent} from '../../../src/events/chat-events.js';
import {de} from '../../../src/locales/de.js';
import {chatAnswering} from '../../support/answered-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {expectAccessible} from '../../support/expect-accessible.js';

/** The smallest possible image. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';

async function link(chat: ChatHarness): Promise<HTMLAnchorElement> {
  await chat.until(() => chat.findAll('a[part~="link"]').length > 0, 'a link');
  return chat.find('a[part~="link"]') as HTMLAnchorElement;
}

/** Clicks; returns whether the browser would have followed the link. */
function follow(element: HTMLElement): boolean {
  const click = new MouseEvent('click', {bubbles: true, composed: true, cancelable: true});
  // Prevents the navigation, whatever the chat does.
  let followed = false;
  addEventListener(
    'click',
    event => {
      followed = !event.defaultPrevented;
      event.preventDefault();
    },
    {once: true},
  );
  element.dispatchEvent(click);
  return followed;
}

/** In tenths of a pixel, because browsers round by position. */
function roomOf(element: HTMLElement): readonly number[] {
  const {width, height} = element.getBoundingClientRect();
  return [width, height].map(length => Math.round(length * 10));
}

const pictures = (chat: ChatHarness) => chat.findAll('agent-image img') as HTMLImageElement[];

describe('a link in a reply', () => {
  it('shows where it leads when its text does not', async () => {
    const chat = await chatAnswering(
      '[Read this](https://evil.example/x) and [garden.example](https://garden.example/).',
    );
    const element = await link(chat);
    expect(element.innerText).to.include('evil.example');
    expect(element.rel).to.equal('noopener noreferrer nofollow');
    expect(element.target).to.equal('_blank');
    expect(chat.findAll('a[part~="link"]')[1]!.innerText).to.equal('garden.example');
  });

  it('asks for confirmation with its target before it opens', async () => {
    const chat = await chatAnswering('[Read this](https://evil.example/x?y)');
    expect(follow(await link(chat))).to.equal(false);
    await chat.until(() => chat.findAll('dialog[open]').length === 1, 'the question');
    const dialog = chat.find('dialog');
    expect(dialog.innerText).to.include('evil.example').and.to.include('https://evil.example/x?y');
    await expectAccessible(chat.chat);
    const open = dialog.querySelector<HTMLAnchorElement>('a')!;
    expect(open.href).to.equal('https://evil.example/x?y');
    expect(open.rel).to.equal('noopener noreferrer nofollow');
    await chat.press('Cancel');
    await chat.until(() => chat.findAll('dialog[open]').length === 0, 'the question is gone');
  });

  it('opens at once when the page allows it', async () => {
    const chat = await chatAnswering('[Read this](https://evil.example/x)', {settings: {links: 'open'}});
    expect(follow(await link(chat))).to.equal(true);
    expect(chat.findAll('dialog')).to.deep.equal([]);
  });

  it('notifies the page first, which can cancel it', async () => {
    const chat = await chatAnswering('[Read this](https://evil.example/x)', {settings: {links: 'open'}});
    const heard: AgentLinkOpenEvent[] = [];
    chat.chat.parentElement!.addEventListener('agent-link-open', event => {
      event.preventDefault();
      heard.push(event);
    });
    expect(follow(await link(chat))).to.equal(false);
    expect(heard[0]).to.include({url: 'https://evil.example/x', host: 'evil.example', text: 'Read this'});
  });

  it('stays text when its address is not allowed', async () => {
    const chat = await chatAnswering('[a](javascript:alert(1)), [b](/README.md) and **c**');
    await chat.until(() => chat.findAll('.blocks strong').length === 1, 'the reply');
    expect(chat.findAll('a[part~="link"]')).to.deep.equal([]);
    expect(chat.text()).to.include('/README.md');
  });
});

describe('an image in a reply', () => {
  it('waits for a click, reserves its space and names its source', async () => {
    const chat = await chatAnswering('![A rose](https://127.0.0.1:1/rose.png)');
    await chat.until(() => chat.findAll('[part="image-placeholder"]').length === 1, 'the placeholder');
    const placeholder = chat.find('[part="image-placeholder"]');
    expect(placeholder.innerText).to.include('A rose').and.to.include('127.0.0.1:1');
    expect(pictures(chat)).to.deep.equal([]);
    const before = roomOf(chat.find('agent-image'));
    placeholder.click();
    // Nothing listens at this address, so the image breaks.
    await chat.untilShows('could not be loaded');
    expect(roomOf(chat.find('agent-image'))).to.deep.equal(before);
  });

  it('shows its full text in a narrow space', async () => {
    const words = 'A very old rose that climbs over the roof of the shed behind the house';
    const chat = await chatAnswering(`![${words}](https://pictures-of-roses.example/rose.png)`);
    await chat.until(() => chat.findAll('[part="image-placeholder"]').length === 1, 'the placeholder');
    chat.chat.style.inlineSize = '220px';
    for (const part of ['.picture-alt', '.picture-note']) {
      const {clientHeight, scrollHeight} = chat.find(part);
      expect(clientHeight, part).to.be.at.least(Math.min(scrollHeight, 2 * 18));
    }
    const {bottom} = chat.find('.picture-note').getBoundingClientRect();
    expect(bottom).to.be.below(chat.find('[part="image-placeholder"]').getBoundingClientRect().bottom);
  });

  it('loads at once from a trusted host', async () => {
    const chat = await chatAnswering('![A rose](https://127.0.0.1:1/rose.png)', {
      settings: {imageHosts: 'cdn.example, https://127.0.0.1:1'},
    });
    await chat.until(() => pictures(chat).length === 1 || chat.text().includes('could not'), 'the picture');
  });

  it('does not load where images are blocked or only listed hosts are allowed', async () => {
    for (const images of ['block', 'allow-list'] as const) {
      const chat = await chatAnswering('![A rose](https://pics.example/rose.png)', {settings: {images}});
      await chat.untilShows('Picture not shown here');
      expect(chat.findAll('agent-image button')).to.deep.equal([]);
    }
  });

  it('notifies the page once that it does not load automatically', async () => {
    const heard: AgentImageBlockEvent[] = [];
    const chat = await openChat();
    chat.chat.parentElement!.addEventListener('agent-image-block', event => heard.push(event));
    const answer = chat.service.nextAnswer();
    await chat.send('Go on');
    answer.say('![A rose](https://pics.example/rose.png)');
    answer.end();
    await chat.until(() => heard.length > 0, 'the event');
    chat.chat.requestUpdate();
    await chat.settle();
    expect(heard.map(({url, host, reason}) => [url, host, reason])).to.deep.equal([
      ['https://pics.example/rose.png', 'pics.example', 'click'],
    ]);
  });

  it('keeps its state when the page changes strings and policy', async () => {
    const picture = '![A rose](https://127.0.0.1:1/rose.png)';
    const chat = await chatAnswering(`${picture} and [${picture}](https://garden.example/)`);
    await chat.until(() => chat.findAll('[part="image-placeholder"]').length === 2, 'the placeholders');
    const shown = chat.findAll('agent-image');
    for (const placeholder of chat.findAll('[part="image-placeholder"]')) placeholder.click();
    await chat.until(() => chat.text().split('could not be loaded').length === 3, 'both are broken');
    chat.chat.strings = {imageBroken: 'Gone'};
    await chat.untilShows('Gone');
    expect(chat.text()).not.to.include('could not be loaded');
    chat.chat.images = 'block';
    await chat.untilShows('Picture not shown here');
    expect(chat.text()).not.to.include('Gone');
    expect(chat.findAll('agent-image').every((image, index) => image === shown[index])).to.equal(true);
  });

  it('appears at once from a data URL', async () => {
    const chat = await chatAnswering(`![A dot](${pixel})`);
    await chat.until(() => pictures(chat)[0]?.naturalWidth === 1, 'the picture');
    expect(pictures(chat)[0]).to.include({referrerPolicy: 'no-referrer', alt: 'A dot'});
  });

  it('explains that its address can never load', async () => {
    const chat = await chatAnswering('![A rose](http://pics.example/rose.png)');
    await chat.untilShows('This picture cannot be shown');
  });

  it('appears in a stored message by the same rules and in the chat’s language', async () => {
    registerLanguage(de);
    const service = createTestService();
    await service.addRecord('Agent-guide', {role: 'user', content: 'Look'});
    await service.addRecord('Agent-guide', {
      role: 'assistant',
      content: '',
      image: 'https://pics.example/rose.png',
    });
    const chat = await openChat({service, settings: {history: 'recent'}});
    await chat.untilShows('Load the picture from pics.example');
    expect(chat.notices()).to.deep.equal([]);
    chat.chat.locale = 'de';
    await chat.untilShows('Bild von pics.example laden');
  });
});
