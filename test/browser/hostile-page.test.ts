import {expect} from 'chai';
import type {Page} from 'playwright-core';
import {createLocalService} from '../../src/local-service/local-service.js';
import {closePages, openPage} from '../support/browser-page.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {hostileSheets} from '../support/hostile-sheets.js';
import {serveFolder, serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const answer = '**Yes**, [here](https://example.test/).\n\n| What | How |\n| --- | --- |\n| Tea | `hot` |\n';
const question = 'Are you there?';

/** Texts and controls inside the elements, by element and selector. */
const places: readonly (readonly [element: string, selector: string])[] = [
  ['agent-picker', '[role=option] .name'],
  ['agent-picker', '[role=option] .introduction'],
  ['agent-picker', 'input'],
  ['agent-chat', '.header .name'],
  ['agent-chat', '.user .bubble .content'],
  ['agent-chat', '.turn .bubble p'],
  ['agent-chat', '.turn .bubble a'],
  ['agent-chat', '.turn .bubble td'],
  ['agent-chat', '.turn .bubble code'],
  ['agent-chat', 'textarea'],
  ['agent-chat', '.composer button'],
  ['agent-chat', '.composer button svg'],
  ['agent-history', '.user .bubble .content'],
  ['agent-history', '.author'],
  ['agent-history', '.toolbar button'],
];

const looks = [
  ...[
    'color',
    'backgroundColor',
    'fontFamily',
    'fontSize',
    'fontStyle',
    'fontWeight',
    'fontVariantCaps',
    'display',
  ],
  ...[
    'lineHeight',
    'letterSpacing',
    'wordSpacing',
    'textTransform',
    'textIndent',
    'textAlign',
    'whiteSpace',
    'tabSize',
  ],
  ...[
    'textShadow',
    'webkitTextStrokeWidth',
    'webkitTextFillColor',
    'writingMode',
    'cursor',
    'userSelect',
    'wordBreak',
  ],
  ...[
    'boxSizing',
    'float',
    'position',
    'transform',
    'animationName',
    'opacity',
    'overflowX',
    'maxWidth',
    'filter',
  ],
  ...[
    'visibility',
    'textDecorationLine',
    'caretColor',
    'marginTop',
    'paddingLeft',
    'borderTopWidth',
    'hyphens',
  ],
] as const;

function pageHtml(css: string, doctype = '<!doctype html>'): string {
  return `${doctype}<html lang="en"><head><title>A page</title><style>${css}</style>
    <script type="module" src="/agent-chat-elements.js"></script></head>
    <body><agent-provider sign-in="anonymous" agent-id="${pageAgent.AgentId}">
      <agent-picker style="inline-size: 300px"></agent-picker>
      <agent-chat style="inline-size: 520px"></agent-chat>
      <agent-history style="inline-size: 520px"></agent-history>
    </agent-provider></body></html>`;
}

/** One element: its box, and the styles inside. */
interface Seen {
  readonly box: {readonly width: number; readonly height: number};
  readonly looks: Readonly<Record<string, string>>;
}

async function useChat(page: Page): Promise<void> {
  const chat = page.locator('agent-chat');
  // Nothing is sent before the agent loads.
  await chat.locator('[part=avatar]').first().waitFor({state: 'attached'});
  await chat.getByRole('textbox').focus();
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  await chat.locator('td').first().waitFor({state: 'attached'});
  // The button sends again after the reply ends.
  await chat.getByRole('button', {name: 'Send', includeHidden: true}).waitFor({state: 'attached'});
  await page
    .locator('agent-history [part~=message-user], agent-history .record.user')
    .first()
    .waitFor({state: 'attached'});
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.mouse.move(0, 0);
}

function see(page: Page, element: string, selector: string): Promise<Seen> {
  return page.evaluate(
    ([name, inside, properties]) => {
      const host = document.querySelector<HTMLElement>(name)!;
      const place = host.shadowRoot!.querySelector(inside);
      if (!place) throw new Error(`No ${inside} in ${name}`);
      const style = getComputedStyle(place) as unknown as Record<string, string>;
      const {width, height} = host.getBoundingClientRect();
      return {
        box: {width, height},
        looks: Object.fromEntries(properties.map(property => [property, style[property] ?? ''])),
      };
    },
    [element, selector, looks] as const,
  );
}

describe('a page with hostile styles', () => {
  let service: RunningServer;
  let site: RunningServer;
  const clean = new Map<string, Seen>();
  const names = Object.keys(hostileSheets);

  before(async function () {
    this.timeout(120_000);
    service = await serveHandler(
      createLocalService({
        agents: [pageAgent],
        async *answers() {
          yield {text: answer};
        },
      }),
    );
    const pages = Object.fromEntries(
      names.flatMap((name, index) => {
        const {css} = hostileSheets[name]!;
        return [
          [`/${index}`, pageHtml(css)],
          [`/quirks-${index}`, pageHtml(css, '')],
        ];
      }),
    );
    site = await serveFolder(await sharedBuild('cdn'), {
      '/clean': pageHtml(''),
      '/quirks': pageHtml('', ''),
      ...pages,
    });
    const page = await open('/clean');
    for (const [element, selector] of places)
      clean.set(`${element} ${selector}`, await see(page, element, selector));
    await page.close();
  });

  after(async () => {
    await site.close();
    await service.close();
    await closePages();
  });

  async function open(path: string): Promise<Page> {
    const {page} = await openPage();
    // No colour transition may run during the comparison.
    await page.emulateMedia({reducedMotion: 'reduce'});
    await page.setViewportSize({width: 1200, height: 1400});
    // The page does not name the service, so only the styles differ.
    await page.addInitScript(origin => {
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('agent-provider')!.setAttribute('base-url', origin);
      });
    }, service.origin);
    await page.goto(`${site.origin}${path}`);
    await useChat(page);
    return page;
  }

  async function expectClean(page: Page, movesElements = false): Promise<void> {
    for (const [element, selector] of places) {
      // A very narrow chat has larger text in its field, because phones zoom into small text.
      if (movesElements && selector === 'textarea') continue;
      const seen = await see(page, element, selector);
      expect(seen.looks, `${element} ${selector}`).to.deep.equal(clean.get(`${element} ${selector}`)?.looks);
      if (movesElements) continue;
      expect(seen.box.width, `${element} is wide enough`).to.be.within(250, 1200);
      expect(seen.box.height, `${element} is high enough`).to.be.within(100, 3000);
    }
    await page.close();
  }

  it('differs from the same elements in a clean page', () => {
    expect(clean.get('agent-chat .turn .bubble p')?.looks).to.include({
      fontSize: '15px',
      textTransform: 'none',
    });
    expect(clean.get('agent-chat .turn .bubble p')?.box.height).to.be.greaterThan(300);
  });

  it('changes nothing without a document type', async () => {
    await expectClean(await open('/quirks'));
  });

  names.forEach((name, index) => {
    const {movesElements, also} = hostileSheets[name]!;
    it(`changes neither texts nor colours, and the chat answers, when it ${name}`, async () => {
      await expectClean(await open(`/${index}`), movesElements);
    });

    if (also !== 'quirks') return;
    it(`changes nothing when it ${name} and has no document type`, async () => {
      await expectClean(await open(`/quirks-${index}`), movesElements);
    });
  });

  it('can hide an element with hidden, --agent-display or the visibility of an ancestor', async () => {
    const page = await open('/clean');
    const chat = page.locator('agent-chat');
    const display = () => chat.evaluate(element => getComputedStyle(element).display);
    expect(await display()).to.equal('block');
    await chat.evaluate(element => element.toggleAttribute('hidden', true));
    expect(await display()).to.equal('none');
    await chat.evaluate(element => element.toggleAttribute('hidden', false));
    await page.addStyleTag({content: '.away { --agent-display: none }'});
    await chat.evaluate(element => element.classList.add('away'));
    expect(await display()).to.equal('none');
    await chat.evaluate(element => element.classList.remove('away'));
    await page.addStyleTag({content: 'body { visibility: hidden }'});
    expect(await chat.getByRole('textbox', {includeHidden: true}).isVisible()).to.equal(false);
    await page.close();
  });

  it('passes on its custom properties, direction and colour scheme', async () => {
    const page = await open('/0');
    await page.evaluate(() => {
      const {style, dir} = document.documentElement;
      style.setProperty('--agent-text', 'rgb(1, 2, 3)');
      style.setProperty('color-scheme', 'dark', 'important');
      document.documentElement.dir = dir === 'rtl' ? 'ltr' : 'rtl';
    });
    const name = (property: string) =>
      page
        .locator('agent-chat .composer')
        .evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), property);
    expect(await name('color')).to.equal('rgb(1, 2, 3)');
    expect(await name('direction')).to.equal('rtl');
    await page.close();
  });
});
