import {createMessage, type TurnMessage} from '../../src/conversation/message.js';
import {allMessages, groupIntoTurns, type Attempt, type Turn} from '../../src/conversation/turns.js';

/** A message with an id, the text `Text of …` and the given fields. */
export function message(
  id: string,
  role = 'user',
  {text = `Text of ${id}`, ...changes}: Partial<TurnMessage> & {readonly text?: string} = {},
): TurnMessage {
  return createMessage(id, role, {text}, changes);
}

/** A question and its reply at a time. */
export function turn(id: string, createdAt?: number): readonly TurnMessage[] {
  return [message(id, 'user', {createdAt}), message(`${id}-reply`, 'assistant', {createdAt})];
}

/** A turn with several attempts. The last one is on screen. */
export function attempts(...all: readonly Attempt[]): Turn {
  return {attempts: all, shown: [...all.keys()]};
}

/** The turns of these messages. */
export function transcript(
  messages: readonly TurnMessage[],
  {earlierCount = 0}: {readonly earlierCount?: number} = {},
): readonly Turn[] {
  return groupIntoTurns(
    messages.map((one, index) => (index < earlierCount ? {...one, isEarlier: true} : one)),
  );
}

/** The ids of all messages. */
export function idsOf(turns: readonly Turn[] | undefined): readonly string[] | undefined {
  return turns && allMessages(turns).map(({id}) => id);
}

/** Adds page events to the Node process during a test. */
export function holdPageEvents(): {
  readonly dispatch: (type: string) => void;
  readonly listening: () => number;
  readonly release: () => void;
} {
  const page = new EventTarget();
  const listeners = new Set<string>();
  Object.assign(globalThis, {
    addEventListener: (type: string, listener: () => void) => {
      listeners.add(type);
      page.addEventListener(type, listener);
    },
    removeEventListener: (type: string, listener: () => void) => {
      listeners.delete(type);
      page.removeEventListener(type, listener);
    },
  });
  return {
    dispatch: type => void page.dispatchEvent(new Event(type)),
    listening: () => listeners.size,
    release: () => {
      Reflect.deleteProperty(globalThis, 'addEventListener');
      Reflect.deleteProperty(globalThis, 'removeEventListener');
    },
  };
}
