import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {ConversationRecord} from '../../src/client/resources.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {addRecords} from '../../src/records/reconcile-records.js';
import {holdReplies, type HeldReplies} from '../support/held-replies.js';
import {loadRecords} from '../support/load-records.js';

/** The visible text: `role: text (status)`. */
function transcript({state}: Conversation): string[] {
  return state.messages.map(({role, text, status}) => `${role}: ${text} (${status})`);
}

function record(
  recordId: string,
  role: string,
  content: string,
  createdAt: number | undefined,
): ConversationRecord {
  return {
    AgentId: 'Agent-a',
    recordId,
    role,
    content,
    conversation: '',
    type: 'text',
    image: '',
    triggerSrc: '',
    replyTo: '',
    createTime: '',
    createdAt,
  };
}

describe('Conversation', () => {
  let replies: HeldReplies;
  let conversation: Conversation;

  beforeEach(() => {
    replies = holdReplies();
    conversation = new Conversation(loadRecords);
    conversation.open('Agent-a', replies);
  });

  it('shows the question at once, then the reply as it grows', async () => {
    conversation.send('Hello');
    expect(transcript(conversation)).to.deep.equal(['user: Hello (done)', 'assistant:  (sending)']);
    await replies.asked[0]!.say('Good ');
    expect(transcript(conversation)[1]).to.equal('assistant: Good  (streaming)');
    await replies.asked[0]!.say('day', {finishReason: 'stop', recordId: 'record-1'});
    expect(transcript(conversation)[1]).to.equal('assistant: Good day (streaming)');
    await replies.asked[0]!.end();
    expect(transcript(conversation)[1]).to.equal('assistant: Good day (done)');
    expect(conversation.state.messages[1]).to.include({finishReason: 'stop', recordId: 'record-1'});
  });

  it('rejects a blank question, one without an agent, and one during a reply', () => {
    expect(conversation.send(' \n ')).to.equal(false);
    expect(new Conversation(loadRecords).send('Hello')).to.equal(false);
    expect(conversation.send('First')).to.equal(true);
    expect(conversation.send('Second')).to.equal(false);
    expect(replies.asked).to.have.length(1);
  });

  it('queues no blank question, and sends none without a client', () => {
    conversation.open('Agent-a', undefined);
    expect(conversation.queue(' \n ')).to.equal(false);
    expect(conversation.queue('Hello')).to.equal(true);
    expect(conversation.sendQueued()).to.equal(false);
    expect(replies.asked).to.deep.equal([]);
  });

  it('keeps every message object that did not change', async () => {
    conversation.send('Hello');
    await replies.asked[0]!.say('One');
    const [question, reply] = conversation.state.messages;
    await replies.asked[0]!.say(' two');
    expect(conversation.state.messages[0]).to.equal(question);
    expect(conversation.state.messages[1]).not.to.equal(reply);
  });

  it('keeps the received part after a stop, ends the request and ignores later chunks', async () => {
    conversation.send('Hello');
    await replies.asked[0]!.say('Half');
    expect(conversation.stop()).to.equal(true);
    await replies.asked[0]!.say(' late');
    expect(transcript(conversation)[1]).to.equal('assistant: Half (stopped)');
    expect(replies.asked[0]!.options.signal.aborted).to.equal(true);
    expect(conversation.stop()).to.equal(false);
  });

  it('keeps the received part when the reply fails and retries the same question', async () => {
    conversation.send('Hello');
    await replies.asked[0]!.say('Half');
    await replies.asked[0]!.fail(new AgentServiceError('interrupted', 'cut'));
    expect(transcript(conversation)[1]).to.equal('assistant: Half (failed)');
    expect(conversation.state.messages[1]!.error?.kind).to.equal('interrupted');
    expect(conversation.retry()).to.equal(true);
    expect(transcript(conversation)).to.deep.equal(['user: Hello (done)', 'assistant:  (sending)']);
    expect(replies.asked[1]!.messages).to.deep.equal([{role: 'user', content: 'Hello'}]);
  });

  it('reports an unexpected failure as unreadable and keeps it', async () => {
    conversation.send('Hello');
    await replies.asked[0]!.fail(new TypeError('odd'));
    expect(conversation.state.messages[1]!.error?.kind).to.equal('unreadable');
  });

  it('treats the finish reason error as a failure and keeps the text', async () => {
    conversation.send('Hello');
    await replies.asked[0]!.say('Half', {finishReason: 'error'});
    await replies.asked[0]!.end();
    expect(transcript(conversation)[1]).to.equal('assistant: Half (failed)');
    expect(conversation.state.messages[1]!.error?.kind).to.equal('service');
    expect(conversation.state.messages[1]!.finishReason).to.equal('error');
  });

  it('keeps the finish reason of a reply that explains its failure', async () => {
    conversation.send('Hello');
    await replies.asked[0]!.say('Half');
    await replies.asked[0]!.say('', {finishReason: 'error'});
    await replies.asked[0]!.fail(new AgentServiceError('service', 'Busy', {serviceMessage: 'Busy'}));
    expect(conversation.state.messages[1]).to.include({
      text: 'Half',
      status: 'failed',
      finishReason: 'error',
    });
    expect(conversation.state.messages[1]!.error?.serviceMessage).to.equal('Busy');
  });

  it('sends less context only before the first text of a reply', async () => {
    for (const question of ['One', 'Two', 'Three']) {
      conversation.send(question);
      if (question === 'Three') break;
      await replies.asked.at(-1)!.say('Fine');
      await replies.asked.at(-1)!.end();
    }
    await replies.asked[2]!.fail(new AgentServiceError('too-large', 'Too much'));
    expect(replies.asked[3]!.messages).to.have.length(3);
    await replies.asked[3]!.say('Half');
    await replies.asked[3]!.fail(new AgentServiceError('too-large', 'Too much'));
    expect(transcript(conversation).at(-1)).to.equal('assistant: Half (failed)');
    expect(replies.asked).to.have.length(4);
  });

  it('offers retry only for failed or stopped replies, and regenerate for any reply', async () => {
    expect(conversation.regenerate()).to.equal(false);
    conversation.send('Hello');
    await replies.asked[0]!.say('Fine');
    await replies.asked[0]!.end();
    expect(conversation.retry()).to.equal(false);
    expect(conversation.regenerate()).to.equal(true);
    expect(transcript(conversation)).to.deep.equal(['user: Hello (done)', 'assistant:  (sending)']);
  });

  it('ignores a late answer of another agent', async () => {
    conversation.send('For a');
    conversation.open('Agent-b', replies);
    await replies.asked[0]!.say('From a');
    expect(transcript(conversation)).to.deep.equal([]);
    conversation.send('For b');
    await replies.asked[0]!.say('From a again');
    await replies.asked[1]!.say('From b');
    expect(transcript(conversation)).to.deep.equal(['user: For b (done)', 'assistant: From b (streaming)']);
    expect(replies.asked.map(({agentId}) => agentId)).to.deep.equal(['Agent-a', 'Agent-b']);
  });

  it('ignores an older request of the same agent', async () => {
    conversation.send('One');
    conversation.stop();
    conversation.retry();
    await replies.asked[0]!.say('old');
    await replies.asked[1]!.say('new');
    expect(transcript(conversation)[1]).to.equal('assistant: new (streaming)');
  });

  it('keeps waiting for a reply when an older request answers, ends or fails', async () => {
    for (const finish of ['end', 'fail'] as const) {
      const held = holdReplies();
      const asking = new Conversation(loadRecords);
      asking.open('Agent-a', held);
      asking.send('One');
      asking.stop();
      asking.send('Two');
      held.asked[0]!.options.onOpen?.();
      if (finish === 'end') await held.asked[0]!.end();
      else await held.asked[0]!.fail(new AgentServiceError('network', 'gone'));
      expect(transcript(asking), finish).to.deep.equal([
        'user: One (done)',
        'assistant:  (stopped)',
        'user: Two (done)',
        'assistant:  (sending)',
      ]);
    }
  });

  it('is empty after clear and drops pending chunks', async () => {
    conversation.send('One');
    conversation.clear();
    await replies.asked[0]!.say('late');
    expect(transcript(conversation)).to.deep.equal([]);
    expect(conversation.state.agentId).to.equal('Agent-a');
  });

  it('buffers chunks until the next flush', async () => {
    const flushes: (() => void)[] = [];
    const paced = new Conversation(
      loadRecords,
      () => ({}),
      flush => {
        flushes.push(flush);
        return () => undefined;
      },
    );
    paced.open('Agent-a', replies);
    paced.send('Hello');
    const changes: string[] = [];
    paced.subscribe((_, change) => changes.push(change.type));
    await replies.asked[0]!.say('One');
    await replies.asked[0]!.say(' two');
    await replies.asked[0]!.say(' three');
    expect(transcript(paced)[1]).to.equal('assistant:  (sending)');
    expect(flushes).to.have.length(1);
    flushes[0]!();
    expect(transcript(paced)[1]).to.equal('assistant: One two three (streaming)');
    expect(changes).to.deep.equal(['text-arrived']);
  });

  it('keeps buffered text when the reply ends, fails or stops', async () => {
    for (const finish of ['end', 'fail', 'stop'] as const) {
      const held = holdReplies();
      const paced = new Conversation(
        loadRecords,
        () => ({}),
        () => () => undefined,
      );
      paced.open('Agent-a', held);
      paced.send('Hello');
      await held.asked[0]!.say('One');
      await held.asked[0]!.say(' two');
      if (finish === 'end') await held.asked[0]!.end();
      if (finish === 'fail') await held.asked[0]!.fail(new AgentServiceError('network', 'gone'));
      if (finish === 'stop') paced.stop();
      expect(paced.state.messages[1]!.text, finish).to.equal('One two');
    }
  });

  it('ends a reply above four million characters, keeps it and closes its stream', async () => {
    const quarter = 'x'.repeat(1024 * 1024);
    conversation.send('Everything');
    for (let part = 0; part < 5; part += 1) await replies.asked[0]!.say(quarter);
    const reply = conversation.state.messages[1]!;
    expect(reply.text.length).to.equal(4 * quarter.length);
    expect(reply.status).to.equal('done');
    expect(reply.finishReason).to.equal('longest_reply');
    expect(replies.asked[0]!.closed).to.equal(true);
  });

  it('adds stored records in front, oldest first, each once', async () => {
    const {beginning} = conversation.state;
    conversation.send('Now');
    await replies.asked[0]!.say('Reply', {recordId: 'record-9'});
    await replies.asked[0]!.end();
    const records = [
      record('record-9', 'assistant', 'Reply', 9),
      record('record-2', 'assistant', 'Earlier reply', 2),
      record('record-1', 'user', 'Earlier', 1),
    ];
    conversation.addStored(beginning, addRecords(records));
    expect(conversation.state.messages.map(({text}) => text)).to.deep.equal([
      'Earlier',
      'Earlier reply',
      'Now',
      'Reply',
    ]);
  });

  it('drops records that belong to another conversation', () => {
    const {beginning} = conversation.state;
    conversation.open('Agent-b', replies);
    conversation.addStored(beginning, addRecords([record('record-1', 'user', 'Of a', 1)]));
    expect(transcript(conversation)).to.deep.equal([]);
  });
});
