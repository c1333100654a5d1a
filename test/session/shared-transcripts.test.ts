import {expect} from 'chai';
import type {TurnMessage} from '../../src/conversation/message.js';
import {allMessages, shownAttempt, type Turn} from '../../src/conversation/turns.js';
import type {TranscriptStorage} from '../../src/session/storage.js';
import {StoredChats} from '../support/stored-chat.js';
import {attempts, idsOf, message, transcript, turn} from '../support/stored-transcript.js';

/** A tab that starts with the stored transcript, like a chat. */
class Tab {
  readonly storage: TranscriptStorage;
  turns: readonly Turn[];

  constructor(chats: StoredChats) {
    this.storage = chats.open({persist: 'local'}).transcript;
    this.turns = this.storage.read() ?? [];
  }

  get messages(): readonly TurnMessage[] {
    return allMessages(this.turns);
  }

  show(messages: readonly TurnMessage[]): void {
    this.showTurns(transcript(messages));
  }

  showTurns(turns: readonly Turn[]): void {
    this.turns = turns;
    this.write();
  }

  write(): void {
    this.storage.store(() => this.turns);
    this.storage.flush();
  }
}

describe('a transcript that two tabs share', () => {
  let chats: StoredChats;
  beforeEach(() => {
    chats = new StoredChats();
  });

  function stored(): readonly string[] | undefined {
    return idsOf(new Tab(chats).storage.read());
  }

  it('has the messages of both, in the order of their times', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    here.show(turn('a', 1));
    there.show(turn('b', 2));
    here.show([...here.messages, ...turn('c', 3)]);
    const all = ['a', 'a-reply', 'b', 'b-reply', 'c', 'c-reply'];
    expect(stored()).to.deep.equal(all);
    there.write();
    there.write();
    expect(stored()).to.deep.equal(all);
  });

  it('shows each tab its own until the next reload, and then both', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    here.show(turn('a', 1));
    there.show(turn('b', 2));
    here.storage.read();
    here.write();
    expect(stored()).to.deep.equal(['a', 'a-reply', 'b', 'b-reply']);
    expect(new Tab(chats).messages).to.have.length(4);
  });

  it('keeps a question queued in one tab until the other has sent it', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    const [question, reply] = turn('a', 1);
    here.show([{...question!, status: 'queued'}]);
    there.show([question!, reply!]);
    here.show([]);
    expect(stored()).to.deep.equal(['a', 'a-reply']);
  });

  it('loses messages that one tab removes and keeps new ones of the other', () => {
    new Tab(chats).show([...turn('a', 1), ...turn('b', 2)]);
    const [here, there] = [new Tab(chats), new Tab(chats)];
    there.show([...there.messages, ...turn('c', 3)]);
    here.show(turn('a', 1));
    expect(stored()).to.deep.equal(['a', 'a-reply', 'c', 'c-reply']);
    here.write();
    expect(stored()).to.not.include('b');
  });

  it('loses a message that was removed before the first write', () => {
    new Tab(chats).show([...turn('a', 1), ...turn('b', 2)]);
    const here = new Tab(chats);
    here.show(turn('b', 2));
    expect(stored()).to.deep.equal(['b', 'b-reply']);
  });

  it('keeps the messages of the other tab when this tab starts a new conversation', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    here.show(turn('a', 1));
    there.show(turn('b', 2));
    here.show([]);
    expect(stored()).to.deep.equal(['b', 'b-reply']);
  });

  it('does not add messages from elsewhere to a tab without messages', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    here.show(turn('a', 1));
    there.storage.store(() => transcript(turn('record', 0), {earlierCount: 2}));
    there.storage.flush();
    expect(stored()).to.deep.equal(['a', 'a-reply']);
  });

  it('shows the attempt of the tab that has written last, and has all of them', () => {
    new Tab(chats).show(turn('a', 1));
    const [here, there] = [new Tab(chats), new Tab(chats)];
    here.showTurns([attempts(turn('a', 1), [message('a'), message('again', 'assistant')])]);
    const shown = () => new Tab(chats).turns.flatMap(shownAttempt).map(({id}) => id);
    expect(shown()).to.deep.equal(['a', 'again']);
    there.write();
    expect(shown()).to.deep.equal(['a', 'a-reply']);
    expect(stored()).to.deep.equal(['a', 'a-reply', 'a', 'again']);
    here.write();
    expect(shown()).to.deep.equal(['a', 'again']);
  });

  it('keeps both when shared storage is cleared in between', () => {
    const [here, there] = [new Tab(chats), new Tab(chats)];
    here.show(turn('a', 1));
    there.show(turn('b', 2));
    chats.area.kept.clear();
    here.write();
    there.write();
    expect(stored()).to.deep.equal(['a', 'a-reply', 'b', 'b-reply']);
  });
});
