import type {AskingInterrupt} from '../client/interrupt.js';
import type {JsonObject} from '../client/json-object.js';
import type {AgentData, ReplyLink} from '../client/resources.js';

/** The part that an event of a run adds to a reply. Absent members add nothing. */
export interface RunPiece {
  readonly text?: string;
  readonly reasoning?: string;
  /** A call of a tool, or a run of another agent, that begins. With `result`, one that ends. */
  readonly activity?: {readonly name: string; readonly result?: string};
  readonly sources?: readonly ReplyLink[];
  readonly data?: readonly AgentData[];
  /** Questions to the visitor, at the end of a run, not read yet. */
  readonly interrupts?: readonly AskingInterrupt[];
  /** An event that is no part of the reply. */
  readonly other?: JsonObject;
  /** Counted tokens, with the names of OpenAI-compatible servers. */
  readonly usage?: JsonObject;
}

/** The agent has reported that the run failed. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  /** `''` without a code. */
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}
