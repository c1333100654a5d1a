import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import type {EndedReply} from '../../../src/connection/connection-context.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {ChatHarness, openChat} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {holdNext, serviceWithRecords} from '../../support/stored-conversation.js';
import {holdStream, sayIn} from '../../support/streamed-answer.js';

describe('messages of a chat that are also stored', () => {
  it('appear once when their records arrive later, in the same elements', async () => {
    const service = await serviceWithRecords(2);
    const chat = await openChat({service});
    await chat.send('Hello');
    await chat.untilIdle();
    const [question, reply] = chat.messageElements().slice(-2);
    await chat.chat.loadOlder();
    await chat.settle();
    expect(chat.messages()).to.deep.equal([
      'You: Stored 1',
      'Garden guide: Stored 2',
      'You: Hello',
      'Garden guide: Hello',
    ]);
    expect(chat.messageElements().slice(-2)).to.deep.equal([question, reply]);
    const [stored, answer] = chat.chat.messages.slice(-2);
    expect(stored?.recordId).to.match(/^record-/);
    expect(answer?.record?.replyTo).to.equal(stored?.recordId);
  });

  it('appear once during a streaming reply, which continues', async () => {
    const chat = await openChat({service: await serviceWithRecords(2)});
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    answer.say('From');
    await chat.untilReads('From');
    const element = chat.messageElements().at(-1);
    await chat.chat.loadOlder();
    await chat.settle();
    expect(chat.text()).not.to.include('No reply stored.');
    answer.say(' May on.');
    answer.end();
    await chat.untilReads('From May on.');
    await chat.untilIdle();
    expect(chat.messages()).to.deep.equal([
      'You: Stored 1',
      'Garden guide: Stored 2',
      'You: Hello',
      'Garden guide: From May on.',
    ]);
    expect(chat.messageElements().at(-1)).to.equal(element);
  });

  it('appear once when a question is asked before the newest messages arrive', async () => {
    const service = await serviceWithRecords(2);
    service.respondNext(() => Response.json({agentList: service.agents, total: 3}));
    const release = holdNext(service);
    const chat = await openChat({service, settings: {history: 'recent'}});
    await chat.until(() => service.requests.length === 2, 'the records are asked for');
    await chat.send('Hello');
    await chat.untilReads('Hello');
    release();
    await chat.untilShows('Stored 2');
    await chat.untilIdle();
    expect(chat.messages()).to.deep.equal([
      'You: Stored 1',
      'Garden guide: Stored 2',
      'You: Hello',
      'Garden guide: Hello',
    ]);
  });

  it('appear once after a reload during a reply when the service links no replies', async () => {
    const service = createTestService();
    const chat = await openChat({service});
    const body = holdStream(service);
    await chat.send('Is it there?');
    sayIn(body, 'It is');
    await chat.untilReads('It is');
    const kept = Object.entries(sessionStorage);
    chat.chat.remove();
    await new Promise(resolve => setTimeout(resolve));
    for (const [key, value] of kept) sessionStorage.setItem(key, String(value));
    const createTime = new Date().toISOString();
    await service.addRecord('Agent-guide', {role: 'user', content: 'Is it there?', createTime});
    await service.addRecord('Agent-guide', {role: 'assistant', content: 'It is all there.', createTime});
    const again = await openChat({service, settings: {history: 'recent'}, keepsStorage: true});
    await again.untilShows('This is the reply as the service has stored it.');
    expect(again.messages().slice(1)).to.deep.equal(['You: Is it there?', 'Garden guide: It is all there.']);
  });

  for (const [naming, id] of Object.entries({'names replies otherwise': 'chat-1', 'names no replies': ''})) {
    it(`replace a lost reply when the reader scrolls to them, at a service that ${naming}`, async () => {
      const service = createTestService();
      const chat = await openChat({service});
      const body = holdStream(service);
      await chat.send('First');
      body.send(`data: ${JSON.stringify({id, choices: [{delta: {content: 'Half'}}]})}\n\n`);
      await chat.untilReads('Half');
      body.fail();
      await chat.untilShows('Checking whether the reply was stored');
      await chat.send('Second');
      await chat.untilIdle();
      const createTime = new Date(Date.now() - 60_000).toISOString();
      await service.addRecord('Agent-guide', {role: 'user', content: 'First', createTime});
      await service.addRecord('Agent-guide', {role: 'assistant', content: 'Half and whole', createTime});
      await chat.chat.loadOlder();
      await chat.settle();
      expect(chat.messages().slice(1)).to.deep.equal([
        'You: First',
        'Garden guide: Half and whole',
        'You: Second',
        'Garden guide: Second',
      ]);
      expect(chat.notices()).to.deep.equal(['This is the reply as the service has stored it.']);
      expect(Object.keys(sessionStorage).join()).not.to.include('unconfirmed');
    });
  }

  it('appear once after reloads when a question was refused and sent again', async () => {
    const settings = {history: 'recent'} as const;
    const first = await openChat({settings});
    await first.send('Before');
    await first.untilIdle();
    for (const press of [() => first.send('About roses'), () => first.press('Try again')]) {
      const answer = first.service.nextAnswer();
      await press();
      answer.fail();
      await first.untilIdle();
    }
    await first.press('Try again');
    await first.untilIdle();
    let chat = first;
    for (const reload of ['first', 'second']) {
      dispatchEvent(new Event('pagehide'));
      chat.chat.remove();
      await new Promise(resolve => setTimeout(resolve));
      chat = await openChat({service: first.service, settings, keepsStorage: true});
      await chat.until(() => !chat.text().includes('Loading earlier'), 'the records are there');
      expect(chat.messages().slice(-4), reload).to.deep.equal([
        'You: Before',
        'Garden guide: Before',
        'You: About roses',
        'Garden guide: About roses',
      ]);
    }
  });

  it('stay separate when the same text was sent twice', async () => {
    const service = createTestService();
    await service.addRecord('Agent-guide', {role: 'user', content: 'Hello'});
    await service.addRecord('Agent-guide', {role: 'assistant', content: 'Hello'});
    const chat = await openChat({service});
    await chat.send('Hello');
    await chat.untilIdle();
    await chat.chat.loadOlder();
    await chat.settle();
    expect(chat.messages()).to.have.length(4);
  });

  it('can be regenerated when they are the last, without moving the others', async () => {
    const chat = await openChat({service: await serviceWithRecords(4), settings: {history: 'recent'}});
    await chat.untilReads('Stored 4');
    const elements = chat.messageElements().slice(0, 3);
    await chat.press('Regenerate the reply');
    await chat.untilIdle();
    expect(chat.messages()).to.deep.equal([
      'You: Stored 1',
      'Garden guide: Stored 2',
      'You: Stored 3',
      'Garden guide: Stored 3',
    ]);
    expect(chat.messageElements().slice(0, 3)).to.deep.equal(elements);
  });
});

