import type {AskingInterrupt, InterruptDecision, OfferedTool} from '../client/interrupt.js';
import type {Agent, AgentData, ChatMessage, ReplyLink} from '../client/resources.js';

/** A request to an agent of the service. */
export interface AnswerRequest {
  readonly agent: Agent;
  /** The conversation. The last message is the new one. */
  readonly messages: readonly ChatMessage[];
  /**
   * Further members of the request, such as `searchEnable` of a switch. A visitor can send anything, so check each one.
   */
  readonly fields: Readonly<Record<string, unknown>>;
  /**
   * Decisions of the visitor about the `interrupt`s of the answer before, which this answer continues. The messages are the
   * same as before. A visitor can send anything, and twice: check that the question is open, and its `state`. Default: none.
   */
  readonly decisions?: readonly InterruptDecision[];
  /** Functions of the page that an `interrupt` may call. Anybody can write such a request. Default: none. */
  readonly tools?: readonly OfferedTool[];
  /** Aborts when the visitor leaves. */
  readonly signal: AbortSignal;
}

/**
 * The next part of an answer. Texts and reasoning are joined. Records contain the texts only.
 *
 * @example
 * const answers = () => [
 *   {reasoning: 'It depends on the month.'},
 *   {activity: {kind: 'search'}},
 *   {text: 'In May.', sources: [{url: 'https://garden.example/roses', title: 'Roses'}]},
 * ];
 */
export interface AnswerPiece {
  /** The next words of the answer. Default: none. */
  readonly text?: string;
  /** The next words of the reasoning, sent as `reasoning_content`. Default: none. */
  readonly reasoning?: string;
  /** An action that begins. Default: none. */
  readonly activity?: AnswerActivity;
  /** Web pages that the agent names as sources, sent as `annotations`. Default: none. */
  readonly sources?: readonly (Pick<ReplyLink, 'url'> & Partial<ReplyLink>)[];
  /** Data for code of the page, sent as `agent_data`: the events `agent-state` and `agent-custom-event`. Default: none. */
  readonly data?: readonly AgentData[];
  /**
   * A question to the visitor, such as for a permission. The answer ends, and the request with the decision continues it.
   * Default: none.
   */
  readonly interrupt?: AskingInterrupt;
  /** Other members of `delta`, such as `refusal`. Default: none. */
  readonly delta?: Readonly<Record<string, unknown>>;
  /** Counted tokens of the model, sent as `usage` with the last piece. Default: none. */
  readonly usage?: Readonly<Record<string, unknown>>;
  /** Ends the answer. Default: the last piece has `stop`. */
  readonly finishReason?: string;
}

/**
 * A call of a tool, sent as `tool_calls`, or a search or look-up. The latter is an event of its own in a streamed reply.
 * A whole reply does not contain it.
 */
export type AnswerActivity =
  | (ActivityResult & {readonly kind: 'tool'; readonly name: string})
  | (ActivityResult & {readonly kind: 'search' | 'knowledge'; readonly name?: string});

interface ActivityResult {
  readonly data?: ActivityData;
  /**
   * Result as text, sent as an event of its own in a streamed reply, up to 2,000 characters. The activity ends with it. It
   * belongs to the oldest activity of this kind and name without a result, or else to a new one. Default: none.
   */
  readonly result?: string;
}

/** Arguments of a tool, or further members of the event. */
type ActivityData = Readonly<Record<string, unknown>>;

export type AnswerPieces = AsyncIterable<AnswerPiece> | Iterable<AnswerPiece>;

/**
 * Generates the answers of an agent, as a generator or a list. The service does everything else. A thrown
 * `ServiceError` is sent to the visitor; every other error is reported to the operator, and the visitor reads that the
 * agent could not answer (502).
 *
 * @example
 * const answers = async function* ({messages, signal}) {
 *   for await (const text of ask(messages, signal)) yield {text};
 * };
 */
export type AnswerSource = (request: AnswerRequest) => AnswerPieces;

export interface EchoOptions {
  /** Waits before each word, and ends early when the signal aborts. Default: no pause. */
  readonly pause?: (signal: AbortSignal) => Promise<void>;
}

/**
 * Repeats the last message, word by word. It tries a page without a model.
 *
 * @example
 * const service = createAgentService({agents: [{AgentId: 'Agent-echo', name: 'Echo'}], answers: echoAnswers()});
 */
export function echoAnswers({pause}: EchoOptions = {}): AnswerSource {
  return async function* ({messages, signal}) {
    const text = messages.at(-1)?.content ?? '';
    for (const word of text.match(/^\s+|\S+\s*/g) ?? []) {
      await pause?.(signal);
      if (signal.aborted) return;
      yield {text: word};
    }
  };
}
