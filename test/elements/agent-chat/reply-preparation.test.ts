import {expect} from 'chai';
import {replyModule} from '../../../src/elements/lazy-reply-features.js';
import {openChat} from '../../support/chat-harness.js';

describe('the reply code, prefetched when a visitor starts to write', () => {
  it('includes code frames, so that a code block never appears without one', async () => {
    const chat = await openChat();
    chat.input.focus();
    await chat.until(() => replyModule.loaded !== undefined, 'the code of replies');
    const drawn: string[] = [];
    new MutationObserver(() => {
      for (const code of chat.findAll('pre'))
        drawn.push(code.closest('agent-code-block') ? 'framed' : 'bare');
    }).observe(chat.find('[part="base"]'), {childList: true, subtree: true});
    const answer = chat.service.nextAnswer();
    answer.say('```ts\nconst roses');
    await chat.send('How many?');
    await chat.until(() => chat.text().includes('const roses'), 'the code');
    answer.end();
    await chat.untilIdle();
    expect([...new Set(drawn)]).to.deep.equal(['framed']);
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