describe('the conversation of a chat', () => {
  it('can be exported as text', async () => {
    const chat = await openChat({service: await serviceWithRecords(2), settings: {history: 'recent'}});
    await chat.untilReads('Stored 2');
    await chat.send('Now');
    await chat.untilIdle();
    const exported = JSON.parse(await chat.chat.exportTranscript('json')) as {
      agentId: string;
      exportedMessages: {recordId: string; role: string; content: string}[];
    };
    expect(exported.agentId).to.equal('Agent-guide');
    expect(exported.exportedMessages.map(({role, content}) => `${role}: ${content}`)).to.deep.equal([
      'user: Stored 1',
      'assistant: Stored 2',
      'user: Now',
      'assistant: Now',
    ]);
    expect(exported.exportedMessages[0]?.recordId).to.equal('record-1');
    const text = await chat.chat.exportTranscript('text');
    expect(text).to.match(/^Conversation with Garden guide\n/);
    expect(text).to.include('You').and.to.include('Garden guide').and.to.include('Stored 2');
    expect(await chat.chat.exportTranscript('markdown')).to.include('Stored 2');
  });

  it('is reported to linked elements when a reply ends, in any way', async () => {
    const service = createTestService();
    const provider = await fixture<AgentProvider>(html`
      <agent-provider
        .baseUrl=${service.baseUrl}
        .fetch=${service.fetch}
        .accessToken=${service.token}
        .agentId=${'Agent-guide'}
      >
        <agent-chat></agent-chat>
      </agent-provider>
    `);
    const element = provider.querySelector('agent-chat')!;
    await element.updateComplete;
    const chat = new ChatHarness(element, service);
    await chat.untilOpened();
    const ended: EndedReply[] = [];
    element['connection'].provider?.replyEnded.listen(reply => ended.push(reply));

    await chat.send('One');
    await chat.untilIdle();
    const stopped = service.nextAnswer();
    await chat.send('Two');
    stopped.say('Half');
    await chat.untilReads('Half');
    await chat.press('Stop');
    const failed = service.nextAnswer();
    await chat.send('Three');
    failed.say('Half again');
    await chat.untilReads('Half again');
    failed.fail();
    await chat.untilShows('Try again');

    expect(ended).to.have.length(3);
    expect(ended.map(({agentId}) => agentId)).to.deep.equal(['Agent-guide', 'Agent-guide', 'Agent-guide']);
    const replies = chat.chat.messages.filter(({role}) => role === 'assistant');
    expect(ended.map(({recordId}) => recordId)).to.deep.equal(replies.map(({recordId}) => recordId));
  });
});
