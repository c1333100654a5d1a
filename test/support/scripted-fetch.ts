/** A request as passed to `fetch`. */
export interface SentRequest {
  readonly url: URL;
  readonly init: RequestInit;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The answer to one request: a response, a network failure, or a function’s result. */
export type ScriptedAnswer = Response | Error | ((request: SentRequest) => Response | Promise<Response>);

/** A `fetch` with these answers in order; it repeats the last one. */
export interface ScriptedFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly sent: readonly SentRequest[];
}

export function scriptFetch(...answers: readonly ScriptedAnswer[]): ScriptedFetch {
  const sent: SentRequest[] = [];
  return {
    sent,
    fetch: async (input, init = {}) => {
      const request: SentRequest = {
        url: new URL(input instanceof Request ? input.url : input),
        init,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      sent.push(request);
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (answer instanceof Error) throw answer;
      if (answer instanceof Response) return answer.clone();
      if (!answer) throw new TypeError('No answer is scripted.');
      return answer(request);
    },
  };
}

export function jsonAnswer(value: unknown, init?: ResponseInit): Response {
  return Response.json(value, init);
}
