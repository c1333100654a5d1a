import {property} from 'lit/decorators.js';
import type {GivenAgent} from '../../client/resources.js';
import type {ChatSettings} from '../agent-chat/chat-settings.js';
import {AgentElement} from '../agent-element.js';
import {acceptBeforeChat} from './forwarding.js';

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
    acceptBeforeChat(this.prototype);
  }

  /** Whether the chat is open. Setting it never moves the focus, unless the chat then covers the page. */
  @property({type: Boolean, reflect: true}) open = false;

  /** Corner of the window. */
  @property({values: ['bottom-end', 'bottom-start'], reflect: true, useDefault: true}) placement:
    'bottom-end' | 'bottom-start' = 'bottom-end';

  /**
   * Form of the chat. `popover`: a panel above the button that leaves the page usable. `dialog`: a modal panel in the
   * middle of the page. `fullscreen`: the whole window; small windows always use it.
   */
  @property({values: ['popover', 'dialog', 'fullscreen'], useDefault: true}) mode:
    'popover' | 'dialog' | 'fullscreen' = 'popover';

  /** Lets the visitor choose an agent first, and another one later. */
  @property({type: Boolean}) pick = false;

  /** Text of a bubble beside the button, visible until the visitor dismisses it or opens the chat. */
  @property({useDefault: true}) greeting = '';

  /** When the code of the chat loads: on hover or focus, when the browser is idle, or at once. */
  @property({values: ['intent', 'idle', 'eager'], useDefault: true}) load: 'intent' | 'idle' | 'eager' =
    'intent';

  /** Keys that open and close the chat anywhere in the page, such as `mod+k` or `alt+c`. */
  @property({useDefault: true}) hotkey = '';

  /** Name of the button and of the chat; default: `Open the chat`, in the visitor's language. */
  @property() label?: string | undefined;

  /** Reopens the chat after a reload of the same tab, unless it would cover the page. */
  @property({type: Boolean}) remember = false;

  /** Identifier of the agent to talk to (SERVICE.md "Agent"); default: the one selected in the provider. */
  @property({attribute: 'agent-id'}) agentId?: string | undefined;

  /** The agent to talk to. It saves the request when the page has the agent already. */
  @property({attribute: false}) agent?: GivenAgent | undefined;
}
