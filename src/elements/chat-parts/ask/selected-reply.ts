/* Finds a selection inside the shadow tree of a chat. Engines differ in how they report it. */
import type {MessageElement} from '../../agent-chat/message/message-element.js';

/** Part of a reply that the visitor has selected. */
export interface SelectedReply {
  readonly element: MessageElement;
  readonly range: Range;
}

/** Chromium has this method, which no standard describes. */
interface SelectingRoot extends ShadowRoot {
  getSelection?(): Selection | null;
}

/**
 * Returns the reply in which the selection begins, and the selected part of it. Returns `undefined` when nothing is
 * selected, or when the selection begins elsewhere.
 */
export function selectedReply(root: ShadowRoot): SelectedReply | undefined {
  const selected = selectedRange(root);
  const start = selected?.startContainer;
  const at = start instanceof Element ? start : start?.parentElement;
  if (!selected || !at || !root.contains(at)) return undefined;
  const element = at.closest('agent-chat-message');
  const content = element?.querySelector('.agent [part~="content"]');
  if (!element || !content) return undefined;
  const range = root.ownerDocument.createRange();
  range.selectNodeContents(content);
  if (content.contains(selected.startContainer))
    range.setStart(selected.startContainer, selected.startOffset);
  if (content.contains(selected.endContainer)) range.setEnd(selected.endContainer, selected.endOffset);
  return range.collapsed ? undefined : {element, range};
}

function selectedRange(root: SelectingRoot): AbstractRange | undefined {
  const selection = root.ownerDocument.getSelection() as
    (Omit<Selection, 'getComposedRanges'> & Partial<Pick<Selection, 'getComposedRanges'>>) | null;
  if (selection?.type !== 'Range') return undefined;
  if (selection.getComposedRanges) return selection.getComposedRanges({shadowRoots: [root]})[0];
  const own = root.getSelection?.() ?? selection;
  return own.rangeCount > 0 ? own.getRangeAt(0) : undefined;
}
