import type {Agent} from '../../../client/resources.js';
import type {Message} from '../../../conversation/message.js';

/** The conversation for which suggestions are requested. */
export interface SuggestionContext {
  readonly agent: Agent;
  /** Messages of the conversation, oldest first. */
  readonly messages: readonly Message[];
  /** Aborted when the suggestions are no longer needed. */
  readonly signal: AbortSignal;
}

/** A message that the visitor could send: its text, or a label on the button and the text to send. */
export type Suggestion = string | {readonly label: string; readonly prompt: string};

/** Returns messages that the visitor could send next. */
export type Suggest = (context: SuggestionContext) => readonly Suggestion[] | Promise<readonly Suggestion[]>;
