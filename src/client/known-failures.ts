import {AgentServiceError, type AgentServiceErrorKind} from './agent-service-error.js';
import {errorBodies} from './error-readers.js';
import {isJsonObject, writeJson} from './json-object.js';

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
  /exceeds?.{0,20} context (?:length|window|size|limit)/i,
  // "prompt is too long: 210266 tokens": Anthropic. "Prompt contains 40234 tokens, too large for model": Mistral.
  /prompt\b.{0,60}(?:too (?:long|large)|longer than|exceeds)/i,
  // "Input is too long for requested model.": Bedrock. "The input (9 tokens) is longer than": SGLang.
  /input (?:is|\(\d+ tokens\) is) (?:too long|longer than)/i,
  // "The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).": Gemini.
  /input tokens? count.{0,30}(?:exceeds|supports)/i,
  // "too many tokens: total number of tokens": Cohere. "Too many input tokens. Max input tokens: 8192": Bedrock.
  // "Too many tokens, please wait" is a rate limit.
  /too many (?:input )?tokens[.:]/i,
  // "greater than the context length": LM Studio. "context length of only 4096 tokens": LM Studio.
  /(?:greater|longer) than the.{0,10} context length|context length of only/i,
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
  // "your prompt was flagged as potentially violating our usage policy": OpenAI. `flagged_input`: OpenRouter.
  /\b(?:was|been) flagged|flagged_input|violat\w+ (?:our )?usage/i,
  // "Content Exists Risk": DeepSeek. "considered high risk": Moonshot.
  /content exists risk|considered high risk/i,
  // `data_inspection_failed`, "may contain inappropriate content": Qwen. `InputTextSensitiveContentDetected`: Doubao.
  /data.?inspection.?failed|inappropriate content|sensitive.?content|不安全或敏感内容/i,
];

/** Kinds that a server may use for these failures. */
const ambiguousKinds: readonly AgentServiceErrorKind[] = [
  'invalid-request',
  'forbidden',
  'rate-limited',
  'server',
  'service',
];

/** Characters. The body of an error may repeat the request. */
const maxWords = 4_000;

/**
 * Returns the error with the kind that the words of its body name: `too-large` for a conversation that is too long, and
 * `invalid-request` for a question that a content filter refused. All other errors are returned unchanged.
 */
export function recogniseFailure(error: AgentServiceError): AgentServiceError {
  const kind = ambiguousKinds.includes(error.kind) ? kindOfWords(wordsOf(error)) : undefined;
  if (!kind) return error;
  const recognised = new AgentServiceError(kind, error.message, error);
  errorBodies.set(recognised, errorBodies.get(error));
  return recognised;
}

function kindOfWords(words: string): AgentServiceErrorKind | undefined {
  if (tooLong.some(pattern => pattern.test(words))) return 'too-large';
  return isFiltered(words) ? 'invalid-request' : undefined;
}

/** Whether these are the words of a content filter that refused a question. */
export function isFiltered(words: string): boolean {
  return filtered.some(pattern => pattern.test(words));
}

/** Returns everything that a service sent with an error, as one text. It may contain a token. */
export function wordsOf(error: AgentServiceError): string {
  const body = errorBodies.get(error) ?? error.message;
  // The text of a reply explains nothing.
  const value = isJsonObject(body) ? {...body, choices: undefined} : body;
  return (typeof value === 'string' ? value : writeJson(value)).slice(0, maxWords);
}
