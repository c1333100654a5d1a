import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {LitElement} from 'lit';
import {Localize} from '../../src/controllers/localize.js';
import {FetchedCode} from '../../src/fetching/fetched-code.js';
import {ContentGuard, type ContentSettings, type linkQuestionCode} from '../../src/elements/content-guard.js';
import {chatEnglish} from '../../src/locales/english/chat.js';
import {waitUntil} from '../support/wait-until.js';

class GuardedElement extends LitElement implements ContentSettings {
  static code: typeof linkQuestionCode;
  readonly images = 'click';
  readonly imageHosts = null;
  readonly links = 'confirm';
  readonly math = false;
  readonly headingLevel = 2;

  constructor() {
    super();
    new ContentGuard(this, new Localize(this, chatEnglish), 2, GuardedElement.code);
  }

  override render() {
    return html`<agent-markdown><a href="https://garden.example/roses">Roses</a></agent-markdown>`;
  }
}
customElements.define('guarded-element', GuardedElement);

describe('a link while what asks about it cannot be had', () => {
  const {confirm, open} = globalThis;

  afterEach(() => {
    Object.assign(globalThis, {confirm, open});
  });

  for (const answer of [true, false]) {
    it(`is asked about by the browser, and ${answer ? 'opens' : 'stays closed'} as the visitor says`, async () => {
      const asked: unknown[] = [];
      const opened: unknown[] = [];
      globalThis.confirm = words => {
        asked.push(words);
        return answer;
      };
      globalThis.open = (...request) => {
        opened.push(request);
        return null;
      };
      GuardedElement.code = new FetchedCode(() => Promise.reject(new TypeError('Failed to fetch')));
      const element = await fixture<GuardedElement>(html`<guarded-element></guarded-element>`);
      const click = new MouseEvent('click', {bubbles: true, composed: true, cancelable: true});
      element.renderRoot.querySelector('a')!.dispatchEvent(click);
      expect(click.defaultPrevented).to.equal(true);
      await waitUntil(() => asked.length > 0);
      expect(asked).to.deep.equal(['https://garden.example/roses']);
      const request = ['https://garden.example/roses', '_blank', 'noopener,noreferrer'];
      expect(opened).to.deep.equal(answer ? [request] : []);
    });
  }
});
