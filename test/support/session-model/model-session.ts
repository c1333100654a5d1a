import type {Message} from '../../../src/conversation/conversation-state.js';
import {versionsOf} from '../../../src/conversation/versions.js';
import type {ChatSession} from '../../../src/session/chat-session.js';
import type {ChatSnapshot} from '../../../src/session/chat-snapshot.js';
import type {ChatSessionSettings} from '../../../src/session/session-settings.js';
import {checkEqualContent, type SeenSession} from './invariants.js';
import type {ModelPage} from './model-browser.js';
import {assertRule, wordsOf, type ModelLedger} from './model-ledger.js';
import {conversationKey, type ModelClient} from './model-service.js';
import type {Step} from './model-steps.js';

/** Settings of a session in the model. */
export interface ModelSettings extends ChatSessionSettings {
  readonly agentId: string;
  readonly visitorId: string;
  readonly client: ModelClient;
}

/** A session on a page. Each command checks its result and notes what the visitor has done in the ledger. */
export class ModelSession implements SeenSession {
  readonly session: ChatSession;
  readonly page: ModelPage;
  readonly #ledger: ModelLedger;
  readonly #tabs: number;
  settings: ModelSettings;
  isRunning = false;
  seen: ChatSnapshot | undefined;
  /** The moment that was checked last. */
  checked: {readonly shown: ChatSnapshot; readonly settings: ModelSettings} | undefined;
  #unsubscribe: () => void = () => undefined;
  #isStartingNew = false;

  constructor(page: ModelPage, settings: ModelSettings, ledger: ModelLedger, tabs: number) {
    this.page = page;
    this.settings = settings;
    this.#ledger = ledger;
    this.#tabs = tabs;
    this.session = page.code.createChatSession(settings, {platform: page.platform});
    page.sessions.push(this.session);
    this.subscribe();
  }

  get key(): string {
    const {agentId, visitorId, client} = this.settings;
    return conversationKey(agentId, visitorId, client.baseUrl);
  }

  get shown(): ChatSnapshot {
    return this.session.snapshot;
  }

  /** Takes a step of a visitor. Returns whether the step is this. */
  act({kind, pick}: Step, newText: (pick: number) => string): boolean {
    switch (kind) {
      case 'send':
        this.send(pick > 0.97 ? '  ' : newText(pick));
        return true;
      case 'write':
        if (this.isRunning) this.write(pick > 0.9 ? '' : newText(pick));
        return true;
      case 'setDraft':
        if (this.isRunning) this.setDraft(pick > 0.9 ? '' : newText(pick));
        return true;
      case 'sendWritten':
        this.sendWritten();
        return true;
      case 'stop':
        if (this.isRunning) this.stop();
        return true;
      case 'retry':
      case 'regenerate':
        this.askAgain(kind);
        return true;
      case 'showVersion':
        this.showVersion(pick);
        return true;
      case 'editLast':
        this.editLast(pick < 0.3 ? newText(pick) : undefined);
        return true;
      case 'cancelEdit':
        if (this.isRunning) this.cancelEdit();
        return true;
      case 'editQueued':
      case 'cancelQueued':
        this.takeBack(kind, pick);
        return true;
      case 'loadOlder':
        void this.session.loadOlder();
        return true;
      case 'showStored':
        this.showStored();
        return true;
      case 'clear':
        this.clear();
        return true;
      case 'startNew':
        void this.startNew();
        return true;
      case 'rereadDraft':
        if (this.#tabs === 1) this.session.rereadDraft();
        return true;
      case 'reloadFailed':
        this.session.reload();
        return true;
      default:
        return false;
    }
  }

  subscribe(): void {
    this.#unsubscribe();
    this.#unsubscribe = this.session.subscribe(({type}) => {
      // The code loads first, so the messages may have changed by then.
      if (type === 'conversation-begun' && this.#isStartingNew) this.#giveUpMessages();
      this.seen = this.session.snapshot;
    });
    this.isRunning = true;
    this.seen = this.session.snapshot;
  }

  dispose(): void {
    this.#leaveTexts();
    this.isRunning = false;
    this.session.dispose();
  }

  configure(changes: Partial<ModelSettings>): void {
    if (changes.agentId !== undefined || changes.visitorId !== undefined) this.#leaveTexts();
    this.settings = {...this.settings, ...changes};
    this.session.configure(changes);
  }

  render(): void {
    const before = this.shown;
    this.configure({beforeSend: () => true});
    checkEqualContent(before, this.shown);
  }

  send(text: string): void {
    const {canTake, canAsk, reply} = this.shown;
    const isFitting = text.trim() !== '' && text.length <= (this.settings.maxLength ?? Infinity);
    const isPossible = canTake && isFitting && !(canAsk && reply);
    if (isPossible) this.#ledger.take(this.key, text);
    const isTaken = this.session.send(text);
    assertRule(isTaken === isPossible, `send returned ${isTaken}`);
  }

  sendWritten(): void {
    const {canSend, edit, editable, messages, written} = this.shown;
    if (canSend && edit && editable) this.#release(messages.slice(messages.indexOf(editable)));
    if (canSend) this.#ledger.take(this.key, written.trim());
    const isTaken = this.session.send();
    assertRule(isTaken === canSend, `send() returned ${isTaken}, canSend was ${canSend}`);
  }

