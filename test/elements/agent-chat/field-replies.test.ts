import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {chunkJson, eventOf} from '../../support/reply-samples.js';
import {holdStream, sayIn} from '../../support/streamed-answer.js';

const emptyReply = 'The agent sent an empty reply.';
const unreadableReply = 'The service sent an answer that cannot be read.';

/** Everything in the storage of a tab. */
function stored(): string {
  return JSON.stringify([sessionStorage, localStorage]);
}

/** Sends a question and answers it with this body. */
async function ask(chat: ChatHarness, body: BodyInit, question = 'Hello'): Promise<void> {
  chat.service.respondNext(() => new Response(body));
  await chat.send(question);
  await chat.untilIdle();
}

describe('a reply that starts with reasoning', () => {
  for (const [marks, content] of [
    ['tags', '\n<think>secret\n\nthoughts</think>\n\nFrom May on.'],
    ['an end tag', 'secret\n\nthoughts\n</think>\n\nFrom May on.'],
    [
      'channels',
      '<|channel|>analysis<|message|>secret thoughts<|end|><|start|>assistant<|channel|>final<|message|>From May on.<|return|>',
    ],
  ] as const)
    for (const stream of [true, false]) {
      it(`is shown, spoken, copied, exported, stored and sent without it: ${marks}, stream ${stream}`, async () => {
        const chat = await openChat({settings: {stream, actions: 'copy'}});
        await ask(chat, eventOf(chunkJson(content, 'stop')));
        await chat.untilReads('From May on.');
        expect(chat.chat.messages.at(-1)?.text).to.equal('From May on.');
        await chat.send('And then?');
        await chat.untilIdle();
        const {body} = chat.service.requests.at(-1)!;
        expect(JSON.parse(body))
          .to.have.property('messages')
          .that.deep.includes({role: 'assistant', content: 'From May on.'});
        dispatchEvent(new Event('pagehide'));
        const exported = await Promise.all(
          (['markdown', 'text', 'json'] as const).map(format => chat.chat.exportTranscript(format)),
        );
        for (const words of [chat.text(), chat.announced.join(), stored(), body, ...exported]) {
          expect(words).not.to.match(/secret|think|<\|/);
        }
        expect(stored()).to.include('From May on.');
        expect(exported.join()).to.include('From May on.');
      });
    }

  it('moves shown text to the reasoning when only its end has a mark, and waits for the answer', async () => {
    const chat = await openChat();
    const body = holdStream(chat.service);
    await chat.send('Hello');
    sayIn(body, 'Hm, a secret.\n\nRoses, ');
    await chat.untilReads('Hm, a secret.\n\nRoses,');
    for (const words of ['then.\n</th', 'ink>']) sayIn(body, words);
    await chat.until(() => chat.chat.status === 'waiting', 'the chat waits again');
    expect(chat.text()).not.to.match(/think|secret|Roses/);
    sayIn(body, '\n\nFrom May on. And');
    await chat.untilReads('From May on. And');
    sayIn(body, ' `</think>` is a tag.');
    body.end();
    await chat.untilIdle();
    const {text, reasoning} = chat.chat.messages.at(-1)!;
    expect({text, reasoning: reasoning?.text}).to.deep.equal({
      text: 'From May on. And `</think>` is a tag.',
      reasoning: 'Hm, a secret.\n\nRoses, then.\n',
    });
    await chat.until(() => chat.announced.join(' ').includes('is a tag.'), 'the answer is spoken');
    expect(chat.announced.join(' ').match(/From May on/g)).to.have.length(1);
    dispatchEvent(new Event('pagehide'));
    expect(stored()).not.to.include('secret');
  });

  it('shows the waiting state while the agent thinks', async () => {
    const chat = await openChat();
    const body = holdStream(chat.service);
    await chat.send('Hello');
    for (const words of ['<thi', 'nk>', 'Hm, ', 'secret', '</think>', '\n\n']) {
      sayIn(body, words);
      await chat.settle();
      expect(chat.findAll('.dots'), words).to.have.length(1);
      expect(chat.text()).not.to.match(/think|secret/);
      expect(chat.chat.status).to.equal('waiting');
    }
    sayIn(body, 'From May on.');
    await chat.untilReads('From May on.');
    expect(chat.findAll('.dots')).to.deep.equal([]);
    body.end();
    await chat.untilIdle();
  });

  it('is empty when it contains nothing else, and keeps reasoning tags inside code blocks', async () => {
    const chat = await openChat();
    await ask(chat, eventOf(chunkJson('<thinking>secret', 'stop')));
    await chat.untilShows(emptyReply);
    expect(chat.findAll('.message.agent:last-of-type .bubble').at(-1)?.textContent ?? '').not.to.include(
      'secret',
    );
    await ask(chat, eventOf(chunkJson('```\n<think>shown</think>\n```', 'stop')));
    await chat.until(() => chat.text().includes('<think>shown</think>'), 'the code is shown');
  });

  it('appears without it among the stored records', async () => {
    const chat = await openChat({settings: {history: 'recent'}});
    await chat.service.addRecord('Agent-guide', {content: 'Why <think>?'});
    for (const content of [
      '<think>secret</think>Because.',
      'secret</think>Since May.',
      '<|channel|>analysis<|message|>secret<|end|><|start|>assistant<|channel|>final<|message|>So it is.',
    ])
      await chat.service.addRecord('Agent-guide', {role: 'assistant', content});
    const again = await openChat({service: chat.service, settings: {history: 'recent'}});
    for (const answer of ['Because.', 'Since May.', 'So it is.']) await again.untilShows(answer);
    expect(again.text()).to.include('Why <think>?');
    expect(again.text()).not.to.match(/secret|<\|/);
  });
});

