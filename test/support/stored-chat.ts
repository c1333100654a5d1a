import {MessageFactory} from '../../src/conversation/message.js';
import type {OpenQuestion} from '../../src/conversation/conversation.js';
import {browserPlatform, type SessionPlatform} from '../../src/session/browser-platform.js';
import {openStorage, type SessionStorage, type SessionStorageOptions} from '../../src/session/storage.js';
import {ManualClock} from './manual-clock.js';
import {MemoryStorage} from './memory-storage.js';

/** The storage scope of a page with one agent. */
export const gardenScope = {
  serviceUrl: 'https://service.example/agents',
  agentId: 'Agent-garden',
  visitorId: '',
};

/** A queued question, as a conversation creates one. */
export function queuedMessage(text: string, createdAt: number): OpenQuestion {
  time = createdAt;
  return {id: messages.createId(), text, createdAt, state: 'queued'};
}

let time = 0;
const messages = new MessageFactory(() => time);

/** The delay of a draft’s write, in milliseconds. */
export const pauseInTyping = 300;

/** Changes to the storage that `StoredChats` opens. */
type StorageChanges = Partial<SessionStorageOptions> & Partial<Pick<SessionPlatform, 'storage' | 'delay'>>;

/** A browser’s storage, and the chats of successive tabs that use it. */
export class StoredChats {
  readonly clock = new ManualClock();
  readonly area = new MemoryStorage();

  /** Opens the storage of a scope, like a newly loaded page. */
  open({storage, delay, ...changes}: StorageChanges = {}): SessionStorage {
    return openStorage({
      ...gardenScope,
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

  /** Types a draft and disposes of it. */
  write(text: string, changes: StorageChanges = {}): void {
    const {draft} = this.open(changes);
    draft.write(text);
    draft.flush();
  }
}

export function holdWarnings(): {readonly warnings: readonly string[]; readonly release: () => void} {
  const {warn} = console;
  const warnings: string[] = [];
  console.warn = (...words: readonly unknown[]) => void warnings.push(words.map(String).join(' '));
  return {warnings, release: () => void (console.warn = warn)};
}
