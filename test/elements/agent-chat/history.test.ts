import {expect} from 'chai';
import {openChat} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {holdNext, serviceWithRecords} from '../../support/stored-conversation.js';

describe('a chat with history', () => {
  it('starts with the newest stored messages, oldest first, instead of the welcome message', async () => {
    const service = await serviceWithRecords(6);
    const chat = await openChat({service, settings: {history: 'recent'}, session: {historySize: 4}});
    await chat.untilReads('Stored 6');
    expect(chat.messages()).to.deep.equal([
      'You: Stored 3',
      'Garden guide: Stored 4',
      'You: Stored 5',
      'Garden guide: Stored 6',
    ]);
    const {searchParams} = service.requests.at(-1)!.url;
    expect(searchParams.get('pageSize')).to.equal('4');
  });

  it('starts with 20 messages when its session gets an invalid number', async () => {
    const service = await serviceWithRecords(22);
    const chat = await openChat({
      service,
      settings: {history: 'recent'},
      session: {historySize: Number.NaN},
    });
    await chat.untilReads('Stored 22');
    expect(chat.messages()[0]).to.equal('You: Stored 3');
  });

  it('requests no records by default', async () => {
    const service = await serviceWithRecords(2);
    const chat = await openChat({service});
    expect(service.requests).to.have.length(1);
    expect(chat.messages()).to.have.length(1);
  });

  it('welcomes a visitor who has said nothing yet', async () => {
    const chat = await openChat({settings: {history: 'recent'}});
    await chat.untilShows('Welcome to the garden!');
  });

  it('shows placeholders and no welcome message or suggestions while messages load', async () => {
    const service = await serviceWithRecords(2);
    service.respondNext(() => Response.json({agentList: service.agents, total: 3}));
    const release = holdNext(service);
    let asked = 0;
    const suggestions = () => {
      asked += 1;
      return ['And now?'];
    };
    const chat = await openChat({service, settings: {history: 'recent', suggestions}});
    expect(chat.find('.message-skeleton').checkVisibility()).to.equal(true);
    expect(chat.messages()).to.deep.equal([]);
    expect(chat.find('slot[name="empty"]').hidden).to.equal(true);
    expect(asked).to.equal(0);
    release();
    await chat.until(() => chat.button('And now?') !== undefined, 'a suggestion');
    expect(chat.messages()).to.deep.equal(['You: Stored 1', 'Garden guide: Stored 2']);
    expect(chat.findAll('.message-skeleton')).to.have.length(0);
    expect(asked).to.equal(1);
  });

  it('hides a loading failure after the chat is cleared', async () => {
    const service = await serviceWithRecords(2);
    service.respondNext(() => Response.json({agentList: service.agents, total: 3}));
    service.respondNext(() => new Response('Bad gateway', {status: 502}));
    const chat = await openChat({service, settings: {history: 'recent'}});
    await chat.untilShows('Earlier messages could not be loaded.');
    chat.chat.clear();
    await chat.settle();
    expect(chat.notices()).to.deep.equal([]);
  });

  it('stays empty when it is cleared while messages load', async () => {
    const service = await serviceWithRecords(2);
    service.respondNext(() => Response.json({agentList: service.agents, total: 3}));
    const release = holdNext(service);
    const chat = await openChat({service, settings: {history: 'recent'}});
    chat.chat.clear();
    await chat.until(() => chat.messages()[0]?.includes('Welcome') ?? false, 'the welcome');
    release();
    await chat.settle();
    expect(chat.messages()).to.have.length(1);
    expect(chat.button('Earlier messages')).to.equal(undefined);
    chat.chat.agentId = 'Agent-billing';
    await chat.untilOpened();
    chat.chat.agentId = 'Agent-guide';
    await chat.untilReads('Stored 2');
  });

  it('continues after them and sends them to the agent', async () => {
    const service = await serviceWithRecords(2);
    const chat = await openChat({service, settings: {history: 'recent'}});
    await chat.untilReads('Stored 2');
    await chat.send('Go on');
    await chat.untilReads('Go on');
    const {messages} = JSON.parse(service.requests.at(-1)!.body) as {messages: {content: string}[]};
    expect(messages.map(({content}) => content)).to.deep.equal(['Stored 1', 'Stored 2', 'Go on']);
  });

  it('starts at its end, with the last message at the bottom', async () => {
    const service = await serviceWithRecords(40);
    const chat = await openChat({service, settings: {history: 'recent'}, session: {historySize: 40}});
    await chat.untilReads('Stored 40');
    const {transcript} = chat;
    await chat.until(
      () => transcript.scrollHeight - transcript.clientHeight - transcript.scrollTop <= 1,
      'the end',
    );
    const last = chat.messageElements().at(-1)!.getBoundingClientRect();
    expect(transcript.getBoundingClientRect().bottom - last.bottom).to.be.within(0, 40);
  });

  it('requests them again when it was removed during loading', async () => {
    const service = await serviceWithRecords(2);
    const aborted = new Promise<void>(resolve => {
      service.respondNext(() => Response.json({agentList: service.agents, total: 3}));
      service.respondNext(({signal}) => {
        signal.addEventListener('abort', () => resolve());
        return new Promise<Response>(() => undefined);
      });
    });
    const chat = await openChat({service, settings: {history: 'recent'}});
    await chat.until(() => service.requests.length === 2, 'the records are asked for');
    const place = chat.chat.parentElement!;
    chat.chat.remove();
    await aborted;
    place.append(chat.chat);
    await chat.untilReads('Stored 2');
  });

  it('shows a loading failure, works without them and retries at a press', async () => {
    const service = await serviceWithRecords(2);
    service.respondNext(() => Response.json({agentList: service.agents, total: 3}));
    service.respondNext(() => new Response('Bad gateway', {status: 502}));
    const chat = await openChat({service, settings: {history: 'recent'}});
    await chat.untilShows('Earlier messages could not be loaded.');
    expect(chat.messages()).to.have.length(1);
    await chat.send('Hello');
    await chat.untilReads('Hello');
    await chat.untilIdle();
    await chat.press('Try again');
    await chat.untilShows('Stored 1');
    expect(chat.messages().slice(0, 4)).to.deep.equal([
      'You: Stored 1',
      'Garden guide: Stored 2',
      'You: Hello',
      'Garden guide: Hello',
    ]);
    expect(chat.notices()).to.deep.equal([]);
  });

  it('shows where a reply is missing', async () => {
    const service = createTestService();
    await service.addRecord('Agent-guide', {role: 'user', content: 'Asked'});
    await service.addRecord('Agent-guide', {role: 'assistant', content: ''});
    const chat = await openChat({service, settings: {history: 'recent'}});
    await chat.untilShows('No reply stored.');
  });

  it('shows where the texts of others are missing, and names other content types', async () => {
    const service = createTestService();
    await service.addRecord('Agent-guide', {role: 'user', content: ''});
    await service.addRecord('Agent-guide', {role: '', conversation: '', type: '', content: ''});
    await service.addRecord('Agent-guide', {role: 'user', type: 'voice', content: ''});
    const chat = await openChat({service, settings: {history: 'recent'}});
    await chat.untilShows('No text stored.');
    const notes = chat.messageElements().map(message => message.querySelector('.note')?.textContent.trim());
    expect(notes).to.deep.equal(['No text stored.', 'No reply stored.', 'voice']);
  });

  it('shows messages of other parties with their names', async () => {
    const service = createTestService();
    await service.addRecord('Agent-guide', {role: 'operator', content: 'A person here'});
    const chat = await openChat({service, settings: {history: 'recent'}});
    await chat.untilReads('A person here');
    expect(chat.messages()).to.deep.equal(['operator: A person here']);
  });
});
