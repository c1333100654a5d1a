/**
 * The options of a tag, each as `data-…`. `failed-text` is the text for a launcher that did not load, `opener` a selector
 * of elements that open the chat. All others are attributes of `<agent-launcher>` and its chat.
 */
export const optionNames: ReadonlySet<string> = new Set(
  (
    'actions agent-id announce ask background base-url consent-text consent-url context-turns conversation-id conversations density disabled expanded failed-text handover ' +
    'greeting greeting-delay heading-level history hotkey id image-hosts images label link-base links load locale ' +
    'math max-length menu mode open opener page-context persist pick placement readonly reasoning remember scroll send-key sign-in stream suggestions theme ' +
    'token-url'
  ).split(' '),
);

/** Returns the options of a tag, or `undefined` without an address of the service. Warns about all mistakes in one line. */
export function readOptions(script: HTMLScriptElement): Map<string, string> | undefined {
  const options = new Map<string, string>();
  const complaints: string[] = [];
  for (const {name, value} of script.attributes) {
    const option = name.slice(5);
    if (!name.startsWith('data-')) continue;
    if (optionNames.has(option)) options.set(option, value);
    else complaints.push(`unknown ${name}`);
  }
  // Templates of pages may leave an attribute empty.
  const hasService = options.get('base-url');
  if (!hasService) complaints.push('no data-base-url: no chat');
  else if (!options.get('agent-id') && !options.has('pick')) {
    options.set('pick', '');
    complaints.push('no data-agent-id: visitors choose');
  }
  try {
    script.matches(options.get('opener') || '*');
  } catch {
    options.delete('opener');
    complaints.push('data-opener is no selector');
  }
  if (complaints[0]) console.warn(`agent-chat-elements: ${complaints.join('; ')}.`);
  return hasService ? options : undefined;
}
