import {property} from 'lit/decorators.js';
import type {GivenAgent} from '../../client/resources.js';
import type {ReadPageContext} from '../../conversation/page-context.js';
import type {TransformRequest} from '../../conversation/request-messages.js';
import type {Message} from '../../conversation/message.js';
import type {RenderCode} from '../../markdown/content/code/custom-code.js';
import type {ImagePolicy} from '../../markdown/content/image/image-source.js';
import {defineProperty} from '../../define-property.js';
import {AgentElement, onByDefault, warnOnce, webAddresses} from '../agent-element.js';
import type {Transcribe} from '../chat-parts/dictation/transcribe.js';
import type {ReplySwitch} from '../chat-parts/switches/read-switches.js';
import type {Suggest, Suggestion} from '../chat-parts/suggestions/suggestion.js';
import type {Announce} from './announcements/announcer.js';
import type {SendKey} from './composer/composer-keys.js';
import type {RenderMessage} from './message/message-element.js';

/** `retry`: requests a reply again that failed or was stopped. `regenerate`: one that is complete. */
const knownActions = [
  'copy',
  'copy-text',
  'retry',
  'regenerate',
  'edit',
  'ask',
  'feedback',
  'table',
] as const;

/** An action that a page can enable. */
export type MessageAction = (typeof knownActions)[number];

const knownMenuItems = ['new', 'expand', 'download', 'speech', 'forget'] as const;

/** An item of the menu that a page can enable. */
export type MenuItem = (typeof knownMenuItems)[number];

/** An item of the page in the menu. */
export interface OwnMenuItem {
  /** One line, up to 80 characters of plain text. */
  readonly label: string;
  /** Outline of an icon: the data of an SVG path in a box of 24 × 24, drawn as a line of 2. Default: none. */
  readonly icon?: string | undefined;
  /** Called when the visitor chooses the item. The menu has closed by then. */
  readonly onSelect: () => unknown;
}

export const defaultActions = 'copy regenerate retry edit ask';

/** Attributes and properties of `<agent-chat>`. */
export abstract class ChatSettings extends AgentElement {
  static {
    // Vue, React and Preact set a property if the element has it. Every element has the method `scroll`, so
    // the setter accepts a mode and the method stays.
    const {scroll} = this.prototype;
    defineProperty(this.prototype, 'scroll', {
      get: () => scroll,
      set(this: ChatSettings, mode: ChatSettings['scrollMode']) {
        this.scrollMode = mode;
      },
    });
    // Lit then applies a value that the page set before the code loaded.
    const withoutAccessor = {__proto__: null, attribute: false, noAccessor: true};
    this.createProperty('scroll', withoutAccessor);
  }

  /** Identifier of the agent to talk to (SERVICE.md "Agent"). Default: the agent selected in the provider. */
  @property({attribute: 'agent-id'}) agentId?: string | undefined;

  /** The agent to talk to, if the page already has its data. It saves the request for the agent. */
  @property({attribute: false}) agent?: GivenAgent | undefined;

  /**
   * Text that the chat puts into the message field once the agent has loaded, without sending it. A text of the visitor
   * in the field stays. The property is `undefined` again afterwards.
   */
  @property() ask?: string | undefined;

  /** Accessible name of the chat. Default: a text with the agent's name. */
  @property() label?: string | undefined;

  /** Heading level of the agent's name in the page, 1 to 6. */
  @property({type: Number, attribute: 'heading-level', useDefault: true}) headingLevel = 2;

  /** Whether a reply is shown while it arrives. The attribute `stream="false"`, or `off`, waits for the whole reply. */
  @property({type: Boolean, values: onByDefault, useDefault: true}) stream = true;

  /**
   * Number of earlier questions to send with a new one, each with its reply. `0` sends only the new one. Questions without
   * a reply are left out. If the service answers that the request is too large (413, or a 400 that says so), the chat
   * retries with half as many, as often as needed.
   */
  @property({type: Number, attribute: 'context-turns', useDefault: true}) contextTurns = 10;

  /**
   * `recent` shows the 20 newest stored messages when the chat opens. Older ones load as the reader scrolls up, about 20 at
   * a time. If the service offers no records (403, 404), the chat shows none, and the console gives
   * the reason (SERVICE.md section 3).
   */
  @property({values: ['none', 'recent'], useDefault: true}) history: 'none' | 'recent' = 'none';

