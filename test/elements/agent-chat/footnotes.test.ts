import {expect} from 'chai';
import {chatAnswering} from '../../support/answered-chat.js';
import {type ChatHarness, openChat} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {pressKey} from '../../support/press-keys.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory} from '../agent-history/history-harness.js';

const reply =
  'It is 330 m[^1] high[^b]. Really[^1].\n\n[^1]: [Wikipedia](https://wiki.example)\n[^b]: With `antenna`';

const references = (chat: ChatHarness) => chat.findAll('sup [role="link"]');
const backLinks = (chat: ChatHarness) => chat.findAll('.footnote-back');
const focused = (chat: ChatHarness) => chat.chat.shadowRoot?.activeElement;

async function withNotes(chat: ChatHarness): Promise<ChatHarness> {
  await chat.until(() => chat.findAll('.footnotes').length > 0, 'the footnotes');
  await chat.settle();
  return chat;
}

describe('footnotes in a reply', () => {
  it('are a named list below the text, with a link at each reference', async () => {
    const chat = await withNotes(await chatAnswering(reply));
    expect(references(chat).map(({innerText}) => innerText)).to.deep.equal(['[1]', '[2]', '[1]']);
    expect(references(chat).map(({ariaLabel}) => ariaLabel)).to.deep.equal([
      'Footnote 1',
      'Footnote 2',
      'Footnote 1',
    ]);
    expect(chat.find('[part="footnotes"]').ariaLabel).to.equal('Footnotes');
    expect(backLinks(chat).map(({ariaLabel}) => ariaLabel)).to.deep.equal([
      'Back to the text',
      'Back to the text',
    ]);
    await expectAccessible(chat.chat);
    chat.chat.locale = 'de';
    await chat.until(() => references(chat)[0]?.ariaLabel === 'Fußnote 1', 'German');
    expect(chat.find('[part="footnotes"]').ariaLabel).to.equal('Fußnoten');
  });

  it('move the focus to the note and back, without another address of the page', async () => {
    const chat = await withNotes(await chatAnswering(reply));
    const address = location.href;
    const events: Event[] = [];
    chat.chat.addEventListener('agent-link-open', event => events.push(event));
    references(chat)[2]!.click();
    expect(focused(chat)).to.equal(chat.findAll('.footnotes li')[0]);
    backLinks(chat)[0]!.click();
    expect(focused(chat)).to.equal(references(chat)[2]);
    backLinks(chat)[1]!.click();
    expect(focused(chat)).to.equal(references(chat)[1]);
    await pressKey('Enter');
    expect(focused(chat)).to.equal(chat.findAll('.footnotes li')[1]);
    expect(location.href).to.equal(address);
    expect(events).to.be.empty;
    expect(chat.findAll('dialog[open]')).to.be.empty;
  });

  it('lead to the notes of their own message', async () => {
    const chat = await withNotes(await chatAnswering(reply));
    const answer = chat.service.nextAnswer();
    await chat.send('And?');
    answer.say('Other[^1].\n\n[^1]: Note');
    answer.end();
    await chat.untilIdle();
    await chat.until(() => chat.findAll('.footnotes').length === 2, 'both lists');
    references(chat).at(-1)!.click();
    expect((focused(chat) as HTMLElement).innerText).to.include('Note');
    references(chat)[0]!.click();
    expect((focused(chat) as HTMLElement).innerText).to.include('Wikipedia');
  });

  it('keep the width of their lines when the notes arrive', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Go on');
    answer.say('It is 330 m[^1] high[^unknown].\n\nMore.');
    await chat.until(() => chat.findAll('sup').length === 2, 'the numbers');
    const widths = () => chat.findAll('sup').map(element => element.getBoundingClientRect().width);
    const before = widths();
    expect(references(chat)).to.be.empty;
    answer.say('\n\n[^1]: Note\n');
    await chat.until(() => references(chat).length === 1, 'the link');
    expect(widths()).to.deep.equal(before);
    answer.end();
    await chat.untilIdle();
    await chat.until(() => chat.text().includes('330 m[1] high[^unknown].'), 'the whole text');
  });

  it('ask before a link in a note opens', async () => {
    const chat = await withNotes(await chatAnswering(reply));
    chat.find('.footnotes a[href]').click();
    await chat.until(() => chat.findAll('dialog[open]').length === 1, 'the question');
  });
});

describe('footnotes in a stored reply', () => {
  it('are shown as in the chat, and lead to their note', async () => {
    const service = createTestService();
    const stored = {recordId: 'r-1', content: reply, role: 'assistant', createTime: '1768464000'};
    service.respondNext(() => Response.json({recordList: [stored], total: 1}));
    const history = await openHistory({service});
    await waitUntil(() => history.root.querySelectorAll('sup [role="link"]').length === 3, 'the references');
    history.root.querySelector<HTMLElement>('sup [role="link"]')!.click();
    expect(history.root.activeElement?.textContent).to.include('Wikipedia');
    await expectAccessible(history.element);
  });
});
