import type {ReplyActivity, ReplyLink} from '../../src/client/resources.js';
import type {GatheredReply} from './gathered-reply.js';
import {eventOf} from './reply-samples.js';

/** A stream in the form of a public service, and everything that a client reads from it. */
export interface WireSample {
  readonly name: string;
  readonly body: string;
  readonly text: string;
  readonly reasoning: string;
  readonly activities: readonly Omit<ReplyActivity, 'data'>[];
  readonly sources: readonly ReplyLink[];
}

export const nothing = {reasoning: '', activities: [], sources: []};
export const done = 'data: [DONE]\n\n';
export const events = (...values: readonly object[]): string =>
  values.map(value => eventOf(JSON.stringify(value))).join('');

export const chunk = (delta: object, finish: string | null = null, beside: object = {}): object => ({
  id: 'chatcmpl-7',
  object: 'chat.completion.chunk',
  created: 1735689600,
  model: 'model-1',
  choices: [{index: 0, delta, finish_reason: finish}],
  ...beside,
});

export const roses = {url: 'https://garden.example/roses', title: 'Roses'};
export const tulips = {url: 'https://garden.example/tulips', title: 'Tulips 🌷'};

/** The whole reply: each source with its last title. */
export function contentOf({chunks, text, error}: GatheredReply) {
  const sources = new Map<string, ReplyLink>();
  for (const link of chunks.flatMap(({sources: links = []}) => links)) sources.set(link.url, link);
  return {
    text,
    error,
    reasoning: chunks.map(({reasoning = ''}) => reasoning).join(''),
    activities: chunks.flatMap(({activity}) => (activity ? [withoutData(activity)] : [])),
    sources: [...sources.values()],
  };
}

function withoutData({kind, name, result}: ReplyActivity): Omit<ReplyActivity, 'data'> {
  return {kind, name, ...(result !== undefined && {result})};
}
