import {expect} from 'chai';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {DialogHarness} from '../../support/conversations-dialog.js';
import {expectAccessible, expectDarkColours} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {MenuHarness} from '../../support/open-menu.js';
import {clickLater, pressKey} from '../../support/press-keys.js';
import {storeConversations} from '../agent-history/history-harness.js';

const narrow = 400;
const wide = 760;

async function openAt(width: number, count = 2): Promise<ChatHarness> {
  const service = createTestService();
  const questions = Array.from({length: count}, (_, index) => [`c${index}`, `Talk ${index}`]);
  await storeConversations(service, Object.fromEntries(questions) as Record<string, string>);
  const chat = await openChat({service, settings: {conversations: true, conversationId: 'c0'}});
  await resize(chat, width);
  return chat;
}

async function resize({chat}: ChatHarness, width: number): Promise<void> {
  chat.style.inlineSize = `${width}px`;
  // A resize is observed after the layout of a frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

function isUsable({chat}: ChatHarness, selector: string): boolean {
  const element = chat.shadowRoot!.querySelector(selector)!;
  return element.closest('[inert]') === null;
}

const openPanel = async (count?: number): Promise<[ChatHarness, DialogHarness]> => {
  const chat = await openAt(wide, count);
  return [chat, await new DialogHarness(chat).open()];
};

const openSheet = async (count?: number): Promise<[ChatHarness, DialogHarness]> => {
  const chat = await openAt(narrow, count);
  const list = await new DialogHarness(chat).open();
  // The sheet slides in.
  await Promise.all(list.element!.getAnimations().map(async ({finished}) => finished));
  return [chat, list];
};

const box = (element: Element | null): DOMRect => element!.getBoundingClientRect();

describe('the list of conversations in a wide chat', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  for (const dir of ['ltr', 'rtl'] as const)
    it(`is beside the messages, at the start of a page from ${dir}`, async () => {
      const chat = await openAt(wide);
      chat.chat.dir = dir;
      const before = box(chat.transcript).width;
      const {element} = await new DialogHarness(chat).open();
      const [list, messages, field] = [box(element), box(chat.transcript), box(chat.input)];
      expect(list.width).to.equal(280);
      expect(Math.round(before - messages.width)).to.equal(280);
      const isBeside = ({left, right}: DOMRect) =>
        dir === 'ltr' ? left >= list.right - 1 : right <= list.left + 1;
      expect([messages, field].map(isBeside)).to.deep.equal([true, true]);
      expect(Math.round(list.top)).to.equal(Math.round(box(chat.find('.header')).bottom));
      expect(Math.round(box(chat.find('.header')).width)).to.equal(wide - 2);
    });

  it('is a named region that leaves everything else usable', async () => {
    const [chat, {element}] = await openPanel();
    expect(element!.role).to.equal('region');
    expect(element!.querySelector(`#${element!.getAttribute('aria-labelledby')}`)?.textContent).to.equal(
      'Conversations',
    );
    expect(['.transcript', '.input', '.header'].map(part => isUsable(chat, part))).to.not.include(false);
    await expectAccessible(chat.chat);
    await expectDarkColours(chat.chat);
  });

  it('stays open when the visitor chooses a conversation, or begins one', async () => {
    const [chat, list] = await openPanel();
    await list.choose('Talk 1');
    await chat.untilReads('Talk 1');
    expect(list.current).to.equal('Talk 1');
    expect(chat.hasFocusInInput).to.equal(true);
    await list.press('New conversation');
    await chat.until(() => list.current === undefined, 'a new conversation');
    expect(list.titles).to.have.length(2);
  });

  it('shows a new conversation with its first reply, and moves a used one to the top', async () => {
    const [chat, list] = await openPanel();
    await list.press('New conversation');
    await chat.send('About moss');
    await chat.until(() => list.titles[0] === 'About moss', 'the new conversation');
    expect(list.current).to.equal('About moss');
    await list.choose('Talk 0');
    await chat.untilReads('Talk 0');
    await chat.send('And more');
    await chat.until(() => list.titles[0] === 'Talk 0', 'the used conversation at the top');
    expect(list.titles).to.have.length(3);
  });

  it('closes with Escape and with its button, and gives the focus back', async () => {
    const [chat, list] = await openPanel();
    list.key('Escape');
    expect([list.element, list.focused]).to.deep.equal([null, 'Menu']);
    await list.open();
    chat.input.focus();
    list.key('Escape');
    expect(list.element, 'Escape in the message field').to.not.equal(null);
    await list.press('Close');
    expect([list.element, list.focused]).to.deep.equal([null, 'Menu']);
  });

  it('comes before the messages in the order of the Tab key', async () => {
    const [chat, list] = await openPanel();
    const place = list.element!.compareDocumentPosition(chat.transcript);
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).to.not.equal(0);
  });
});

