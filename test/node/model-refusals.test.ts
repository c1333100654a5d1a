import {expect} from 'chai';
import {modelAnswers} from '../../src/service/model-answers.js';
import {ServiceError} from '../../src/server/service-error.js';
import {askForText} from '../support/ask-agent.js';
import {eventOf} from '../support/reply-samples.js';
import {jsonAnswer, scriptFetch, type ScriptedAnswer} from '../support/scripted-fetch.js';

async function failureOf(answer: ScriptedAnswer): Promise<ServiceError> {
  const answers = modelAnswers({
    baseUrl: 'https://model.test/v1',
    model: 'm',
    extra: {temperature: 0.2},
    fetch: scriptFetch(answer).fetch,
  });
  const failure: unknown = await askForText(answers, 'Hello').catch((thrown: unknown) => thrown);
  expect(failure).to.be.instanceOf(ServiceError);
  return failure as ServiceError;
}

const error = (message: string, more: object = {}) => ({error: {message, ...more}});
const streamed = (body: unknown): Response => new Response(eventOf(JSON.stringify(body)));

type Row = readonly [sent: number, body: unknown, hint: RegExp];

const refusedMessages: readonly Row[] = [
  [400, {error: {code: 'content_filter'}}, /content filter/],
  [400, {error: {code: 'content_policy_violation'}}, /content filter/],
  [400, error('No.', {code: null, innererror: {code: 'ResponsibleAIPolicyViolation'}}), /content filter/],
  [403, {code: 'No permission', error: 'Content violates usage guidelines.'}, /content filter/],
  [500, error('litellm.ContentPolicyViolationError: AzureException - model=gpt not found'), /content filter/],
  [400, error('messages.0: roles must alternate between user and assistant'), /maxTurns/],
];

const longConversations: readonly Row[] = [
  [400, error('Too long', {code: 'context_length_exceeded'}), /too long/],
  [400, error('prompt is too long: 210266 tokens > 200000 maximum'), /too long/],
  [400, [error('The input token count (9) exceeds the maximum number of tokens allowed (8).')], /\(9\)/],
  [500, error('Context size has been exceeded.'), /too long/],
];

const emptyAccounts: readonly Row[] = [
  [429, error('You exceeded your current quota', {code: 'insufficient_quota'}), /credit/],
  [400, error('Billing hard limit has been reached', {code: 'billing_hard_limit_reached'}), /credit/],
  [402, error('Insufficient Balance', {code: 'invalid_request_error'}), /credit/],
  [400, error('Your credit balance is too low to access the Anthropic API.'), /credit/],
  [429, error('You exceeded your current token quota', {type: 'exceeded_current_quota_error'}), /credit/],
  [403, {error: 'Your team has used all available credits or reached its spending limit.'}, /credit/],
];

/** Failures that the owner must repair, although the server answers 400 for some. */
const wrongSettings: readonly (readonly [sent: number, body: unknown, code: string])[] = [
  [400, [error('API key not valid. Please pass a valid API key.', {code: 400})], 'MODEL_REFUSED'],
  [400, {code: 'Invalid argument', error: 'Incorrect API key provided: xa***.'}, 'MODEL_REFUSED'],
  [400, error('Model Not Exist'), 'MODEL_NOT_FOUND'],
  [400, error('gpt is not a valid model ID', {code: 400}), 'MODEL_NOT_FOUND'],
  [400, error("Unsupported value: 'temperature' does not support 0.2"), 'MODEL_FAILED'],
  [400, error('stream_options: Extra inputs are not permitted'), 'MODEL_FAILED'],
];

describe('a model server that refuses', () => {
  for (const [sent, body, hint] of refusedMessages)
    it(`a message leads to a refused message, also in a stream: ${sent} ${JSON.stringify(body)}`, async () => {
      const failures = [await failureOf(jsonAnswer(body, {status: sent}))];
      if (String(hint).includes('filter')) failures.push(await failureOf(streamed(body)));
      for (const failure of failures) {
        expect(failure).to.include({status: 400, code: 'MESSAGE_REFUSED'});
        expect(failure.message).to.equal('The agent did not accept this message.');
        expect(String(failure.cause)).to.match(hint);
      }
    });

  for (const [sent, body, hint] of longConversations)
    it(`a long conversation lets the chat send less, also in a stream: ${JSON.stringify(body)}`, async () => {
      for (const answer of [jsonAnswer(body, {status: sent}), streamed(body)]) {
        const failure = await failureOf(answer);
        expect(failure).to.include({status: 413, code: 'CONVERSATION_TOO_LONG'});
        expect(String(failure.cause)).to.match(hint);
      }
    });

  for (const [sent, body, hint] of emptyAccounts)
    it(`an empty account is an outage, and the operator reads why: ${JSON.stringify(body)}`, async () => {
      for (const answer of [jsonAnswer(body, {status: sent}), streamed(body)]) {
        const failure = await failureOf(answer);
        expect(failure).to.include({status: 502, code: 'MODEL_CREDIT_USED_UP'});
        expect(failure.message).to.equal('The agent cannot answer now. Try again later.');
        expect(String(failure.cause)).to.match(hint);
      }
    });

  it('too many requests per minute is still busy, in the words of Gemini', async () => {
    const body = [error('You exceeded your current quota. Please retry in 34s.', {code: 429})];
    expect(await failureOf(jsonAnswer(body, {status: 429}))).to.include({status: 429, code: 'MODEL_BUSY'});
  });

  for (const [sent, body, code] of wrongSettings)
    it(`a setting of the owner is an outage: ${JSON.stringify(body)}`, async () => {
      expect(await failureOf(jsonAnswer(body, {status: sent}))).to.include({status: 502, code});
    });
});
