import type {AgentServiceError} from '../client/agent-service-error.js';
import type {ConversationChange} from '../conversation/conversation-change.js';
import type {MissedChange} from './handover.js';

/** A change of a session. Most listeners need no details, and read `snapshot` again. */
export type SessionChange =
  /** The conversation changed: see `ConversationChange`. */
  | ConversationChange
  /** Changes that happened while the conversation had no session, such as the end of a reply. Oldest first. */
  | {readonly type: 'changes-missed'; readonly missed: readonly MissedChange[]}
  /** The agent is looked up, was found, or was not found. `error` is set when the look-up has just failed. */
  | {readonly type: 'agent-changed'; readonly error?: AgentServiceError}
  /** Earlier messages are read, or were read. `error` is set when reading has just failed. */
  | {readonly type: 'earlier-changed'; readonly error?: AgentServiceError}
  /** So many older messages were added at the request of the reader. */
  | {readonly type: 'earlier-added'; readonly count: number}
  /** The draft is another one. `isTyped`: the message field shows it already. */
  | {
      readonly type: 'draft-changed';
      readonly isTyped: boolean;
      readonly before: string;
      readonly text: string;
    }
  /** An edit began, changed or ended. */
  | {readonly type: 'edit-changed'}
  /** A setting changed, or anything else that the snapshot contains. */
  | {readonly type: 'settings-changed'};

export type SessionListener = (change: SessionChange) => void;
