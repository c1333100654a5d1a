import {pageMarkup, scriptTag} from './studio/output.js';
import {sampleAddresses, startSampleVisit} from './studio/sample-visit.js';
import {readSettings, type StudioSettings} from './studio/settings.js';
import {styleSheet, themeOf} from './studio/theme.js';

/** The launcher, or the button until it has loaded. */
type Opener = HTMLElement & {show(): void; readonly chat?: object};

let settings = readSettings(new URLSearchParams(location.search));
const isPage = settings.preview === 'page';
let isTagReady = false;
let isChatReady = false;
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** Tokens change and the chat opens without a reload. */
function showSettings(): void {
  const {documentElement} = document;
  sheet.replaceSync(styleSheet(themeOf(settings)));
  documentElement.style.colorScheme = settings.visitor === 'system' ? 'light dark' : settings.visitor;
  if (isTagReady) openChat();
}

function openChat(): void {
  if (isPage) {
    if (isChatReady) reportReady();
    return;
  }
  const opener = findOpener();
  if (settings.chat === 'open') opener?.show();
  // A chat that opens for the first time is ready when its agent has loaded.
  if (settings.chat === 'closed' || opener?.chat) reportReady();
}

function findOpener(): Opener | undefined {
  return [...document.body.children].find(
    (element): element is Opener => element.shadowRoot !== null && 'show' in element,
  );
}

function reportReady(): void {
  // The frame after the next one: by then, the chat has moved the focus.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => parent.postMessage(location.search, location.origin)),
  );
}

/** Keeps the focus of the studio: its user opened the chat there, and did not enter this page yet. */
function waitForUser(): void {
  const {focus} = HTMLElement.prototype;
  let hasEntered = parent === window;
  HTMLElement.prototype.focus = function (options) {
    if (hasEntered) focus.call(this, options);
  };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => (hasEntered = true), {capture: true, once: true});
}

/** Adds the code of the output. A parsed script does not run, so this adds a copy. */
async function addCode(from: StudioSettings): Promise<void> {
  const text = isPage ? pageMarkup(from, sampleAddresses) : await scriptTag(from, sampleAddresses);
  const parsed = new DOMParser().parseFromString(text, 'text/html');
  const tag = document.createElement('script');
  for (const {name, value} of parsed.querySelector('script')?.attributes ?? []) tag.setAttribute(name, value);
  // The development server serves the sources, which are modules.
  if (import.meta.env.DEV) {
    tag.type = 'module';
    tag.src = tag.src.replace('agent-chat-elements.js', 'define.js');
  }
  tag.addEventListener('load', () => {
    isTagReady = true;
    openChat();
  });
  document.querySelector('.elements')?.append(...parsed.body.children);
  document.body.append(tag);
}

addEventListener('message', ({origin, data}) => {
  if (origin !== location.origin || typeof data !== 'string') return;
  settings = readSettings(new URLSearchParams(data));
  showSettings();
});
document.addEventListener('agent-ready', () => {
  isChatReady = true;
  reportReady();
});

document.body.classList.toggle('with-elements', isPage);
document.documentElement.lang = settings.language || 'en';
document.documentElement.dir = ['ar', 'he'].includes(settings.language) ? 'rtl' : 'ltr';
waitForUser();
startSampleVisit(settings);
showSettings();
void addCode(settings);
