import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import type {AgentChat} from '../../src/elements/agent-chat/agent-chat.js';
import {createTestService, type TestService} from '../support/local-service.js';
import {waitUntil} from '../support/wait-until.js';

/** Sends every request to the test service and records the address. */
function recordAddresses(service: TestService): {readonly fetch: typeof fetch; readonly asked: string[]} {
  const asked: string[] = [];
  const recordingFetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    asked.push(request.url);
    const {pathname, search} = new URL(request.url);
    const path = pathname.slice(pathname.indexOf('/v1/'));
    return service.fetch(new Request(service.baseUrl + path + search, request), init);
  };
  return {fetch: recordingFetch, asked};
}

/** A document without its own address, as in previews and page builders. */
async function openFrame(head: string): Promise<Document> {
  const frame = await fixture<HTMLIFrameElement>(html`<iframe title="Preview"></iframe>`);
  const loaded = new Promise(resolve => frame.addEventListener('load', resolve, {once: true}));
  frame.srcdoc = `<!doctype html>${head}<script type="module" src="${location.origin}/src/define/agent-chat.ts"></script>`;
  await loaded;
  const {contentDocument, contentWindow} = frame;
  await contentWindow?.customElements.whenDefined('agent-chat');
  if (!contentDocument) throw new Error('The frame has no document.');
  return contentDocument;
}

/** Opens a chat at an address and returns the address of its agent request. */
async function firstAddress(page: Document, baseUrl: string): Promise<string | undefined> {
  const {fetch, asked} = recordAddresses(createTestService());
  const chat: AgentChat = page.createElement('agent-chat');
  Object.assign(chat, {baseUrl, fetch, agentId: 'Agent-guide', accessToken: 'token'});
  page.body.append(chat);
  await waitUntil(() => asked.length > 0 || chat.shadowRoot?.textContent.includes('not set up') === true);
  chat.remove();
  return asked[0];
}

const listPath = 'v1/aibot/bots?';

describe('an address relative to the page', () => {
  for (const [baseUrl, expected] of [
    ['/', `/${listPath}`],
    ['/service', `/service/${listPath}`],
    ['./service/', `/service/${listPath}`],
    ['//agents.example/api', `//agents.example/api/${listPath}`],
  ] as const)
    it(`resolves against the parent page in a frame without an address: ${baseUrl}`, async () => {
      const address = await firstAddress(await openFrame(''), baseUrl);
      expect(address?.startsWith(new URL(expected, location.origin).href), address).to.equal(true);
    });

  it('resolves against the page’s base element', async () => {
    const address = await firstAddress(await openFrame('<base href="/shop/help/">'), 'service');
    expect(address?.startsWith(`${location.origin}/shop/help/service/${listPath}`), address).to.equal(true);
  });

  it('resolves against the location when an image has replaced document.baseURI', async () => {
    const page = await openFrame('<base href="/shop/">');
    page.body.innerHTML = '<img name="baseURI">';
    expect(await firstAddress(page, 'https://agents.example/api')).to.match(
      /^https:\/\/agents\.example\/api\//,
    );
  });
});
