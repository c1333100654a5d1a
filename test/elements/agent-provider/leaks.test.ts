import {aTimeout, fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import {createTestService} from '../../support/local-service.js';

interface Watchers {
  /** The remaining listeners and observers in the page. */
  readonly left: () => readonly string[];
  readonly restore: () => void;
}

/** Counts new listeners and observers. An observer disappears with the elements it observes. */
function countWatchers(): Watchers {
  const {listeners, restore: restoreListeners} = countListeners([document, window, document.documentElement]);
  const observed = [MutationObserver, ResizeObserver, IntersectionObserver].map(({name, prototype}) =>
    countObserved(name, prototype),
  );
  return {
    left: () => [
      ...[...listeners.values()].flatMap(types => [...types]),
      ...observed.flatMap(({left}) => left()),
    ],
    restore() {
      restoreListeners();
      for (const {restore} of observed) restore();
    },
  };
}

function countListeners(places: readonly EventTarget[]): {
  readonly listeners: ReadonlyMap<unknown, ReadonlySet<string>>;
  readonly restore: () => void;
} {
  const listeners = new Map<unknown, Set<string>>();
  const {addEventListener, removeEventListener} = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const types = listeners.get(listener) ?? new Set();
    if (places.includes(this)) listeners.set(listener, types.add(`${places.indexOf(this)} ${type}`));
    addEventListener.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (places.includes(this)) listeners.get(listener)?.delete(`${places.indexOf(this)} ${type}`);
    removeEventListener.call(this, type, listener, options);
  };
  return {
    listeners,
    restore: () => Object.assign(EventTarget.prototype, {addEventListener, removeEventListener}),
  };
}

function countObserved(
  name: string,
  prototype: {observe: (target: Element) => void; disconnect: () => void},
): {readonly left: () => readonly string[]; readonly restore: () => void} {
  const targets = new Map<object, Set<Node>>();
  const {observe, disconnect} = prototype;
  Object.assign(prototype, {
    observe(this: object, target: Node, ...rest: readonly unknown[]) {
      targets.set(this, (targets.get(this) ?? new Set()).add(target));
      Reflect.apply(observe, this, [target, ...rest]);
    },
    disconnect(this: object) {
      targets.delete(this);
      Reflect.apply(disconnect, this, []);
    },
  });
  return {
    left: () =>
      [...targets.values()].filter(nodes => [...nodes].some(node => node.isConnected)).map(() => name),
    restore: () => Object.assign(prototype, {observe, disconnect}),
  };
}

describe('a provider that is added and removed', () => {
  it('leaves no listener and no observer behind', async () => {
    const service = createTestService();
    const place = await fixture<HTMLElement>(html`<div><p></p></div>`);
    const cycle = async (): Promise<void> => {
      const provider = Object.assign(document.createElement('agent-provider'), {
        id: 'help',
        baseUrl: service.baseUrl,
        fetch: service.fetch,
        accessToken: service.token,
        agentId: 'Agent-guide',
      });
      const named = Object.assign(document.createElement('agent-picker'), {htmlFor: 'help'});
      const chat = document.createElement('agent-chat');
      provider.append(document.createElement('agent-picker'), chat);
      place.append(named, provider);
      await chat.updateComplete;
      place.querySelector('p')!.append(provider, named);
      await chat.updateComplete;
      provider.remove();
      named.remove();
    };
    // Listeners that all elements share are not counted.
    await cycle();
    await aTimeout(50);
    const watchers = countWatchers();
    try {
      for (let round = 0; round < 200; round += 1) await cycle();
      await aTimeout(50);
      expect(watchers.left()).to.deep.equal([]);
    } finally {
      watchers.restore();
    }
  }).timeout(60_000);
});
