import {MessageFactory} from '../../src/conversation/conversation-state.js';
import type {OpenQuestion} from '../../src/conversation/conversation.js';
import {browserPlatform} from '../../src/session/browser-platform.js';
import type {SessionPlatform} from '../../src/session/platform.js';
import {openStorage, type SessionStorage, type SessionStorageOptions} from '../../src/session/storage.js';
import {ManualClock} from './manual-clock.js';
import {MemoryStorage} from './memory-storage.js';

/** A place as a page with one agent has it. */
export const gardenPlace = {
  serviceUrl: 'https://service.example/agents',
  agentId: 'Agent-garden',
  visitorId: '',
};

/** A question that waits to be sent, as a conversation makes one. */
export function queuedMessage(text: string, createdAt: number): OpenQuestion {
  time = createdAt;
  return {id: messages.createId(), text, createdAt, state: 'queued'};
}

let time = 0;
const messages = new MessageFactory(() => time);

/** How long a draft waits to be written here, in milliseconds. */
export const pauseInTyping = 300;

/** Changes to the storage that `StoredChats` opens. */
type StorageChanges = Partial<SessionStorageOptions> & Partial<Pick<SessionPlatform, 'storage' | 'delay'>>;

/** The storage of a browser, and the chats of one tab after another that use it. */
export class StoredChats {
  readonly clock = new ManualClock();
  readonly area = new MemoryStorage();

  /** Opens the storage of a place, as a page that was just loaded does. */
  open({storage, delay, ...changes}: StorageChanges = {}): SessionStorage {
    return openStorage({
      ...gardenPlace,
      persist: 'session',
      platform: {
        ...browserPlatform,
        storage: storage ?? (() => this.area),
        delay: delay ?? ((callback, milliseconds) => this.clock.schedule(callback, milliseconds)),
        now: () => this.clock.now(),
      },
      ...changes,
    });
  }

  /** Types a draft and leaves it. */
  write(text: string, changes: StorageChanges = {}): void {
    const {draft} = this.open(changes);
    draft.write(text);
    draft.flush();
  }
}

/** Collects warnings instead of printing them. */
export function holdWarnings(): {readonly warnings: readonly string[]; readonly release: () => void} {
  const {warn} = console;
  const warnings: string[] = [];
  console.warn = (...words: readonly unknown[]) => void warnings.push(words.map(String).join(' '));
  return {warnings, release: () => void (console.warn = warn)};
}
