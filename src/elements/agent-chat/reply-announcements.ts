import type {Announcer} from '../../controllers/announcer.js';
import type {Localize} from '../../controllers/localize.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';

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
      announcer.finish({status: localize.term('replyFinished'), always: false});
      break;
    case 'reply-stopped':
      announcer.finish({status: localize.term('replyStopped'), always: true});
      break;
    case 'reply-failed':
      announcer.finish({status: '', always: false});
      break;
    case 'conversation-opened':
    case 'conversation-cleared':
      announcer.reset();
      break;
    case 'question-queued':
      announcer.say(localize.term('questionQueued'));
      break;
    case 'reply-recovery':
      if (change.recovery === 'recovered') announcer.say(localize.term('replyRecovered'));
      break;
    case 'history-loaded':
    case 'question-restored':
    case 'queued-question-removed':
    case 'question-withdrawn':
    case 'reply-accepted':
      break;
  }
}