  setDraft(text: string): void {
    this.#ledger.release(this.shown.draft);
    this.session.setDraft(text);
    this.#keepDraft(text);
  }

  write(text: string): void {
    const {edit} = this.shown;
    if (!edit) this.#ledger.release(this.shown.draft);
    else this.#releaseEdit();
    this.session.write(text);
    this.#keepDraft(text);
    assertRule(this.shown.written === text, 'the written text is not shown');
  }

  stop(): void {
    const {reply} = this.shown;
    const isStopped = this.session.stop();
    assertRule(isStopped === (reply !== undefined), `stop returned ${isStopped}`);
  }

  askAgain(command: 'retry' | 'regenerate'): void {
    const {canRetry, canRegenerate, messages} = this.shown;
    const sent = messages.filter(({status}) => status !== 'queued');
    const isPossible = command === 'retry' ? canRetry : canRegenerate;
    if (isPossible) {
      const question = sent.findLast(({role}) => role === 'user')?.text ?? '';
      this.#release(sent.slice(-1));
      if (this.#tabs > 1) this.#ledger.releaseReplies(question);
      this.#ledger.allowAgain(question);
    }
    const isAsked = this.session[command]();
    assertRule(isAsked === isPossible, `${command} returned ${isAsked}, and ${isPossible} was shown`);
  }

  showVersion(pick: number): void {
    const {messages} = this.shown;
    const all = this.session.conversation.messages;
    const question = messages.findLastIndex(({role}) => role === 'user');
    const turn = messages.slice(Math.max(0, question));
    const hidden = turn.flatMap(message => versionsOf(all, message)).filter(one => !turn.includes(one));
    const version = hidden[Math.floor(pick * hidden.length)];
    if (!version || !this.isRunning) return;
    // The code loads first, so the conversation may have changed by then.
    this.#release(turn);
    void this.session.showVersion(version.id).then(isShown => {
      const now = this.session.conversation.messages;
      const isHere = now.some(({id}) => id === version.id);
      // The replaced turn may have grown while the code was loading.
      if (isShown) this.#release(now.filter(({replacedBy}) => replacedBy !== undefined));
      this.#ledger.note(() => assertRule(isHere || !isShown, 'showVersion showed an unknown version'));
    });
  }

  editLast(text: string | undefined): void {
    const {editable, edit} = this.shown;
    if (edit && editable && text !== undefined) this.#releaseEdit();
    const isEditing = this.session.editLast(text);
    assertRule(isEditing === (editable !== undefined), `editLast returned ${isEditing}`);
    if (isEditing && text !== undefined) this.#keepDraft(text);
  }

  cancelEdit(): void {
    this.#releaseEdit();
    this.session.cancelEdit();
    assertRule(!this.shown.edit, 'the edit did not end');
  }

  takeBack(command: 'editQueued' | 'cancelQueued', pick: number): void {
    const {queued} = this.shown;
    const question = queued[Math.floor(pick * queued.length)];
    if (!question || !this.isRunning) return;
    assertRule(this.session[command](question.id), `${command} returned false`);
    this.#ledger.withdraw(question.text);
    this.#release([question]);
    if (command === 'editQueued') this.#keepDraft(question.text);
  }

  clear(): void {
    if (!this.isRunning) return;
    this.#giveUpMessages();
    this.session.clear();
    assertRule(this.shown.messages.length === 0, 'the conversation is not empty');
  }

  async startNew(): Promise<void> {
    if (!this.isRunning) return;
    this.#isStartingNew = true;
    await this.session.startNew();
    this.#isStartingNew = false;
  }

  showStored(): void {
    const found = this.shown.messages.find(({recovery}) => recovery === 'found');
    if (found && this.isRunning) this.session.showStored(found.id);
  }

  /** Without another request under way, none may follow. */
  withdraw(): void {
    const {reply, messages, queued} = this.shown;
    const text = messages.findLast(({role, status}) => role === 'user' && status !== 'queued')?.text ?? '';
    if (!reply && !queued.some(question => question.text === text)) this.#ledger.withdraw(text);
  }

  #giveUpMessages(): void {
    const {messages = [], queued = [], edit} = this.seen ?? {};
    this.#release(messages);
    this.#releaseEdit(edit);
    // The stored transcript contains words of other tabs, and ends for them, too.
    if (this.#tabs > 1) {
      this.#ledger.releaseAll(key => key === this.key);
      for (const {role, text} of messages) if (role === 'user') this.#ledger.giveUpReplies(text);
    }
    for (const {text} of queued) this.#ledger.withdraw(text);
  }

  /** Other tabs overwrite the stored draft, so only the draft of a single tab must last. */
  #keepDraft(text: string): void {
    this.#ledger.keep(this.key, text, this.#tabs === 1);
  }

  #releaseEdit(edit = this.shown.edit): void {
    if (!edit) return;
    const original = new Set(wordsOf(edit.original));
    this.#ledger.release(
      wordsOf(edit.text)
        .filter(word => !original.has(word))
        .join(' '),
    );
  }

  #release(messages: readonly Message[]): void {
    for (const {role, text} of messages) {
      this.#ledger.release(text);
      if (role === 'user' && this.#tabs > 1) this.#ledger.releaseReplies(text);
    }
  }

  #leaveTexts(): void {
    this.#ledger.setPending(this.shown.edit?.text ?? '');
  }
}
