import {property} from 'lit/decorators.js';
import type {GivenAgent} from '../../client/resources.js';
import type {TransformRequest} from '../../conversation/request-messages.js';
import type {ImagePolicy} from '../../markdown/image/image-source.js';
import {AgentElement, warnOnce} from '../agent-element.js';
import type {Announce} from './announcements/announcer.js';
import type {SendKey} from './composer/composer-keys.js';
import type {RenderMessage} from './message/message-bubble.js';
import type {Suggest} from './suggestions/suggestions.js';

/** `retry`: asks again for a reply that failed or was stopped. `regenerate`: for one that is complete. */
const knownActions = ['copy', 'retry', 'regenerate', 'edit', 'feedback'] as const;

/** An action that a page can switch on. */
export type MessageAction = (typeof knownActions)[number];

/** How `<agent-chat>` can be set up: its attributes and the properties behind them. */
export abstract class ChatSettings extends AgentElement {
  static {
    // Vue, React and Preact set what they find a property of: here, the method every element has, which stays.
    const {scroll} = this.prototype;
    Object.defineProperty(this.prototype, 'scroll', {
      get: () => scroll,
      set(this: ChatSettings, mode: ChatSettings['scrollMode']) {
        this.scrollMode = mode;
      },
    });
    // So that it is also heard when it was set before the code came.
    this.createProperty('scroll', {attribute: false, noAccessor: true});
  }

  /** Identifier of the agent to talk to (SERVICE.md "Agent"); default: the one selected in the provider. */
  @property({attribute: 'agent-id'}) agentId?: string | undefined;

  /** The agent to talk to, when the page has it already: nothing is looked up then. */
  @property({attribute: false}) agent?: GivenAgent | undefined;

  /** Name of the chat for screen readers; default: one with the agent's name. */
  @property() label?: string | undefined;

  /** Level of the agent's name as a heading of the page, 1 to 6. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel = 2;

  /** Whether replies arrive as they are written; `off` waits for the whole reply. */
  @property({values: ['auto', 'on', 'off'], useDefault: true}) stream: 'auto' | 'on' | 'off' = 'auto';

  /**
   * How many earlier questions, with their replies, go along with a new one; 0 sends only the new one. Half as many,
   * and so on, where the service refuses them all as too large (413).
   */
  @property({type: Number, attribute: 'context-turns', useDefault: true}) contextTurns = 10;

  /** Longest wait for the first byte of a reply, in milliseconds; default: 30 s, 120 s for one that comes whole. */
  @property({type: Number, attribute: 'first-byte-timeout'}) firstByteTimeout?: number | undefined;

  /** Longest silence within a reply, in milliseconds; default: 45 s. */
  @property({type: Number, attribute: 'idle-timeout'}) idleTimeout?: number | undefined;

  /**
   * `recent` shows the newest stored messages when the chat opens, and older ones as the reader scrolls up. Where the
   * service offers no records (403, 404), none are shown, and the console says why (SERVICE.md section 3).
   */
  @property({values: ['none', 'recent'], useDefault: true}) history: 'none' | 'recent' = 'none';

  /** How many stored messages are shown at first, and about how many are added with each step back. */
  @property({type: Number, attribute: 'history-size', useDefault: true}) historySize = 20;

  /**
   * Where the transcript, the draft and questions without a reply are stored, by service, agent and visitor. `session`:
   * in the tab, so that a reload, a link to another page and another element lose nothing. `local`: in this browser, for
   * all its tabs and later visits. `none`: nowhere. A transcript has up to 200 messages and 500 kB, the oldest are dropped
   * first; it expires after seven days without a new message. Words the last message is being changed to stay in their
   * tab. `clear()`, the provider's `signOut()` and another visitor remove what is stored. Nothing is stored before the
   * first message.
   */
  @property({values: ['none', 'session', 'local'], useDefault: true}) persist: 'none' | 'session' | 'local' =
    'session';

