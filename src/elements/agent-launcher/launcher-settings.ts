import {property} from 'lit/decorators.js';
import type {GivenAgent} from '../../client/resources.js';
import type {ChatSettings} from '../agent-chat/chat-settings.js';
import {AgentElement} from '../agent-element.js';
import {takeBeforeChat} from './passed-settings.js';

/** What the chat can be set up with beside what all elements share; it is handed on as it is. */
export type PassedSettings = Partial<
  Omit<ChatSettings, keyof AgentElement | 'agent' | 'agentId' | 'label' | 'autofocus'>
>;

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- which they are is known when the chat's code has come: `passed-settings.ts`
export interface LauncherSettings extends PassedSettings {}

/** How `<agent-launcher>` can be set up: its attributes and the properties behind them. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- as above
export abstract class LauncherSettings extends AgentElement {
  static {
    takeBeforeChat(this.prototype);
  }

  /** Whether the chat is open. Setting it never moves the focus, unless the chat then covers the page. */
  @property({type: Boolean, reflect: true}) open = false;

  /** The corner of the window it stands in. */
  @property({values: ['bottom-end', 'bottom-start'], reflect: true, useDefault: true}) placement:
    'bottom-end' | 'bottom-start' = 'bottom-end';

  /**
   * What opens. `popover`: a panel above the button, beside which the page can be used. `dialog`: one in the
   * middle of the page, which waits. `fullscreen`: the whole window; by itself also where the window is small.
   */
  @property({values: ['popover', 'dialog', 'fullscreen'], useDefault: true}) mode:
    'popover' | 'dialog' | 'fullscreen' = 'popover';

  /** Lets the visitor choose an agent first, and another one later. */
  @property({type: Boolean}) pick = false;

  /** Words of a bubble beside the button, shown until it is closed or the chat was open. */
  @property({useDefault: true}) greeting = '';

  /** When the chat's code is fetched: at the first sign of use, when the browser is idle, or at once. */
  @property({values: ['intent', 'idle', 'eager'], useDefault: true}) load: 'intent' | 'idle' | 'eager' =
    'intent';

  /** Keys that open and close the chat from anywhere in the page, such as `mod+k` or `alt+c`. */
  @property({useDefault: true}) hotkey = '';

  /** Name of the button and of the chat; default: `Open the chat`, in the visitor's language. */
  @property() label?: string | undefined;

  /** Opens the chat again after a reload, in the same tab, where it does not cover the page. */
  @property({type: Boolean}) remember = false;

  /** Identifier of the agent to talk to (SERVICE.md "Agent"); default: the one selected in the provider. */
  @property({attribute: 'agent-id'}) agentId?: string | undefined;

  /** The agent to talk to, when the page has it already: nothing is looked up then. */
  @property({attribute: false}) agent?: GivenAgent | undefined;
}