  /**
   * Lets a visitor have several conversations with an agent. The menu lists, renames and deletes them, and its "New conversation"
   * keeps the earlier one. Only for a service that keeps several conversations, such as `createAgentService` and
   * `createGateway`, both with `conversations: true`. The newest stored messages of a conversation show when it opens, as with
   * `history="recent"`. Its code loads when the chat starts, and the chat waits for it. With an empty `menu`, the page
   * offers the conversations itself and sets `conversation-id`.
   */
  @property({type: Boolean}) conversations = false;

  /**
   * The shown conversation, with `conversations`: 1 to 64 letters, digits and `-`. The page may set it at any time. A choice
   * of the visitor changes the property, not the attribute, and so does another agent. Default: the one that this browser
   * used last for the visitor and the agent, remembered as `persist` says, or else a new one with a random identifier.
   */
  @property({attribute: 'conversation-id'}) conversationId?: string | undefined;

  /**
   * Where the browser stores the transcript, the draft and questions without a reply. They are separate for each
   * service, agent and visitor. `session`: in the tab, for reloads, links to other pages and other elements. `local`:
   * in this browser, for all its tabs and later visits. `none`: nowhere.
   * A transcript has up to 200 messages and 500 kB; the oldest messages are removed first. It expires after seven days
   * without a new message. An unfinished edit of the last message stays in its tab. `clear()`, the provider's
   * `signOut()` and a change of visitor remove the stored data. Nothing is stored before the first message.
   */
  @property({values: ['none', 'session', 'local'], useDefault: true}) persist: 'none' | 'session' | 'local' =
    'session';

  /**
   * Automatic scrolling. `question`: a new question scrolls to the top and its reply grows below it. The view stays there
   * when the reply grows out of it, and a button leads to the end. `follow`: the view follows the end. `manual`: the view
   * scrolls only to a message that the visitor sends.
   */
  @property({values: ['question', 'follow', 'manual'], attribute: 'scroll', useDefault: true}) scrollMode:
    'question' | 'follow' | 'manual' = 'question';

  /**
   * Key that sends a message. `enter`: Enter, also with Control or Command. `mod-enter`: only Enter with Control or
   * Command; Enter alone adds a line break. Shift+Enter always adds a line break.
   */
  @property({values: ['enter', 'mod-enter'], attribute: 'send-key', useDefault: true}) sendKey: SendKey =
    'enter';

  /**
   * Handling of a message that the visitor sends while a reply runs. `queue`: it is shown below the reply, can be edited
   * and removed there, and is sent when the reply has ended. If the visitor stops the reply, it returns to the message field.
   * `wait`: the visitor cannot send until the reply has ended.
   */
  @property({values: ['queue', 'wait'], attribute: 'while-replying', useDefault: true}) whileReplying:
    'queue' | 'wait' = 'queue';

  /**
   * Amount of an arriving reply that screen readers speak. `sentences`: each finished sentence. `complete`: the whole
   * reply at its end. `status`: only the status, such as that a reply is complete. `off`: nothing, except failures.
   */
  @property({values: ['sentences', 'off', 'status', 'complete'], useDefault: true}) announce: Announce =
    'sentences';

  /**
   * How the reasoning of a model is shown. `status`: as "Thinking…", until the answer begins. `collapsed`: also as a closed
   * section above the answer, which the reader can open. `none`: not at all. The reasoning is never announced, copied,
   * exported, stored, or sent with the next question.
   */
  @property({values: ['status', 'collapsed', 'none'], useDefault: true}) reasoning:
    'status' | 'collapsed' | 'none' = 'status';

  /**
   * How the searches, look-ups and calls of tools of an agent are shown. `status`: the current one as a line, such as "Searching
   * the web…", until the next text. `steps`: also all that have ended, as a closed section above the reply, with the time
   * and the result of each. `none`: not at all. They are never copied, exported, or sent with the next question.
   */
  @property({values: ['status', 'steps', 'none'], useDefault: true}) activity: 'status' | 'steps' | 'none' =
    'status';

  /** Maximum message length in characters. Default: no limit. */
  @property({type: Number, attribute: 'max-length'}) maxLength?: number | undefined;

  /**
   * When images of messages load. `click`: images of `image-hosts` at once, others when the visitor requests them.
   * `allow-list`: only images of `image-hosts`. `block`: none.
   */
  @property({values: ['click', 'allow-list', 'block'], useDefault: true}) images: ImagePolicy['images'] =
    'click';

