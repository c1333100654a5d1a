/* Questions of an agent to the visitor, and tools of the page. */
import type {JsonObject} from './json-object.js';

/**
 * A question of an agent that stops until the visitor has decided, such as a request for a permission. All texts are plain
 * text, free of control and direction characters.
 */
export interface ReplyInterrupt {
  /** Identifies the question within its reply. */
  readonly id: string;
  /** One line. `''`: the chat asks in its own words. */
  readonly title: string;
  /** The action that is going to happen, such as the arguments of a tool. It may have several lines. `''` if there is none. */
  readonly detail: string;
  /** The choices, up to 50. Default: “Allow” (`true`) and “Refuse” (`false`), or none if `text` is set. */
  readonly options?: readonly InterruptOption[] | undefined;
  /** Whether the visitor may answer with a text. Default: `false`. */
  readonly text?: boolean | undefined;
  /** A function of the page that the agent wants to call. */
  readonly tool?: CalledTool | undefined;
  /** Data that comes back with the decision, up to 256 KB of JSON. The visitor can read and change it. */
  readonly state?: JsonObject | undefined;
}

/** A choice of a question. */
export interface InterruptOption {
  /** `''`: the chat names it by its `kind`. */
  readonly label: string;
  /** The decision: plain JSON. */
  readonly value: unknown;
  /** `allow` and `refuse` look as such. Default: neither. */
  readonly kind?: 'allow' | 'refuse' | undefined;
}

/** The choices of a question without own ones. */
export const usualOptions: readonly InterruptOption[] = [
  {label: '', value: true, kind: 'allow'},
  {label: '', value: false, kind: 'refuse'},
];

/** A question to the visitor, of which an agent may leave out most members. */
export type AskingInterrupt = Pick<ReplyInterrupt, 'id' | 'text' | 'tool' | 'state'> &
  Partial<Pick<ReplyInterrupt, 'title' | 'detail'>> & {
    readonly options?: readonly Partial<InterruptOption>[] | undefined;
  };

/** A call of a tool of the page. */
export interface CalledTool {
  readonly name: string;
  /** Plain JSON, not checked. */
  readonly arguments: unknown;
}

/** The decision of the visitor about a question of an agent. */
export interface InterruptDecision extends Pick<ReplyInterrupt, 'id' | 'tool' | 'state'> {
  /**
   * `resolved`: the visitor has decided, also against it, or a tool of the page has returned. `failed`: the tool of the page
   * could not run.
   */
  readonly status: 'resolved' | 'failed';
  /** The value of the chosen option, the text of the visitor, or the result of the tool. Plain JSON. */
  readonly value: unknown;
}

/** A tool of the page, as the agent sees it. */
export interface OfferedTool {
  /** 1 to 64 letters, digits, `_` and `-`. */
  readonly name: string;
  /** Its purpose, for the model. */
  readonly description: string;
  /** JSON schema of the arguments. Default: none. */
  readonly parameters?: JsonObject | undefined;
}

/** The second argument of `PageTool.run`. */
export interface ToolCallContext {
  /** Aborts when the visitor stops the reply or leaves, and after five minutes. */
  readonly signal: AbortSignal;
}

/** A function of the page that an agent may call. */
export interface PageTool extends OfferedTool {
  /**
   * Runs the tool. The arguments come from the model, and are not checked against `parameters`. The result is plain JSON, up
   * to 64 KB; the agent is told about anything else, an error, or more than five minutes as a failure.
   */
  readonly run: (args: unknown, context: ToolCallContext) => unknown;
  /** Whether the visitor has to allow each call. Default: `true`. */
  readonly needsApproval?: boolean | undefined;
}
