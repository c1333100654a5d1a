/**
 * Styles of the launcher's own button, which replaces this one in the same place. Without spaces, because this file is
 * all that a page loads for a chat that nobody opens.
 */
const cornerStyles = `:host{display:contents!important}
div{all:initial;--c:light-dark(#2f55d4,#9db4ff);--e:max(20px,env(safe-area-inset-left),env(safe-area-inset-right));position:fixed;bottom:max(20px,env(safe-area-inset-bottom));inset-inline-end:var(--e);z-index:var(--agent-z-index,1000);font:15px/1.4 system-ui}
.bottom-start{inset-inline:var(--e) auto}
button{all:unset;padding:16px;border-radius:50%;background:var(--agent-accent,light-dark(#2f55d4,#4f6be8));color:var(--agent-on-accent,#fff);box-shadow:0 6px 20px #0001;cursor:pointer}
:focus-visible{outline:3px solid var(--agent-focus-ring,var(--c));outline-offset:2px}
[aria-busy]{opacity:.6}
button:before{content:'';display:block;padding:10px;border:2px solid;border-radius:50% 50% 50% 2px}
output{position:absolute;bottom:72px;inset-inline:auto 0;width:20ch;padding:16px;background:Canvas;color:CanvasText;border:1px solid;border-radius:16px}
.bottom-start output{inset-inline:0 auto}
output:empty{display:none}
@media print{div{display:none}}`;

/** The launcher, and the element with the button before it. */
interface Launcher extends HTMLElement {
  show(ask?: string): void;
}

/**
 * Shows the button in the corner until the launcher has loaded and replaces it. It has no inline styles or scripts, so
 * a strict CSP allows it. Adds nothing if a button or launcher with these options exists. A function, because closures
 * are smaller than a class.
 */
export function showCornerButton(options: Map<string, string>, fetchLauncher: () => Promise<unknown>): void {
  // A framework may restore a copy of the page. A launcher in the copy works, but a button has lost its shadow root.
  const name = [...options].join();
  const hosts = document.getElementsByName(name) as NodeListOf<Launcher>;
  const [host = document.createElement('div') as HTMLElement as Launcher] = hosts;
  if (host.shadowRoot) return;
  host.setAttribute('name', name);
  host.id = options.get('id') ?? '';
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
        // The browser already logs the reason.
        if (isPressed) notice.textContent = options.get('failed-text') || 'The chat did not load. Try again';
        isPressed = false;
        button.ariaBusy = fetching = null;
      });
  }

  function giveWay(): void {
    // Replacing a pressed button would lose the click. On touch screens, the click would reach the launcher's button.
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

  /** Opens the chat when the launcher has loaded. */
  host.show = ask => {
    if (ask) options.set('ask', ask);
    isPressed = true;
    button.ariaBusy = 'true';
    notice.textContent = '';
    fetchOnce();
  };
  host.addEventListener('command', event => {
    const {command, source} = event as CommandEvent;
    if (/^--(show|toggle)$/.test(command)) host.show((source as HTMLElement).dataset['ask']);
  });

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(cornerStyles);
  const root = host.attachShadow({mode: 'open'});
  root.adoptedStyleSheets = [sheet];
  corner.className = options.get('placement') ?? '';
  corner.style.colorScheme = options.get('theme') || 'inherit';
  button.ariaLabel = options.get('label') || 'Chat';
  button.ariaHasPopup = 'dialog';
  button.onpointerenter = button.onfocus = fetchOnce;
  button.onclick = () => host.show();
  corner.append(notice, button);
  root.append(corner);
  document.body.append(host);

  const load = options.get('load');
  const hasMoreToShow =
    options.get('greeting') || options.get('hotkey') || options.has('open') || options.has('remember');
  if (load === 'eager') fetchOnce();
  else if (load === 'idle' || (!load && hasMoreToShow)) {
    // Safari lacks `requestIdleCallback`.
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
    (window.requestIdleCallback ?? setTimeout)(fetchOnce);
  }

  const opener = options.get('opener');
  if (opener)
    // Also for elements that the page adds later, and after the launcher has replaced the button.
    addEventListener('click', event => {
      const pressed = (event.target as HTMLElement).closest<HTMLElement>(opener);
      // With one of these keys, the browser opens a link in another tab or window.
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (!pressed || (isElsewhere && pressed.closest('[href]'))) return;
      event.preventDefault();
      hosts[0]?.show(pressed.dataset['ask']);
    });
}
