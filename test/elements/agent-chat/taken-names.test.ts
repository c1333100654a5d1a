import {expect} from 'chai';
import {openChat} from '../../support/chat-harness.js';
import {waitUntil} from '../../support/wait-until.js';

/** Elements are defined once per page, so this file has one test. */
describe('a page with its own elements under the names of ours', () => {
  it('keeps them, says so once, and the rest of the chat works', async () => {
    const lines: string[] = [];
    const {warn} = console;
    console.warn = (line: unknown) => lines.push(String(line));
    class OwnElement extends HTMLElement {
      connectedCallback(): void {
        this.textContent = 'Of the page';
      }
    }
    try {
      customElements.define('agent-suggestions', OwnElement);
      customElements.define('agent-chat-menu', class extends OwnElement {});
      const chat = await openChat({
        settings: {suggestions: 'Roses | Tulips', menu: 'new', actions: 'copy feedback', consentText: 'Yes?'},
      });
      await chat.untilShows('Yes?');
      await chat.press('Accept');
      await chat.send('Roses?');
      await chat.untilIdle();
      await waitUntil(() => chat.button('Helpful'), 'a part that is ours');
      await chat.press('Menu');
      expect(chat.messages().at(-1)).to.include('Roses?');
      expect(lines.map(line => line.replace(/^[^:]*: /, ''))).to.deep.equal([
        'the page has its own <agent-chat-menu>, so ours is missing.',
        'the page has its own <agent-suggestions>, so ours is missing.',
      ]);
    } finally {
      console.warn = warn;
    }
  });
});
