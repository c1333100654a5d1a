import type {Message} from '../../src/conversation/conversation-state.js';
import type {Transcript} from '../../src/conversation/merge-transcripts.js';

/** A message with an id and the given fields. */
export function message(id: string, role = 'user', changes: Partial<Message> = {}): Message {
  return {
    id,
    role,
    text: `Text of ${id}`,
    status: 'done',
    recordId: '',
    createdAt: undefined,
    finishReason: '',
    error: undefined,
    record: undefined,
    ...changes,
  };
}

/** A question and its reply at a time. */
export function turn(id: string, createdAt?: number): readonly Message[] {
  return [message(id, 'user', {createdAt}), message(`${id}-reply`, 'assistant', {createdAt})];
}

export function transcript(messages: readonly Message[], changes: Partial<Transcript> = {}): Transcript {
  return {messages, earlierCount: 0, ...changes};
}

export function idsOf(value: Transcript | undefined): readonly string[] | undefined {
  return value?.messages.map(({id}) => id);
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
