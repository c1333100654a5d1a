import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

/** The names of all animations that started in a chat. */
function movements(chat: ChatHarness): string[] {
  const begun: string[] = [];
  chat.chat.shadowRoot?.addEventListener('animationstart', event => {
    begun.push((event as AnimationEvent).animationName);
  });
  return begun;
}

function nextFrames(): Promise<void> {
  return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

describe('the motion of a chat', () => {
  it('animates question and reply once, and nothing while the reply grows', async () => {
    const chat = await openChat();
    await nextFrames();
    const begun = movements(chat);
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    await chat.until(() => begun.includes('appear'), 'question and reply come in');
    for (const words of ['One', ' two', ' three', ' four']) {
      answer.say(words);
      await chat.untilShows(words.trim());
      await nextFrames();
    }
    answer.end();
    await chat.untilIdle();
    await nextFrames();
    expect(begun.filter(name => name === 'appear')).to.have.length(1);
  });

  it('shows the messages of a removed chat without animation', async () => {
    const first = await openChat();
    await first.send('Hello');
    await first.untilReads('Hello');
    await first.untilIdle();
    first.chat.remove();
    const begun: string[] = [];
    const note = (event: AnimationEvent): number => begun.push(event.animationName);
    const {attachShadow} = HTMLElement.prototype;
    HTMLElement.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      root.addEventListener('animationstart', event => note(event as AnimationEvent));
      return root;
    };
    try {
      const again = await openChat({service: first.service, takesOver: true});
      await again.untilReads('Hello');
      await nextFrames();
      expect(begun).not.to.include('appear');
    } finally {
      HTMLElement.prototype.attachShadow = attachShadow;
    }
  });

  it('shows earlier messages without animation', async () => {
    const first = await openChat();
    await first.send('Hello');
    await first.untilReads('Hello');
    await first.untilIdle();
    const again = await openChat({service: first.service, settings: {history: 'recent'}});
    await again.until(() => again.messages().length >= 2, 'what was said before');
    await nextFrames();
    const moving = again.findAll('.turn, .message').flatMap(element => element.getAnimations());
    expect(moving).to.deep.equal([]);
  });
});
