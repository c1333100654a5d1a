import type {ReactiveControllerHost} from 'lit';
import type {ChatRefs} from '../agent-chat/chat-refs.js';
import type {MessageElement} from '../agent-chat/message/message-element.js';
import type {SessionBinding} from '../agent-chat/session-binding.js';
import type {StickToEnd} from '../agent-chat/transcript/stick-to-end.js';

/** Space above a message that a page scrolls to, in pixels. */
const aboveMessage = 12;

export interface MessageScrollOptions {
  /** Whether to focus the message, so that the keyboard continues from there. Default: `true`. */
  readonly focus?: boolean;
}

/** Scrolls to a message, even if it is not rendered yet. Ends the automatic scrolling. */
export async function showMessage(
  host: ReactiveControllerHost,
  id: string,
  options: MessageScrollOptions | undefined,
  refs: Pick<ChatRefs, 'transcript'>,
  stick: Pick<StickToEnd, 'acceptPosition' | 'release'>,
  binding: Pick<SessionBinding, 'earlier'>,
): Promise<void> {
  await host.updateComplete;
  await binding.earlier?.renderMessage(id);
  const {transcript} = refs;
  const messages = [...(transcript?.querySelectorAll<MessageElement>('agent-chat-message') ?? [])];
  const found = messages.find(({message}) => message?.id === id);
  const scroll = (): void => {
    if (!transcript || !found?.isConnected) return;
    const distance = found.getBoundingClientRect().top - transcript.getBoundingClientRect().top;
    transcript.scrollTop += distance - aboveMessage;
    transcript.scrollIntoView({block: 'nearest'});
    stick.acceptPosition();
    stick.release();
  };
  scroll();
  // Once more: messages above it may get their real height only now.
  requestAnimationFrame(() => requestAnimationFrame(scroll));
  if (options?.focus !== false) found?.focus({preventScroll: true});
}
