import {expect} from 'chai';
import {html, type TemplateResult} from 'lit';
import type {Agent} from '../../src/client/resources.js';
import '../../src/define.js';
import {registerLanguage} from '../../src/index.js';
import {de} from '../../src/locales/de.js';
import {pageAgent} from '../support/page-agent.js';
import {renderOnServer} from '../support/server-rendering.js';

/** The text of HTML without styles, comments and tags. */
function textOf(page: string): string {
  return page
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const elements: Readonly<Record<string, TemplateResult>> = {
  'agent-provider': html`<agent-provider base-url="/agents" sign-in="anonymous"></agent-provider>`,
  'agent-picker': html`<agent-picker base-url="/agents" required value="Agent-1"></agent-picker>`,
  'agent-chat': html`<agent-chat base-url="/agents" agent-id="Agent-1" persist="local"></agent-chat>`,
  'agent-history': html`<agent-history base-url="/agents" agent-id="Agent-1"></agent-history>`,
  'agent-launcher': html`<agent-launcher base-url="/agents" agent-id="Agent-1"></agent-launcher>`,
};

describe('rendering on a server', () => {
  const requests: unknown[] = [];
  const warnings: unknown[] = [];
  const {fetch} = globalThis;
  const {warn} = console;

  before(() => {
    globalThis.fetch = address => {
      requests.push(address);
      return Promise.reject(new Error('A server asks nothing.'));
    };
    console.warn = (...words: unknown[]) => void warnings.push(words);
  });

  after(() => {
    globalThis.fetch = fetch;
    console.warn = warn;
  });

  beforeEach(() => {
    requests.length = 0;
    warnings.length = 0;
  });

  for (const [name, template] of Object.entries(elements)) {
    it(`sends ${name} with its frame and styles, and requests nothing from the service`, async () => {
      const page = await renderOnServer(template);
      await new Promise(resolve => setImmediate(resolve));
      expect(page).to.match(
        new RegExp(`<${name}[^>]*><template shadowroot="open" shadowrootmode="open"><style>`),
      );
      expect(page.includes('<slot')).to.equal(true);
      expect(page)
        .not.to.contain('part="error"')
        .and.not.to.contain('undefined')
        .and.not.to.contain('[object');
      expect(requests).to.deep.equal([]);
      expect(warnings).to.deep.equal([]);
    });
  }

  it('shows the agent and the welcome message when the page provides the agent', async () => {
    const page = await renderOnServer(html`<agent-chat base-url="/agents" .agent=${pageAgent}></agent-chat>`);
    expect(textOf(page)).to.contain(pageAgent.name).and.to.contain(pageAgent.introduction);
    expect(textOf(page)).to.contain(pageAgent.welcomeMessage);
    expect(page).to.contain(`placeholder="Message ${pageAgent.name}"`);
  });

  it('shows the agent’s text as text, whatever it contains', async () => {
    const agent: Agent = {
      ...pageAgent,
      name: '"><img src=x onerror=alert(1)>',
      introduction: '</p><script>alert(1)</script>',
      welcomeMessage: '</template></agent-chat><script>alert(1)</script>',
      avatar: 'javascript:alert(1)',
      background: '"onload="alert(1)',
    };
    const page = await renderOnServer(html`<agent-chat base-url="/agents" .agent=${agent}></agent-chat>`);
    expect(page).not.to.contain('<script').and.not.to.contain('<img').and.not.to.contain('javascript:');
    expect(page.match(/<\/template>/g)).to.have.length(1);
  });

  it('shows a loading chat when only the browser can find its provider', async () => {
    const page = await renderOnServer(
      html`<agent-provider base-url="/agents" agent-id="Agent-1">
        <agent-picker></agent-picker><agent-chat></agent-chat><agent-history></agent-history>
      </agent-provider>`,
    );
    expect(page.match(/<template/g)).to.have.length(4);
    expect(page.match(/aria-busy="true"/g)).to.have.length.at.least(3);
    expect(textOf(page)).not.to.contain('not connected');
  });

  it('shows a message field, and none where the visitor cannot write', async () => {
    const open = await renderOnServer(html`<agent-chat base-url="/a" .agent=${pageAgent}></agent-chat>`);
    expect(open.match(/<textarea/g)).to.have.length(1);
    const closed = await renderOnServer(
      html`<agent-chat base-url="/a" readonly .agent=${pageAgent}></agent-chat>`,
    );
    expect(closed).not.to.contain('<textarea');
  });

  it('shows the button of a closed launcher, because the window belongs to the browser', async () => {
    const page = await renderOnServer(
      html`<agent-launcher base-url="/agents" open greeting="May I help?" label="Help"></agent-launcher>`,
    );
    expect(page).to.contain('aria-expanded="false"').and.not.to.contain('id="panel"');
  });

  it('keeps visitors apart: no page contains data of another', async () => {
    const stored: string[] = [];
    const storage = {
      getItem: (key: string) => void stored.push(key),
      setItem: (key: string) => stored.push(key),
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {configurable: true, value: storage});
    try {
      await renderOnServer(
        html`<agent-chat
            base-url="/a"
            persist="local"
            sign-in="anonymous"
            .agent=${pageAgent}
            .draft=${'Mine'}
          ></agent-chat>
          <agent-launcher base-url="/a" remember open greeting="Hello"></agent-launcher>`,
      );
      const next = await renderOnServer(html`<agent-chat base-url="/a" .agent=${pageAgent}></agent-chat>`);
      expect(next).not.to.contain('Mine');
      expect(stored).to.deep.equal([]);
    } finally {
      for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
    }
  });

  it('uses the requested language if it is registered', async () => {
    registerLanguage(de);
    const told = await renderOnServer(
      html`<agent-chat base-url="/a" locale="de" .agent=${pageAgent}></agent-chat>`,
    );
    expect(told).to.contain(de.send);
    const tagged = await renderOnServer(html`<agent-picker base-url="/a" lang="de"></agent-picker>`);
    expect(tagged).to.contain(de.agents);
  });
});
