import type {LocalizedElement} from '../../../controllers/localize.js';
import type {ExportFormat} from '../../../conversation/transcript-export.js';
import type {Connection} from '../../../controllers/connection.js';
import {AgentClearEvent} from '../../../events/agent-clear-event.js';
import {LazyModule} from '../../../lazy-module.js';
import type {ChatSession} from '../../../session/chat-session.js';
import type {Announce} from '../announcements/announcer.js';
import type {MenuItem} from '../chat-settings.js';
import type {LazyPageParts} from '../page-parts/lazy-page-parts.js';
import type {SessionBinding} from '../session-binding.js';
import {forgetDevice, keepAgent} from './forgotten-device.js';
import type {MenuNotice} from './menu-notice.js';
import type {MenuQuestion} from './menu-question.js';

const saveModule = new LazyModule(() => import('../../shared/save-file.js'));

export type MenuHost = LocalizedElement & {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly session: ChatSession;
  readonly expanded?: boolean | undefined;
  readonly handover: boolean;
  readonly persist: 'none' | 'session' | 'local';
  announce: Announce;
  exportTranscript(format: ExportFormat): Promise<string>;
};

export interface MenuOptions {
  readonly chat: MenuHost;
  /** The items that the page enables. */
  readonly items: () => ReadonlySet<MenuItem>;
  readonly agentName: () => string;
  readonly say: (words: string) => void;
  readonly connection: Connection;
  readonly binding: Pick<SessionBinding, 'replaceSettings'>;
  /** Not imported, because its code is in another chunk. */
  readonly pageParts: Pick<LazyPageParts, 'use'>;
}

/** Performs the items of the menu. */
export class MenuCommands {
  readonly #options: MenuOptions;
  readonly #question: MenuQuestion;
  readonly #notice: MenuNotice;
  #forgetFile: (() => void) | undefined;

  constructor(options: MenuOptions, question: MenuQuestion, notice: MenuNotice) {
    this.#options = options;
    this.#question = question;
    this.#notice = notice;
  }

  readonly startNew = async (): Promise<void> => {
    const {chat} = this.#options;
    if (this.#wouldLose && !(await this.#question.ask('newQuestion', 'newWarning', 'newConversation')))
      return;
    await this.#attempt(async () => {
      await chat.session.startNew();
      chat.dispatchEvent(new AgentClearEvent('new'));
      this.#notice.show('newStarted');
      chat.focus();
    });
  };

  readonly forget = async (): Promise<void> => {
    if (!(await this.#question.ask('forgetQuestion', 'forgetWarning', 'forgetConsent'))) return;
    const {chat, connection} = this.#options;
    forgetDevice(connection.visitor.visitorId);
    await chat.updateComplete;
    chat.focus();
  };

  /** Forgets the visitor in this chat, because a menu has forgotten the visitor, here or in another tab. */
  readonly onForget = async (): Promise<void> => {
    const {chat, binding, connection} = this.#options;
    this.#question.close();
    binding.replaceSettings = keepAgent(chat.session.snapshot.agent);
    chat.session.clear();
    connection.signOut(true);
    chat.dispatchEvent(new AgentClearEvent('forget'));
    // The new conversation silences the announcements of the earlier one.
    await chat.updateComplete;
    this.#notice.show('forgotten');
  };

  readonly handOver = async (): Promise<void> => {
    const isLoaded = await this.#options.pageParts.use(parts => parts.handOver());
    if (!isLoaded) this.#notice.show('menuFailed');
  };

  async download(format: ExportFormat): Promise<void> {
    const {chat, agentName} = this.#options;
    await this.#attempt(async () => {
      const [content, {fileName, saveFile}] = await Promise.all([
        chat.exportTranscript(format),
        saveModule.load(),
      ]);
      this.#forgetFile?.();
      this.#forgetFile = saveFile(content, fileName(agentName(), format, new Date()), format);
    });
  }

  /** Whether a new conversation would end a reply or remove unsent text. The draft stays. */
  get #wouldLose(): boolean {
    const {reply, edit, queued} = this.#options.chat.session.snapshot;
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
