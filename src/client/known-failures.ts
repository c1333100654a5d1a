import {AgentServiceError, type AgentServiceErrorKind} from './agent-service-error.js';
import {errorBodies} from './error-readers.js';
import {isJsonObject, writeJson} from './json-object.js';
import {attempt} from './platform.js';

/**
 * Words of model servers for a conversation that is longer than the model can read. Most servers answer 400. Each row
 * lists servers that use these words.
 */
const tooLong: readonly RegExp[] = [
  // The code `context_length_exceeded`: OpenAI, Azure, Groq, DeepSeek. "Context size has been exceeded.": llama.cpp.
  /context.?(?:length|window|size|limit).{0,20}exceed|exceed_context_size/i,
  // "maximum context length is 8192 tokens": OpenAI, Azure, DeepSeek, Mistral, vLLM, OpenRouter.
  /max(?:imum)? (?:context|model|prompt) length/i,
  // "exceeds the available context size": llama.cpp. "exceed context limit": Anthropic. "exceeds the context window".
  // "maximum allowed context": xAI.
  /exceeds?.{0,20} context (?:length|window|size|limit)|maximum allowed context/i,
  // "prompt is too long: 210266 tokens": Anthropic. "Prompt contains 40234 tokens, too large for model": Mistral.
  // "Prompt length 5000 is greater than max_seq_len": TabbyAPI. "prompt token count (5000) cannot exceed": Databricks.
  /prompt\b.{0,60}(?:too (?:long|large)|(?:longer|greater) than|exceeds|cannot exceed)|prompt 超长/i,
  // "Input is too long for requested model.": Bedrock. "The input (9 tokens) is longer than": SGLang. "input is too large
  // to process": llama.cpp. "Your input context is too long": Gemini. "Input too long", `input_too_long`: Perplexity.
  // "Input token length too long": Qwen.
  /input (?:context )?(?:is|\(\d+ tokens\) is) (?:too (?:long|large)|longer than)|input.{0,14}too.?long/i,
  // "The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).": Gemini.
  /input tokens? count.{0,30}(?:exceeds|supports)/i,
  // "Number of input tokens exceeds maximum length": Bedrock. "number of input tokens 9 cannot exceed": watsonx.
  /number of input tokens.{0,20}exceed/i,
  // "expected maxLength: 50000, actual: 60000", "too many total text bytes": Bedrock. "size limit exceeded by 5123
  // tokens": Cohere. "max tokens of 8192 exceeded": Snowflake. "exceed max message tokens": Doubao.
  /expected maxlength|too many total text bytes|exceeded by \d+ tokens|max tokens of \d+ exceeded|exceed max message tokens/i,
  // `tokens_limit_reached`, "Request body too large for gpt-4o model": GitHub. "The conversation is too long."
  /tokens_limit_reached|request body too large for|conversation is too long/i,
  // "too many tokens: total number of tokens": Cohere. "Too many input tokens. Max input tokens: 8192": Bedrock.
  // "Too many tokens, please wait" is a rate limit.
  /too many (?:input )?tokens[.:]/i,
  // "greater than the context length": LM Studio. "context length of only 4096 tokens": LM Studio, vLLM.
  /(?:greater|longer) than the.{0,10} context length|context length (?:of|is) only/i,
  // "Please reduce the length of the messages": OpenAI, Groq. "exceeded model token limit: 131072": Moonshot.
  /reduce the length of the messages|exceeded model token limit/i,
  // "`inputs` tokens + `max_new_tokens` must be <= 2048": TGI. "Range of input length should be [1, 30720]": Qwen.
  /`inputs` (?:tokens \+|must have less)|range of input length/i,
  // `array_above_max_length`, and a single request above the tokens of a minute, which waiting does not help: OpenAI.
  /(?:string|array)_above_max_length|request too large for/i,
];

