import {expect} from 'chai';
import {browserPlatform, type Persist} from '../../../src/session/browser-platform.js';
import {openStorage, type SessionStorage} from '../../../src/session/storage.js';
import {forgetVisitor, storageKey} from '../../../src/session/storage-scope.js';
import {gardenScope, queuedMessage} from '../../support/stored-chat.js';
import {waitUntil} from '../../support/wait-until.js';

const place = {...gardenScope, visitorId: 'page-storage'};
const draftKey = storageKey('draft', place)!;

function open(persist: Persist): SessionStorage {
  // No write may happen by timer here.
  const platform = {...browserPlatform, delay: () => () => undefined};
  return openStorage({...place, persist, platform});
}

/** Counts new window listeners. */
function countListeners(): {readonly left: () => number; readonly restore: () => void} {
  const {addEventListener: add, removeEventListener: remove} = window;
  const listeners = new Set<string>();
  const names = new Map<unknown, number>();
  const nameOf = (type: string, listener: unknown): string => {
    if (!names.has(listener)) names.set(listener, names.size);
    return `${type} ${names.get(listener)}`;
  };
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    listeners.add(nameOf(type, listener));
    add.call(window, type, listener);
  };
  window.removeEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    listeners.delete(nameOf(type, listener));
    remove.call(window, type, listener);
  };
  return {
    left: () => listeners.size,
    restore: () => Object.assign(window, {addEventListener: add, removeEventListener: remove}),
  };
}

describe('drafts in browser storage', () => {
  afterEach(() => forgetVisitor(place.visitorId));

  for (const [persist, area] of [
    ['session', sessionStorage],
    ['local', localStorage],
  ] as const) {
    it(`are stored in ${persist} storage and nowhere else`, () => {
      const {draft, outbox} = open(persist);
      draft.write('When');
      draft.flush();
      const question = queuedMessage('Question', Date.now());
      outbox.store(question);
      const kept = (storage: Storage): readonly string[] =>
        Object.keys(storage).filter(key => key.includes(place.visitorId));
      expect(kept(area)).to.have.members([draftKey, storageKey('unconfirmed', place, question.id)]);
      expect([...kept(sessionStorage), ...kept(localStorage)]).to.have.length(2);
      const again = open(persist);
      expect([again.draft.read(), again.outbox.read()[0]?.text]).to.deep.equal(['When', 'Question']);
      forgetVisitor(place.visitorId);
      expect([...kept(sessionStorage), ...kept(localStorage)]).to.deep.equal([]);
    });
  }

  it('are written before the page unloads', () => {
    for (const type of ['pagehide', 'visibilitychange']) {
      open('session').draft.write(`When it is ${type}`);
      expect(sessionStorage.getItem(draftKey) ?? '').to.not.contain(type);
      (type === 'pagehide' ? window : document).dispatchEvent(new Event(type, {bubbles: true}));
      expect(open('session').draft.read()).to.equal(`When it is ${type}`);
    }
  });

  it('are written by a tab that closes while someone types', async () => {
    const tab = document.createElement('iframe');
    const source = new URL('../../../src/session/', import.meta.url).href;
    tab.srcdoc = `<script type="module">
      import {browserPlatform} from '${source}browser-platform.ts';
      import {openStorage} from '${source}storage.ts';
      const place = ${JSON.stringify(place)};
      const platform = {...browserPlatform, delay: () => () => undefined};
      openStorage({...place, persist: 'local', platform}).draft.write('When');
      document.documentElement.lang = 'written';
    </script>`;
    document.body.append(tab);
    // Before its document loads, the frame has another one, sometimes without an element.
    const hasWritten = () => tab.contentDocument?.querySelector('html[lang=written]');
    await waitUntil(hasWritten, 'the tab has written');
    const before = localStorage.getItem(draftKey);
    tab.remove();
    expect([before, open('local').draft.read()]).to.deep.equal([null, 'When']);
  });

  it('leave no listener behind, however the visitor leaves them', () => {
    const listeners = countListeners();
    try {
      for (let round = 0; round < 1000; round += 1) {
        const {draft} = open('session');
        draft.write('When');
        draft.write('When do');
        expect(listeners.left()).to.be.above(0);
        [() => draft.flush(), () => draft.write(''), () => draft.remove()][round % 3]!();
        expect(listeners.left()).to.equal(0);
      }
    } finally {
      listeners.restore();
    }
  });
});
