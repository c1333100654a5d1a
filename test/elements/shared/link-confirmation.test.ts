import {fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import {
  LinkConfirmation,
  linkConfirmationStyles,
  type LinkToConfirm,
} from '../../../src/elements/chat-parts/link-confirmation.js';
import {addEnglish} from '../../../src/locales/english/loaded-english.js';
import {partsEnglish} from '../../../src/locales/english/parts.js';
import {base} from '../../../src/styles/base.styles.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {longAgo} from '../../support/press-keys.js';
import {waitUntil} from '../../support/wait-until.js';

before(() => addEnglish(partsEnglish));

if (!customElements.get('agent-link-confirmation'))
  customElements.define('agent-link-confirmation', LinkConfirmation);

const garden: LinkToConfirm = {href: 'https://garden.example/roses?colour=red', host: 'garden.example'};
const colours = '--_surface: #fff; --_surface-raised: #f5f6f9; --_text: #1a1d26; --_text-muted: #5a6072';
const answers = '--_accent: #2f55d4; --_on-accent: #fff; --_border: #e1e4ec; --_radius: 14px';

interface Page {
  readonly confirmation: LinkConfirmation;
  /** The focused element before the dialog. */
  readonly link: HTMLButtonElement;
}

async function openPage(strings?: LinkConfirmation['strings']): Promise<Page> {
  document.adoptedStyleSheets = [base.styleSheet!, linkConfirmationStyles.styleSheet!];
  const page = await fixture<HTMLElement>(
    html`<div style="${colours}; ${answers}">
      <button>Read this</button><agent-link-confirmation .strings=${strings}></agent-link-confirmation>
    </div>`,
  );
  const link = page.querySelector('button')!;
  link.focus();
  return {confirmation: page.querySelector('agent-link-confirmation')!, link};
}

const question = ({confirmation}: Page): HTMLDialogElement | null => confirmation.querySelector('dialog');
const openAnswer = (page: Page): HTMLAnchorElement => question(page)!.querySelector('a')!;
const cancelAnswer = (page: Page): HTMLButtonElement => question(page)!.querySelector('button')!;

async function ask(page: Page, link = garden): Promise<void> {
  await longAgo(async () => {
    page.confirmation.ask(link);
    await waitUntil(() => question(page)?.open && question(page)!.innerText.includes(link.host));
  });
}

/** Waits until the dialog is closed and the focus is back. */
async function expectAnswered(page: Page): Promise<void> {
  await waitUntil(() => question(page) === null);
  expect(document.activeElement === page.link).to.equal(true);
}

/** Presses the link; returns whether the browser would follow it, and prevents that. */
function pressOpen(page: Page): boolean {
  let followed = false;
  addEventListener(
    'click',
    event => {
      followed = !event.defaultPrevented;
      event.preventDefault();
    },
    {once: true},
  );
  openAnswer(page).click();
  return followed;
}

describe('the confirmation before a link opens', () => {
  it('is absent until it is needed', async () => {
    expect(question(await openPage()) === null).to.equal(true);
  });

  it('shows the host and the whole address above everything around it, and leaves the page usable', async () => {
    const page = await openPage();
    await ask(page);
    expect(page.link.inert).to.equal(true);
    expect(question(page)!.matches(':modal')).to.equal(false);
    expect(question(page)!.innerText).to.include('Open this link?').and.to.include(garden.href);
    expect(question(page)!.contains(document.activeElement)).to.equal(true);
    await expectAccessible(page.confirmation);
  });

  it('opens a native link in a tab without an opener', async () => {
    const page = await openPage();
    await ask(page);
    expect(openAnswer(page)).to.include({
      href: garden.href,
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
    });
    expect(pressOpen(page)).to.equal(true);
    await expectAnswered(page);
  });

  it('closes with Cancel and returns the focus', async () => {
    const page = await openPage();
    await ask(page);
    cancelAnswer(page).click();
    await expectAnswered(page);
  });

  it('closes with Escape and returns the focus', async () => {
    const page = await openPage();
    await ask(page);
    await sendKeys({press: 'Escape'});
    await expectAnswered(page);
  });

  it('closes on a press outside, not inside', async () => {
    const page = await openPage();
    await ask(page);
    question(page)!.querySelector('p')!.click();
    expect(question(page)!.open).to.equal(true);
    question(page)!.click();
    await expectAnswered(page);
  });

  it('does not react to the key that opened it', async () => {
    const page = await openPage();
    await ask(page);
    expect(document.activeElement === cancelAnswer(page)).to.equal(true);
  });

  it('can open again for another link', async () => {
    const page = await openPage();
    await ask(page);
    cancelAnswer(page).click();
    await expectAnswered(page);
    await ask(page, {href: 'mailto:rose@garden.example', host: 'rose@garden.example'});
    expect(openAnswer(page).href).to.equal('mailto:rose@garden.example');
    expect(question(page)!.innerText).not.to.include(garden.href);
  });

  it('opens only for the last link when two are pressed at once', async () => {
    const page = await openPage();
    page.confirmation.ask(garden);
    await ask(page, {href: 'https://other.example/', host: 'other.example'});
    expect(openAnswer(page).href).to.equal('https://other.example/');
    expect(page.confirmation.querySelectorAll('dialog').length).to.equal(1);
  });

  it('wraps a long address and shows it from left to right in any page', async () => {
    const page = await openPage();
    document.documentElement.dir = 'rtl';
    await ask(page, {href: `https://garden.example/${'rose'.repeat(400)}`, host: 'garden.example'});
    const address = question(page)!.querySelector<HTMLElement>('.link-question-address')!;
    expect(getComputedStyle(address).direction).to.equal('ltr');
    expect(address.scrollWidth).to.be.at.most(address.clientWidth);
    const box = question(page)!.querySelector('.question-box')!.getBoundingClientRect();
    expect(box.width).to.be.at.most(innerWidth - 32);
    expect(box.height).to.be.at.most(innerHeight);
    await expectAccessible(page.confirmation);
    document.documentElement.removeAttribute('dir');
  });

  it('closes when its element moves in the page, and can open again', async () => {
    const page = await openPage();
    await ask(page);
    page.confirmation.parentElement!.append(page.confirmation);
    await waitUntil(() => question(page) === null);
    expect(page.link.inert).to.equal(false);
    await ask(page);
    expect(page.link.inert).to.equal(true);
  });

  it('uses the page’s own strings', async () => {
    const page = await openPage({openLinkQuestion: 'Diesen Link öffnen?', cancel: 'Abbrechen'});
    await ask(page);
    expect(question(page)!.innerText).to.include('Diesen Link öffnen?');
    expect(cancelAnswer(page).innerText).to.equal('Abbrechen');
  });

  it('does not open when the element is not in a page', async () => {
    const page = await openPage();
    page.confirmation.remove();
    page.confirmation.ask(garden);
    await page.confirmation.updateComplete;
    expect(question(page) === null).to.equal(true);
  });
});
