import {expect} from 'chai';
import type {WatchedPage} from '../support/browser-page.js';
import {hostileTexts} from '../support/hostile-texts.js';
import {closeMarkdownPages, openMarkdownPage} from '../support/markdown-page.js';
import {skipTest} from '../support/skip-test.js';
import {hostileCollections} from '../support/spec-examples.js';

/** Renders a text whole and in chunks, and lists everything unsafe in it. */
const inspecting = `
  const elements = new Set(('div p h3 h4 h5 h6 ul ol li blockquote hr br pre code em strong del kbd sub sup mark small u s b i a span bdi button input ' +
    'section table thead tbody tr th td svg rect circle path agent-code-block agent-image agent-math').split(' '));
  const attributes = new Set(('class part dir translate href target rel title data-host data-number start value type disabled checked aria-label ' +
    'role tabindex scope hidden aria-hidden viewBox width height fill stroke stroke-width stroke-linecap ' +
    'stroke-linejoin x y rx ry cx cy r d display').split(' '));
  globalThis.pwned = () => violations.push('a script ran');
  const context = {words, headingLevel: 2, images: {images: 'click', hosts: ['cdn.example']}, math: true};
  function faults(host) {
    const found = [];
    for (const element of host.querySelectorAll('*')) {
      if (!elements.has(element.localName)) found.push('<' + element.localName + '>');
      for (const {name, value} of element.attributes) {
        if (!attributes.has(name)) found.push(element.localName + ' ' + name + '=' + value);
      }
      if (element.localName !== 'a') continue;
      if (!/^(?:https?:\\/\\/|mailto:|tel:)/.test(element.getAttribute('href'))) found.push('leads to ' + element.href);
      if (element.rel !== 'noopener noreferrer nofollow' || element.target !== '_blank') found.push('opens here');
      if (/@/.test(new URL(element.href).host) || new URL(element.href).username) found.push('names a user');
    }
    return found;
  }
  async function drawWhole(text) {
    const host = document.createElement('div');
    root.replaceChildren(host);
    new markdown.MarkdownView(host, context).show(text, false);
    await Promise.resolve();
    return host;
  }
  async function drawInPieces(text) {
    const host = document.createElement('div');
    root.replaceChildren(host);
    const view = new markdown.MarkdownView(host, context);
    const step = Math.max(1, Math.ceil(text.length / 60));
    const found = [];
    for (let end = step; end < text.length; end += step) {
      view.show(text.slice(0, end), true);
      found.push(...faults(host));
    }
    view.show(text, false);
    await Promise.resolve();
    return [host, found];
  }
  globalThis.inspect = async texts => {
    const found = [];
    for (const text of texts) {
      const whole = await drawWhole(text);
      const shown = whole.textContent;
      const bad = faults(whole);
      const [pieces, halves] = await drawInPieces(text);
      bad.push(...halves, ...faults(pieces));
      if (pieces.textContent !== shown) bad.push('differs in pieces');
      if (bad.length > 0) found.push({text: text.slice(0, 200), bad: [...new Set(bad)]});
    }
    return found;
  };
`;

interface InspectingPage {
  inspect(texts: readonly string[]): Promise<unknown>;
  readonly violations: readonly string[];
}

describe('hostile texts under the strictest policy', () => {
  let page: WatchedPage;

  before(async function () {
    this.timeout(60_000);
    page = await openMarkdownPage({strict: true});
    // Runs through the browser’s own tools, which the page’s policy does not affect.
    await page.page.evaluate(inspecting);
  });

  after(closeMarkdownPages);

  async function expectHarmless(texts: readonly string[]): Promise<void> {
    const asked = page.requests.length;
    const found = await page.page.evaluate(
      all => (globalThis as unknown as InspectingPage).inspect(all),
      texts,
    );
    expect(found).to.deep.equal([]);
    // Elements that load do so within the next frames.
    await page.page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))));
    const violations = await page.page.evaluate(() => (globalThis as unknown as InspectingPage).violations);
    expect(violations).to.deep.equal([]);
    const requests = page.requests.slice(asked).filter(address => !/\/chunks\/[\w-]+\.js$/.test(address));
    expect(requests).to.deep.equal([]);
    expect(page.complaints).to.deep.equal([]);
  }

  it('run nothing, load nothing and open nothing unsafe, at once and in chunks', async function () {
    this.timeout(60_000);
    await expectHarmless(hostileTexts);
  });

  it('from public collections do no harm either', async function () {
    this.timeout(120_000);
    const texts = hostileCollections();
    if (texts.length === 0)
      return skipTest(this, 'the public collections are not on this machine (spec-examples.ts)');
    console.log(`      ${texts.length} texts`);
    await expectHarmless(texts);
  });

  it('stay readable: everything that is not Markdown is text', async () => {
    const html = '<img src=x onerror="pwned()"> <b id=x>bold</b> <script>pwned()</script> <i>half';
    const shown = await page.page.evaluate(text => {
      const {markdown, root, words} = globalThis as unknown as {
        markdown: {
          MarkdownView: new (host: Element, context: unknown) => {show(text: string, growing: boolean): void};
        };
        root: ShadowRoot;
        words: unknown;
      };
      const host = document.createElement('div');
      root.replaceChildren(host);
      const images = {images: 'click', hosts: []};
      new markdown.MarkdownView(host, {words, headingLevel: 2, images, math: false}).show(text, false);
      return host.textContent;
    }, html);
    expect(shown).to.equal(html);
  });
});
