import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {ChatHarness, countRenders, openChat, testClient} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {timesSetDuring} from '../../support/set-during.js';

describe('a chat that opens', () => {
  it('needs no layout before its first rendering', async () => {
    let chat: ChatHarness | undefined;
    const open = async (): Promise<void> => {
      chat = await openChat();
    };
    // Each position that is set triggers a layout of all boxes.
    expect(await timesSetDuring(Element.prototype, 'scrollTop', open)).to.equal(0);
    expect(chat?.text()).to.include('Welcome to the garden');
  });

  it('renders at once, and once more when its agent loads', async () => {
    const service = createTestService();
    const place = await fixture<HTMLElement>(html`<div></div>`);
    const element = document.createElement('agent-chat');
    const renders = countRenders(element);
    Object.assign(element, {client: testClient(service), agentId: 'Agent-guide'});
    place.append(element);
    await element.updateComplete;
    const chat = new ChatHarness(element, service);
    await chat.untilOpened();
    await chat.settle();
    expect(chat.text()).to.include('Welcome to the garden');
    expect(renders()).to.equal(2);
  });
});
