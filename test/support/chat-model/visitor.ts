import {flatMessage, textOf, type Message} from '../../../src/conversation/message.js';
import {allMessages, shownAttempt} from '../../../src/conversation/turns.js';
import {versionsOf} from '../../../src/records/versions.js';
import type {ChatSession} from '../../../src/session/chat-session.js';
import type {ChatSnapshot} from '../../../src/session/chat-snapshot.js';
import type {Ledger} from './ledger.js';
import {assertRule, wordsOf} from './ledger-words.js';
import type {SeenChat} from './snapshot-rules.js';
import type {StepTable} from './steps.js';

/** The commands of a visitor. A session has them, and so have the methods and the message field of an element. */
export type ChatCommands = Pick<
  ChatSession,
  'send' | 'stop' | 'retry' | 'regenerate' | 'editLast' | 'setDraft' | 'write'
>;

/** A chat that a visitor uses. */
export interface UsedChat extends SeenChat {
  readonly commands: ChatCommands;
  /** Whether the visitor can write. */
  readonly hasField: boolean;
  /** Whether it is on its page. */
  readonly isRunning: boolean;
  /** Whether the session has all settings of its element. Only then the snapshot predicts the result of a command. */
  readonly isCurrent: boolean;
}

/** Uses a chat. Each command checks its result and notes in the ledger what the visitor did. */
export class Visitor {
  readonly #chat: UsedChat;
  readonly #ledger: Ledger;
  #isStartingNew = false;

  constructor(chat: UsedChat, ledger: Ledger) {
    this.#chat = chat;
    this.#ledger = ledger;
  }

