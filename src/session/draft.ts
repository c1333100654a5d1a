import type {Message} from '../conversation/conversation-state.js';
import {DelayedWrite} from './delayed-write.js';
import type {SessionPlatform} from './browser-platform.js';
import {StoredEntry, type EntryOptions} from './stored-entry.js';
import {storageKey} from './storage-scope.js';

/** Maximum length of a stored draft in characters. */
const longestDraft = 100_000;

/** Stores one text a visitor writes to an agent. */
export class DraftStorage {
  readonly #entry: StoredEntry<{readonly text: string}>;
  readonly #delayed: DelayedWrite;

  /** @param use `change` for the new text of a message that is being edited */
  constructor(options: EntryOptions, platform: SessionPlatform, use: 'draft' | 'change' = 'draft') {
    this.#entry = new StoredEntry(storageKey(use, options), options, ({text}) =>
      typeof text === 'string' ? {text: shorten(text)} : undefined,
    );
    this.#delayed = new DelayedWrite(() => this.#entry.write(), platform);
  }

  /** Returns the latest text, written or not; `''` when there is none. */
  read(): string {
    return this.#entry.read()?.text ?? '';
  }

  /** Stores a text soon. A blank one removes the stored text at once. */
  write(text: string): void {
    if (text.trim() === '') {
      this.forget();
      return;
    }
    this.#entry.hold({text: shorten(text)});
    this.#delayed.request();
  }

  /** Writes a pending text now. */
  flush(): void {
    this.#delayed.flush();
  }

  /** Removes the text, stored or pending. */
  forget(): void {
    this.#delayed.cancel();
    this.#entry.clear();
  }
}

/** Never ends in half a character. */
function shorten(text: string): string {
  return text.length <= longestDraft ? text : text.slice(0, longestDraft).replace(/\p{Surrogate}$/u, '');
}

/** The last question, while the visitor edits it. Until the edit is sent, nothing of the conversation changes. */
export interface MessageEdit {
  readonly messageId: string;
  /** The question as it was asked. */
  readonly original: string;
  /** The question as it is now. */
  readonly text: string;
}

/** The storage of the two texts. Absent while there is no conversation to write in. */
export interface TextStorage {
  readonly draft: DraftStorage;
  /** Stored for this tab alone, which edits the message. */
  readonly change: DraftStorage;
}

/**
 * The unsent text of a visitor: one draft for each agent, and the text of an edit. The only owner of both.
 *
 * | draft | when | another tab stored a text meanwhile |
 * |---|---|---|
 * | empty | nothing was written | shows the stored text |
 * | stored | the draft is the text that was read from storage | shows the stored text |
 * | written | the visitor or the page wrote it here | stays, and is stored again where it was removed |
 *
 * | edit | next |
 * |---|---|
 * | none | `beginEdit` begins one |
 * | unchanged, changed | `writeEdit` changes its text; `endEdit` drops it. A changed text is stored, and comes back as a draft |
 */
export class Drafts {
  readonly #texts = new Map<string, string>();
  #edit: MessageEdit | undefined;
  #storage: TextStorage | undefined;
  /** The draft as it was last read from storage. */
  #stored = '';
  /** The same, with the text of an edit that came back as a draft. */
  #restored = '';

  /** The message that is being edited. */
  get edit(): MessageEdit | undefined {
    return this.#edit;
  }

  /** The text of the edit where it was changed, else `''`: the part that would be lost with the page. */
  get changedText(): string {
    return this.#edit && this.#edit.text !== this.#edit.original ? this.#edit.text : '';
  }

  /** Returns the draft for an agent; `''` names the time before an agent is chosen. */
  read(agentId: string): string {
    return this.#texts.get(agentId) ?? '';
  }

  /** Sets the draft for an agent, and stores it soon. */
  write(agentId: string, text: string): void {
    this.#texts.set(agentId, text);
    this.#storage?.draft.write(text);
  }

  /** Sets the draft for an agent without storing it. */
  show(agentId: string, text: string): void {
    this.#texts.set(agentId, text);
  }

  /** A draft written before an agent was chosen belongs to the first one, unless that one has a draft. */
  claim(agentId: string): void {
    const unclaimed = this.read('');
    if (agentId === '' || unclaimed === '') return;
    this.#texts.delete('');
    if (this.read(agentId) === '') this.#texts.set(agentId, unclaimed);
  }

  /** Drops the drafts for all agents. */
  clear(): void {
    this.#texts.clear();
  }

  /** Whether the draft was written here, and not only read from storage. */
  isWritten(agentId: string): boolean {
    return ![this.#stored, this.#restored, ''].includes(this.read(agentId));
  }

  beginEdit({id, text}: Pick<Message, 'id' | 'text'>, changed = text): void {
    this.#edit = {messageId: id, original: text, text: changed};
    this.storeEdit();
  }

  writeEdit(text: string): void {
    if (!this.#edit) return;
    this.#edit = {...this.#edit, text};
    this.storeEdit();
  }

  endEdit(): void {
    this.#edit = undefined;
    this.storeEdit();
  }

  /** Stores the changed text of the edit, or removes the stored one. */
  storeEdit(): void {
    this.#storage?.change.write(this.changedText);
  }

  /** Stores from now on in another place, or nowhere. Call `restore` to read what is there. */
  storeIn(storage: TextStorage | undefined): void {
    this.#storage = storage;
  }

  /**
   * Reads the stored draft where nothing was written here. A written draft is stored, unless another tab stored one in
   * the meantime. Returns whether the draft is another one now.
   *
   * @param before storage of the same conversation, from which the draft moves here
   */
  restore(agentId: string, before?: TextStorage): boolean {
    const stored = this.#storage?.draft.read() ?? '';
    const draft = this.read(agentId);
    if (draft === '') return this.#takeStored(agentId, stored);
    if (before?.draft.read() === draft) before.draft.forget();
    if (before || stored === '') this.write(agentId, draft);
    return false;
  }

  /** Reads the stored draft again: see the table. Returns whether the draft is another one now. */
  reread(agentId: string, mayStore: boolean): boolean {
    const stored = this.#storage?.draft.read() ?? '';
    const draft = this.read(agentId);
    if (draft === '' || draft === this.#stored) return this.#takeStored(agentId, stored);
    if (stored === '' && mayStore) this.write(agentId, draft);
    return false;
  }

  /** Puts the text of an edit that was not sent before the page was closed in front of the draft. */
  restoreChange(agentId: string): void {
    const text = this.#edit ? '' : (this.#storage?.change.read() ?? '');
    this.storeEdit();
    if (text !== '') this.add(agentId, text);
    this.#restored = this.read(agentId);
  }

  /** Adds text that would be lost in front of the draft. */
  add(agentId: string, text: string): void {
    this.write(agentId, [text, this.read(agentId)].filter(words => words !== '').join('\n\n'));
  }

  /** Replaces a draft that nobody wrote here by that of another session. */
  takeOver(agentId: string, text: string): void {
    this.write(agentId, text);
    this.flush();
  }

  /** Writes pending texts now. */
  flush(): void {
    this.#storage?.draft.flush();
    this.#storage?.change.flush();
  }

  #takeStored(agentId: string, stored: string): boolean {
    const isOther = stored !== this.read(agentId);
    this.#stored = stored;
    this.#texts.set(agentId, stored);
    return isOther;
  }
}
