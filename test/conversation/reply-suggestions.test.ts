import {expect} from 'chai';
import {contextMessages} from '../../src/conversation/request-messages.js';
import {
  flatMessage,
  MessageFactory,
  type Message,
  type MessageStatus,
} from '../../src/conversation/message.js';
import {shownText, suggestionLines} from '../../src/conversation/reply-suggestions.js';

const factory = new MessageFactory(() => 0);
const reply = (text: string, status: MessageStatus = 'done'): Message =>
  flatMessage(factory.create('assistant', text, status));
const question = (text: string): Message => flatMessage(factory.create('user', text, 'done'));
const split = (text: string, status?: MessageStatus): [string, readonly string[]] => [
  shownText(reply(text, status)),
  suggestionLines(reply(text, status)),
];

const block = '```suggestions\nOpening hours\nReturns | How do I return a rose?\n```';
const lines = ['Opening hours', 'Returns | How do I return a rose?'];

describe('suggestions at the end of a reply', () => {
  it('are not part of its text, with any line ends and white space after them', () => {
    expect(split(`We are open.\n\n${block}`)).to.deep.equal(['We are open.\n\n', lines]);
    expect(split(`We are open.\n${block} \n\n`)).to.deep.equal(['We are open.\n', lines]);
    expect(split(block)).to.deep.equal(['', lines]);
    expect(split(`Open.\r\n${block.replaceAll('\n', '\r\n')}\r\n`)).to.deep.equal(['Open.\r\n', lines]);
  });

  it('never show while they arrive, cut at any character', () => {
    const text = `We are open.\n\n${block}\n`;
    for (let length = 1; length <= text.length; length += 1) {
      const [shown] = split(text.slice(0, length), 'streaming');
      expect('We are open.\n\n'.startsWith(shown), JSON.stringify(shown)).to.equal(true);
    }
  });

  it('stay a block of code in the middle of a reply, and as an example inside another block', () => {
    for (const text of [
      `First.\n\n${block}\n\nMore.`,
      `Write this:\n\n\`\`\`\`md\n${block}\n\`\`\`\`\n`,
      `Write this:\n\n\`\`\`md\n${block}`,
      'In a line: ```suggestions\nA\n```',
      '```suggestionsof\nA\n```',
      '````suggestions\nA\n````',
    ])
      expect(split(text)).to.deep.equal([text, []]);
    expect(split(`\`\`\`js\n1\n\`\`\`\n${block}`)[1], 'after another block').to.deep.equal(lines);
  });

  it('of a stopped reply are its complete lines', () => {
    expect(split('Yes.\n```suggestions\nOne\nTw', 'stopped')).to.deep.equal(['Yes.\n', ['One']]);
    expect(split('Yes.\n```suggestions\nOn', 'stopped')).to.deep.equal(['Yes.\n', []]);
    expect(split('Yes.\n```suggestions', 'failed')).to.deep.equal(['Yes.\n', []]);
    expect(split('Yes.\n```suggestions\nOne\nTwo')).to.deep.equal(['Yes.\n', ['One', 'Two']]);
  });

  it('of a visitor are text', () => {
    const message = question(block);
    expect(shownText(message)).to.equal(block);
    expect(suggestionLines(message)).to.deep.equal([]);
  });

  it('are not sent as context, nor is a reply of nothing else with its question', () => {
    const messages = [
      question('Hello'),
      reply(`We are open.\n${block}`),
      question('And?'),
      reply(block),
      question('Well?'),
    ];
    expect(contextMessages(messages, 10).map(({content}) => content)).to.deep.equal([
      'Hello',
      'We are open.\n',
      'Well?',
    ]);
  });
});
