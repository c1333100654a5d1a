import type {AddedMessage, AddedMessageHandle, Desk, DeskHandle} from '../conversation/desk.js';
import {addMessage} from './added-message.js';
import type {ChatSession} from './chat-session.js';

const desks = new WeakMap<ChatSession, DeskHandle>();

/**
 * Sends the messages of a visitor to a desk in place of the model, until `release`. A second call releases the first desk.
 * It ends with the session and the page: after a reload, call it again, such as on `agent-ready`.
 *
 * @throws {TypeError} if `send` is not a function
 */
export function takeOver(session: ChatSession, desk: Desk): DeskHandle {
  const {name, avatar, forModel, send} = desk;
  if (typeof send !== 'function') throw new TypeError('takeOver() needs a function `send`.');
  desks.get(session)?.release();
  const {queued, edit} = session.snapshot;
  /** The words of the visitor are not lost. */
  const putBack = (text: string): void =>
    session.setDraft([text, session.snapshot.draft].filter(Boolean).join('\n\n'));
  if (edit) {
    session.cancelEdit();
    if (edit.text !== edit.original) putBack(edit.text);
  }
  const author: AddedMessage['author'] = {name, avatar};
  let isReleased = false;
  let typing: AddedMessageHandle | undefined;

  const deliver = async (text: string, isEarly = false): Promise<void> => {
    const message = addMessage(session, {text, author: 'visitor', forModel});
    try {
      if (isEarly) await Promise.resolve();
      await send(text);
    } catch (error) {
      console.error('agent-chat-elements: `send` of a desk failed, so a message was not delivered.', error);
      // The session has not emptied the draft yet if `send` throws at once.
      await Promise.resolve();
      if (message.fail()) putBack(text);
    }
  };
  const setTyping = (isTyping: boolean): void => {
    if (isTyping === (typing !== undefined) || isReleased) return;
    typing?.remove();
    typing = isTyping ? addMessage(session, {typing: true, author}) : undefined;
  };
  const release = (): void => {
    if (isReleased) return;
    setTyping(false);
    isReleased = true;
    unsubscribe();
    session.configure({desk: undefined});
    desk.onRelease?.();
  };
  // The next conversation may be that of another agent or person.
  const unsubscribe = session.subscribe(({type}) => {
    if (type === 'conversation-begun') release();
  });
  session.configure({
    desk: {name: typeof name === 'string' ? name : '', receive: text => void deliver(text), release},
  });
  // Nobody has received them yet. The page may answer them with the handle, which it does not have yet.
  for (const {id, text} of queued) if (session.cancelQueued(id)) void deliver(text, true);
  const handle: DeskHandle = {
    add: text => {
      setTyping(false);
      return isReleased ? undefined : addMessage(session, {text, author, forModel});
    },
    setTyping,
    release,
  };
  desks.set(session, handle);
  return handle;
}
