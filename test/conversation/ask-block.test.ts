import {expect} from 'chai';
import {contextMessages} from '../../src/conversation/request-messages.js';
import {
  flatMessage,
  MessageFactory,
  type Message,
  type MessageStatus,
} from '../../src/conversation/message.js';
import {askLines, shownText, suggestionLines} from '../../src/conversation/reply-suggestions.js';

const factory = new MessageFactory(() => 0);
const reply = (text: string, status: MessageStatus = 'done'): Message =>
  flatMessage(factory.create('assistant', text, status));
const textAboveCard = (message: Message): string => shownText(message, true);
const question = (text: string): Message => flatMessage(factory.create('user', text, 'done'));

const block = '```ask\nWhich size?\n* Small | I take a small one.\n- Large\n…\nName: text\n```';
const lines = ['Which size?', '* Small | I take a small one.', '- Large', '…', 'Name: text'];
const readable = 'Which size?\n– Small\n– Large\n– …\n– Name';
const suggestions = '```suggestions\nOpening hours\n```';

describe('a question at the end of a reply', () => {
  it('is a card below the text, and readable lines wherever a card is not possible', () => {
    for (const text of [`Yes.\n\n${block}`, `Yes.\n${block} \n\n`, `Yes.\n\n${block}\n`]) {
      expect(askLines(reply(text))).to.deep.equal(lines);
      expect(textAboveCard(reply(text)).trim()).to.equal('Yes.');
      expect(shownText(reply(text))).to.equal(`Yes.\n\n${readable}`);
    }
    expect(shownText(reply(block))).to.equal(readable);
    expect(textAboveCard(reply(block))).to.equal('');
    expect(askLines(reply(`Yes.\r\n${block.replaceAll('\n', '\r\n')}\r\n`))).to.deep.equal(lines);
  });

  it('never shows while it arrives, cut at any character', () => {
    const text = `Yes.\n\n${block}\n`;
    for (let length = 1; length <= text.length; length += 1) {
      const message = reply(text.slice(0, length), 'streaming');
      for (const shown of [shownText(message), textAboveCard(message)])
        expect('Yes.\n\n'.startsWith(shown), JSON.stringify(shown)).to.equal(true);
      expect(askLines(message)).to.deep.equal([]);
    }
  });

  it('may come before or after suggestions', () => {
    for (const text of [`Yes.\n\n${block}\n\n${suggestions}`, `Yes.\n\n${suggestions}\n${block}\n`]) {
      expect(askLines(reply(text))).to.deep.equal(lines);
      expect(suggestionLines(reply(text))).to.deep.equal(['Opening hours']);
      expect(shownText(reply(text))).to.equal(`Yes.\n\n${readable}`);
      for (let length = 1; length <= text.length; length += 1)
        expect('Yes.\n\n'.startsWith(shownText(reply(text.slice(0, length), 'streaming')))).to.equal(true);
    }
  });

  it('stays a block of code elsewhere, in a quote, and as an example', () => {
    for (const text of [
      `First.\n\n${block}\n\nMore.`,
      `> ${block.replaceAll('\n', '\n> ')}`,
      `Write this:\n\n\`\`\`\`md\n${block}\n\`\`\`\`\n`,
      '```asking\nA\nB\n```',
      '````ask\nA\nB\n````',
      'In a line: ```ask\nA\nB\n```',
    ]) {
      expect(askLines(reply(text))).to.deep.equal([]);
      expect([shownText(reply(text)), textAboveCard(reply(text))]).to.deep.equal([text, text]);
    }
  });

  it('is the last one of two', () => {
    const first = '```ask\nFirst?\nA\n```';
    expect(askLines(reply(`${first}\n\n${block}`))).to.deep.equal(lines);
    expect(textAboveCard(reply(`${first}\n\n${block}`)).trim()).to.equal(first);
  });

  it('is text without answers, and nothing without words', () => {
    const alone = reply('Yes.\n\n```ask\nWho are you?\n```');
    expect(askLines(alone)).to.deep.equal([]);
    expect(textAboveCard(alone)).to.equal('Yes.\n\nWho are you?');
    expect(shownText(reply('Yes.\n\n```ask\n\n```'))).to.equal('Yes.\n\n');
  });

  it('of a stopped reply is its complete lines as text', () => {
    for (const [text, shown] of [
      [block, readable],
      ['Yes.\n```ask\nWhich size?\nSmall | I t', 'Yes.\n\nWhich size?'],
      ['Yes.\n```ask\nWhich', 'Yes.\n'],
    ] as const) {
      expect(askLines(reply(text, 'stopped'))).to.deep.equal([]);
      expect(textAboveCard(reply(text, 'stopped'))).to.equal(shown);
    }
  });

  it('of a visitor is text', () => {
    expect(shownText(question(block))).to.equal(block);
    expect(askLines(question(block))).to.deep.equal([]);
  });

  it('is sent as context in readable lines, so that the agent knows what it asked', () => {
    const messages = [question('Hello'), reply(block), question('I take a small one.')];
    expect(contextMessages(messages, 10).map(({content}) => content)).to.deep.equal([
      'Hello',
      readable,
      'I take a small one.',
    ]);
  });
});