/** Words of model servers whose content filter refused the question. */
const filtered: readonly RegExp[] = [
  // `content_filter`, `content_policy_violation`, `ContentPolicyViolationError`, "content management policy": OpenAI,
  // Azure, LiteLLM, Moonshot. "content filtering policy": Anthropic. `contentFilter`: Zhipu.
  /content.?(?:filter|policy|management policy|moderation)|responsible.?ai.?policy/i,
  // "your prompt was flagged as potentially violating our usage policy": OpenAI. `flagged_input`: OpenRouter. "would
  // violate Anthropic's Usage Policies".
  /\b(?:was|been) flagged|flagged_input|violat\w+ (?:our |\w+'s )?usage/i,
  // `moderation_blocked`, "our safety system", "limited access to this content for safety reasons": OpenAI. "text that
  // was blocked. Reason: SAFETY": Gemini.
  /moderation_blocked|safety system|for safety reasons|blocked\. reason/i,
  // "Guardrail was enabled and the input was blocked": Bedrock. "Violated guardrail policy": LiteLLM.
  /guardrail.{0,40}(?:block|interven)|violat\w+ guardrail/i,
  // "Content Exists Risk": DeepSeek. "considered high risk": Moonshot.
  /content exists risk|considered high risk/i,
  // `data_inspection_failed`, "may contain inappropriate content": Qwen. `InputTextSensitiveContentDetected`: Doubao.
  /data.?inspection.?failed|inappropriate content|sensitive.?content|不安全或敏感内容/i,
];

/**
 * Words of OpenAI, DeepSeek, OpenRouter, Anthropic, Moonshot, Zhipu, Qwen, Doubao, Mistral, Groq, Gemini, xAI and LiteLLM
 * for an account without credit. "You exceeded your current quota" alone is not among them: Gemini uses it for its limits
 * per minute.
 */
const creditWords =
  /insufficient.?(?:quota|balance|credit|funds)|billing_(?:hard_limit|not_active|error)|billing hard limit|credit balance|overdue balance|account.?overdue|exceeded_current_quota|arrearage|欠费|余额不足|any credits|available credits|credits are depleted|spend(?:ing)? (?:limit|cap)|api usage limits|monthly usage limit|budget.{0,20}exceeded|exceeded.?budget/i;

/** A busy or broken server uses the same words for its queue, its filter and its limits per minute. */
const outageWords = /queue|overload|temporarily|unavailable|timed? ?out|(?:try|again) later|please wait/i;

/** Kinds that a server may use for these failures. */
const ambiguousKinds: readonly AgentServiceErrorKind[] = [
  'invalid-request',
  'forbidden',
  'rate-limited',
  'server',
  'service',
];

/** Members in which servers repeat the request. A visitor may write any of the words above. */
const repeatedRequest = /^(?:messages|input|inputs|request|body|prompt|content|text|flagged_input|choices)$/;

/** Characters. The body of an error may repeat the request. */
const maxWords = 4_000;

/**
 * Returns the error with the kind that the words of its body name: `too-large` for a conversation that is too long,
 * `invalid-request` for a question that a content filter refused, and `server` for an account without credit. All other
 * errors are returned unchanged.
 */
export function recogniseFailure(error: AgentServiceError): AgentServiceError {
  const kind = ambiguousKinds.includes(error.kind) ? kindOfWords(error) : undefined;
  if (!kind) return error;
  const recognised = new AgentServiceError(kind, error.message, error);
  errorBodies.set(recognised, errorBodies.get(error));
  return recognised;
}

function kindOfWords(error: AgentServiceError): AgentServiceErrorKind | undefined {
  if (isOutOfCredit(error)) return 'server';
  const words = wordsOf(error);
  if (error.kind !== 'invalid-request' && outageWords.test(words)) return undefined;
  if (tooLong.some(pattern => pattern.test(words))) return 'too-large';
  return isFiltered(words) ? 'invalid-request' : undefined;
}

/** Whether these are the words of a content filter that refused a question. */
export function isFiltered(words: string): boolean {
  return filtered.some(pattern => pattern.test(words));
}

/** Whether the account at a model server has no credit. */
export function isOutOfCredit(error: AgentServiceError): boolean {
  const {status, code, kind} = error;
  return status === 402 || code === '402' || (kind !== 'too-large' && creditWords.test(wordsOf(error)));
}

/**
 * Returns what a service sent with an error, as one text without the members that repeat the request. It may contain a
 * token.
 */
export function wordsOf(error: AgentServiceError): string {
  const body = errorBodies.get(error) ?? error.message;
  // Writing fails above a few thousand levels.
  const words = typeof body === 'string' ? body : attempt(() => writeJson(withoutRequest(body)));
  return (words ?? `${error.code ?? ''} ${error.message}`).slice(0, maxWords);
}

function withoutRequest(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRequest);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, own]) => [name, repeatedRequest.test(name) ? '' : withoutRequest(own)]),
  );
}
