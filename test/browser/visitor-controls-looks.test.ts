import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {expect} from 'chai';
import type {AxeResults, RunOptions} from 'axe-core';
import {closePages} from '../support/browser-page.js';
import {EmbedSite, type EmbeddedChat} from '../support/embed-page.js';
import {looks, type Look} from '../stories/looks.js';

const rules = {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']};

interface CheckedWindow {
  readonly axe: {run(selector: string, options: RunOptions): Promise<AxeResults>};
}

async function take({page}: EmbeddedChat, {width, theme, direction, forcedColors, reducedMotion}: Look) {
  await page.setViewportSize({width, height: 900});
  await page.emulateMedia({colorScheme: theme, forcedColors, reducedMotion});
  await page.evaluate(
    ({theme: scheme, direction: dir}) => {
      Object.assign(document.documentElement, {dir}).style.colorScheme = scheme;
    },
    {theme, direction},
  );
}

/** The violations of axe in the chat, as rule and element. */
async function faults({page}: EmbeddedChat, {forcedColors}: Look): Promise<readonly string[]> {
  // In forced colours, axe would test the colours without them.
  const options: RunOptions =
    forcedColors === 'active' ? {...rules, rules: {'color-contrast': {enabled: false}}} : rules;
  return page.evaluate(async settings => {
    const launcher = document.querySelector('agent-launcher')!.shadowRoot!;
    const chat = launcher.querySelector('agent-chat')!.shadowRoot!;
    for (const root of [document, launcher, chat])
      for (const animation of root.getAnimations())
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    const {violations} = await (window as unknown as CheckedWindow).axe.run('agent-launcher', settings);
    return violations.flatMap(({id, nodes}) => nodes.map(({target}) => `${id}: ${target.flat().join(' ')}`));
  }, options);
}

describe('the controls of a visitor in six looks, with the script tag of demo/embed.html', () => {
  let site: EmbedSite;
  let axe: string;

  before(async function () {
    this.timeout(180_000);
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    site = await EmbedSite.start();
  });

  afterEach(() => closePages());
  after(() => site.close());

  const states: readonly (readonly [
    name: string,
    attributes: Readonly<Record<string, string>>,
    show: (chat: EmbeddedChat) => Promise<void>,
  ])[] = [
    [
      'the open menu',
      {'data-menu': 'new expand download speech'},
      async chat => {
        await chat.open();
        await chat.button('Menu').press('Enter');
        await chat.item('New conversation').waitFor();
      },
    ],
    [
      'the consent',
      {'data-consent-text': 'Your questions go to Example Ltd.', 'data-consent-url': '/privacy'},
      async chat => {
        await chat.page.getByRole('button', {name: 'Chat', exact: true}).click();
        await chat.button('Accept').waitFor();
      },
    ],
    [
      'a notice with buttons, and the way to the end with a number',
      {},
      async chat => {
        await chat.open();
        await chat.ask('A line.\n\n'.repeat(30));
        await chat.page.evaluate(`
          const {chat} = document.querySelector('agent-launcher');
          chat.notice('Ada has joined.', {actions: [{label: 'Call her', onClick() {}}, {label: 'Not now', onClick() {}}]});
          chat.shadowRoot.querySelector('[role=log]').scrollTo(0, 0);
        `);
        await chat.button('Call her').waitFor();
        await chat.button('Latest messages').waitFor();
      },
    ],
  ];

  for (const [name, attributes, show] of states) {
    it(`are accessible: ${name}`, async () => {
      const chat = await site.visit(attributes);
      await show(chat);
      await chat.page.evaluate(axe);
      for (const look of looks) {
        await take(chat, look);
        expect(await faults(chat, look), look.name).to.deep.equal([]);
      }
    });
  }
});