describe('a reply in a third-party format', () => {
  for (const text of ['\u200b', '\u2060\ufeff', ' \u200d\n\u00ad']) {
    it(`is empty without a visible character: ${JSON.stringify(text).replace(/[^ -~]/g, '?')}`, async () => {
      const chat = await openChat();
      await ask(chat, eventOf(chunkJson(text, 'stop')));
      await chat.untilShows(emptyReply);
    });
  }

  it('is unreadable, not empty, when its format is unknown', async () => {
    const chat = await openChat();
    for (const body of ['{"choices":[{"finish_reason":"stop","answer":"Hi"}]}', eventOf('[DONE]')]) {
      await ask(chat, body);
      await chat.untilShows(unreadableReply);
      expect(chat.text()).not.to.include(emptyReply);
    }
  });

  it('shows the service message as a detail when it failed', async () => {
    const chat = await openChat();
    const error = {code: 'overloaded', message: 'Too much at once.'};
    await ask(chat, eventOf(JSON.stringify({type: 'text', content: '', finish_reason: 'error', error})));
    expect(chat.chat.messages.at(-1)).to.include({status: 'failed', finishReason: 'error'});
    expect(chat.find('.notice-words').textContent).to.equal('Too much at once.');
  });

  it('is an authorisation error for an expired token, with the service message', async () => {
    const chat = await openChat();
    await ask(chat, JSON.stringify({code: 401, msg: 'token expired'}));
    expect(chat.chat.messages.at(-1)?.error).to.include({
      kind: 'unauthorized',
      serviceMessage: 'token expired',
    });
    expect(chat.find('.notice-words').textContent).to.equal('token expired');
  });
});

describe('an answer of 16 MB and more', () => {
  const filler = 'x'.repeat(64 * 1024 - 200);
  for (const [name, body, words] of [
    [
      'one JSON answer of 50 MB',
      () => `{"choices":[{"message":{"content":"${'a'.repeat(50_000_000)}"}}]}`,
      '',
    ],
    ['events of 64 KiB', () => eventOf(chunkJson(filler)).repeat(300), 'xxx'],
    [
      'one event of 10 MB',
      () => eventOf(chunkJson('Half')) + eventOf(chunkJson('x'.repeat(10_000_000))),
      'Half',
    ],
  ] as const) {
    it(`leaves the page responsive, with the text so far: ${name}`, async () => {
      const chat = await openChat();
      const blob = new Blob([body()]);
      await ask(chat, blob);
      expect(chat.chat.messages.at(-1)?.text.slice(0, 4)).to.match(new RegExp(`^${words}`));
      chat.type('Still here');
      expect(chat.draft).to.equal('Still here');
    });
  }
});
