import {render, type LitElement} from 'lit';
import type {AgentChat} from '../agent-chat/agent-chat.js';
import {panelContent, type PanelContent} from './launcher-panel.js';

/**
 * What is inside the panel. It has a root of its own, so that it stays the same when the panel becomes another
 * element: a chat that is open goes on.
 */
export class PanelInside {
  readonly #host: LitElement;
  readonly #createChat: () => AgentChat;
  #chat: AgentChat | undefined;
  #showsPicker = false;
  #root: HTMLElement | undefined;

  constructor(host: LitElement, createChat: () => AgentChat) {
    this.#host = host;
    this.#createChat = createChat;
  }

  get root(): HTMLElement {
    this.#root ??= createRoot();
    return this.#root;
  }

  get chat(): AgentChat | undefined {
    return this.#chat;
  }

  render(view: Omit<PanelContent, 'chat' | 'showsPicker'>): void {
    const {step, pick} = view;
    if (step === 'chat') this.#chat ??= this.#createChat();
    this.#showsPicker = pick && (this.#showsPicker || step === 'agents');
    this.root.classList.toggle('chatting', step === 'chat');
    this.root.classList.toggle('with-back', step === 'chat' && pick);
    render(panelContent({...view, chat: this.#chat, showsPicker: this.#showsPicker}), this.root, {
      host: this.#host,
    });
  }

  /** Puts the focus where the next thing is to be done; returns whether there is such a place by now. */
  focus(step: PanelContent['step']): boolean {
    if (step === 'loading' || step === 'failed') return false;
    const place = step === 'chat' ? this.#chat : this.root.querySelector('agent-picker');
    void place?.updateComplete.then(() => place.focus({preventScroll: true}));
    return place !== null && place !== undefined;
  }
}

function createRoot(): HTMLElement {
  const root = document.createElement('div');
  root.className = 'content';
  return root;
}
