import {runningReply} from '../../conversation/conversation-state.js';
import type {ChatActions} from './chat-actions.js';
import type {ChatControllers} from './chat-controllers.js';
import type {WritingChat} from './chat-sending.js';
import type {ChatView} from './chat-view.js';
import {positive} from './number-settings.js';

/** What a chat shows as it stands now. */
export function shownChat(host: WritingChat, controllers: ChatControllers, actions: ChatActions): ChatView {
  const {connection, feedback, guard, history, localize, lookup} = controllers;
  const {offered, online, sending, standing, state, stick, suggestions, welcome} = controllers;
  const running = runningReply(state) !== undefined;
  const {agent} = lookup;
  const {isComposerHidden} = standing;
  const {background, locale, strings, renderMessage} = host;
  const {policy} = guard;
  return {
    phase: standing.phase,
    agent,
    agentName: standing.agentName,
    error: lookup.error,
    label: standing.title,
    headingLevel: policy.headingLevel,
    background,
    imageBase: connection.client?.baseUrl ?? '',
    welcome: welcome.of(agent),
    messages: state.messages,
    earlierCount: state.earlierCount,
    canAskAgain: standing.canAskNow && !running && !sending.edit.running,
    editable: sending.edit.running ? undefined : sending.edit.editable,
    offers: offered.read(host.actions),
    ratings: feedback.ratings,
    renderMessage: typeof renderMessage === 'function' ? renderMessage : undefined,
    questionOnTop: host.scrollMode === 'question',
    earlier: history,
    awayFromEnd: stick.awayFromEnd,
    offline: online.offline,
    suggestions: {
      hidden: running || sending.edit.running || isComposerHidden,
      content: suggestions.controller?.content,
    },
    composer: {
      hidden: isComposerHidden,
      draft: sending.written,
      canSend: sending.canSendWritten && sending.fits(sending.written),
      running,
      editing: sending.edit.running,
      disabled: host.disabled,
      agentName: agent ? standing.agentName : '',
      sendKey: host.sendKey,
      maxLength: positive(host.maxLength) ?? 0,
      localize,
      actions,
    },
    policy,
    localize,
    locale,
    strings,
    actions,
  };
}
