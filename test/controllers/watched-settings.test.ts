import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import type {ReactiveElement} from 'lit';
import {knownSettings, type KnownSetting} from '../../src/controllers/known-settings.js';
import {watchSettings} from '../../src/controllers/watched-settings.js';
import '../../src/define.js';
import {holdWarnings} from '../support/stored-chat.js';
import {waitUntil} from '../support/wait-until.js';

/** Hears what is said of elements; `settle` lets the time pass that is waited before. */
function listen() {
  const {warnings, release} = holdWarnings();
  const due: (() => void)[] = [];
  return {
    release,
    watch: (element: ReactiveElement, hasService = true) =>
      watchSettings(
        element,
        () => hasService,
        callback => due.push(callback),
      ),
    /** What was said by now. */
    settle: async (element: ReactiveElement) => {
      await element.updateComplete;
      // Observers are told of changes before what was asked for after them.
      await Promise.resolve();
      for (const callback of due.splice(0)) callback();
      return warnings;
    },
  };
}

/** Values that are right for a setting. */
function rightValues(setting: KnownSetting): readonly string[] {
  if (setting === 'text') return [];
  if (setting === 'switch') return ['', 'true'];
  return 'values' in setting ? setting.values : [String(setting.to ?? 5), '1'];
}

describe('the settings of elements in a page that is being written', () => {
  let heard: ReturnType<typeof listen>;

  beforeEach(() => (heard = listen()));
  afterEach(() => heard.release());

  it('are told of by themselves, once a page', async () => {
    const {settle} = heard;
    const page = await fixture<HTMLElement>(
      html`<div>
        <agent-chat density="snug" base-url="https://agents.example"></agent-chat>
        <agent-chat density="snug" base-url="https://agents.example"></agent-chat>
      </div>`,
    );
    const chat = page.querySelector('agent-chat')!;
    await waitUntil(async () => (await settle(chat)).length > 0, 'it is told');
    for (const other of page.querySelectorAll('agent-chat')) heard.watch(other);
    expect(await settle(chat)).to.deep.equal([
      'agent-chat-elements: <agent-chat density="snug">: not one of comfortable, compact; comfortable is used.',
    ]);
  });

  it('are told of when they change, as an attribute or by a script', async () => {
    const chat = await fixture<HTMLElementTagNameMap['agent-chat']>(html`<agent-chat></agent-chat>`);
    heard.watch(chat);
    expect(await heard.settle(chat)).to.deep.equal([]);
    chat.setAttribute('agentid', 'A');
    expect((await heard.settle(chat)).at(-1))
      .to.contain('<agent-chat agentid>')
      .and.contain('agent-id?');
    Reflect.set(chat, 'persist', 'lokal');
    expect((await heard.settle(chat)).at(-1)).to.contain('<agent-chat persist="lokal">');
    chat.setAttribute('history-size', 'all');
    expect((await heard.settle(chat)).at(-1)).to.contain('<agent-chat history-size="all">');
    chat.contextTurns = -3;
    expect((await heard.settle(chat)).at(-1)).to.contain('<agent-chat context-turns="-3">');
    chat.setAttribute('render-message', 'bold');
    const words = (await heard.settle(chat)).at(-1);
    expect(words).to.contain('set the property renderMessage by a script').and.not.contain('bold');
    Reflect.set(chat, 'suggest', 'Hello');
    expect((await heard.settle(chat)).at(-1)).to.contain('<agent-chat>.suggest: not a function.');
    expect(await heard.settle(chat)).to.have.length(6);
  });

  it('are told of as missing where an element has no service, such as in a portal, once', async () => {
    const page = await fixture<HTMLElement>(
      html`<div><agent-chat></agent-chat><agent-picker></agent-picker></div>`,
    );
    const chat = page.querySelector('agent-chat')!;
    heard.watch(chat, false);
    heard.watch(page.querySelector('agent-picker')!);
    await heard.settle(chat);
    chat.label = 'Help';
    const words = await heard.settle(chat);
    expect(words).to.have.length(1);
    expect(words[0])
      .to.match(/^agent-chat-elements: <agent-chat> has no service/)
      .and.contain('for="its-id"')
      .and.contain('portal');
  });

  it('are those of the launcher where its chat has them', async () => {
    const launcher = await fixture<HTMLElementTagNameMap['agent-launcher']>(
      html`<agent-launcher announce="loudly" open></agent-launcher>`,
    );
    heard.watch(launcher);
    await waitUntil(() => launcher.chat !== undefined, 'the chat is there');
    heard.watch(launcher.chat!);
    Reflect.set(launcher, 'stream', 'maybe');
    await launcher.chat!.updateComplete;
    expect(await heard.settle(launcher)).to.deep.equal([
      'agent-chat-elements: <agent-launcher announce="loudly">: not one of sentences, off, status, complete; sentences is used.',
      'agent-chat-elements: <agent-launcher stream="maybe">: not one of auto, on, off; auto is used.',
    ]);
  });

  it('are told of as they are when all is set', async () => {
    const chat = await fixture<HTMLElementTagNameMap['agent-chat']>(
      html`<agent-chat links="ask" max-length="many" disabled="false"></agent-chat>`,
    );
    heard.watch(chat);
    chat.links = 'open';
    chat.maxLength = 500;
    chat.disabled = false;
    expect(await heard.settle(chat)).to.deep.equal([]);
  });

  for (const [tag, settings] of Object.entries(knownSettings))
    it(`are right in silence, whichever they are: ${tag}`, async () => {
      const element = await fixture<ReactiveElement>(document.createElement(tag));
      heard.watch(element);
      for (const name of ['class', 'id', 'style', 'slot', 'data-density', 'aria-label', 'x-context-turns'])
        element.setAttribute(name, 'x');
      for (const [name, setting] of Object.entries(settings))
        for (const value of rightValues(setting)) {
          element.setAttribute(name, value);
          expect(await heard.settle(element), `${name}="${value}"`).to.deep.equal([]);
        }
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
      expect(await heard.settle(element)).to.deep.equal([]);
    });
});
