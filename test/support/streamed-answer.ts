import {holdBody, type HeldBody} from './held-body.js';
import type {TestService} from './local-service.js';

/** The received questions in order. */
export function askedQuestions({requests}: TestService): readonly string[] {
  return requests
    .filter(({method, url}) => method === 'POST' && url.pathname.endsWith('/completions'))
    .map(({body}) => (JSON.parse(body) as {messages: {content: string}[]}).messages.at(-1)?.content ?? '');
}

/** Answers the next request with the test’s own stream; the service stores nothing of it. */
export function holdStream(service: TestService): HeldBody {
  const body = holdBody();
  service.respondNext(() => new Response(body.stream, {headers: {'Content-Type': 'text/event-stream'}}));
  return body;
}

export function sayIn(body: HeldBody, words: string): void {
  body.send(`data: ${JSON.stringify({choices: [{delta: {content: words}}]})}\n\n`);
}
