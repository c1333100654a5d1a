import {cornerStyles} from './corner-styles.js';

/** The launcher, as far as the button that stands in for it needs it. */
interface Launcher extends HTMLElement {
  show(): void;
}

/**
 * Shows the button in the corner, until the launcher has been fetched and takes its place. Nothing of it is
 * inline, so a strict CSP holds. Where the same options have theirs already, nothing is added. A function of closures,
 * which pack smaller than a class.
 */
export function showCornerButton(options: Map<string, string>, fetchLauncher: () => Promise<unknown>): void {
  // What a framework has kept of the page and puts back is a copy: of a launcher, one that works; of this button, one
  // without a shadow, which does nothing.
  const name = [...options].join();
  const [host = document.createElement('div')] = document.getElementsByName(name);
  if (host.shadowRoot) return;
  host.setAttribute('name', name);
  options.set('name', name);
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
        if (isPressed) notice.textContent = options.get('failed-text') || 'The chat did not load. Try again';
        isPressed = false;
        button.ariaBusy = fetching = null;
      });
  }

  function giveWay(): void {
    // A press that has begun would find its button gone; where a finger presses, its end would press the next one.
    if (button.matches(':active')) {
      setTimeout(giveWay, 50);
      return;
    }
    const launcher = document.createElement('agent-launcher') as Launcher;
    for (const option of options) launcher.setAttribute(...option);
    const hadFocus = host.matches(':focus');
    host.replaceWith(launcher);
    if (isPressed) launcher.show();
    else if (hadFocus) launcher.focus();
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(cornerStyles);
  const root = host.attachShadow({mode: 'open'});
  root.adoptedStyleSheets = [sheet];
  corner.className = options.get('placement') ?? '';
  corner.style.colorScheme = options.get('theme') || 'inherit';
  button.ariaLabel = options.get('label') || 'Chat';
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
  document.body.append(host);

  const load = options.get('load');
  const hasMoreToShow =
    options.get('greeting') || options.get('hotkey') || options.has('open') || options.has('remember');
  if (load === 'eager') fetchOnce();
  else if (load === 'idle' || (!load && hasMoreToShow)) {
    // Safari has no idle callbacks.
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
    (window.requestIdleCallback ?? setTimeout)(fetchOnce);
  }
}
