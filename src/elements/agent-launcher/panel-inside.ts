import type {AgentChat} from '../agent-chat/agent-chat.js';
import type {AgentPicker} from '../agent-picker/agent-picker.js';
import type {PanelStep} from './launcher-panel.js';

/** The elements in the panel: each is made when it is first shown, and is kept. */
export class PanelInside {
  readonly #createChat: () => AgentChat;
  #chat: AgentChat | undefined;
  #picker: AgentPicker | undefined;

  constructor(createChat: () => AgentChat) {
    this.#createChat = createChat;
  }

  get chat(): AgentChat | undefined {
    return this.#chat;
  }

  get picker(): AgentPicker | undefined {
    return this.#picker;
  }

  /** Makes what a step is about to show. */
  prepare(step: PanelStep): void {
    if (step === 'chat') this.#chat ??= this.#createChat();
    if (step === 'agents') this.#picker ??= document.createElement('agent-picker');
  }

  /** Puts the focus where the next thing is to be done; returns whether there is such a place by now. */
  focus(step: PanelStep): boolean {
    if (step === 'loading' || step === 'failed') return false;
    const place = step === 'chat' ? this.#chat : this.#picker;
    void place?.updateComplete.then(() => place.focus({preventScroll: true}));
    return place !== undefined;
  }
}
