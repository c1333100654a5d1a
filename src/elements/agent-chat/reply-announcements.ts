import type {Announcer} from '../../controllers/announcer.js';
import type {Localize} from '../../controllers/localize.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import {messageNote} from './message-note.js';

/** Tells screen readers what a change of the conversation means to them; failures are an alert of their own. */
export function announceChange(
  announcer: Announcer,
  localize: Localize,
  state: ConversationState,
  change: ConversationChange,
): void {
  switch (change.type) {
    case 'question-asked':
    case 'queued-question-sent':
    case 'reply-restarted':
      announcer.reset();
      announcer.say(localize.term('waitingForReply'));
      break;
    case 'text-arrived':
      announcer.hear(latestReply(state)?.text ?? '');
      break;
    case 'reply-completed':
    case 'reply-stopped': {
      const reply = latestReply(state);
      const note = reply ? messageNote(reply, localize) : '';
      announcer.finish({status: note || localize.term('replyFinished'), always: note !== ''});
      break;
    }
    case 'reply-failed':
      announcer.finish({status: '', always: false});
      break;
    case 'conversation-opened':
    case 'conversation-cleared':
      announcer.silence();
      break;
    case 'question-queued':
      announcer.say(localize.term('questionQueued'));
      break;
    case 'reply-recovery': {
      const reply = state.messages.find(({id}) => id === change.replyId);
      if (reply && change.recovery) announcer.say(messageNote(reply, localize));
      break;
    }
    case 'history-loaded':
    case 'question-restored':
    case 'queued-question-removed':
    case 'question-withdrawn':
    case 'reply-accepted':
      break;
  }
}
