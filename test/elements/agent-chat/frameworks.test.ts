import {expect} from 'chai';
import {h, render} from 'preact';
import '../../../src/define/agent-chat.js';
import '../../../src/define/agent-launcher.js';
import {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import type {AgentLauncher} from '../../../src/elements/agent-launcher/agent-launcher.js';
import {waitUntil} from '../../support/wait-until.js';

describe('tags in a framework that prefers properties to attributes', () => {
  let place: HTMLElement;
  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => place.remove());

  function show(tag: string, settings: Record<string, unknown>): Element | null {
    render(h(tag, settings), place);
    return place.firstElementChild;
  }

  it('set the scrolling mode with `scroll` although every element has a method of that name', () => {
    const chat = show('agent-chat', {scroll: 'manual'}) as AgentChat;
    expect(chat.scrollMode).to.equal('manual');
    show('agent-chat', {scroll: 'follow'});
    expect(chat.scrollMode).to.equal('follow');
    expect(chat.scroll).to.equal(place.scroll);
  });

  it('set it also before the code loads', () => {
    const tag = 'agent-chat-that-comes-late';
    const chat = show(tag, {scroll: 'manual'}) as AgentChat;
    customElements.define(tag, class extends AgentChat {});
    return waitUntil(() => chat.scrollMode === 'manual', 'the setting');
  });

  it('set it on a launcher for the chat inside', async () => {
    const launcher = show('agent-launcher', {scroll: 'manual'}) as AgentLauncher;
    launcher.show();
    await waitUntil(() => launcher.chat, 'the chat');
    expect(launcher.chat?.scrollMode).to.equal('manual');
    show('agent-launcher', {scroll: 'follow'});
    expect(launcher.chat?.scrollMode).to.equal('follow');
  });
});
