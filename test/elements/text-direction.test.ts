import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {openChat, type ChatHarness} from '../support/chat-harness.js';
import {DialogHarness} from '../support/conversations-dialog.js';
import {createTestService, type TestService} from '../support/local-service.js';
import {openHistory, storeConversations} from './agent-history/history-harness.js';
import {putLauncher} from './agent-launcher/launcher-harness.js';
import {openPicker} from './agent-picker/picker-harness.js';

const page = document.documentElement;

/** By text, its direction; without one, that of the page. A browser would take the first letter. */
const texts = {
  'iPhone غالي جدا': 'rtl',
  'קניתי MacBook Pro חדש': 'rtl',
  'שלום John Smith and company': 'ltr',
  'Яндекс هي مكتبة جيدة': 'rtl',
  'Which roses?': 'ltr',
  '2026': undefined,
  '👍🏽': undefined,
} as const;

type Text = keyof typeof texts;

/** The direction in which a line of text runs on screen: for words, by the places of the first and the second one. */
function directionOf(element: Element): string {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let node = text.nextNode();
  while (node && !node.textContent?.trim()) node = text.nextNode();
  const [first, second] = [...(node?.textContent ?? '').matchAll(/[\p{L}]+/gu)];
  if (!node || !first || !second) return getComputedStyle(element).direction;
  const [left, right] = [first, second].map(({index}) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return range.getBoundingClientRect().left;
  });
  return left! < right! ? 'ltr' : 'rtl';
}

async function serviceNaming(text: string): Promise<TestService> {
  const [agent] = createTestService().agents;
  const service = createTestService({
    agents: [{...agent!, name: text, introduction: text, welcomeMessage: text}],
  });
  await storeConversations(service, {one: text});
  return service;
}

async function chatWith(text: string): Promise<ChatHarness> {
  const settings = {conversations: true, suggestions: [text], history: 'recent' as const};
  const chat = await openChat({service: await serviceNaming(text), settings});
  await chat.send(text);
  await chat.untilIdle();
  chat.chat.notice(text);
  await chat.until(() => chat.findAll('.site-notice').length > 0, 'the notice');
  return chat;
}

describe('the direction of a text', () => {
  afterEach(() => {
    page.removeAttribute('dir');
    localStorage.clear();
    sessionStorage.clear();
  });

  for (const [index, text] of (Object.keys(texts) as Text[]).entries()) {
    it(`is that of most of its words, else of the page, which may change: ${text}`, async () => {
      const dirs = index % 2 === 0 ? ['ltr', 'rtl'] : ['rtl', 'ltr'];
      page.dir = dirs[0]!;
      const chat = await chatWith(text);
      const {root} = await openPicker(await serviceNaming(text));
      const history = await openHistory({service: await serviceNaming(text)});
      const dialog = await new DialogHarness(chat).open();
      const shown: Readonly<Record<string, Element | null>> = {
        'the name': chat.find('.header .name'),
        'the introduction': chat.find('.header .introduction'),
        'the welcome message': chat.find('.welcome [part="content"] .plain'),
        'the message': chat.find('.message.user .typed'),
        'the reply': chat.find('.message.agent .blocks p'),
        'the suggestion': chat.findAll('.suggestion')[0] ?? null,
        'the notice': chat.find('.site-notice p'),
        'the name in the list': root.querySelector('.option .name'),
        'the introduction in the list': root.querySelector('.option .introduction'),
        'the record': history.root.querySelector('.record.user .typed'),
        'the title of the conversation': dialog.element!.querySelector('.conversation-title'),
      };
      for (const dir of dirs) {
        page.dir = dir;
        await new Promise(requestAnimationFrame);
        const wanted = texts[text] ?? dir;
        const directions = Object.entries(shown).map(
          ([place, element]) => [place, element && directionOf(element)] as const,
        );
        expect(directions, dir).to.deep.equal(directions.map(([place]) => [place, wanted]));
      }
    });
  }

  it('follows the words in each field while they are typed', async () => {
    for (const dir of ['ltr', 'rtl']) {
      page.dir = dir;
      const chat = await chatWith('Which roses?');
      const picker = await openPicker();
      const history = await openHistory({service: chat.service});
      const dialog = await new DialogHarness(chat).open();
      await dialog.chooseOption('Rename', 'Which roses?');
      const fields = [
        chat.input,
        dialog.field,
        picker.searchField!,
        history.root.querySelector<HTMLInputElement>('input[type="search"]')!,
      ];
      for (const text of [...(Object.keys(texts) as Text[]), ''] as const)
        for (const field of fields) {
          field.value = text;
          field.dispatchEvent(new InputEvent('input', {bubbles: true}));
          await Promise.all([chat.chat, picker.element, history.element].map(one => one.updateComplete));
          const wanted = text === '' ? dir : (texts[text] ?? dir);
          expect(getComputedStyle(field).direction, `${text}: ${field.outerHTML}`).to.equal(wanted);
        }
    }
  });

  it('is its own in each line of a message', async () => {
    const chat = await openChat();
    await chat.send('iPhone غالي جدا\n\nThanks a lot for your help\n2026\nשלום John Smith and company');
    const lines = [...chat.find('.message.user .typed').children];
    expect(lines.map(directionOf)).to.deep.equal(['rtl', 'ltr', 'ltr', 'ltr', 'ltr']);
    expect(lines.map(line => line.clientHeight > 0)).to.not.include(false);
    expect(chat.messages().at(1)).to.include('iPhone غالي جدا\n');
  });

  it('is that of most words in the greeting of a launcher', async () => {
    const place = await fixture<HTMLElement>(html`<main></main>`);
    const harness = await putLauncher({place, settings: {greeting: 'iPhone غالي جدا'}});
    await harness.launcher.updateComplete;
    expect(directionOf(harness.find('.greeting bdi'))).to.equal('rtl');
  });
});