  /**
   * What scrolls by itself. `question`: a new question goes to the top and its reply grows below it, then
   * the end is followed. `follow`: the end is followed. `manual`: only a message of one's own.
   */
  @property({values: ['question', 'follow', 'manual'], attribute: 'scroll', useDefault: true}) scrollMode:
    'question' | 'follow' | 'manual' = 'question';

  /**
   * Which key sends. `enter`: Enter, with Control or Command as well. `mod-enter`: Enter together with Control or
   * Command only, and alone it breaks the line. Shift+Enter always does.
   */
  @property({values: ['enter', 'mod-enter'], attribute: 'send-key', useDefault: true}) sendKey: SendKey =
    'enter';

  /** How much of a reply screen readers are told while it arrives. */
  @property({values: ['sentences', 'off', 'status', 'complete'], useDefault: true}) announce: Announce =
    'sentences';

  /** Most characters of a message; default: no limit. */
  @property({type: Number, attribute: 'max-length'}) maxLength?: number | undefined;

  /**
   * When pictures of messages load. `click`: each when the visitor asks for it, those of `image-hosts` at
   * once. `allow-list`: only those of `image-hosts`. `block`: none.
   */
  @property({values: ['click', 'allow-list', 'block'], useDefault: true}) images: ImagePolicy['images'] =
    'click';

  /** Hosts whose pictures load at once, such as `cdn.example`, parted by blanks or commas. */
  @property({attribute: 'image-hosts', useDefault: true}) imageHosts = '';

  /** Whether a link asks before it opens, with the place it leads to. */
  @property({values: ['confirm', 'open'], useDefault: true}) links: 'confirm' | 'open' = 'confirm';

  /** Shows what stands between `$$` as a formula. */
  @property({type: Boolean}) math = false;

  /** Where the agent's background image is shown. */
  @property({values: ['full', 'header', 'none'], reflect: true, useDefault: true}) background:
    'full' | 'header' | 'none' = 'full';

  /** How much room the messages take. */
  @property({values: ['comfortable', 'compact'], reflect: true, useDefault: true}) density:
    'comfortable' | 'compact' = 'comfortable';

  /**
   * What messages offer, parted by blanks: `copy` (with and without markup), `retry` what failed or was stopped,
   * `regenerate` the last reply, `edit` the visitor's last message, `feedback` on replies. Empty offers nothing.
   */
  @property({useDefault: true}) actions = 'copy regenerate retry edit';

  /** What the visitor could say next: shown as long as the page leaves it, in place of what `suggest` answers. */
  @property({attribute: false}) suggestions?: readonly string[] | undefined;

  /**
   * Asked what the visitor could say next, if the agent's `isNeedRecommend` is true (SERVICE.md "Agent"): before
   * anything is said, and after each complete reply. The first six texts are shown, up to 200 characters of each.
   */
  @property({attribute: false}) suggest?: Suggest | undefined;

  /** Shows a message in a way of the page's own; `undefined` leaves it to the element. Called for each change. */
  @property({attribute: false}) renderMessage?: RenderMessage | undefined;

  /** Changes the messages of a request before it is sent; may be asynchronous. */
  @property({attribute: false}) transformRequest?: TransformRequest | undefined;

  /** Shows the conversation without a way to write. */
  @property({type: Boolean, reflect: true}) readonly = false;

  /** Keeps the visitor from writing and sending for now. */
  @property({type: Boolean, reflect: true}) disabled = false;

  /**
   * Puts the focus into the message field when the chat is first shown, and each time it is shown after it was hidden, as
   * in a dialog that opens. It leaves the focus to a field of the page that has it by then.
   */
  @property({type: Boolean}) override autofocus = false;
}

/** Reads a list of actions, separated by spaces or commas. A value that is not a string counts as the default. */
export function readActions(list: unknown): ReadonlySet<MessageAction> {
  const tokens = typeof list === 'string' ? list : 'copy regenerate retry edit';
  return new Set(tokens.split(/[\s,]+/).filter(isKnown));
}

function isKnown(token: string): token is MessageAction {
  const isAction = (knownActions as readonly string[]).includes(token);
  if (token && !isAction) warnOnce(`there is no action "${token}"; known are ${knownActions.join(', ')}.`);
  return isAction;
}
