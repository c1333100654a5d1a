import {expect} from 'chai';
import {countRenders, openChat} from '../../support/chat-harness.js';
import {holdBody} from '../../support/held-body.js';
import {holdFrames} from '../../support/held-frames.js';

describe('a streamed reply', () => {
  it('shows the question and the waiting state at once', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('When do roses bloom?');
    expect(chat.messages().slice(1)).to.deep.equal(['You: When do roses bloom?', 'Garden guide: ']);
    expect(chat.text()).to.include('Waiting for the reply');
    expect(chat.chat.status).to.equal('waiting');
    expect(chat.chat.matches(':state(waiting)')).to.equal(true);
    answer.end();
  });

  it('does not render again when the service accepts the question', async () => {
    const chat = await openChat();
    const body = holdBody();
    let accept = (): void => undefined;
    const accepted = new Promise<void>(resolve => (accept = resolve));
    chat.service.respondNext(async () => {
      await accepted;
      return new Response(body.stream, {headers: {'Content-Type': 'text/event-stream'}});
    });
    await chat.send('When do roses bloom?');
    await chat.settle();
    const renders = countRenders(chat.chat);
    accept();
    await chat.until(() => chat.chat.messages.at(-1)?.status === 'waiting', 'the question is accepted');
    await chat.settle();
    expect(renders()).to.equal(0);
    chat.chat.stop();
  });

  it('starts without rendering anything but its own message', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('When do roses bloom?');
    await chat.settle();
    const renders = countRenders(chat.chat);
    answer.say('From ');
    await chat.untilReads('From');
    await chat.settle();
    expect(renders()).to.equal(0);
    expect(chat.chat.matches(':state(streaming)')).to.equal(true);
    expect(chat.chat.matches(':state(waiting)')).to.equal(false);
    answer.end();
    await chat.untilIdle();
    expect(renders()).to.be.greaterThan(0);
  });

  it('appears as it arrives', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('When do roses bloom?');
    answer.say('From ');
    await chat.untilReads('From');
    expect(chat.chat.matches(':state(streaming)')).to.equal(true);
    expect(chat.findAll('[part="cursor"]')).to.have.length(1);
    answer.say('May ');
    await chat.untilReads('From May');
    answer.say('on.');
    answer.end();
    await chat.untilReads('From May on.');
    await chat.untilIdle();
    expect(chat.findAll('[part="cursor"]')).to.deep.equal([]);
    expect(chat.chat.matches(':state(streaming)')).to.equal(false);
    expect(chat.chat.status).to.equal('idle');
  });

  it('arrives whole when streaming is off, and looks the same', async () => {
    const chat = await openChat({settings: {stream: false}});
    await chat.send('Hello');
    await chat.untilReads('Hello');
    const request = chat.service.requests.find(({method}) => method === 'POST');
    expect(JSON.parse(request!.body)).to.include({stream: false});
  });

  it('streams unless the attribute is `false` or `off`', async () => {
    const {chat} = await openChat();
    const values = ['false', 'true', 'off', 'on', 'false', 'auto', 'off', '', 'false', 'maybe', null];
    const read = values.map(value => {
      if (value === null) chat.removeAttribute('stream');
      else chat.setAttribute('stream', value);
      return chat.stream;
    });
    expect(read).to.deep.equal([false, true, false, true, false, true, false, true, false, false, true]);
  });

  it('streams unless the property is `false`, also as a text', () => {
    const chat = document.createElement('agent-chat');
    const values = [false, undefined, 'off', null, 'false', true, false, 7];
    const read = values.map(value => {
      Reflect.set(chat, 'stream', value);
      return chat.stream;
    });
    expect(read).to.deep.equal([false, true, false, true, false, true, false, false]);
  });

  it('has the earlier turns as context', async () => {
    const chat = await openChat({settings: {contextTurns: 1}});
    for (const question of ['One', 'Two', 'Three']) {
      await chat.send(question);
      await chat.untilReads(question);
      await chat.untilIdle();
    }
    const {messages} = JSON.parse(chat.service.requests.at(-1)!.body) as {messages: {content: string}[]};
    expect(messages.map(({content}) => content)).to.deep.equal(['Two', 'Two', 'Three']);
  });

  it('renders once a frame, however many chunks arrive', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Count');
    answer.say('0');
    await chat.untilReads('0');
    const reply = chat.messageElements().at(-1)!;
    const frames = holdFrames();
    try {
      const renders = countRenders(reply);
      for (let number = 1; number <= 60; number += 1) answer.say(` ${number}`);
      await chat.until(() => frames.waiting > 0, 'a frame is asked for');
      frames.draw();
      await reply.updateComplete;
      answer.end();
      await chat.untilIdle();
      expect(chat.messages().at(-1)).to.match(/: 0 1 2 .* 59 60$/);
      // One more when the reply is complete, and one when the buttons below it are enabled.
      expect(renders()).to.be.at.most(frames.requested + 2);
      expect(frames.requested, 'frames').to.be.below(20);
    } finally {
      frames.release();
    }
  });

  it('renders a large chunk in portions, one each frame', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me all');
    answer.say('**Begin**');
    await chat.until(() => chat.findAll('.blocks strong').length === 1, 'the renderer');
    const reply = chat.messageElements().at(-1)!;
    const content = reply.querySelector<HTMLElement>('agent-markdown')!;
    const drawn = () => content.textContent.length;
    const frames = holdFrames();
    const clock = performance.now;
    try {
      answer.say(`\n\n${'word '.repeat(4_000)}`);
      answer.end();
      await chat.untilIdle();
      expect(drawn(), 'before a frame').to.be.below(100);
      // With instant parsing there is no delay in which two portions would join.
      const now = performance.now() + 10_000;
      performance.now = () => now;
      const steps: number[] = [];
      while (frames.waiting > 0 && steps.length < 20) {
        const before = drawn();
        frames.draw();
        steps.push(drawn() - before);
      }
      expect(Math.max(...steps), 'with a frame').to.be.within(1_000, 5_000);
      expect(drawn(), 'at last').to.be.at.least(20_000);
    } finally {
      performance.now = clock;
      frames.release();
    }
  });

  it('renders only its text, not its elements, while it grows', async () => {
    const chat = await openChat();
    await chat.send('First');
    await chat.untilReads('First');
    await chat.untilIdle();
    const answer = chat.service.nextAnswer();
    await chat.send('Second');
    answer.say('Growing');
    await chat.untilReads('Growing');
    await chat.settle();
    const [growing, ...finished] = [...chat.messageElements()].reverse();
    const counts = finished.map(element => countRenders(element));
    const chatRenders = countRenders(chat.chat);
    const growingRenders = countRenders(growing!);
    let words = 'Growing';
    for (const word of [' and', ' growing', ' and', ' growing']) {
      answer.say(word);
      words += word;
      await chat.untilReads(words);
    }
    expect(chatRenders(), 'the chat').to.equal(0);
    expect(counts.map(count => count())).to.deep.equal([0, 0, 0, 0]);
    expect(growingRenders(), 'the growing message').to.equal(0);
    answer.end();
  });

  it('keeps the elements of finished messages when the next reply comes', async () => {
    const chat = await openChat();
    await chat.send('First');
    await chat.untilIdle();
    const before = chat.findAll('[part="content"]');
    await chat.send('Second');
    await chat.untilIdle();
    const after = chat.findAll('[part="content"]');
    expect(after.slice(0, before.length)).to.deep.equal(before);
    expect(after.length).to.equal(before.length + 2);
  });

  it('shows that it is empty, too long for the agent, or filtered', async () => {
    for (const [reason, note] of [
      ['stop', 'The agent sent an empty reply.'],
      ['length', 'The reply reached its length limit.'],
      ['model_length', 'The reply reached its length limit.'],
      ['MAX_TOKENS', 'The reply reached its length limit.'],
      ['model_context_window_exceeded', 'The reply reached its length limit.'],
      ['content_filter', 'The reply was ended by a content filter.'],
      ['SAFETY', 'The reply was ended by a content filter.'],
      ['refusal', 'The reply was ended by a content filter.'],
      ['sensitive', 'The reply was ended by a content filter.'],
      ['guardrail_intervened', 'The reply was ended by a content filter.'],
    ] as const) {
      const chat = await openChat();
      const answer = chat.service.nextAnswer();
      await chat.send('Hello');
      answer.end(reason);
      await chat.untilShows(note);
      expect(chat.button('Regenerate the reply'), reason).not.to.equal(undefined);
    }
  });
});
