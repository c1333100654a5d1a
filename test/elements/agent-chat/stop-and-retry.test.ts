import {expect} from 'chai';
import {openChat} from '../../support/chat-harness.js';

describe('stopping a reply', () => {
  it('keeps the received part, shows the stop and ends the work at the service', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me everything');
    answer.say('Once upon');
    await chat.untilReads('Once upon');
    await chat.press('Stop');
    await answer.aborted;
    expect(chat.messages().at(-1)).to.equal('Garden guide: Once upon');
    expect(chat.notices()).to.deep.equal(['Stopped.']);
    expect(chat.chat.status).to.equal('idle');
  });

  it('moves focus to the message field', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me everything');
    await answer.asked;
    chat.button('Stop')!.focus();
    await chat.press('Stop');
    expect(chat.hasFocusInInput).to.equal(true);
  });

  it('hides everything that arrives later', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me everything');
    answer.say('Once');
    await chat.untilReads('Once');
    chat.chat.stop();
    answer.say(' more');
    answer.end();
    await answer.aborted;
    await chat.settle();
    expect(chat.messages().at(-1)).to.equal('Garden guide: Once');
  });

  it('before the first word leaves a note and a retry', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Never mind');
    await answer.asked;
    await chat.press('Stop');
    expect(chat.notices()).to.deep.equal(['Stopped.']);
    await chat.untilTooled();
    await chat.press('Regenerate the reply');
    await chat.untilReads('Never mind');
    expect(chat.messages().slice(1)).to.deep.equal(['You: Never mind', 'Garden guide: Never mind']);
  });

  it('allows to request the rest as a new reply to the same question', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Again, please');
    answer.say('Ag');
    await chat.untilReads('Ag');
    await chat.press('Stop');
    await chat.untilTooled();
    await chat.press('Regenerate the reply');
    await chat.untilReads('Again, please');
    expect(chat.messages()).to.have.length(3);
  });

  it('does nothing without a running reply', async () => {
    const chat = await openChat();
    expect(chat.chat.stop()).to.equal(false);
  });
});

describe('a reply that failed', () => {
  it('keeps the received part, explains the failure and retries at a press', async () => {
    const chat = await openChat();
    const broken = chat.service.nextAnswer();
    await chat.send('When do roses bloom?');
    broken.say('From M');
    await chat.untilReads('From M');
    broken.fail();
    await chat.untilShows('The agent could not answer.');
    expect(chat.messages().at(-1)).to.equal('Garden guide: From M');
    expect(chat.text()).to.include('What arrived so far is kept.');
    expect(chat.chat.matches(':state(error)')).to.equal(true);
    expect(chat.chat.status).to.equal('error');

    const answer = chat.service.nextAnswer();
    await chat.press('Try again');
    answer.say('From May on.');
    answer.end();
    await chat.untilReads('From May on.');
    await chat.untilIdle();
    expect(chat.messages()).to.have.length(3);
    expect(chat.notices()).to.deep.equal([]);
    expect(chat.chat.error).to.equal(undefined);
  });

  it('stays in the context of the next question with its received part', async () => {
    const chat = await openChat();
    const broken = chat.service.nextAnswer();
    await chat.send('First');
    broken.say('Half');
    await chat.untilReads('Half');
    broken.fail();
    await chat.untilShows('Try again');
    await chat.send('Second');
    await chat.untilReads('Second');
    const {messages} = JSON.parse(chat.service.requests.at(-1)!.body) as {messages: {content: string}[]};
    expect(messages.map(({content}) => content)).to.deep.equal(['First', 'Half', 'Second']);
  });

  it('does not change the next draft', async () => {
    const chat = await openChat();
    const broken = chat.service.nextAnswer();
    await chat.send('First');
    await broken.asked;
    chat.type('Second, half writ');
    broken.fail();
    await chat.untilShows('Try again');
    expect(chat.draft).to.equal('Second, half writ');
    expect(chat.hasFocusInInput).to.equal(true);
  });

  it('can be retried by the page', async () => {
    const chat = await openChat();
    expect(chat.chat.retry()).to.equal(false);
    chat.service.nextAnswer().fail();
    await chat.send('Hello');
    await chat.untilShows('Try again');
    expect(chat.chat.retry()).to.equal(true);
    await chat.untilReads('Hello');
  });
});

describe('regenerating', () => {
  it('replaces the last reply with another', async () => {
    const chat = await openChat();
    await chat.send('Tell me a joke');
    await chat.untilReads('Tell me a joke');
    await chat.untilIdle();
    const answer = chat.service.nextAnswer();
    await chat.press('Regenerate the reply');
    answer.say('A better one');
    answer.end();
    await chat.untilReads('A better one');
    expect(chat.messages()).to.have.length(3);
    expect(JSON.parse(chat.service.requests.at(-1)!.body)).to.deep.include({
      messages: [{role: 'user', content: 'Tell me a joke'}],
    });
  });

  it('is offered for the last reply only, not for the welcome message', async () => {
    const chat = await openChat();
    expect(chat.button('Regenerate the reply')).to.equal(undefined);
    await chat.send('One');
    await chat.untilIdle();
    await chat.send('Two');
    await chat.untilIdle();
    expect(chat.findAll('[aria-label="Regenerate the reply"]')).to.have.length(1);
    expect(chat.chat.regenerate()).to.equal(true);
    await chat.untilIdle();
    expect(chat.messages()).to.have.length(5);
  });

  it('does nothing before the first question', async () => {
    const chat = await openChat();
    expect(chat.chat.regenerate()).to.equal(false);
  });
});
