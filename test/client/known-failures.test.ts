import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {jsonAnswer, scriptFetch, type ScriptedAnswer} from '../support/scripted-fetch.js';
import {chunkJson, eventOf} from '../support/reply-samples.js';

async function failureOf(answer: ScriptedAnswer): Promise<unknown> {
  const client = new AgentClient({baseUrl: 'https://agents.test', fetch: scriptFetch(answer).fetch});
  const question = [{role: 'user', content: 'Hello?'}];
  return client.completeReply('Agent-1', question).catch((thrown: unknown) => thrown);
}

const answerWith = (status: number, body: unknown): ScriptedAnswer =>
  typeof body === 'string' ? new Response(body, {status}) : jsonAnswer(body, {status});
const error = (message: string, more: object = {}) => ({error: {message, ...more}});

/** Bodies of model servers, from public reports. */
const tooLong: readonly (readonly [server: string, status: number, body: unknown])[] = [
  ['OpenAI', 400, error('Too long.', {type: 'invalid_request_error', code: 'context_length_exceeded'})],
  ['OpenAI, new models', 400, error('Your input exceeds the context window of this model.')],
  ['OpenAI, a long list', 400, error('Invalid messages', {code: 'array_above_max_length'})],
  ['OpenAI, per minute', 429, error('Request too large for gpt-4 on tokens per min (TPM): Limit 10000')],
  ['Azure', 400, error("This model's maximum context length is 8192 tokens. However, you requested 9001.")],
  [
    'Anthropic',
    400,
    {type: 'error', ...error('prompt is too long: 210266 tokens > 200000 maximum', {type: 'invalid'})},
  ],
  [
    'Anthropic, with max_tokens',
    400,
    error('input length and `max_tokens` exceed context limit: 9 + 2 > 10'),
  ],
  [
    'Gemini',
    400,
    [error('The input token count (12) exceeds the maximum number of tokens allowed (9).', {code: 400})],
  ],
  [
    'Mistral',
    400,
    {message: 'Prompt contains 40234 tokens, too large for model with 32768 maximum', code: 3051},
  ],
  ['Cohere', 400, {message: 'too many tokens: total number of tokens in the prompt cannot exceed 4081'}],
  ['Groq', 400, error('Please reduce the length of the messages or completion.')],
  [
    'xAI',
    400,
    {error: "This model's maximum prompt length is 131072 but the request contains 537812 tokens."},
  ],
  ['Ollama', 400, error('prompt too long; exceeded max context length by 4 tokens')],
  [
    'llama.cpp',
    400,
    error('the request exceeds the available context size', {type: 'exceed_context_size_error'}),
  ],
  ['llama.cpp, old', 500, error('Context size has been exceeded.', {code: 500})],
  ['LM Studio', 400, {error: 'Trying to keep the first 9 tokens with a context length of only 4 tokens'}],
  [
    'vLLM',
    400,
    {object: 'error', message: 'The decoder prompt (length 10127) is longer than the maximum model'},
  ],
  ['Xinference', 500, {detail: '[pid=1] The prompt (total length 25938) is too long to fit into the model'}],
  ['Bedrock', 400, {message: 'Input is too long for requested model.'}],
  ['Bedrock, Titan', 400, '400 Bad Request: Too many input tokens. Max input tokens: 8192'],
  [
    'TGI',
    422,
    {error: 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 2048. Given: 2000'},
  ],
  ['Moonshot', 400, error('Invalid request: Your request exceeded model token limit: 131072')],
  [
    'Qwen',
    400,
    error('<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]'),
  ],
  [
    'OpenRouter',
    400,
    error('Provider returned error', {metadata: {raw: '{"message":"prompt is too long: 9 tokens > 8"}'}}),
  ],
  [
    'Bedrock, Llama',
    400,
    {message: 'Number of input tokens exceeds maximum length. Please update the input.'},
  ],
  [
    'Bedrock, Titan text',
    400,
    {message: 'Malformed input request: expected maxLength: 50000, actual: 60000'},
  ],
  ['Bedrock, Nova', 400, {message: 'The model returned: too many total text bytes: 25001234 > 25000000'}],
  ['Gemini, internal', 500, [error('An internal error has occurred. Your input context is too long.')]],
  [
    'Vertex',
    400,
    error('Unable to submit because the input token count is 9 but model only supports up to 8'),
  ],
  ['Cohere, size', 400, {message: 'size limit exceeded by 5123 tokens. Try using shorter or fewer inputs'}],
  ['llama.cpp, batch', 500, error('input is too large to process. increase the physical batch size')],
  ['vLLM, 500', 500, error("However, the model's context length is only 8192 tokens.", {code: 400})],
  ['Zhipu', 400, error('Prompt 超长', {code: '1261'})],
  ['Doubao', 400, error('Total tokens of image and text exceed max message tokens.')],
  ['GitHub', 400, error('Request body too large for gpt-4o model. Max size: 8000 tokens.')],
  ['GitHub, code', 413, error('Too large.', {code: 'tokens_limit_reached'})],
  ['watsonx', 400, {errors: [{message: 'the number of input tokens 4130 cannot exceed the limit 4096'}]}],
  ['TabbyAPI', 400, error('Prompt length 5000 is greater than max_seq_len 4096')],
  ['Snowflake', 400, {message: 'max tokens of 8192 exceeded', error_code: '390142'}],
  ['Databricks', 400, {message: 'prompt token count (5000) cannot exceed 4096.', error_code: 'BAD_REQUEST'}],
  ['Perplexity', 400, error('Input too long: 200000 tokens', {code: 'input_too_long'})],
  ['Qwen, tokens', 400, error('Input token length too long')],
  ['xAI, context', 400, {error: 'Request exceeds the maximum allowed context of 131072 tokens.'}],
  ['a proxy', 400, {statusCode: 400, message: 'Token limit is exceeded. The conversation is too long.'}],
];

const filtered: typeof tooLong = [
  ['OpenAI', 400, error('Rejected by our safety system.', {code: 'content_policy_violation'})],
  [
    'OpenAI, reasoning',
    400,
    error('Invalid prompt: your prompt was flagged as potentially', {code: 'invalid_prompt'}),
  ],
  [
    'Azure',
    400,
    error('Filtered.', {code: 'content_filter', innererror: {code: 'ResponsibleAIPolicyViolation'}}),
  ],
  ['Azure, inside', 500, error('No.', {code: null, innererror: {code: 'ResponsibleAIPolicyViolation'}})],
  ['Anthropic', 500, error('Output blocked by content filtering policy')],
  ['xAI', 403, {code: 'No permission', error: 'Content violates usage guidelines. Failed check: X'}],
  ['OpenRouter', 403, error('Needs moderation', {code: 403, metadata: {flagged_input: 'words'}})],
  ['Moonshot', 400, error('The request was rejected', {code: 400, type: 'content_filter'})],
  ['DeepSeek', 400, error('Content Exists Risk', {code: 'invalid_request_error'})],
  ['Qwen', 500, error('Input data may contain inappropriate content.', {code: 'data_inspection_failed'})],
  ['OpenAI, safety', 400, error('Rejected by our safety system.', {code: 'moderation_blocked'})],
  ['OpenAI, access', 400, error("We've limited access to this content for safety reasons.")],
  ['Anthropic, policy', 400, error("This request would violate Anthropic's Usage Policies.")],
  ['Bedrock', 500, error('Guardrail was enabled and the input was blocked')],
  ['LiteLLM', 400, error("{'error': 'Violated guardrail policy', 'response': 'Sorry'}")],
  ['Gemini', 400, [error('Request contains text that was blocked. Reason: SAFETY')]],
];

/** Accounts without credit. No waiting helps, and the visitor cannot help either. */
const withoutCredit: typeof tooLong = [
  ['OpenAI', 429, error('You exceeded your current quota', {code: 'insufficient_quota'})],
  ['OpenAI, limit', 400, error('Billing hard limit has been reached.')],
  ['DeepSeek', 402, error('Insufficient Balance')],
  ['Anthropic', 400, error('Your credit balance is too low to access the Anthropic API.')],
  ['Anthropic, billing', 400, error('There is an issue with it.', {type: 'billing_error'})],
  ['OpenRouter', 402, error('Prompt tokens limit exceeded: 9000 > 120. Visit settings/credits', {code: 402})],
  ['Gemini', 429, [error('Your prepayment credits are depleted.', {code: 429})]],
  ['Gemini, cap', 429, [error('Your project has exceeded its monthly spending cap.', {code: 429})]],
  ['Groq', 400, error('Organization spend limit reached.', {code: 'blocked_api_access'})],
  [
    'Mistral',
    429,
    {message: 'Your monthly usage limit has been reached. Add a payment method.', code: '1310'},
  ],
  ['Zhipu', 429, error('您的账户已欠费，请充值后重试。', {code: '1113'})],
  ['Doubao', 403, error('Your account has an overdue balance.', {code: 'AccountOverdueError'})],
];

/** Failures that must keep the kind of their status. */
const others: readonly (readonly [kind: string, status: number, body: unknown])[] = [
  [
    'invalid-request',
    400,
    {code: 'INVALID', message: 'name: the message length must be at most 40 characters'},
  ],
  ['invalid-request', 400, error('max_tokens is too large: this model supports at most 4096')],
  ['invalid-request', 400, error('Unknown parameter: context_window_size')],
  [
    'invalid-request',
    422,
    {detail: [{loc: ['body', 'top_p'], msg: 'Input should be less than or equal to 1'}]},
  ],
  ['rate-limited', 429, error('Too many tokens, please wait before trying again.')],
  ['rate-limited', 429, error('Rate limit reached on tokens per min: Limit 90, Used 80, Requested 20.')],
  ['unauthorized', 401, error('content_filter: the key is not valid')],
  ['not-found', 404, error('The model context_length_exceeded does not exist')],
  ['server', 500, error('The file is too long, and the name is case sensitive')],
  ['server', 503, error('The content filtering system is temporarily unavailable.')],
  ['server', 500, error('Content moderation backend timed out')],
  ['server', 503, error('Prompt queue is too long; the server is overloaded')],
  ['rate-limited', 429, error('Queue exceeds: too many tokens. Try later')],
  ['rate-limited', 429, [error('You exceeded your current quota. Please retry in 24.8s.', {code: 429})]],
  ['server', 500, {detail: 'Failed', body: {messages: [{content: 'Is the maximum context length 5 m?'}]}}],
  ['rate-limited', 429, {...error('Busy'), input: 'my prompt is too long for the form'}],
  ['server', 529, {...error('Overloaded'), request: {prompt: 'What is your content policy?'}}],
];

describe('the words of a failed reply', () => {
  for (const [server, status, body] of tooLong) {
    it(`say that the conversation is too long: ${server}`, async () => {
      expect(await failureOf(answerWith(status, body))).to.include({kind: 'too-large', status});
      const text = JSON.stringify(body);
      const event = eventOf(text.includes('"error":') ? text : `{"error":${text}}`);
      expect(await failureOf(new Response(event))).to.include({kind: 'too-large', status: 200});
    });
  }

  for (const [server, status, body] of filtered) {
    it(`say that the content filter refused the question: ${server}`, async () => {
      const failure = await failureOf(answerWith(status, body));
      expect(failure).to.include({kind: 'invalid-request', status, retryable: false});
      const late = new Response(eventOf(chunkJson('Half')) + eventOf(JSON.stringify(body)));
      expect(await failureOf(late)).to.include({kind: 'invalid-request', retryable: false});
    });
  }

  for (const [server, status, body] of withoutCredit) {
    it(`say that the credit is used up, which is an outage: ${server}`, async () => {
      expect(await failureOf(answerWith(status, body))).to.include({kind: 'server', status});
      expect(await failureOf(new Response(eventOf(JSON.stringify(body))))).to.include({kind: 'server'});
    });
  }

  it('may be inside of more levels than the engine can write', async () => {
    const deep = `{"error":{"message":"prompt is too long"},"more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(await failureOf(new Response(deep, {status: 400}))).to.include({kind: 'too-large', status: 400});
  });

  for (const [kind, status, body] of others) {
    it(`leave any other failure as it is: ${JSON.stringify(body)}`, async () => {
      expect(await failureOf(answerWith(status, body))).to.include({kind, status});
    });
  }
});
