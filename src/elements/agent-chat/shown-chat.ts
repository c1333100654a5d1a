import {runningReply} from '../../conversation/conversation-state.js';
import type {ChatActions} from './chat-actions.js';
import type {ChatControllers} from './chat-controllers.js';
import type {WritingChat} from './chat-sending.js';
import type {ChatView} from './chat-view.js';
import {drawToolPlace} from './message-tool.js';
import {welcomeOf} from './welcome-message.js';

/** What a chat shows as it stands now. */
export function shownChat(host: WritingChat, controllers: ChatControllers, actions: ChatActions): ChatView {
  const {connection, guard, history, localize, lookup} = controllers;
  const {offered, online, sending, standing, state, stick, suggestions, tools} = controllers;
  const running = runningReply(state) !== undefined;
  const {edit, editable} = sending;
  const {renderMessage} = host;
  const {agent} = lookup;
  const {phase} = standing;
  const {context} = guard;
  return {
    settings: host,
    phase,
    loading: phase === 'loading',
    agent,
    agentName: standing.agentName,
    error: lookup.error,
    label: standing.title,
    imageBase: connection.client?.baseUrl ?? '',
    welcome: welcomeOf(agent),
    messages: state.messages,
    earlierCount: state.earlierCount,
    canAskAgain: standing.canAskNow && !running && !edit,
    editable: edit ? undefined : editable,
    offers: offered.read(host.actions),
    drawTool: tools.loaded?.draw ?? drawToolPlace,
    renderMessage: typeof renderMessage === 'function' ? renderMessage : undefined,
    earlier: history,
    awayFromEnd: stick.awayFromEnd,
    offline: online.offline,
    suggestions: suggestions.content,
    composerHidden: standing.isComposerHidden,
    draft: sending.written,
    canSend: sending.canSendWritten && sending.fits(sending.written),
    running,
    editing: edit?.notice,
    context,
    localize,
    actions,
  };
}
