/** One action or look of a driver. */
export interface ChatStep {
  readonly action:
    'open' | 'choose' | 'chosen' | 'send' | 'send-again' | 'sent' | 'idle' | 'read' | 'stop' | 'stopped';
  /** The question, or the agent to choose. */
  readonly text: string;
  /** CSS selector of the element to search in; `''` for everything. */
  readonly within: string;
}

/** A message as a visitor reads it. */
export interface ShownMessage {
  readonly role: 'user' | 'assistant';
  /** Visible text, without the author, the time and the buttons below the message. */
  readonly text: string;
  /** First line of the note or failure below the message, or `''`. */
  readonly notice: string;
}

/** The result of a step, as JSON. */
export interface ChatReport {
  /** The reason why the step is not done yet, or `''`. */
  readonly problem: string;
  /** Name of the chosen agent, or `''`. */
  readonly agent: string;
  readonly messages: readonly ShownMessage[];
}

/**
 * Takes one step in the page, if it is possible now. A driver sends the source text of this function to the browser, so
 * the function uses nothing outside itself.
 */
export function takeStep({action, text, within}: ChatStep, page: Document | Element = document): ChatReport {
  const scope = within === '' ? page : search(page, within)[0];
  const chats = scope ? search(scope, 'agent-chat').filter(chat => isShown(part(chat, 'base'))) : [];
  const [chat] = chats;
  if (!scope) return report(`No element matches “${within}”. ${describePage()}`);

  switch (action) {
    case 'open':
      return open(scope);
    case 'choose':
      return choose(scope);
    case 'chosen':
      return report(findChosenProblem(scope));
    default:
  }
  if (!chat) return report(`There is no open chat. ${describePage()}`);
  if (chats.length > 1)
    return report(
      `There are ${chats.length} open chats. Choose one with the option \`within\`. ${describePage()}`,
    );
  const stopButton = part(chat, 'stop-button');
  const isBusy = part(chat, 'base')?.ariaBusy === 'true';
  const draft = fieldOf(chat)?.value ?? '';
  switch (action) {
    case 'send':
      return send(chat);
    case 'send-again':
      if (draft !== '') part(chat, 'send-button')?.click();
      return report();
    case 'sent': {
      if (draft !== '')
        return report(`The chat did not send the message. The field still contains “${draft}”.`);
      return report(readMessages(chat).some(({role}) => role === 'user') ? '' : missing(chat, 'question'));
    }
    case 'idle':
      if (isBusy) return report(`The chat is still loading. ${describeChat(chat)}`);
      if (stopButton) return report(`A reply is still running. ${describeChat(chat)}`);
      return report(
        search(chat, '.dots, .unseen').length > 0 ? `A text is not drawn yet. ${describeChat(chat)}` : '',
      );
    case 'stop':
      if (!stopButton) return report(`No reply is running. ${describeChat(chat)}`);
      stopButton.click();
      return report();
    case 'stopped':
      return report(stopButton ? `The reply did not stop. ${describeChat(chat)}` : '');
    case 'read':
      return report();
  }

  function open(root: Document | Element): ChatReport {
    if (chat)
      return report(
        part(chat, 'base')?.ariaBusy === 'true' ? `The chat is still loading. ${describeChat(chat)}` : '',
      );
    const closed = openers(root).find(button => button.ariaExpanded !== 'true' && button.ariaBusy !== 'true');
    closed?.click();
    if (!closed && search(root, 'agent-picker').some(picker => isShown(part(picker, 'base'))))
      return report();
    return report(`There is no open chat. ${describePage()}`);
  }

  function choose(root: Document | Element): ChatReport {
    const option = optionsIn(root).find(item => nameOf(item) === text || item.dataset['agentId'] === text);
    if (!option) {
      const names = optionsIn(root).map(nameOf).join(', ');
      return report(
        `There is no agent “${text}” to choose. Agents on screen: ${names || 'none'}. ${describePage()}`,
      );
    }
    option.click();
    return {...report(), agent: nameOf(option)};
  }

  function findChosenProblem(root: Document | Element): string {
    const isPending = optionsIn(root).some(item => nameOf(item) === text && item.ariaSelected !== 'true');
    if (isPending) return `The agent “${text}” is not selected.`;
    const isReady = chats.some(
      shown => part(shown, 'name')?.textContent.trim() === text && part(shown, 'base')?.ariaBusy !== 'true',
    );
    return isReady || chats.length === 0
      ? ''
      : `No chat talks to “${text}”. ${chats.map(describeChat).join(' ')}`;
  }

  function send(shown: HTMLElement): ChatReport {
    const question = text.replaceAll('\r\n', '\n');
    const field = fieldOf(shown);
    if (!field) return report(missing(shown, 'message field'));
    if (field.disabled) return report(`The message field is disabled. ${describeChat(shown)}`);
    field.focus();
    if (field.value !== question) {
      field.value = question;
      field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    }
    const button = part(shown, 'send-button');
    if (!button) return report(missing(shown, '“Send” button'));
    if (button.ariaDisabled === 'true')
      return report(`The “Send” button is disabled. ${describeChat(shown)}`);
    button.click();
    return report();
  }

  function report(problem = ''): ChatReport {
    return {problem, agent: '', messages: chat ? readMessages(chat) : []};
  }

  function readMessages(shown: HTMLElement): ShownMessage[] {
    return parts(shown, 'message')
      .filter(isShown)
      .map(message => {
        const [content] = message.querySelectorAll<HTMLElement>('[part~="content"]');
        const [notice] = message.querySelectorAll<HTMLElement>('[part~="notice"]');
        return {
          role: message.part.contains('message-user') ? 'user' : 'assistant',
          text: content?.innerText.trim() ?? '',
          notice: notice?.innerText.trim().split('\n')[0] ?? '',
        };
      });
  }

  /** The buttons of closed and open launchers, and the button of the script tag before its launcher has loaded. */
  function openers(root: Document | Element): HTMLElement[] {
    const launchers = search(root, 'agent-launcher').map(launcher => part(launcher, 'button'));
    const corners = search(root, 'div[name*="base-url,"]').map(corner =>
      corner.shadowRoot?.querySelector<HTMLElement>('button'),
    );
    return [...launchers, ...corners].filter(button => button !== undefined && button !== null);
  }

  function optionsIn(root: Document | Element): HTMLElement[] {
    return search(root, 'agent-picker')
      .flatMap(picker => parts(picker, 'item'))
      .filter(isShown);
  }

  function nameOf(option: HTMLElement): string {
    const name = option.querySelector('[part~="name"]') ?? option;
    return name.textContent.trim();
  }

  function fieldOf(shown: HTMLElement): HTMLTextAreaElement | undefined {
    const field = part(shown, 'input');
    return field instanceof HTMLTextAreaElement && isShown(field) ? field : undefined;
  }

  function part(element: HTMLElement, name: string): HTMLElement | undefined {
    return parts(element, name)[0];
  }

  function parts(element: HTMLElement, name: string): HTMLElement[] {
    return [...(element.shadowRoot?.querySelectorAll<HTMLElement>(`[part~="${name}"]`) ?? [])];
  }

  function isShown(element: HTMLElement | undefined): boolean {
    return element?.checkVisibility() ?? false;
  }

  /** All matches in an element, also in open shadow roots. */
  function search(root: Document | Element | ShadowRoot, selector: string): HTMLElement[] {
    const own = root instanceof HTMLElement ? [root] : [];
    const below = [...root.querySelectorAll<HTMLElement>('*')];
    const inside = (element: HTMLElement): HTMLElement[] =>
      element.shadowRoot ? search(element.shadowRoot, selector) : [];
    return [...own, ...below].flatMap(element => [
      ...(element.matches(selector) ? [element] : []),
      ...inside(element),
    ]);
  }

  function missing(shown: HTMLElement, name: string): string {
    return `The chat has no ${name}. ${describeChat(shown)}`;
  }

  function describeChat(shown: HTMLElement): string {
    const visible = part(shown, 'base')?.innerText.trim().replaceAll(/\s+/g, ' ') ?? '';
    return `The chat shows: “${visible.slice(-300)}”.`;
  }

  function describePage(): string {
    const names = search(
      scope ?? page,
      'agent-chat, agent-launcher, agent-picker, div[name*="base-url,"]',
    ).map(element => {
      const tag = element.localName === 'div' ? 'button of the script tag' : `<${element.localName}>`;
      const isUndefined = element.localName !== 'div' && !element.shadowRoot;
      const base = part(element, 'base') ?? part(element, 'button') ?? element;
      return tag + (isUndefined ? ' (not defined)' : isShown(base) ? '' : ' (hidden)');
    });
    return `The page “${document.title}” has: ${names.join(', ') || 'no element of agent-chat-elements'}.`;
  }
}