  /** The session does this only on its page. */
  readonly #use =
    (action: (pick: number, newText: () => string) => unknown) =>
    (pick: number, newText: () => string): void => {
      if (this.#chat.isRunning) void action(pick, newText);
    };

  readonly steps: StepTable = {
    send: (pick, newText) => this.send(pick > 0.97 ? '  ' : newText()),
    write: this.#use((pick, newText) => this.#write(pick > 0.9 ? '' : newText())),
    setDraft: this.#use((pick, newText) => this.#setDraft(pick > 0.9 ? '' : newText())),
    sendWritten: () => this.#sendWritten(),
    stop: this.#use(() => this.#stop()),
    retry: () => this.askAgain('retry'),
    regenerate: () => this.askAgain('regenerate'),
    showVersion: this.#use(pick => this.#showVersion(pick)),
    editLast: (pick, newText) => this.#editLast(pick < 0.3 ? newText() : undefined),
    cancelEdit: this.#use(() => this.#cancelEdit()),
    editQueued: this.#use(pick => this.#takeBack('editQueued', pick)),
    cancelQueued: this.#use(pick => this.#takeBack('cancelQueued', pick)),
    loadOlder: this.#use(() => this.#loadOlder()),
    showStored: this.#use(() => this.#showStored()),
    clear: this.#use(() => this.#clear()),
    startNew: this.#use(() => this.#startNew()),
    rereadDraft: () => this.#ledger.hasOtherTabs || this.#chat.session.rereadDraft(),
    reloadFailed: () => this.#chat.session.reload(),
  };

  /** Call it before the session leaves its conversation. */
  leave(): void {
    this.#ledger.words.setPending(this.#shown.edit?.text ?? '');
  }

  /** Call it when the session has begun a new conversation. The code loads first, so the messages may have changed by then. */
  onBegun(before: ChatSnapshot | undefined): void {
    if (this.#isStartingNew && before) this.#giveUpMessages(before);
  }

  /** A person takes over. Only the model could replace a question. */
  endEdit(): void {
    const {edit} = this.#shown;
    if (edit && edit.text !== edit.original) this.#keepDraft(edit.text);
    else this.#releaseEdit();
  }

  /** A person receives a queued question in place of the model. */
  withdrawQueued(question: Message): void {
    this.#restoreReplaced(question);
    this.#ledger.passOn(question.text);
  }

  /** Without another request under way, none may follow. */
  withdraw(): void {
    const {reply, messages, queued} = this.#shown;
    const text =
      messages.findLast(({role, status, aside}) => role === 'user' && status !== 'queued' && !aside)?.text ??
      '';
    if (!reply && !queued.some(question => question.text === text)) this.#ledger.withdraw(text);
  }

  askAgain(command: 'retry' | 'regenerate'): void {
    const {canRetry, canRegenerate, messages} = this.#shown;
    const sent = messages.filter(({status, aside}) => status !== 'queued' && !aside);
    const isPossible = command === 'retry' ? canRetry : canRegenerate;
    const question = sent.findLast(({role}) => role === 'user')?.text ?? '';
    const {isCurrent} = this.#chat;
    if (isPossible) {
      this.#release(sent.slice(-1));
      for (const {written} of this.#ledger.question(question)?.replies ?? [])
        this.#ledger.abort(written, true);
      if (this.#ledger.hasOtherTabs) this.#ledger.releaseReplies(question);
    }
    // The request may start at once.
    if (isPossible || !isCurrent) this.#ledger.allowAgain(question);
    const isAsked = this.#chat.commands[command]();
    if (!isAsked && !isCurrent) this.#ledger.allowAgain(question, -1);
    this.#expect(command, isAsked, isPossible);
  }

  get #shown(): ChatSnapshot {
    return this.#chat.session.snapshot;
  }

  #expect(command: string, result: boolean, expected: boolean): void {
    if (this.#chat.isCurrent)
      assertRule(result === expected, `${command} returned ${result}, expected was ${expected}`);
  }

  /** Sends a text. The ledger knows the question before its request starts. */
  #deliver(text: string, isPossible: boolean, send: () => boolean): boolean {
    const {key, mount, isCurrent, desk} = this.#chat;
    if (desk?.isActive) {
      if (isPossible) desk.onSent(text.trim());
      const isTaken = send();
      this.#expect('send', isTaken, isPossible);
      return isTaken;
    }
    if (isPossible || !isCurrent) this.#ledger.take(key, text.trim(), mount);
    const isTaken = send();
    if (!isTaken && !isCurrent) this.#ledger.untake(text.trim());
    this.#expect('send', isTaken, isPossible);
    return isTaken;
  }

  send(text: string): void {
    const {canTake, reply} = this.#shown;
    const mayAsk = canTake && (this.#chat.settings.whileReplying !== 'wait' || !reply);
    const isShort = text.length <= (this.#chat.settings.maxLength ?? Infinity);
    const isPossible = mayAsk && text.trim() !== '' && isShort;
    this.#deliver(text, isPossible, () => this.#chat.commands.send(text));
  }

  #sendWritten(): void {
    const {canSend, edit, editable, messages, written} = this.#shown;
    const below = canSend && edit && editable ? messages.slice(messages.indexOf(editable)) : [];
    const replaced = below.filter(({aside}) => !aside);
    this.#release(replaced);
    // A question that returned to the draft is now part of another one.
    for (const {text} of canSend ? this.#ledger.questionsIn(this.#chat.key) : [])
      if (written.includes(text) && !messages.some(message => message.text === text))
        this.#ledger.setReplaced(text, true);
    const isTaken = this.#deliver(written, canSend, () => {
      if (edit && canSend) this.#ledger.setReplaced(edit.original, edit.original !== written.trim());
      return this.#chat.commands.send();
    });
    const isBack = this.#shown.messages.some(({id}) => replaced.some(one => one.id === id));
    assertRule(!isTaken || !isBack, `"${editable?.text}" is still there after its edit was sent`);
  }

  #setDraft(text: string): void {
    this.#discardDraft();
    this.#chat.commands.setDraft(text);
    this.#keepDraft(text);
  }

  #write(text: string): void {
    if (!this.#chat.hasField) return;
    if (!this.#shown.edit) this.#discardDraft();
    else this.#releaseEdit();
    this.#chat.commands.write(text);
    this.#keepDraft(text);
    assertRule(this.#shown.written === text, 'the written text is not shown');
  }

  #stop(): void {
    const {reply, queued} = this.#shown;
    const returned = reply ? queued : [];
    if (reply && !this.#ledger.hasOtherTabs) this.#ledger.abortIn(this.#chat.key, true);
    for (const question of returned) this.#restoreReplaced(question);
    this.#expect('stop', this.#chat.commands.stop(), reply !== undefined);
    for (const question of returned) this.#noteReturned(question);
    const still = this.#shown.queued.filter(({id}) => returned.some(question => question.id === id));
    assertRule(still.length === 0, 'a question still waits after a stop');
  }

  #showVersion(pick: number): void {
    const {session} = this.#chat;
    const {turns} = session.conversation;
    const {messages} = this.#shown;
    const versions = messages.flatMap(message => versionsOf(turns, message));
    const hidden = versions.filter(one => !messages.includes(one));
    const version = hidden[Math.floor(pick * hidden.length)];
    if (!version) return;
    // The code loads first, so the conversation may have changed by then.
    this.#release(messages);
    for (const {role, parts} of allMessages(turns))
      if (role === 'user') this.#ledger.setReplaced(textOf({parts}), false);
    void session.showVersion(version.id).then(isShown => {
      const now = session.conversation;
      const isHere = allMessages(now.turns).some(({id}) => id === version.id);
      // The hidden turns may have grown while the code was loading.
      if (isShown) this.#release(allMessages(now.turns).map(flatMessage));
      this.#ledger.note(() => {
        assertRule(isHere || !isShown, 'showVersion showed an unknown version');
        assertRule(
          !isShown || now.messages.some(({id}) => id === version.id),
          'showVersion showed another version',
        );
      });
    });
  }

