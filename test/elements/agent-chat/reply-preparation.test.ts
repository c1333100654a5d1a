import {expect} from 'chai';
import {rehearseAsking} from '../../../src/elements/agent-chat/rehearsal/rehearse-asking.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

/** What was put into the chat for a moment. */
interface Stage {
  readonly words: string;
  /** Whether the browser had to lay it out while it was there, and so to find its fonts. */
  readonly isMeasured: boolean;
  readonly isGone: boolean;
}

/** Notes what is put into the chat for a moment. */
function watchStages(chat: ChatHarness): () => readonly Stage[] {
  const stages = new Map<Element, string>();
  const measured = new Set<Element>();
  const {getBoundingClientRect} = HTMLElement.prototype;
  HTMLElement.prototype.getBoundingClientRect = function (this: HTMLElement) {
    if (this.isConnected) measured.add(this);
    return getBoundingClientRect.call(this);
  };
  restore = () => {
    HTMLElement.prototype.getBoundingClientRect = getBoundingClientRect;
  };
  const noteStages = (records: readonly MutationRecord[]) => {
    // As they were when they were taken away: what is drawn among the styles may take its time.
    for (const node of records.flatMap(({removedNodes}) => [...removedNodes]))
      if (node instanceof HTMLElement && node.className === 'rehearsal') stages.set(node, node.textContent);
  };
  const observer = new MutationObserver(noteStages);
  observer.observe(chat.find('[part="base"]'), {childList: true});
  return () => {
    noteStages(observer.takeRecords());
    return [...stages].map(([stage, words]) => ({
      words,
      isMeasured: measured.has(stage),
      isGone: !stage.isConnected,
    }));
  };
}

let restore: (() => void) | undefined;

afterEach(() => {
  restore?.();
  restore = undefined;
});

describe('a rehearsal of asking', () => {
  it('reads a whole reply, asks nobody, and stores nothing', async () => {
    const {fetch} = globalThis;
    const {setItem} = Storage.prototype;
    const asked: unknown[] = [];
    const stored: string[] = [];
    globalThis.fetch = async (...request) => {
      asked.push(request);
      return fetch(...request);
    };
    Storage.prototype.setItem = function (key, value) {
      stored.push(key);
      setItem.call(this, key, value);
    };
    restore = () => {
      globalThis.fetch = fetch;
      Storage.prototype.setItem = setItem;
    };
    const said = await rehearseAsking();
    expect(new Set(said.map(({role, status}) => `${role} ${status}`))).to.deep.equal(
      new Set(['user done', 'assistant done']),
    );
    expect(said.filter(({text}) => text === '')).to.deep.equal([]);
    expect(asked).to.deep.equal([]);
    expect(stored).to.deep.equal([]);
  });
});

describe('what a chat makes ready when someone is about to write', () => {
  it('is drawn among its styles once, and gone before anyone can see or hear it', async () => {
    const chat = await openChat();
    const stages = watchStages(chat);
    const before = chat.text();
    chat.chat.focus();
    await chat.until(() => stages().length === 2, 'the rehearsals of a text and of messages');
    for (const stage of stages()) {
      expect(stage).to.include({isMeasured: true, isGone: true});
      expect(stage.words).not.to.equal('');
    }
    expect(stages().at(-1)?.words, 'a reply that grew').to.include('b c');
    chat.input.blur();
    chat.chat.focus();
    await chat.settle();
    expect(stages()).to.have.lengthOf(2);
    expect(chat.text()).to.equal(before);
    expect(chat.announced).to.deep.equal([]);
    expect(chat.service.requests.filter(({url}) => url.pathname.includes('completions'))).to.deep.equal([]);
  });

  it('includes how the language of the chat tells the time, which takes a browser long', async () => {
    const {DateTimeFormat} = Intl;
    const made: string[] = [];
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(target, given: unknown[], newTarget: typeof DateTimeFormat): Intl.DateTimeFormat {
        made.push(JSON.stringify(given));
        return Reflect.construct(target, given, newTarget) as Intl.DateTimeFormat;
      },
    });
    restore = () => {
      Intl.DateTimeFormat = DateTimeFormat;
    };
    // A language that no other test tells the time in.
    const chat = await openChat({settings: {locale: 'sl-SI'}});
    chat.chat.focus();
    await chat.until(() => made.filter(given => given.includes('sl-si')).length >= 2, 'how to tell the time');
    const before = [...made];
    const answer = chat.service.nextAnswer();
    answer.say('Da.');
    answer.end();
    await chat.send('Ali?');
    await chat.until(() => chat.findAll('time').length === 2, 'when both were said');
    expect(made).to.deep.equal(before);
  });

  it('includes what frames code, which is not drawn a first time without it', async () => {
    const chat = await openChat();
    const stages = watchStages(chat);
    chat.chat.focus();
    await chat.until(() => stages().length > 0, 'the rehearsal');
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
});
