import {property} from 'lit/decorators.js';
import type {GivenAgent} from '../../client/resources.js';
import type {ChatSettings} from '../agent-chat/chat-settings.js';
import {AgentElement} from '../agent-element.js';
import {defineChatProperties} from './forwarding.js';

/** Settings of the chat that the launcher forwards, without those that all elements share. */
export type ForwardedSettings = Partial<
  Omit<ChatSettings, keyof AgentElement | 'agent' | 'agentId' | 'label' | 'autofocus'>
>;

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- `forwarding.ts` defines them when the chat is loaded
export interface LauncherSettings extends ForwardedSettings {}

/** Attributes and properties of `<agent-launcher>`. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- as above
export abstract class LauncherSettings extends AgentElement {
  static {
    defineChatProperties(this.prototype);
  }

  /** Whether the chat is open. Setting it does not move the focus, unless the chat then covers the page. */
  @property({type: Boolean, reflect: true}) open = false;

  /**
   * Corner of the window: bottom right (`bottom-end`) or bottom left (`bottom-start`); mirrored in right-to-left pages.
   */
  @property({values: ['bottom-end', 'bottom-start'], reflect: true, useDefault: true}) placement:
    'bottom-end' | 'bottom-start' = 'bottom-end';

  /**
   * Form of the open chat. `popover`: a panel above the button; the page stays usable. `dialog`: a modal panel in the
   * middle of the page. `fullscreen`: the whole window. Small windows always use `fullscreen`.
   */
  @property({values: ['popover', 'dialog', 'fullscreen'], useDefault: true}) mode:
    'popover' | 'dialog' | 'fullscreen' = 'popover';

  /** Shows a larger panel in the mode `popover`. The visitor changes it with the menu of the chat. */
  @property({type: Boolean, reflect: true}) expanded = false;

  /** Lets the visitor choose an agent first, and another one later. */
  @property({type: Boolean}) pick = false;

  /** Text of a bubble beside the button, visible until the visitor dismisses it or opens the chat. */
  @property({useDefault: true}) greeting = '';

  /** Seconds before the bubble appears, counted from the connection of the element. */
  @property({type: Number, attribute: 'greeting-delay', useDefault: true}) greetingDelay = 0;

  /**
   * When the code of the chat loads. `intent`: on hover or focus of the button. `idle`: when the browser is idle.
   * `eager`: at once.
   */
  @property({values: ['intent', 'idle', 'eager'], useDefault: true}) load: 'intent' | 'idle' | 'eager' =
    'intent';

  /**
   * Keyboard shortcut that opens and closes the chat anywhere in the page, such as `mod+k` or `alt+c`. `mod` is Command
   * on Apple systems, Control elsewhere.
   */
  @property({useDefault: true}) hotkey = '';

  /** Accessible name of the button and of the chat. Default: `Open the chat`, in the visitor's language. */
  @property() label?: string | undefined;

  /**
   * Reopens the chat after a reload of the same tab, unless it would cover the page. Also restores the size that the
   * visitor chose.
   */
  @property({type: Boolean}) remember = false;

  /** Identifier of the agent to talk to (SERVICE.md "Agent"). Default: the agent selected in the provider. */
  @property({attribute: 'agent-id'}) agentId?: string | undefined;

  /** The agent to talk to, if the page already has its data. It saves the request for the agent. */
  @property({attribute: false}) agent?: GivenAgent | undefined;
}