describe('the list of conversations in a narrow chat', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('covers the chat and nothing of the page', async () => {
    const [chat, list] = await openSheet();
    const [sheet, frame] = [box(list.element), box(chat.find('.base'))];
    expect([sheet.width, sheet.height]).to.deep.equal([frame.width - 2, frame.height - 2]);
    expect(document.querySelector(':modal')).to.equal(null);
    expect(chat.chat.shadowRoot!.querySelector(':modal')).to.equal(null);
    expect(list.element!.role).to.equal('dialog');
    await expectAccessible(chat.chat);
  });

  it('makes the rest of the chat inert while it is open, also a line that appears', async () => {
    const [chat, list] = await openSheet();
    const parts = ['.transcript', '.input', '.header'];
    expect(parts.map(part => isUsable(chat, part))).to.not.include(true);
    expect(isUsable(chat, '[aria-live]')).to.equal(true);
    const goOnline = goOffline();
    try {
      await chat.until(() => chat.findAll('.offline').length > 0, 'the line about the network');
      expect(isUsable(chat, '.offline')).to.equal(false);
    } finally {
      goOnline();
    }
    list.key('Escape');
    expect([list.element, list.focused]).to.deep.equal([null, 'Menu']);
    expect(parts.map(part => isUsable(chat, part))).to.not.include(false);
  });
});

describe('the list of conversations in a chat that changes its width', () => {
  it('changes its form, and keeps its place, its focus and a title that is typed', async () => {
    const [chat, list] = await openPanel(40);
    await list.chooseOption('Rename', list.titles[5]);
    list.type('A new name');
    const scroller = list.element!.querySelector('.conversations-list')!;
    scroller.scrollTop = 60;
    await resize(chat, narrow);
    expect(isUsable(chat, '.transcript')).to.equal(false);
    await resize(chat, wide);
    expect(isUsable(chat, '.transcript')).to.equal(true);
    expect(box(list.element).width).to.equal(280);
    expect(list.field.value).to.equal('A new name');
    expect(list.field.matches(':focus')).to.equal(true);
    expect(scroller.scrollTop).to.equal(60);
  });

  it('takes the focus from a control that it covers', async () => {
    const [chat, list] = await openPanel();
    chat.input.focus();
    await resize(chat, narrow);
    expect(list.focused).to.equal('Close');
  });
});

describe('the question before a deletion', () => {
  it('has readable buttons of equal height in both themes, and begins with Cancel', async () => {
    const [chat, list] = await openPanel();
    await list.chooseOption('Delete', 'Talk 0');
    const buttons = [...list.element!.querySelectorAll<HTMLElement>('.conversation-answers button')];
    expect(buttons.map(({innerText}) => innerText)).to.deep.equal(['Cancel', 'Delete']);
    expect(buttons.map(button => Math.round(box(button).height))).to.deep.equal([40, 40]);
    expect(list.focused).to.equal('Cancel');
    await expectAccessible(chat.chat);
    await expectDarkColours(chat.chat);
  });
});

describe('the menu of a conversation', () => {
  const menuOf = ({chat}: ChatHarness): HTMLElement | null =>
    chat.shadowRoot!.querySelector('[role="menu"]:popover-open');

  it('ends with the deletion, and is a menu for screen readers', async () => {
    const [chat, list] = await openSheet();
    expect(await list.openOptions('Talk 0')).to.deep.equal(['Rename', 'Delete']);
    expect(menuOf(chat)!.ariaLabel).to.equal('Options: Talk 0');
    expect(list.button('Options: Talk 0')!.ariaExpanded).to.equal('true');
    await expectAccessible(chat.chat);
  });

  it('is used with the keyboard, and Escape closes only the menu', async () => {
    const [chat, list] = await openSheet();
    list.button('Options: Talk 1')!.focus();
    await pressKey('Enter');
    const focused: string[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'r', 'd']) {
      await pressKey(key);
      focused.push(list.focused);
    }
    expect(focused).to.deep.equal(['Delete', 'Rename', 'Delete', 'Rename', 'Delete', 'Rename', 'Delete']);
    await pressKey('Escape');
    expect([menuOf(chat), list.focused]).to.deep.equal([null, 'Options: Talk 1']);
    expect(list.button('Options: Talk 1')!.ariaExpanded).to.equal('false');
    expect(list.element).to.not.equal(null);
  });

  it('closes on a press elsewhere, and on a second press of its button', async () => {
    const [chat, list] = await openPanel();
    await list.openOptions('Talk 0');
    document.body.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, composed: true}));
    expect(menuOf(chat)).to.equal(null);
    await list.openOptions('Talk 0');
    clickLater(list.button('Options: Talk 0')!);
    expect(menuOf(chat)).to.equal(null);
    await list.openOptions('Talk 1');
    expect(menuOf(chat)!.ariaLabel).to.equal('Options: Talk 1');
  });

  for (const dir of ['ltr', 'rtl'] as const)
    it(`is whole on screen in a low and narrow chat from ${dir}`, async () => {
      const [chat, list] = await openSheet();
      chat.chat.dir = dir;
      await resize(chat, 240);
      chat.chat.style.blockSize = '260px';
      await list.openOptions('Talk 0');
      const {left, right, top, bottom} = box(menuOf(chat));
      expect(left).to.be.at.least(0);
      expect(top).to.be.at.least(0);
      expect(right).to.be.at.most(innerWidth);
      expect(bottom).to.be.at.most(innerHeight);
      const last = box(menuOf(chat)!.lastElementChild);
      const hit = chat.chat.shadowRoot!.elementFromPoint(last.left + 20, last.top + 10);
      expect(menuOf(chat)!.contains(hit), 'nothing clips or covers it').to.equal(true);
    });

  it('does not open the menu of the chat', async () => {
    const [chat, list] = await openPanel();
    await list.openOptions('Talk 0');
    expect(new MenuHarness(chat.chat).menu).to.equal(null);
  });
});
