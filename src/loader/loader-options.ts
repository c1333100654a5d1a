import {optionNames} from './option-names.js';

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
