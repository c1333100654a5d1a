import {expect} from 'chai';
import {chatAnswering} from '../../support/answered-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';

const reply = 'Water them:\n\n| Plant | Litres |\n| :-- | --: |\n| Rose | 2 |\n\nAnd **that** is all.';
const actions = 'copy table';

const buttons = (chat: ChatHarness) => chat.findAll('[part="table-actions"] button') as HTMLButtonElement[];

async function shown(chat: ChatHarness): Promise<readonly HTMLButtonElement[]> {
  await chat.until(() => buttons(chat).length > 0, 'the buttons of the table');
  return buttons(chat);
}

describe('the buttons of a table', () => {
  it('are there only when the page enables them', async () => {
    const chat = await chatAnswering(reply);
    await chat.until(() => chat.findAll('.blocks strong').length === 1, 'the reply');
    expect(buttons(chat)).to.deep.equal([]);
    chat.chat.actions = actions;
    expect((await shown(chat)).map(({ariaLabel}) => ariaLabel)).to.deep.equal([
      'Copy the table',
      'Download as CSV',
    ]);
    chat.chat.actions = 'copy';
    await chat.until(() => buttons(chat).length === 0, 'no buttons');
  });

  it('are large enough, reachable by keyboard and accessible', async () => {
    const chat = await chatAnswering(reply, {settings: {actions}});
    for (const button of await shown(chat)) {
      const {width, height} = button.getBoundingClientRect();
      expect(Math.min(width, height)).to.be.at.least(24);
      expect(button.tabIndex).to.equal(0);
    }
    await expectAccessible(chat.chat);
  });

  it('copy the table for a spreadsheet, and confirm it', async () => {
    let copied = '';
    const {clipboard} = navigator;
    clipboard.writeText = async text => void (copied = text);
    try {
      const chat = await chatAnswering(reply, {settings: {actions}});
      const [copy] = await shown(chat);
      copy!.focus();
      copy!.click();
      await chat.until(() => buttons(chat)[0]?.ariaLabel === 'Copied', 'the confirmation');
      expect(copied).to.equal('Plant\tLitres\nRose\t2');
      expect(chat.chat.shadowRoot!.activeElement === copy).to.equal(true);
    } finally {
      Reflect.deleteProperty(clipboard, 'writeText');
    }
  });

  it('save the table as a file with the name of the agent', async () => {
    const chat = await chatAnswering(reply, {settings: {actions}});
    const [, download] = await shown(chat);
    const saved: HTMLAnchorElement[] = [];
    const {click} = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this);
    };
    try {
      download!.click();
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    expect(saved.map(link => link.download)).to.deep.equal(['Garden-guide.csv']);
    const content = await fetch(saved[0]!.href).then(file => file.text());
    expect(content.replace('\uFEFF', '')).to.equal('Plant,Litres\r\nRose,2\r\n');
  });

  it('copy what has arrived while a table still grows', async () => {
    const chat = await openChat({settings: {actions}});
    const answer = chat.service.nextAnswer();
    await chat.send('Go on');
    answer.say('| Plant | Litres |\n| :-- | --: |\n| Rose | 2 |\n| Iris');
    const before = await shown(chat);
    answer.say(' | 3 |\n');
    answer.end();
    await chat.untilIdle();
    expect(buttons(chat)).to.deep.equal(before);
  });
});
