import {expect} from 'chai';
import {replyModule} from '../../../src/elements/load-reply.js';
import {openChat} from '../../support/chat-harness.js';

describe('the reply code, prefetched when a visitor starts to write', () => {
  it('leaves out code frames: the first block has one as soon as their code has loaded, others at once', async () => {
    const chat = await openChat();
    chat.input.focus();
    await chat.until(() => replyModule.loaded !== undefined, 'the code of replies');
    let drawn: string[] = [];
    new MutationObserver(() => {
      for (const code of chat.findAll('pre')) {
        const kind = code.closest('agent-code-block') ? 'framed' : 'bare';
        if (drawn.at(-1) !== kind) drawn.push(kind);
      }
    }).observe(chat.find('[part="base"]'), {childList: true, subtree: true});
    const answer = chat.service.nextAnswer();
    answer.say('```ts\nconst roses');
    await chat.send('How many?');
    await chat.until(() => drawn.includes('framed'), 'the frame');
    expect(drawn).to.deep.equal(['bare', 'framed']);
    drawn = [];
    answer.say(' = 3;\n```\n\n```ts\nconst irises');
    await chat.until(() => chat.text().includes('const irises'), 'the second block');
    answer.end();
    await chat.untilIdle();
    expect(drawn).to.deep.equal(['framed']);
  });

  it('sends no request to the service', async () => {
    const chat = await openChat();
    const before = chat.service.requests.length;
    chat.input.focus();
    await chat.until(() => replyModule.loaded !== undefined, 'the code of replies');
    await chat.settle();
    expect(chat.service.requests).to.have.length(before);
    expect(chat.announced).to.deep.equal([]);
  });
});
