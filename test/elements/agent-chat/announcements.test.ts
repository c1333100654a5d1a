import {expect} from 'chai';
import type {Announce} from '../../../src/controllers/announcer.js';
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

describe('what screen readers are told', () => {
  it('comes from one polite region apart from the transcript, which stays silent', async () => {
    const chat = await openChat();
    expect(chat.transcript.ariaLive).to.equal('off');
    expect(chat.transcript.ariaLabel).to.equal('Messages');
    const regions = chat.findAll('[aria-live="polite"]');
    expect(regions).to.have.length(1);
    expect(chat.transcript.contains(regions[0]!)).to.equal(false);
  });

  it('is the reply in sentences, whole in the end, and not each piece', async () => {
    const chat = await chatAnswering('sentences');
    expect(chat.announced[0]).to.equal('Waiting for the reply');
    expect(chat.announced.slice(1).join(' ')).to.equal('One is done. Two is done. Three');
  });

  it('has no signs of markup in it', async () => {
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

  it('is that a reply came, when only that is wanted', async () => {
    const chat = await chatAnswering('status');
    expect(chat.announced).to.deep.equal(['Waiting for the reply', 'The reply is complete.']);
  });

  it('is the whole reply at its end, when that is wanted', async () => {
    const chat = await chatAnswering('complete');
    expect(chat.announced).to.deep.equal(['Waiting for the reply', 'One is done. Two is done. Three']);
  });

  it('is nothing, when nothing is wanted', async () => {
    const chat = await chatAnswering('off');
    expect(chat.announced).to.deep.equal([]);
  });

  it('is that a reply was stopped', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('Half a sen');
    await chat.untilReads('Half a sen');
    await chat.press('Stop');
    await chat.settle();
    expect(chat.announced.at(-1)).to.equal('Half a sen Stopped.');
  });

  it('is a failure at once, with the words on screen', async () => {
    const chat = await openChat();
    chat.service.nextAnswer().fail();
    await chat.send('Tell me');
    const sentence = 'The service has a problem at the moment. Try again in a while.';
    await chat.untilShows(sentence);
    expect(chat.alerts).to.deep.equal([`Failed: ${sentence}`]);
  });

  it('is a second failure too, though its words are the same', async () => {
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

  it('forgets a failure once it is tried again', async () => {
    const chat = await openChat();
    chat.service.nextAnswer().fail();
    await chat.send('Tell me');
    await chat.untilShows('Try again');
    await chat.press('Try again');
    await chat.untilReads('Tell me');
    expect(chat.find('[role="alert"]').textContent).to.equal('');
  });

  it('names who said each message', async () => {
    const chat = await openChat();
    await chat.send('Hello');
    await chat.untilIdle();
    const articles = chat.findAll('article').map(article => article.textContent.trim().split(/\s{2,}/)[0]);
    expect(articles).to.deep.equal(['Garden guide said', 'You said', 'Garden guide said']);
  });
});
