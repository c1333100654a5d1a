import type {AddedMessageHandle, DeskHandle} from '../../../../src/conversation/desk.js';
import type {Ledger} from '../ledger.js';
import {assertRule, wordsOf} from '../ledger-words.js';
import type {StepTable} from '../steps.js';
import type {SessionChat} from './session-chat.js';

interface Added {
  text: string;
  readonly handle: AddedMessageHandle;
}

const names = ['Anna', 'Ben'] as const;

/** The page of a session adds messages and answers in place of the model. */
export class DeskDriver {
  readonly #chat: SessionChat;
  readonly #ledger: Ledger;
  readonly #added: Added[] = [];
  #desk: DeskHandle | undefined;
  #takeOvers = 0;
  #isForModel = false;
  #isReachable = true;

  constructor(chat: SessionChat, ledger: Ledger) {
    this.#chat = chat;
    this.#ledger = ledger;
  }

  /** Whether the messages of the visitor go to a desk. */
  get isActive(): boolean {
    return this.#desk !== undefined;
  }

  readonly steps: StepTable = {
    add: (pick, newText) => this.#add(newText(), pick < 0.5),
    changeAdded: (pick, newText) => this.#changeAdded(pick, newText()),
    desk: pick => this.#takeOver(pick),
    deskSays: (_, newText) => {
      const text = pageText(newText());
      const handle = this.#isUsable ? this.#desk?.add(text) : undefined;
      if (handle) this.#note(text, handle, this.#isForModel);
    },
    deskTypes: pick => {
      if (this.#isUsable) this.#desk?.setTyping(pick < 0.6);
    },
    deskLeaves: () => this.#desk?.release(),
  };

  /** The visitor sends a text to the desk. The model must not get it. */
  onSent(text: string): void {
    const {key, mount} = this.#chat;
    this.#ledger.words.keep(key, text, true, mount);
    // The visitor may have sent the same words to the model.
    this.#ledger.keepFromModel(text, !this.#isForModel && !this.#ledger.question(text));
  }

  /** Only a desk has a line without text, and one at most. */
  check(): void {
    const typing = this.#chat.session.snapshot.messages.filter(
      ({aside, status}) => aside && status === 'waiting',
    );
    assertRule(typing.length <= (this.isActive ? 1 : 0), 'a desk that does not write is shown as writing');
  }

  get #isUsable(): boolean {
    return this.#chat.isRunning && this.#chat.session.conversation.agentId !== '';
  }

  #add(given: string, forModel: boolean): void {
    if (!this.#isUsable) return;
    const text = pageText(given);
    const author = forModel ? undefined : {name: names[0]};
    this.#note(text, this.#chat.page.code.addMessage(this.#chat.session, {text, author, forModel}), forModel);
  }

  #note(text: string, handle: AddedMessageHandle, forModel: boolean): void {
    this.#added.push({text, handle});
    this.#ledger.words.keep(this.#chat.key, text);
    this.#ledger.keepFromModel(text, !forModel);
    assertRule(this.#isShown(text), `"${text}" was added and is not shown`);
  }

  #changeAdded(pick: number, newText: string): void {
    const one = this.#added[Math.floor(pick * this.#added.length)];
    if (!one || !this.#chat.isRunning) return;
    const isShown = this.#isShown(one.text);
    const text = pick * 10 - Math.floor(pick * 10) < 0.5 ? pageText(newText) : '';
    const isChanged = text === '' ? one.handle.remove() : one.handle.update(text);
    assertRule(isChanged === isShown, `a change of "${one.text}" returned ${isChanged}`);
    if (!isChanged) return;
    this.#ledger.words.release(one.text);
    if (text === '') return void this.#added.splice(this.#added.indexOf(one), 1);
    const [before = ''] = wordsOf(one.text);
    one.text = text;
    this.#ledger.words.keep(this.#chat.key, text);
    this.#ledger.keepFromModel(text, this.#ledger.isKeptFromModel(before));
  }

  #takeOver(pick: number): void {
    if (!this.#isUsable) return;
    const {session, page, visitor} = this.#chat;
    const {queued} = session.snapshot;
    visitor.endEdit();
    this.#isForModel = pick < 0.3;
    this.#isReachable = pick < 0.8;
    for (const question of queued) {
      visitor.withdrawQueued(question);
      this.onSent(question.text);
    }
    const count = (this.#takeOvers += 1);
    this.#desk = page.code.takeOver(session, {
      name: names[1],
      forModel: this.#isForModel,
      send: () => (this.#isReachable ? undefined : Promise.reject(new Error('The desk is closed.'))),
      // A second call releases the desk before.
      onRelease: () => {
        if (this.#takeOvers === count) this.#desk = undefined;
      },
    });
    const still = session.snapshot.queued.filter(({id}) => queued.some(question => question.id === id));
    assertRule(still.length === 0, 'a question still waits for the model');
  }

  #isShown(text: string): boolean {
    return this.#chat.session.snapshot.messages.some(message => message.aside && message.text === text);
  }
}

/** Words of the page begin with `a`. */
function pageText(text: string): string {
  return text.replace('w', 'a');
}
