import {AgentCopyEvent, type CopiedKind} from '../events/copy-event.js';

interface TextOwner {
  readonly message?: AgentCopyEvent['message'];
}

/**
 * Writes a text to the clipboard. Resolves to whether it was copied.
 *
 * @param toHTML returns the text with its look, for word processors. Default: only the text is copied
 */
export type CopyText = (
  text: string,
  kind: CopiedKind,
  source: Element,
  toHTML?: () => string,
) => Promise<boolean>;

/**
 * Copies a text to the clipboard during a click, unless the page cancels `agent-copy`. Dispatches `text-copied` on
 * `source` after a success.
 *
 * @param source the element with the text
 */
export const copyText: CopyText = async (text, kind, source, toHTML) => {
  const owner = source.closest<TextOwner & Element>('agent-chat-message,.record agent-markdown');
  const isAllowed = source.dispatchEvent(new AgentCopyEvent(text, kind, owner?.message));
  if (!isAllowed || !(await write(text, toHTML))) return false;
  source.dispatchEvent(new Event('text-copied', {bubbles: true}));
  return true;
};

async function write(text: string, toHTML?: () => string): Promise<boolean> {
  const {clipboard} = navigator;
  const html = toHTML?.();
  const writeText = () => clipboard.writeText(text);
  const writeBoth = async (withLook: string) =>
    clipboard.write([new ClipboardItem({'text/plain': text, 'text/html': withLook})]);
  try {
    await (html ? writeBoth(html).catch(writeText) : writeText());
    return true;
  } catch {
    // In a frame of another site, the clipboard needs that site's permission. The old command does not.
    const setText = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', text);
      if (html) event.clipboardData?.setData('text/html', html);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('copy', setText, true);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- no other way works there
    const isCopied = document.execCommand('copy');
    removeEventListener('copy', setText, true);
    return isCopied;
  }
}