  #editLast(text: string | undefined): void {
    const {editable, edit} = this.#shown;
    if (edit && editable && text !== undefined) this.#releaseEdit();
    const isEditing = this.#chat.commands.editLast(text);
    this.#expect('editLast', isEditing, editable !== undefined);
    if (isEditing && text !== undefined) this.#keepDraft(text);
  }

  #cancelEdit(): void {
    this.#releaseEdit();
    this.#chat.session.cancelEdit();
    assertRule(!this.#shown.edit, 'the edit did not end');
  }

  #takeBack(command: 'editQueued' | 'cancelQueued', pick: number): void {
    const {session} = this.#chat;
    const {queued} = this.#shown;
    const question = queued[Math.floor(pick * queued.length)];
    if (!question) return;
    this.#restoreReplaced(question);
    assertRule(session[command](question.id), `${command} returned false`);
    if (command === 'editQueued') this.#noteReturned(question);
    else {
      this.#ledger.withdraw(question.text);
      this.#release([question]);
    }
  }

  /** When a queued edit is removed, the question before it returns. */
  #restoreReplaced({id}: Message): void {
    const {turns} = this.#chat.session.conversation;
    const turn = turns.find(one => shownAttempt(one)[0]?.id === id);
    for (const {role, parts} of turn?.attempts.flat() ?? [])
      if (role === 'user') this.#ledger.setReplaced(textOf({parts}), false);
  }

  /** A queued question has moved to the draft. */
  #noteReturned(question: Message): void {
    this.#ledger.withdraw(question.text);
    this.#release([question]);
    this.#keepDraft(question.text);
  }

  #clear(): void {
    this.#giveUpMessages(this.#shown);
    this.#chat.session.clear();
    assertRule(this.#shown.messages.length === 0, 'the conversation is not empty');
  }

  async #startNew(): Promise<void> {
    this.#isStartingNew = true;
    await this.#chat.session.startNew();
    this.#isStartingNew = false;
  }

  #loadOlder(): void {
    this.#ledger.readsRecords = true;
    void this.#chat.session.loadOlder();
  }

  #showStored(): void {
    const found = this.#shown.messages.find(({recovery}) => recovery === 'found');
    if (found) this.#chat.session.showStored(found.id);
  }

  #giveUpMessages({messages, queued, edit}: ChatSnapshot): void {
    this.#release(messages);
    this.#releaseEdit(edit);
    // The stored transcript contains words of other tabs, and ends for them, too.
    if (this.#ledger.hasOtherTabs) {
      this.#ledger.words.releaseAll(key => key === this.#chat.key);
      for (const {role, text} of messages) if (role === 'user') this.#ledger.giveUpReplies(text);
    }
    for (const {written} of this.#ledger.repliesIn(this.#chat.key))
      this.#ledger.words.giveUpReply(written.name);
    for (const {text} of queued) this.#ledger.withdraw(text);
  }

  /** Other tabs overwrite the stored draft, so only the draft of a single tab must last. */
  #keepDraft(text: string): void {
    this.#ledger.words.keep(this.#chat.key, text, !this.#ledger.hasOtherTabs);
  }

  #discardDraft(): void {
    const {draft, phase} = this.#shown;
    const {key, mount} = this.#chat;
    this.#discard(draft);
    // An element may read the stored draft when its agent has loaded. A draft of that moment replaces it.
    if (mount > 0 && phase !== 'ready') this.#ledger.words.discard(this.#ledger.unsentWords(key).join(' '));
  }

  /** Gives up the words of a draft that no message shows. */
  #discard(text: string): void {
    const shown = new Set(this.#shown.messages.flatMap(message => wordsOf(message.text)));
    this.#ledger.words.discard(
      wordsOf(text)
        .filter(word => !shown.has(word))
        .join(' '),
    );
  }

  /** The draft may have the same words: those of a question that the service refused. */
  #releaseEdit(edit = this.#shown.edit): void {
    const drafted = new Set(wordsOf(this.#shown.draft));
    const words = wordsOf(edit?.text ?? '').filter(word => !drafted.has(word));
    this.#discard(words.join(' '));
  }

  #release(messages: readonly Message[]): void {
    for (const {role, text} of messages) {
      this.#ledger.words.release(text);
      if (role === 'user' && this.#ledger.hasOtherTabs) this.#ledger.releaseReplies(text);
    }
  }
}
