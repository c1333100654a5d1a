import {AgentCopyEvent, type CopiedKind} from '../events/agent-copy-event.js';

interface TextOwner {
  readonly message?: AgentCopyEvent['message'];
}

/** Writes a text to the clipboard. Resolves to whether it was copied. */
export type CopyText = (text: string, kind: CopiedKind, source: Element) => Promise<boolean>;

/**
 * Copies a text to the clipboard during a click, unless the page cancels `agent-copy`. Dispatches `text-copied` on
 * `source` after a success.
 *
 * @param source the element with the text
 */
export const copyText: CopyText = async (text, kind, source) => {
  const owner = source.closest<TextOwner & Element>('agent-chat-message,.record agent-markdown');
  const isAllowed = source.dispatchEvent(new AgentCopyEvent(text, kind, owner?.message));
  if (!isAllowed || !(await write(text))) return false;
  source.dispatchEvent(new Event('text-copied', {bubbles: true}));
  return true;
};

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // In a frame of another site, the clipboard needs that site's permission. The old command does not.
    const setText = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', text);
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
