import type {Message} from '../conversation/message.js';
import {DelayedWrite} from './delayed-write.js';
import type {SessionPlatform} from './browser-platform.js';
import {StoredEntry, type EntryOptions} from './stored-entry.js';
import {storageKey} from './storage-scope.js';

const maxDraftLength = 100_000;

/** Stores one text for an agent: the draft, or the text of an edit. */
export class DraftStorage {
  readonly #entry: StoredEntry<{readonly text: string}>;
  readonly #delayed: DelayedWrite;

  constructor(options: EntryOptions, platform: SessionPlatform, use: 'draft' | 'change' = 'draft') {
    this.#entry = new StoredEntry(storageKey(use, options), options, ({text}) =>
      typeof text === 'string' ? {text: shorten(text)} : undefined,
    );
    this.#delayed = new DelayedWrite(() => this.#entry.write() !== false, platform);
  }

  read(): string {
    return this.#entry.read()?.text ?? '';
  }

  /** Stores a text after a short delay. A blank text removes the stored one at once. */
  write(text: string): void {
    if (text.trim() === '') {
      this.remove();
      return;
    }
    this.#entry.set({text: shorten(text)});
    this.#delayed.request();
  }

  flush(): void {
    this.#delayed.flush();
  }

  remove(): void {
    this.#delayed.cancel();
    this.#entry.clear();
  }
}

/** A cut between two halves of a surrogate pair would leave half a character. */
function shorten(text: string): string {
  return text.length <= maxDraftLength ? text : text.slice(0, maxDraftLength).replace(/\p{Surrogate}$/u, '');
}

/** The last question while the visitor edits it. The conversation changes only when the edit is sent. */
export interface MessageEdit {
  readonly messageId: string;
  /** Text of the question as it was sent. */
  readonly original: string;
  /** Current text of the edit. */
  readonly text: string;
}

export interface TextStorage {
  readonly draft: DraftStorage;
  /** Always in this tab only, even if drafts are stored for all tabs. */
  readonly change: DraftStorage;
}

/**
 * The only owner of the unsent text of a visitor: one draft for each conversation, and the text of an edit.
 *
 * | draft | meaning | if another tab has stored a text |
 * |---|---|---|
 * | empty | no text | the stored text is used |
 * | stored | the text that was read from storage | the stored text is used |
 * | written | the visitor or the page wrote it here | the draft stays; if the stored one was removed, it is stored again |
 *
 * | edit | next |
 * |---|---|
 * | none | `beginEdit` starts one |
 * | unchanged, changed | `writeEdit` changes the text; `endEdit` discards it. A changed text is stored and restored as a draft |
 */
export class Drafts {
  readonly #texts = new Map<string, string>();
  #key = '';
  #edit: MessageEdit | undefined;
  #storage: TextStorage | undefined;
  #stored = '';
  /** `#stored`, with the text of a restored edit. */
  #restored = '';

  get edit(): MessageEdit | undefined {
    return this.#edit;
  }

  /** Text of the edit if it differs from the question, else `''`. */
  get changedText(): string {
    return this.#edit && this.#edit.text !== this.#edit.original ? this.#edit.text : '';
  }

  /** Returns the draft of the current conversation. */
  read(): string {
    return this.#texts.get(this.#key) ?? '';
  }

  write(text: string): void {
    this.show(text);
    this.#storage?.draft.write(text);
  }

  show(text: string): void {
    this.#texts.set(this.#key, text);
  }

  /**
   * Switches to the draft of a conversation; `''` stands for no agent yet. A draft that the visitor wrote before choosing
   * an agent moves to the first conversation, unless that one has a draft.
   */
  open(key: string): void {
    const unclaimed = this.#texts.get('') ?? '';
    this.#key = key;
    if (key === '') return;
    this.#texts.delete('');
    if (this.read() === '') this.show(unclaimed);
  }

  clear(): void {
    this.#texts.clear();
  }

  /** Whether the draft was written here, not read from storage. */
  isWritten(): boolean {
    return ![this.#stored, this.#restored, ''].includes(this.read());
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

  /** Stores the text of the edit if it was changed. Otherwise removes the stored one. */
  storeEdit(): void {
    this.#storage?.change.write(this.changedText);
  }

  /** Sets another storage, or none. Call `restore` to read it. */
  storeIn(storage: TextStorage | undefined): void {
    this.#storage = storage;
  }

  /**
   * Uses the stored draft if there is none here. Otherwise stores the draft, unless another tab has stored one. Returns
   * whether the draft changed.
   *
   * @param before earlier storage of the same conversation; the draft is removed there
   */
  restore(before?: TextStorage): boolean {
    const stored = this.#storage?.draft.read() ?? '';
    const draft = this.read();
    if (draft === '') return this.#useStored(stored);
    if (before?.draft.read() === draft) before.draft.remove();
    if (before || stored === '') this.write(draft);
    return false;
  }

  /** Reads the stored draft again, as in the table above. Returns whether the draft changed. */
  reread(mayStore: boolean): boolean {
    const stored = this.#storage?.draft.read() ?? '';
    const draft = this.read();
    if (draft === '' || draft === this.#stored) return this.#useStored(stored);
    if (stored === '' && mayStore) this.write(draft);
    return false;
  }

  restoreChange(): void {
    const text = this.#edit ? '' : (this.#storage?.change.read() ?? '');
    this.storeEdit();
    if (text !== '') this.prepend(text);
    this.#restored = this.read();
  }

  prepend(text: string): void {
    this.write([text, this.read()].filter(words => words !== '').join('\n\n'));
  }

  replace(text: string): void {
    this.write(text);
    this.flush();
  }

  flush(): void {
    this.#storage?.draft.flush();
    this.#storage?.change.flush();
  }

  #useStored(stored: string): boolean {
    const isOther = stored !== this.read();
    this.#stored = stored;
    this.show(stored);
    return isOther;
  }
}
