/** A request as it was handed to `fetch`. */
export interface SentRequest {
  readonly url: URL;
  readonly init: RequestInit;
  readonly headers: Headers;
  /** The JSON of the body. */
  readonly body: unknown;
}

/** What is answered to one request: a response, a failure of the network, or what a function makes of it. */
export type ScriptedAnswer = Response | Error | ((request: SentRequest) => Response | Promise<Response>);

/** A `fetch` that gives these answers one after the other, and the last one from then on. */
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

/** An answer that carries JSON. */
export function jsonAnswer(value: unknown, init?: ResponseInit): Response {
  return Response.json(value, init);
}
