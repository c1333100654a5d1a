import type {ExportFormat} from '../../../records/transcript-export.js';
import {AgentClearEvent} from '../../../events/part-events.js';
import type {ChatSessionSettings} from '../../../session/session-settings.js';
import type {PartHost} from '../../agent-chat/chat-part.js';
import {conversationChanged} from '../conversations/changed-conversations.js';
import {requestHandover} from '../handover.js';
import {ConversationsPanel} from '../conversations/conversations-panel.js';
import {conversationOpened} from '../conversations/history-conversations.js';
import {recordsModule} from '../../load-records.js';
import type {Question, QuestionDialog} from '../question-dialog.js';
import {ChosenConversation} from './chosen-conversation.js';
import {deviceForgotten, keepAgent} from './forgotten-device.js';
import type {MenuNotice} from './menu-notice.js';

const newQuestion: Question = {question: 'newQuestion', warning: 'newWarning', consent: 'newConversation'};
const forgetQuestion: Question = {
  question: 'forgetQuestion',
  warning: 'forgetWarning',
  consent: 'forgetConsent',
  isDeletion: true,
};

/** Performs the items of the menu. */
export class MenuCommands {
  readonly #host: PartHost;
  readonly #question: QuestionDialog;
  readonly #notice: MenuNotice;
  readonly #chosen: ChosenConversation;
  #forgetFile: (() => void) | undefined;
  #keep: ((settings: ChatSessionSettings) => ChatSessionSettings) | undefined;
  #list: ConversationsPanel | undefined;

  constructor(host: PartHost, question: QuestionDialog, notice: MenuNotice) {
    this.#host = host;
    this.#question = question;
    this.#notice = notice;
    this.#chosen = new ChosenConversation(host.chat);
  }

  /** Follows the session of the chat. Returns a function that ends this. */
  follow(): () => void {
    const {session} = this.#host.chat;
    session.configure({
      selectConversation: settings => this.#chosen.resolve(this.#keep?.(settings) ?? settings),
    });
    const ends = [
      session.subscribe(({type}) => {
        if (type.startsWith('question-')) this.#notice.hide();
        if (type.startsWith('question-') || type === 'draft-changed') this.#chosen.remember();
      }),
      conversationChanged.listen(change => this.#chosen.onChange(change)),
      conversationOpened.listen(({provider, agentId, conversationId}) => {
        const {chat, connection} = this.#host;
        const isShared =
          provider === connection.provider?.replyEnded && agentId === chat.session.snapshot.agentId;
        if (isShared && chat.conversations && conversationId !== this.#chosen.id)
          this.#chosen.open(conversationId);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /** Shows the conversations of the visitor. */
  readonly showConversations = (): void => {
    const {chat, connection, localize} = this.#host;
    this.#list ??= new ConversationsPanel({
      host: chat,
      canBeBeside: true,
      firstChoice: 'newConversation',
      localize,
      client: () => connection.client,
      agentId: () => chat.session.snapshot.agentId,
      currentId: () => this.#chosen.id,
      scopeKey: () => this.#chosen.scopeKey,
      visit: () => (chat.conversations ? connection.visit : ''),
      onSelect: (id, title) => void this.#open(id, title),
      beforeDelete: id => {
        if (id === '' || id === this.#chosen.id) chat.session.stop();
      },
    });
    // The list gives the focus back to this button when it closes.
    chat.renderRoot.querySelector<HTMLElement>('[part="menu-button"]')?.focus();
    this.#list.show();
  };

  async #open(id: string | undefined, title: string): Promise<void> {
    const {chat, say} = this.#host;
    if (!this.#chosen.open(id)) return;
    // The new conversation silences the announcements of the earlier one.
    await chat.updateComplete;
    chat.focus();
    say(title);
  }

  readonly startNew = async (): Promise<void> => {
    const {chat} = this.#host;
    if (chat.conversations) return this.#open(undefined, this.#host.localize.term('newConversation'));
    if (this.#wouldLose && !(await this.#question.ask(newQuestion))) return;
    await this.#attempt(async () => {
      await chat.session.startNew();
      chat.dispatchEvent(new AgentClearEvent('new'));
      this.#notice.show('newStarted');
      chat.focus();
    });
  };

  readonly forget = async (): Promise<void> => {
    if (!(await this.#question.ask(forgetQuestion))) return;
    const {chat, connection} = this.#host;
    deviceForgotten.send(connection.visitor.visitorId);
    await chat.updateComplete;
    chat.focus();
  };

  /** Forgets the visitor in this chat, because a menu has forgotten the visitor, here or in another tab. */
  readonly onForget = async (): Promise<void> => {
    const {chat, connection} = this.#host;
    this.#question.close();
    this.#keep = keepAgent(chat.session.snapshot.agent);
    chat.session.clear();
    connection.signOut(true);
    chat.dispatchEvent(new AgentClearEvent('forget'));
    // The new conversation silences the announcements of the earlier one.
    await chat.updateComplete;
    this.#notice.show('forgotten');
  };

  readonly handOver = (): void => {
    requestHandover(this.#host.chat);
  };

  async download(format: ExportFormat): Promise<void> {
    const {chat} = this.#host;
    const agentName = chat.session.snapshot.agent?.name || this.#host.localize.term('agentFallbackName');
    await this.#attempt(async () => {
      const {fileName, saveFile} = await recordsModule.load();
      const content = await chat.exportTranscript(format);
      this.#forgetFile?.();
      this.#forgetFile = saveFile(content, fileName(agentName, format, new Date()), format);
    });
  }

  /** Whether a new conversation would end a reply or remove unsent text. The draft stays. */
  get #wouldLose(): boolean {
    const {reply, edit, queued} = this.#host.chat.session.snapshot;
    return Boolean(reply ?? edit) || queued.length > 0;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      console.warn('agent-chat-elements: an item of the menu failed.', error);
      this.#notice.show('menuFailed');
    }
  }
}
