import {html, render, type TemplateResult} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {until} from './stage.js';
import {applyDensity} from './toolbar.js';

/** Parts of a story that rendering needs. As methods, they accept the arguments of any element. */
interface StoryPart {
  readonly title?: string;
  readonly args?: object;
  readonly parameters?: object;
  readonly globals?: object;
  readonly beforeEach?: unknown;
  render?(args: object, context: object): unknown;
  play?(context: object): unknown;
}

type StoryModule = Readonly<Record<string, StoryPart>> & {readonly default: StoryPart};

/** Whether a state needs a page of its own, because it changes the browser or covers the window. */
type Isolation = 'isolated' | undefined;

/** A state: the name of its story, the selector that matches it in CSS, and its isolation. */
export type ShownState = readonly [story: string, selector?: string, isolation?: Isolation];

/** Time after which the next frame starts, also if the play function of this one still waits. */
const longestPlay = 4_000;

/**
 * Shows stories of an element side by side. A frame starts when it is near the view, one after the other. With `?all` in
 * the address of the page, all frames start at once.
 */
export function allStates(tag: string, stories: StoryModule, states: readonly ShownState[]): TemplateResult {
  return html`<style>
      ${styles}
    </style>
    <main class="states" data-tag=${tag} ${ref(page => startFrames(page, tag, stories))}>
      ${states.map(
        ([story, selector = '', isolation]) =>
          html`<figure
            data-story=${story}
            data-selector=${selector}
            ?data-isolated=${isolation !== undefined}
          >
            <figcaption>
              <strong>${nameOf(story)}</strong> ${
                selector ? html`<code>${tag}${selector}</code>` : html`<small>no selector of its own</small>`
              }
            </figcaption>
            <div class="frame"></div>
          </figure>`,
      )}
    </main>`;
}

const styles = `
.states { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 360px), 1fr)); gap: 24px 16px; padding: 16px;
  color: light-dark(#1a1d26, #e9ebf2); }
.states figure { margin: 0; min-inline-size: 0; }
.states figcaption { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: baseline; margin-block-end: 8px; font-size: 14px; }
.states code { font-size: 13px; overflow-wrap: anywhere; }
.states .frame { block-size: 620px; overflow: auto; }
/* A provider shows a picker and a chat. */
.states[data-tag='agent-provider'] { grid-template-columns: repeat(auto-fill, minmax(min(100%, 600px), 1fr)); }
.states[data-tag='agent-provider'] .frame { block-size: 640px; }
.states iframe { inline-size: 100%; block-size: 100%; border: 1px solid light-dark(#8a90a2, #6b7284); box-sizing: border-box; }`;

const started = new WeakSet<Element>();

function startFrames(page: Element | undefined, tag: string, stories: StoryModule): void {
  if (!page) return;
  for (const frame of page.querySelectorAll('iframe')) copyLook(frame);
  if (started.has(page)) return;
  started.add(page);
  if (new URLSearchParams(location.search).has('all')) {
    queueMicrotask(() => {
      for (const figure of page.querySelectorAll('figure')) void startFrame(figure, tag, stories);
    });
    return;
  }
  let queue = Promise.resolve();
  const observer = new IntersectionObserver(
    entries => {
      for (const {target, isIntersecting} of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        queue = queue.then(() => (page.isConnected ? startFrame(target, tag, stories) : undefined));
      }
    },
    {rootMargin: '300px'},
  );
  // Lit has not rendered the figures yet.
  queueMicrotask(() => {
    for (const figure of page.querySelectorAll('figure')) observer.observe(figure);
  });
}

async function startFrame(figure: HTMLElement, tag: string, stories: StoryModule): Promise<void> {
  const {story: name = ''} = figure.dataset;
  const frame = figure.querySelector<HTMLElement>('.frame');
  const story = stories[name];
  if (!frame || !story) throw new Error(`There is no story ${name}.`);
  const isIsolated = 'isolated' in figure.dataset;
  await Promise.race([
    isIsolated ? showPage(frame, tag, stories, name) : showStory(frame, stories.default, story, nameOf(name)),
    new Promise(resolve => setTimeout(resolve, longestPlay)),
  ]);
}

async function showStory(frame: HTMLElement, meta: StoryPart, story: StoryPart, name: string): Promise<void> {
  const args = {...meta.args, ...story.args, label: name};
  const size = {width: '100%', height: '100%'};
  const parameters = {...meta.parameters, ...story.parameters, size};
  const context = {args, parameters, globals: {}, canvasElement: frame};
  // A play function must not take the focus from the reader.
  frame.inert = true;
  render((story.render ? story : meta).render?.(args, context), frame);
  applyDensity(frame);
  try {
    await (story.play ? story : meta).play?.(context);
  } finally {
    frame.inert = false;
  }
}

/** Shows a story in a page of its own, which has the address of a story in Storybook. */
async function showPage(frame: HTMLElement, tag: string, stories: StoryModule, name: string): Promise<void> {
  const address = new URL(location.pathname, location.href);
  const {colorScheme} = document.documentElement.style;
  const {lang, dir} = document.documentElement;
  const theme = ['light', 'dark'].includes(colorScheme) ? colorScheme : 'system';
  address.searchParams.set(
    'id',
    `${stories.default.title}--${nameOf(name).toLowerCase().replaceAll(' ', '-')}`,
  );
  address.searchParams.set('viewMode', 'story');
  address.searchParams.set('globals', `theme:${theme};direction:${dir || 'ltr'};language:${lang || 'en'}`);
  const page = document.createElement('iframe');
  page.title = nameOf(name);
  page.src = address.href;
  frame.replaceChildren(page);
  await until(() => !page.isConnected || Boolean(page.contentDocument?.querySelector(tag)));
  copyLook(page);
}

/** Copies the scheme, the direction and the tokens of the page, which the toolbar and the controls may change later. */
function copyLook({contentDocument}: HTMLIFrameElement): void {
  const {style, lang, dir} = document.documentElement;
  const inner = contentDocument?.documentElement;
  if (!inner) return;
  inner.style.cssText = style.cssText;
  Object.assign(inner, {lang, dir});
}

/** Returns the name of a story in words, such as “Not loaded”. */
function nameOf(story: string): string {
  const [first = '', ...others] = story.split(/(?=[A-Z])/);
  return [first, ...others.map(word => word.toLowerCase())].join(' ');
}