  /** Hosts whose images load at once, such as `cdn.example`, separated by spaces or commas. */
  @property({attribute: 'image-hosts', useDefault: true}) imageHosts = '';

  /**
   * Address against which relative links of replies resolve, such as `https://shop.example/help/`. It must begin with
   * `https://` or `http://`. Default: a relative link does not open and shows its address.
   */
  @property({values: webAddresses, attribute: 'link-base'}) linkBase?: string | undefined;

  /** `confirm` shows the address of a link and asks before it opens. `open` opens it at once. */
  @property({values: ['confirm', 'open'], useDefault: true}) links: 'confirm' | 'open' = 'confirm';

  /** Shows text between `$$` as a formula. */
  @property({type: Boolean}) math = false;

  /** Area of the agent's background image: the whole chat, the header, or none. */
  @property({values: ['full', 'header', 'none'], reflect: true, useDefault: true}) background:
    'full' | 'header' | 'none' = 'full';

  /**
   * Look of the agent's messages. `plain`: text without a box. `bubble`: each in a box. `auto`: plain if the chat is at
   * least 480 pixels wide.
   */
  @property({values: ['auto', 'plain', 'bubble'], reflect: true, useDefault: true}) replies:
    'auto' | 'plain' | 'bubble' = 'auto';

  /** Spacing of the header and the messages. */
  @property({values: ['comfortable', 'compact'], reflect: true, useDefault: true}) density:
    'comfortable' | 'compact' = 'comfortable';

  /**
   * Actions shown on messages, separated by spaces: `copy` (as Markdown, with its look for word processors), `copy-text`
   * (a reply without markup, with the addresses of its links), `retry` for a reply that failed or was stopped,
   * `regenerate` for the last reply, `edit` for the visitor's last message, `ask` beside selected text of a reply (puts a
   * quote into the message field), `feedback` on replies, `table` below each table of a reply (copy for a spreadsheet,
   * download as CSV). An empty value shows none.
   */
  @property({useDefault: true}) actions: string = defaultActions;

  /**
   * Reasons to choose from after a reply was rated as not helpful (`feedback` in `actions`): a text separated by `|`, such as
   * `Wrong | Too long`, or a list of texts as a property. The form below the reply also takes a comment. Up to eight reasons,
   * 80 characters of each. `agent-feedback` has what the visitor sends. Default: no form.
   */
  @property({attribute: 'feedback-reasons'}) feedbackReasons?: string | readonly string[] | undefined;

  /**
   * Items of the menu in the header, separated by spaces: `new` starts a new conversation and hides the records of the
   * earlier one on this device, `expand` makes the panel of a launcher larger, `download` saves the conversation as
   * Markdown, JSON or text, `speech` sets `announce` and remembers the choice on this device, `forget` removes everything
   * that this browser stores for the visitor. With `handover`, the menu also offers a person. An empty value shows no menu
   * without `handover`. As a property also a list of these words and of items of the page, `{label, icon, onSelect}`. The
   * code of the menu loads on hover, focus or press of its button; with `speech` or `forget`, when the chat starts.
   */
  @property({useDefault: true}) menu: string | readonly (MenuItem | OwnMenuItem)[] = 'new expand download';

  /**
   * Suggested messages. The chat shows the first six, up to 200 characters of each.
   * A text: shown before the first message, separated by `|`, such as `Opening hours | Returns`.
   * A list, only as a property: shown until the page replaces it, even if it is empty. An item may be `{label, prompt}`: the
   * button shows the label and sends the prompt.
   * A function, only as a property: returns a list, or a promise of one. Called if the agent's `isNeedRecommend` is true
   * (SERVICE.md "Agent"): before the first message and after each complete reply.
   * The list, or the result of a function that is called, takes precedence over the suggestions that the agent writes at the
   * end of a reply, in a code block with the language `suggestions`. With a text, those of the agent follow after each reply.
   */
  @property() suggestions?: string | readonly Suggestion[] | Suggest | undefined;

  /**
   * Renders the content of a message in the page's own way. Return `undefined` to render it as usual. Called for each
   * change. The second argument is the usual content, to place in the result.
   */
  @property({attribute: false}) renderMessage?: RenderMessage | undefined;

  /**
   * Renders a block of code of a reply in the page's own way, such as a diagram. Called once the block is complete. The
   * result is a Lit template, a node or a text. It replaces the code, with a button that shows the source. Return
   * `undefined` to show the code as usual. Give the result an accessible name. The code comes from the agent, so never
   * insert it as HTML. A new function renders all blocks again.
   */
  @property({attribute: false}) renderCode?: RenderCode<Message> | undefined;

