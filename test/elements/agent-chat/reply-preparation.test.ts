import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

/** Notes what is put into the chat for a moment, and what it measures there. */
function watchStages(chat: ChatHarness): () => readonly {readonly words: string; readonly isGone: boolean}[] {
  const stages = new Map<Element, string>();
  const noteStages = (records: readonly MutationRecord[]) => {
    for (const node of records.flatMap(({addedNodes}) => [...addedNodes]))
      if (node instanceof HTMLElement && node.className === 'rehearsal') stages.set(node, node.textContent);
  };
  const observer = new MutationObserver(noteStages);
  observer.observe(chat.find('[part="base"]'), {childList: true});
  return () => {
    noteStages(observer.takeRecords());
    return [...stages].map(([stage, words]) => ({words, isGone: !stage.isConnected}));
  };
}

describe('what a chat makes ready when someone is about to write', () => {
  it('is drawn among its styles once, and gone before anyone can see or hear it', async () => {
    const chat = await openChat();
    const stages = watchStages(chat);
    const before = chat.text();
    chat.chat.focus();
    await chat.until(() => stages().length > 0, 'the rehearsal');
    const [stage, ...others] = stages();
    expect(others).to.deep.equal([]);
    expect(stage?.isGone).to.equal(true);
    expect(stage?.words).not.to.equal('');
    chat.input.blur();
    chat.chat.focus();
    await chat.settle();
    expect(stages()).to.have.lengthOf(1);
    expect(chat.text()).to.equal(before);
    expect(chat.announced).to.deep.equal([]);
    expect(chat.service.requests.filter(({url}) => url.pathname.includes('completions'))).to.deep.equal([]);
  });
});
