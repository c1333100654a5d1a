import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {
  noConversation,
  withTurns,
  type ConversationState,
} from '../../src/conversation/conversation-state.js';
import type {TurnMessage} from '../../src/conversation/message.js';
import type {Turn} from '../../src/conversation/turns.js';
import {withOtherTabs as turnsWithOtherTabs} from '../../src/records/merge-other-tabs.js';
import type {TranscriptStorage} from '../../src/session/storage.js';
import {StoredChats} from '../support/stored-chat.js';
import {attempts, idsOf as idsOfTurns, message, transcript, turn} from '../support/stored-transcript.js';

const failed = new AgentServiceError('interrupted', 'The page was closed.');

describe('messages that another tab stores while this one is open', () => {
  let chats: StoredChats;
  beforeEach(() => {
    chats = new StoredChats();
  });

  const open = (subject = ''): TranscriptStorage =>
    chats.open({persist: 'local', subject: () => subject}).transcript;

  /** Stores messages as another tab. */
  function store(messages: readonly TurnMessage[], earlierCount = 0, subject = ''): void {
    storeTurns(transcript(messages, {earlierCount}), subject);
  }

  function storeTurns(turns: readonly Turn[], subject = ''): void {
    const there = open(subject);
    there.read();
    there.store(() => turns);
    there.flush();
  }

  function stateOf(messages: readonly TurnMessage[]): ConversationState {
    return withTurns({...noConversation, agentId: 'Agent-garden'}, transcript(messages));
  }

  function withOtherTabs(state: ConversationState, here: TranscriptStorage): ConversationState {
    return withTurns(state, turnsWithOtherTabs(state, here));
  }

  const idsOf = ({turns}: ConversationState) => idsOfTurns(turns);

  it('are added once, after the own ones', () => {
    const here = open();
    const own = stateOf(turn('a', 1));
    store(turn('b', 2));
    const both = withOtherTabs(own, here);
    expect(idsOf(both)).to.deep.equal(['a', 'a-reply', 'b', 'b-reply']);
    expect(both.messages.slice(0, 2)).to.deep.equal(own.messages);
    expect(withOtherTabs(both, here), 'nothing is new').to.equal(both);
  });

  it('come before the questions that still wait, and replace the one that was sent', () => {
    const here = open();
    const waiting = ['b', 'c'].map(id => message(id, 'user', {status: 'queued', createdAt: 1}));
    store(turn('b', 2));
    const state = withOtherTabs(stateOf([...turn('a', 1), ...waiting]), here);
    expect(idsOf(state)).to.deep.equal(['a', 'a-reply', 'b', 'b-reply', 'c']);
    expect(state.messages[2]!.status).to.equal('done');
  });

  it('keep an edit that still waits in the turn of its question', () => {
    const here = open();
    const edited = message('edit', 'user', {status: 'queued', createdAt: 3});
    const own = withTurns(stateOf([]), [attempts(turn('a', 1), [edited])]);
    storeTurns([attempts(turn('a', 1)), {...attempts(turn('b', 2)), after: 'a-reply'}]);
    const state = withOtherTabs(own, here);
    expect(idsOf(state)).to.deep.equal(['a', 'a-reply', 'edit', 'b', 'b-reply']);
    expect(state.messages.map(({id}) => id)).to.deep.equal(['edit']);
  });

  it('wait for the edit if they are not below its question', () => {
    const here = open();
    const edited = message('edit', 'user', {status: 'queued', createdAt: 3});
    const own = withTurns(stateOf([]), [attempts(turn('a', 1), [edited])]);
    store(turn('b', 2));
    expect(withOtherTabs(own, here)).to.equal(own);
  });

  const unfinished: readonly (readonly [string, readonly TurnMessage[]])[] = [
    ['a question without a reply', [message('b')]],
    ['a reply that still arrives', [message('b'), message('r', 'assistant', {status: 'streaming'})]],
    ['a failed reply', [message('b'), message('r', 'assistant', {status: 'failed', error: failed})]],
    ['a reply without a question', [message('r', 'assistant')]],
    ['a record', turn('b', 2)],
  ];
  for (const [what, messages] of unfinished) {
    it(`are not shown yet: ${what}`, () => {
      const here = open();
      const own = stateOf(turn('a', 1));
      // Nothing is stored for records alone.
      if (what === 'a record') store([...messages, ...turn('a', 1)], 2);
      else store(messages);
      expect(withOtherTabs(own, here)).to.equal(own);
    });
  }

  it('wait for the end of the own reply', () => {
    const here = open();
    const running = stateOf([message('a'), message('a-reply', 'assistant', {status: 'streaming'})]);
    store(turn('b', 2));
    expect(withOtherTabs(running, here)).to.equal(running);
  });

  it('complete a reply that is shown here in part', () => {
    const here = open();
    const half = message('a-reply', 'assistant', {status: 'failed', error: failed, text: 'Text'});
    store(turn('a', 1));
    const state = withOtherTabs(stateOf([message('a'), half]), here);
    expect(idsOf(state)).to.deep.equal(['a', 'a-reply']);
    expect(state.messages[1]).to.include({status: 'done', text: 'Text of a-reply'});
  });

  it('do not repeat a question that was answered again there, and know the other reply', () => {
    const here = open();
    const own = stateOf(turn('a', 1));
    const below = {...attempts(turn('b', 2)), after: 'again'};
    storeTurns([attempts(turn('a', 1), [message('a'), message('again', 'assistant')]), below]);
    const state = withOtherTabs(own, here);
    expect(state.messages).to.equal(own.messages);
    expect(idsOf(state)).to.deep.equal(['a', 'a-reply', 'a', 'again', 'b', 'b-reply']);
  });

  it('do not include another reply to the same question that still arrives', () => {
    const here = open();
    const running = message('r', 'assistant', {status: 'streaming', createdAt: 2});
    storeTurns([attempts([message('b'), running], turn('b', 2))]);
    const state = withOtherTabs(stateOf(turn('a', 1)), here);
    expect(idsOf(state)).to.deep.equal(['a', 'a-reply', 'b', 'b', 'b-reply']);
    expect(state.messages.map(({id}) => id)).to.deep.equal(['a', 'a-reply', 'b', 'b-reply']);
  });

  it('do not return after they were removed here', () => {
    store(turn('a', 1));
    const here = open();
    here.read();
    const empty = stateOf([]);
    expect(withOtherTabs(empty, here)).to.equal(empty);
  });

  it('of another person are neither read nor removed', () => {
    const here = open('tom');
    const own = stateOf(turn('a', 1));
    store(turn('b', 2), 0, 'maya');
    expect(withOtherTabs(own, here)).to.equal(own);
    expect(chats.area.text).to.contain('Text of b-reply');
  });

  it('are ignored when they are broken', () => {
    const here = open();
    const own = stateOf(turn('a', 1));
    store(turn('b', 2));
    const [key] = chats.area.keys;
    for (const text of [
      '',
      '{',
      '[]',
      '{"version":1}',
      '{"version":1,"savedAt":1,"messages":[null,{"id":7}]}',
    ]) {
      chats.area.setItem(key!, text);
      expect(withOtherTabs(own, here), text).to.equal(own);
    }
  });
});
