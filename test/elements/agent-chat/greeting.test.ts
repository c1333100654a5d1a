import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import type {LocalAgent} from '../../../src/local-service/local-service.js';
import {ChatHarness, openChat, testClient} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';

/** An existing image on the page’s origin. */
const picture = new URL('../../support/one-dot.svg', import.meta.url).href;
/** A file on the page’s origin that is not an image. */
const noPicture = import.meta.url;

function agentWith(changes: Partial<LocalAgent>): readonly LocalAgent[] {
  return [{...sampleAgents(1)[0]!, ...changes}];
}

describe('the greeting of a chat', () => {
  it('shows the agent and the welcome message without requesting a reply', async () => {
    const chat = await openChat();
    expect(chat.find('[part="name"]').innerText).to.equal('Garden guide');
    expect(chat.text()).to.include('Knows every plant in the café garden');
    expect(chat.messages()).to.deep.equal([
      'Garden guide: Welcome to the garden! What would you like to know?',
    ]);
    expect(chat.service.requests.map(({method}) => method)).to.deep.equal(['GET']);
  });

  it('is a named region with the agent’s name as a heading of the page', async () => {
    const chat = await openChat({settings: {headingLevel: 3}});
    expect(chat.find('section').ariaLabel).to.equal('Conversation with Garden guide');
    expect(chat.find('[role="heading"]').ariaLevel).to.equal('3');
    chat.chat.label = 'Ask the garden';
    await chat.settle();
    expect(chat.find('section').ariaLabel).to.equal('Ask the garden');
  });

  it('shows the agent in the middle when there is no welcome message', async () => {
    const service = createTestService({agents: agentWith({welcomeMessage: ''})});
    const chat = await openChat({service});
    expect(chat.messages()).to.deep.equal([]);
    const {innerText} = chat.find('slot[name="empty"]');
    expect(innerText).to.include('Garden guide').and.to.include('Ask anything to begin.');
    chat.chat.readonly = true;
    await chat.settle();
    expect(chat.find('slot[name="empty"]').innerText).not.to.include('Ask anything');
  });

  it('shows the avatar and the background after they load', async () => {
    const service = createTestService({agents: agentWith({avatar: picture, background: picture})});
    const chat = await openChat({service});
    await chat.until(
      () => chat.findAll('img').length === 3 && chat.findAll('img').every(image => image.checkVisibility()),
      'the avatars and the background',
    );
    expect(chat.find('.initials').checkVisibility({visibilityProperty: true})).to.equal(false);
    for (const image of chat.findAll('img')) expect(image).to.include({referrerPolicy: 'no-referrer'});
  });

  it('shows initials when there is no avatar', async () => {
    const chat = await openChat({agentId: 'Agent-translator'});
    expect(chat.findAll('img')).to.deep.equal([]);
    expect(chat.find('[part="avatar"]').innerText.trim()).to.equal('T');
  });

  it('shows initials and no background when the images are broken', async () => {
    const service = createTestService({agents: agentWith({avatar: noPicture, background: noPicture})});
    const chat = await openChat({service});
    const images = chat.findAll('img') as HTMLImageElement[];
    await chat.until(() => images.length === 3 && images.every(image => image.complete), 'both are tried');
    expect(images.filter(image => image.checkVisibility())).to.deep.equal([]);
    expect(chat.find('[part="avatar"]').innerText.trim()).to.equal('GG');
  });

  it('never loads an image from an address that is not explicitly allowed', async () => {
    for (const address of [
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      'http://pictures.test/a.png',
      'https://user:word@pictures.test/a.png',
    ]) {
      const service = createTestService({agents: agentWith({avatar: address, background: address})});
      const chat = await openChat({service});
      expect(chat.findAll('img'), address).to.deep.equal([]);
    }
  });

  it('keeps the background out of CSS, where an address could do more harm', async () => {
    const service = createTestService({agents: agentWith({background: picture})});
    const chat = await openChat({service});
    expect(chat.findAll('[style*="url"]')).to.deep.equal([]);
  });

  it('greets as the new agent after a change', async () => {
    const chat = await openChat();
    chat.chat.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
    expect(chat.messages()).to.deep.equal(['Translator: Bonjour!']);
    expect(chat.find('[part="name"]').innerText).to.equal('Translator');
  });

  it('introduces an agent with an empty welcome message', async () => {
    const service = createTestService({agents: agentWith({welcomeMessage: ' \n '})});
    const chat = await openChat({service});
    expect(chat.messages()).to.deep.equal([]);
    expect(chat.text()).not.to.include('empty reply');
    expect(chat.find('.placeholder [part=hero] bdi').innerText).to.equal('Garden guide');
  });

  it('requests nothing when the page provides the agent', async () => {
    const service = createTestService();
    const chat = await openChat({service, settings: {agent: service.agents[1], agentId: undefined}});
    expect(chat.messages()).to.deep.equal(['Translator: Bonjour!']);
    expect(service.requests).to.deep.equal([]);
  });

  it('sends one request for two chats of one client, whatever their agents are', async () => {
    const service = createTestService({agentCount: 60});
    const client = testClient(service);
    const place = await fixture(html`<div></div>`);
    const chats = ['Agent-guide', 'Agent-translator'].map(agentId =>
      Object.assign(document.createElement('agent-chat'), {client, agentId}),
    );
    place.append(...chats);
    await chats[1]!.updateComplete;
    const [first, second] = chats.map(chat => new ChatHarness(chat, service));
    await first!.untilOpened();
    await second!.untilOpened();
    expect(first!.messages()).to.have.length(1);
    expect(second!.messages()).to.have.length(1);
    expect(service.requests).to.have.length(1);
  });

  it('finds an agent on a later page of the list', async () => {
    const service = createTestService({agentCount: 60});
    const chat = await openChat({service, agentId: 'Agent-60'});
    expect(chat.messages()).to.deep.equal(['Agent number 60: Hello from number 60']);
    expect(service.requests).to.have.length(2);
  });

  it('shows the page’s own header, welcome message and footer', async () => {
    const chat = await openChat();
    chat.chat.innerHTML = `<p slot="header">Own header</p><p slot="welcome">Own welcome</p><p slot="footer">Own footer</p>`;
    await chat.settle();
    for (const child of chat.chat.children) expect(child.checkVisibility()).to.equal(true);
    expect(chat.messages()).to.deep.equal([]);
  });
});
