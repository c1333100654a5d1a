import {cornerStyles} from './corner-styles.js';

/** The launcher, as far as the button that stands in for it needs it. */
interface Launcher extends HTMLElement {
  show(): void;
}

/** A body that knows what stands in it for which options, whichever run of this file put it there. */
type KnowingBody = HTMLElement & Record<string, Element | undefined>;

/**
 * Shows the button in the corner, until the launcher has been fetched and takes its place. Nothing of it is
 * inline, so a strict CSP holds. Where the same options have theirs already, nothing is added. A function of closures,
 * which pack smaller than a class.
 */
export function showCornerButton(
  options: ReadonlyMap<string, string>,
  fetchLauncher: () => Promise<unknown>,
): void {
  const body = document.body as KnowingBody;
  const name = [...options].join();
  if (body[name]?.isConnected) return;
  const host = (body[name] = document.createElement('div'));
  const corner = document.createElement('div');
  const button = document.createElement('button');
  const notice = document.createElement('output');
  let fetching: Promise<void> | null = null;
  let isPressed = false;

  function fetchOnce(): void {
    fetching ??= fetchLauncher()
      .then(giveWay)
      .catch(() => {
        // The browser's console says why.
        if (isPressed) notice.textContent = options.get('failed-text') ?? 'The chat did not load. Try again';
        isPressed = false;
        button.ariaBusy = fetching = null;
      });
  }

  function giveWay(): void {
    const launcher = document.createElement('agent-launcher') as Launcher;
    options.forEach((value, option) => launcher.setAttribute(option, value));
    // A press that has begun would find its button gone.
    isPressed ||= button.matches(':active');
    const hadFocus = host.matches(':focus');
    host.replaceWith((body[name] = launcher));
    if (isPressed) launcher.show();
    else if (hadFocus) launcher.focus();
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(cornerStyles);
  const root = host.attachShadow({mode: 'open'});
  root.adoptedStyleSheets = [sheet];
  corner.className = options.get('placement') ?? '';
  corner.style.colorScheme = options.get('theme') ?? 'inherit';
  button.ariaLabel = options.get('label') ?? 'Chat';
  button.ariaHasPopup = 'dialog';
  button.onpointerenter = button.onfocus = fetchOnce;
  button.onclick = () => {
    isPressed = true;
    button.ariaBusy = 'true';
    notice.textContent = '';
    fetchOnce();
  };
  corner.append(notice, button);
  root.append(corner);
  body.append(host);

  const load = options.get('load');
  const hasMoreToShow = ['greeting', 'hotkey', 'open', 'remember'].some(option => options.has(option));
  if (load === 'eager') fetchOnce();
  else if (load === 'idle' || (!load && hasMoreToShow)) {
    // Safari has no idle callbacks.
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
    (window.requestIdleCallback ?? setTimeout)(fetchOnce);
  }
}