  /**
   * Text that asks for the visitor's consent, in plain words, with a button to accept and one to decline. See the slot
   * `consent`, whose content replaces it.
   */
  @property({attribute: 'consent-text'}) consentText?: string | undefined;

  /** Address of a privacy notice, linked below `consent-text`. Only `https://`, or an address of the page's own origin. */
  @property({attribute: 'consent-url'}) consentUrl?: string | undefined;

  /** Offers "Talk to a person" where the agent or the last reply failed. The button dispatches `agent-handover`. */
  @property({type: Boolean}) handover = false;

  /**
   * Adds lines about the page to each message. The visitor sees them above the message field and can remove them. As an attribute, a list of
   * `title` (title of the page), `url` (its address, without query and fragment, which may contain secrets) and `selection`
   * (text that the visitor has selected in the page), separated by spaces. As a property also a function that returns a
   * list of `{label, text}`; it takes precedence over the attribute. It is called when the visitor enters the chat and when a
   * message is sent, which waits up to 2 seconds for a promise. Up to 4,000 characters are sent, in a marked block below the
   * message. The chat shows, copies and exports the message without it. Default: nothing.
   */
  @property({attribute: 'page-context'}) pageContext?: string | ReadPageContext | undefined;

  /**
   * Switches above the message field. Each one adds a field to the requests for replies: `true` while it is on, else `false`.
   * As an attribute, a list of words: `search` sends `searchEnable`, where the agent can search (SERVICE.md "Agent"). As a
   * property also a list of these words and of `{name, label, icon, when}`. The choice of the visitor is remembered for each
   * agent, as `persist` says. A gateway passes only the fields of its `pass.fields`. Default: none.
   */
  @property() switches?: string | readonly ('search' | ReplySwitch)[] | undefined;

  /**
   * Turns recorded speech into text, such as with a service of the page. With it, the message field has a button that starts
   * and stops a recording of the microphone. The text goes into the field at the cursor, and is not sent. The function has
   * 30 seconds. Default: no button.
   */
  @property({attribute: false}) transcribe?: Transcribe | undefined;

  /** Changes the messages of a request before it is sent. May return a promise. */
  @property({attribute: false}) transformRequest?: TransformRequest | undefined;

  /** Shows the conversation without the message field. */
  @property({type: Boolean, reflect: true}) readonly = false;

  /** Prevents the visitor from writing and sending for now. */
  @property({type: Boolean, reflect: true}) disabled = false;

  /**
   * Focuses the message field when the chat is first shown, and each time it is shown again, such as in a dialog that
   * opens. The focus stays in a field of the page that already has it.
   */
  @property({type: Boolean}) override autofocus = false;
}

/** Reads a list of actions, separated by spaces or commas. A value that is not a string counts as the default. */
export function readActions(list: unknown): ReadonlySet<MessageAction> {
  return readTokens(list, defaultActions, knownActions, 'action');
}

/**
 * Reads the items of the menu like `readActions`, and those of the page. Without `expand` where it has no effect, so that no
 * button opens an empty menu.
 */
export function menuItems({
  menu,
  expanded,
}: Pick<ChatSettings, 'menu'> & {readonly expanded?: boolean | undefined}): ReadonlySet<
  MenuItem | OwnMenuItem
> {
  const list: readonly unknown[] = Array.isArray(menu) ? menu : [];
  const words: unknown = Array.isArray(menu) ? list.filter(item => typeof item === 'string').join(' ') : menu;
  const items = readTokens<MenuItem | OwnMenuItem>(words, 'new expand download', knownMenuItems, 'menu item');
  if (expanded === undefined) items.delete('expand');
  for (const item of list.filter(isOwnItem)) items.add(item);
  return items;
}

function isOwnItem(item: unknown): item is OwnMenuItem {
  return typeof (item as Partial<OwnMenuItem> | null)?.onSelect === 'function';
}

function readTokens<Token>(
  list: unknown,
  usual: string,
  known: readonly (Token & string)[],
  noun: string,
): Set<Token> {
  const tokens = (typeof list === 'string' ? list : usual).split(/[\s,]+/).filter(Boolean);
  return new Set(
    tokens.flatMap(token => {
      const found = known.filter(name => name === token);
      if (!found[0]) warnOnce(`there is no ${noun} "${token}"; known are ${known.join(', ')}.`);
      return found;
    }),
  );
}
