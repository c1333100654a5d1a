import {delayByTimer} from '../src/delay.js';
import './appearance.js';
import {CodeOutput} from './studio/code-output.js';
import {contrastReport} from './studio/contrast-report.js';
import {pageMarkup, policyLine, readAddress, readAddresses, scriptTag} from './studio/output.js';
import {PreviewFrame} from './studio/preview-frame.js';
import {SettingsForm} from './studio/settings-form.js';
import {entriesOf, readSettings, writeSettings, type StudioSettings} from './studio/settings.js';
import {styleSheet, themeOf} from './studio/theme.js';

/** Browsers limit the number of changes of an address, and a colour that is dragged changes often. */
const addressDelay = 300;

function find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return found;
}

const announcement = find('[data-announcement]', HTMLElement);
const output = (name: string, title: string) =>
  new CodeOutput(find(`[data-output=${name}]`, HTMLElement), title, text => {
    announcement.textContent = '';
    announcement.append(text);
  });
const outputs = {
  css: output('css', 'style sheet'),
  tag: output('tag', 'script tag'),
  markup: output('markup', 'elements'),
  policy: output('policy', 'content security policy'),
  link: output('link', 'link'),
};
const report = find('[data-report]', HTMLElement);
const addresses = find('[data-form=addresses]', HTMLFormElement);
const preview = new PreviewFrame(find('iframe', HTMLIFrameElement), find('.stage', HTMLElement));
const form = new SettingsForm(
  [find('[data-form=settings]', HTMLFormElement), find('[data-form=preview]', HTMLFormElement)],
  settingsInAddress(),
  onSettings,
);
let cancelAddress: (() => void) | undefined;

function settingsInAddress(): StudioSettings {
  return readSettings(new URLSearchParams(location.hash.slice(1)));
}

function onSettings(): void {
  void showOutput();
  cancelAddress?.();
  cancelAddress = delayByTimer(() => history.replaceState(null, '', addressOf(form.settings)), addressDelay);
}

function addressOf(settings: StudioSettings): string {
  const address = new URL(location.href);
  address.hash = writeSettings(settings);
  return address.href;
}

async function showOutput(): Promise<void> {
  const {settings} = form;
  const site = readAddresses(entriesOf(addresses));
  const theme = themeOf(settings);
  const css = styleSheet(theme);
  report.replaceChildren(...contrastReport(theme, settings));
  outputs.css.text = css;
  outputs.policy.text = policyLine(site, css !== '');
  outputs.link.text = addressOf(settings);
  const isPage = settings.preview === 'page';
  outputs.markup.text = isPage ? pageMarkup(settings, site) : '';
  preview.show(settings);
  // The file of a language may load first, and newer settings may arrive in the meantime.
  const tag = isPage ? '' : await scriptTag(settings, site);
  if (settings === form.settings) outputs.tag.text = tag;
}

addresses.addEventListener('submit', event => event.preventDefault());
addresses.addEventListener('input', ({target}) => {
  if (target instanceof HTMLInputElement && target.inputMode === 'url')
    target.ariaInvalid = target.value !== '' && readAddress(target.value) === undefined ? 'true' : null;
  void showOutput();
});
find('[data-reload]', HTMLElement).addEventListener('click', () => preview.reload());
addEventListener('hashchange', () => {
  form.show(settingsInAddress());
  void showOutput();
});
void showOutput();
