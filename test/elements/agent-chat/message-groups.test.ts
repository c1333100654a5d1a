import {expect} from 'chai';
import {createMessage, flatMessage, type Message} from '../../../src/conversation/message.js';
import {MessageGroups} from '../../../src/elements/chat-records/earlier-messages.js';

function messages(first: number, last: number): Message[] {
  return Array.from({length: last - first + 1}, (_, index) =>
    flatMessage(createMessage(String(first + index), 'user', {})),
  );
}

function divided(groups: MessageGroups, list: readonly Message[]): string[] {
  return groups
    .divide(list)
    .map(group => `${group.key}: ${group.messages[0]?.id}–${group.messages.at(-1)?.id}`);
}

describe('the groups of earlier messages', () => {
  it('contain at most fifty messages, counted from the newest', () => {
    expect(divided(new MessageGroups(), messages(1, 120))).to.deep.equal([
      'earlier-2: 1–20',
      'earlier-1: 21–70',
      'earlier-0: 71–120',
    ]);
    expect(divided(new MessageGroups(), [])).to.deep.equal([]);
  });

  it('keep their messages while older ones are added and the first group fills up', () => {
    const groups = new MessageGroups();
    expect(divided(groups, messages(81, 120))).to.deep.equal(['earlier-0: 81–120']);
    expect(divided(groups, messages(41, 120))).to.deep.equal(['earlier-1: 41–70', 'earlier-0: 71–120']);
    expect(divided(groups, messages(21, 120))).to.deep.equal(['earlier-1: 21–70', 'earlier-0: 71–120']);
  });

  it('keep their messages when the newest message is removed', () => {
    const groups = new MessageGroups();
    divided(groups, messages(1, 120));
    expect(divided(groups, messages(1, 119))).to.deep.equal([
      'earlier-2: 1–20',
      'earlier-1: 21–70',
      'earlier-0: 71–119',
    ]);
  });

  it('start again with another conversation', () => {
    const groups = new MessageGroups();
    divided(groups, messages(1, 120));
    divided(groups, []);
    expect(divided(groups, messages(1, 10))).to.deep.equal(['earlier-0: 1–10']);
  });
});
