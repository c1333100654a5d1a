import {expect} from 'chai';
import '../../../src/define/agent-provider.js';
import type {Announce} from '../../../src/elements/agent-chat/announcements/announcer.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

async function chatAnswering(announce: Announce): Promise<ChatHarness> {
  const chat = await openChat({settings: {announce}});
  const answer = chat.service.nextAnswer();
  await chat.send('Tell me');
  answer.say('One is done. ');
  await chat.untilReads('One is done.');
  answer.say('Two is done. Three');
  answer.end();
  await answer.asked;
  await chat.untilIdle();
  return chat;
}

function hostFor(visitorId: string, chat: AgentChat): void {
  const provider = Object.assign(document.createElement('agent-provider'), {visitorId});
  chat.replaceWith(provider);
  provider.append(chat);
}

describe('the announcements for screen readers', () => {
  it('come from one polite region outside the transcript, which is not live', async () => {
    const chat = await openChat();
    expect(chat.transcript.ariaLive).to.equal('off');
    expect(chat.transcript.ariaLabel).to.equal('Messages');
    const regions = chat.findAll('[aria-live="polite"]');
    expect(regions).to.have.length(1);
    expect(chat.transcript.contains(regions[0]!)).to.equal(false);
  });

  it('are the sentences of the reply, each whole, not each chunk', async () => {
    const chat = await chatAnswering('sentences');
    expect(chat.announced[0]).to.equal('Waiting for the reply');
    expect(chat.announced.slice(1).join(' ')).to.equal('One is done. Two is done. Three');
  });

  it('use sentences when the page removes the setting or sets an unknown value', async () => {
    const chat = await openChat();
    chat.chat.setAttribute('announce', 'off');
    chat.chat.removeAttribute('announce');
    await chat.send('One is done.');
    await chat.until(() => chat.announced.includes('One is done.'), 'the reply is spoken');
    chat.chat.setAttribute('announce', 'sentence');
    await chat.send('Two is done.');
    await chat.until(() => chat.announced.includes('Two is done.'), 'the next reply is spoken');
  });

  it('contain no markup', async () => {
    const chat = await openChat({settings: {announce: 'complete'}});
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('It is **very** `simple`: see [the manual](https://manual.example).');
    await chat.until(() => chat.findAll('.blocks strong').length === 1, 'the words are drawn');
    answer.end();
    await chat.untilIdle();
    await chat.until(() => chat.announced.length > 1, 'the reply is spoken');
    expect(chat.announced.at(-1)).to.equal('It is very simple: see the manual.');
  });

  it('change the regions only a few times, however many chunks a reply has', async () => {
    const chat = await openChat();
    let changes = 0;
    const observer = new MutationObserver(records => (changes += records.length));
    for (const region of chat.findAll('[aria-live="polite"], [role="alert"]'))
      observer.observe(region, {childList: true, characterData: true, subtree: true});
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    const sentences = Array.from({length: 60}, (_, index) => `This is sentence ${index}.`);
    for (const sentence of sentences) {
      answer.say(`${sentence} `);
      await new Promise(resolve => requestAnimationFrame(resolve));
    }
    answer.end();
    await chat.untilIdle();
    await chat.until(() => chat.announced.at(-1)?.endsWith(sentences.at(-1)!) ?? false, 'the end is spoken');
    expect(changes).to.be.at.most(14);
    expect(chat.announced.slice(1).join(' ')).to.equal(sentences.join(' '));
  });

  it('describe code, tables and images without their content', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say(
      'So:\n\n```js\nlet a;\nlet b;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![A rose](https://a.example/b.png)',
    );
    answer.end();
    await chat.untilIdle();
    await chat.until(() => chat.announced.length > 1, 'the reply is spoken');
    expect(chat.announced.slice(1).join(' ')).to.equal(
      'So: Code in js, 2 lines. Table, 1 row, 2 columns. Picture: A rose.',
    );
  });

  it('stop during a reply when the page turns them off', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('One is done. Two');
    await chat.untilReads('One is done. Two');
    chat.chat.announce = 'off';
    answer.end();
    await chat.untilIdle();
    expect(chat.announced).to.deep.equal(['Waiting for the reply']);
  });

  it('report that the network is lost, and that it is back', async () => {
    const chat = await openChat();
    goOffline()();
    await chat.settle();
    expect(chat.announced).to.have.length(2);
    expect(chat.announced[0]).to.include('You are offline.');
    expect(chat.announced[1]).to.equal('You are online again.');
  });

  it('report only that a reply arrived in status mode', async () => {
    const chat = await chatAnswering('status');
    expect(chat.announced).to.deep.equal(['Waiting for the reply', 'The reply is complete.']);
  });

  it('contain the whole reply at its end in whole mode', async () => {
    const chat = await chatAnswering('complete');
    expect(chat.announced).to.deep.equal(['Waiting for the reply', 'One is done. Two is done. Three']);
  });

  it('are empty when they are off', async () => {
    const chat = await chatAnswering('off');
    expect(chat.announced).to.deep.equal([]);
  });

  it('report a stopped reply', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('Half a sen');
    await chat.untilReads('Half a sen');
    await chat.press('Stop');
    await chat.settle();
    expect(chat.announced.at(-1)).to.equal('Half a sen Stopped.');
  });

  for (const [ending, leave] of [
    ['cleared', (chat: AgentChat) => chat.clear()],
    ['turned to another agent', (chat: AgentChat) => (chat.agentId = 'Agent-translator')],
  ] as const) {
    it(`do not continue a long reply after the chat was ${ending}`, async () => {
      const chat = await openChat({settings: {announce: 'complete'}});
      const ask = async (word: string): Promise<void> => {
        const answer = chat.service.nextAnswer();
        await chat.send('Tell me');
        answer.say(`${word} and ${'*more* '.repeat(300)}`);
        answer.end();
      };
      await ask('Roses');
      chat.chat.addEventListener('agent-reply-end', () => leave(chat.chat), {once: true});
      await chat.until(
        () => chat.chat.messages.length < 2 && chat.chat.status === 'idle',
        'the reply is left',
      );
      await ask('Tulips');
      await chat.until(
        () => chat.announced.some(words => words.includes('Tulips')),
        'the next reply is spoken',
      );
      expect(chat.announced.filter(words => words.includes('Roses'))).to.deep.equal([]);
    });
  }

  for (const [ending, leave] of [
    ['cleared', (chat: AgentChat) => chat.clear()],
    ['turned to another agent', (chat: AgentChat) => (chat.agentId = 'Agent-translator')],
    ['given to another visitor', (chat: AgentChat) => hostFor('visitor-b', chat)],
  ] as const) {
    it(`leave no text in the region after the chat was ${ending}`, async () => {
      const chat = await openChat();
      await chat.send('My own secret.');
      const region = chat.find('[aria-live="polite"]');
      await chat.until(() => region.innerText.includes('My own secret.'), 'the reply is spoken');
      leave(chat.chat);
      await chat.until(() => !chat.text().includes('My own secret.'), 'the messages are gone');
      expect(region.innerText).to.equal('');
    });
  }

  it('report a failure at once, with the visible text', async () => {
    const chat = await openChat();
    chat.service.nextAnswer().fail();
    await chat.send('Tell me');
    const sentence = 'The service has a problem at the moment. Try again in a while.';
    await chat.untilShows(sentence);
    expect(chat.alerts).to.deep.equal([`Failed: ${sentence}`]);
  });

  it('repeat a second failure with the same text', async () => {
    const chat = await openChat();
    for (const question of ['One', 'Two']) {
      chat.service.nextAnswer().fail();
      await chat.send(question);
      await chat.until(() => chat.findAll('.failure').length > 0 && chat.chat.status === 'error', 'it fails');
      await chat.settle();
    }
    expect(chat.alerts).to.have.length(2);
    expect(chat.alerts[0]).to.equal(chat.alerts[1]);
  });

  it('contain the visible reason why a reply ended', async () => {
    const chat = await openChat();
    for (const [words, finishReason, note] of [
      ['', 'stop', 'The agent sent an empty reply.'],
      ['Half', 'length', 'The reply reached its length limit.'],
    ] as const) {
      const answer = chat.service.nextAnswer();
      await chat.send('Tell me');
      answer.say(words);
      answer.end(finishReason);
      await chat.untilShows(note);
      await chat.until(() => chat.announced.at(-1)?.endsWith(note) ?? false, `"${note}" is spoken`);
      await chat.untilIdle();
    }
  });

  it('report a message that is too long: when it becomes so and when it is sent', async () => {
    const chat = await openChat({settings: {maxLength: 4}});
    for (const text of ['Rose', 'Roses', 'Roses?']) chat.type(text);
    await chat.settle();
    expect(chat.announced).to.deep.equal(['At most 4 characters.']);
    chat.pressEnter();
    await chat.until(() => chat.announced.length > 1, 'it is told again');
    await chat.press('Send');
    await chat.until(() => chat.announced.length > 2, 'and once more');
    expect(chat.announced).to.deep.equal(Array(3).fill('At most 4 characters.'));
  });

  it('repeat the same failure of another agent', async () => {
    const chat = await openChat({agentId: 'Agent-nobody'});
    expect(chat.alerts).to.have.length(1);
    chat.chat.agentId = 'Agent-guide';
    await chat.untilReads('Welcome to the garden! What would you like to know?');
    expect(chat.find('[role="alert"]').textContent, 'nothing of the first').to.equal('');
    chat.chat.agentId = 'Agent-nowhere';
    await chat.until(() => chat.chat.status === 'error', 'there is no such agent');
    await chat.settle();
    expect(chat.alerts).to.have.length(2);
  });

  it('remove a failure when it is retried', async () => {
    const chat = await openChat();
    chat.service.nextAnswer().fail();
    await chat.send('Tell me');
    await chat.untilShows('Try again');
    await chat.press('Try again');
    await chat.untilReads('Tell me');
    expect(chat.find('[role="alert"]').textContent).to.equal('');
  });

  it('name the author of each message', async () => {
    const chat = await openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    const articles = chat.findAll('article').map(article => article.textContent.trim().split(/\s{2,}/)[0]);
    expect(articles).to.deep.equal(['Garden guide said', 'You said', 'Garden guide said']);
  });
});
