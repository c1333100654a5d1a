import {expect} from 'chai';
import {partsModule} from '../../../src/elements/load-parts.js';
import {ChatHarness, openChat} from '../../support/chat-harness.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';

/** The code loads once per page, so this file has one test. */
describe('several conversations whose code is late', () => {
  it('keep words that were sent before their code had loaded', async () => {
    const {load} = partsModule;
    let release = (): void => undefined;
    const held = new Promise<void>(resolve => (release = resolve));
    partsModule.load = async () => held.then(() => load.call(partsModule));
    try {
      const service = createTestService();
      const opening = openChat({service, settings: {conversations: true}});
      await waitUntil(() => document.querySelector('agent-chat')?.shadowRoot?.querySelector('textarea'));
      const chat = new ChatHarness(document.querySelector('agent-chat')!, service);
      await chat.send('First');
      await chat.send('Second');
      chat.type('Not ready');
      expect(chat.messages()).to.deep.equal(['You: First', 'You: Second']);
      expect(chat.text()).to.include('Edit').and.to.include('Do not send');
      await chat.press('Edit');
      expect(chat.draft).to.equal('First\n\nNot ready');
      release();
      await opening;
      await chat.until(
        () => chat.messages().join().includes('You: Second,Garden guide: Second'),
        'the reply',
      );
      const [sent] = service.requests.filter(({method}) => method === 'POST');
      expect(JSON.parse(sent!.body)).to.include({conversationId: chat.chat.conversationId});
      expect(chat.draft).to.equal('First\n\nNot ready');
    } finally {
      partsModule.load = load;
    }
  });
});
